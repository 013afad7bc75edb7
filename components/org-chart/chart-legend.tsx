"use client";

import type { CSSProperties } from "react";
import { Group } from "@/components/ui/plain/group";
import { Text } from "@/components/ui/plain/text";
import type { ChartGroup } from "@/lib/org-chart/colours";
import { groupColour } from "./chart-palette";
import classes from "./org-chart.module.css";

/** More than these stand for few people each, and without a colour of their own. */
const mostListed = 9;

/** What the colours mean, and how many people have each. */
export function ChartLegend({ groups }: { groups: readonly ChartGroup[] }) {
  if (groups.length === 0) return null;
  const others = groups.slice(mostListed);
  return (
    <Group component="ul" gap="md" mb="sm" aria-label="Colours" className={classes["legend"]}>
      {groups.slice(0, mostListed).map((group) => (
        <Text key={group.name} component="li" size="xs">
          <span
            className={classes["swatch"]}
            style={{ "--group": groupColour(group) } as CSSProperties}
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
