import { Group } from "@mantine/core";
import { X } from "lucide-react";
import { useState, type CSSProperties } from "react";
import type { ChartGroup } from "@/lib/directory/chart/colours";
import { getGroupColour } from "./chart-palette";
import classes from "./org-chart.module.css";

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
    <Group component="ul" gap={4} mb="sm" aria-label="Colours" className={classes["legend"] ?? ""}>
      {listed.map((group) => (
        <li key={group.name}>
          <button
            type="button"
            className={classes["groupButton"]}
            aria-pressed={group.name === show}
            title={group.name === show ? "Show everyone" : `Show only ${group.name}`}
            onClick={() => onShow(group.name === show ? null : group.name)}
          >
            <span
              className={classes["swatch"]}
              style={{ "--group": getGroupColour(group) } as CSSProperties}
              aria-hidden
            />
            {group.name}{" "}
            <span className={`${classes["quiet"]} numbers`}>{group.count.toLocaleString("en")}</span>
            {group.name === show && <X size={12} aria-hidden className={classes["quiet"]} />}
          </button>
        </li>
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes["groupButton"]} onClick={() => setHasAll(true)}>
            {others} more
          </button>
        </li>
      )}
    </Group>
  );
}
