import { Group, Text } from "@mantine/core";
import { X } from "lucide-react";
import { useState } from "react";
import type { ChartGroup } from "@/lib/directory/chart/colours";
import { getGroupColour } from "./chart-palette";
import classes from "./chart-legend.module.css";

/** At most eight groups have a colour of their own. A pressed group is always listed. */
const maxListedGroups = 9;

/** A pressed group dims everyone else. */
export function ChartLegend({
  groups,
  show,
  onShow,
}: {
  groups: readonly ChartGroup[];
  show: string | null;
  onShow: (name: string | null) => void;
}) {
  const [hasAll, setHasAll] = useState(false);
  if (groups.length === 0) return null;
  const listed = groups.filter(({ name }, index) => hasAll || index < maxListedGroups || name === show);
  const others = groups.length - listed.length;
  return (
    <Group component="ul" gap={4} aria-label="Colours" className={classes["legend"] ?? ""}>
      {listed.map((group) => (
        <li key={group.name}>
          <button
            type="button"
            className={classes["group"]}
            aria-pressed={group.name === show}
            title={group.name === show ? "Show everyone" : `Show only ${group.name}`}
            onClick={() => onShow(group.name === show ? null : group.name)}
          >
            <Swatch group={group} />
            {group.name}{" "}
            <Text span inherit c="dimmed" className="numbers">
              {group.count.toLocaleString("en")}
            </Text>
            {group.name === show && <X size={12} color="var(--mantine-color-dimmed)" />}
          </button>
        </li>
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes["group"]} onClick={() => setHasAll(true)}>
            {others} more
          </button>
        </li>
      )}
    </Group>
  );
}

const swatch = {
  width: "0.625rem",
  height: "0.625rem",
  borderRadius: 3,
  printColorAdjust: "exact",
} as const;

export const Swatch = ({ group }: { group: ChartGroup }) => (
  <span aria-hidden style={{ ...swatch, background: getGroupColour(group) }} />
);
