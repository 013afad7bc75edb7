"use client";

import type { CSSProperties } from "react";
import { Group } from "@/components/ui/plain/group-and-stack";
import { Text } from "@/components/ui/plain/text";
import type { ChartGroup } from "@/lib/directory/chart/colours";
import { getGroupColour } from "./chart-palette";
import classes from "./org-chart.module.css";

/** Maximum number of groups in the legend. The remaining groups are small and have no colour of their own. */
const maxListedGroups = 9;

/** Legend of the chart's colours, with the number of people per group. */
export function ChartLegend({ groups }: { groups: readonly ChartGroup[] }) {
  if (groups.length === 0) return null;
  const others = groups.slice(maxListedGroups);
  return (
    <Group component="ul" gap="md" mb="sm" aria-label="Colours" className={classes["legend"]}>
      {groups.slice(0, maxListedGroups).map((group) => (
        <Text key={group.name} component="li" size="xs">
          <span
            className={classes["swatch"]}
            style={{ "--group": getGroupColour(group) } as CSSProperties}
            aria-hidden
          />
          {group.name}{" "}
          <span className={`${classes["quiet"]} numbers`}>{group.count.toLocaleString("en")}</span>
        </Text>
      ))}
      {others.length > 0 && (
        <Text component="li" size="xs" c="dimmed">
          and {others.length} more
        </Text>
      )}
    </Group>
  );
}
