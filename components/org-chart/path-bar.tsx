import { Anchor, Button, Group, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { Waypoints, X } from "lucide-react";
import type { ReportingPath } from "@/lib/directory/chart/marks";
import type { ChartNode } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./selection-actions.module.css";
import { ActionButton } from "./selection-actions";

/** Replaces the actions on the first person, so that the chart does not move while the viewer chooses. */
export function PathPrompt({ from, onCancel }: { from: ChartNode; onCancel: () => void }) {
  useWindowEvent("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) onCancel();
  });
  return (
    <div className={`${classes["selection"]} ${classes["prompt"]}`} role="group" aria-label="Choose a path">
      <Text component="span" role="status">
        Path from <bdi translate="no">{apiFullName(from.person)}</bdi>: choose the other person in the chart
        or search.
      </Text>
      <ActionButton label="Cancel" icon={X} onClick={onCancel} />
    </div>
  );
}

export function PathBar({
  path,
  onClear,
  onSelect,
}: {
  path: ReportingPath;
  onClear: () => void;
  onSelect: (node: ChartNode) => void;
}) {
  const { from, to, meeting, nodes } = path;
  const name = (node: ChartNode) => (
    <Anchor component="button" type="button" onClick={() => onSelect(node)}>
      <bdi translate="no">{apiFullName(node.person)}</bdi>
    </Anchor>
  );
  const between = nodes.length - 2;
  return (
    <Group
      role="group"
      aria-label="Path between two people"
      className="on-screen"
      gap="xs"
      mb="sm"
      mih="2rem"
      wrap="nowrap"
      style={{ flexShrink: 0 }}
    >
      <Waypoints color="var(--mantine-color-dimmed)" style={{ flexShrink: 0 }} />
      <Text component="span" role="status">
        {name(from)} and {name(to)}{" "}
        {meeting === null ? (
          "have no manager in common."
        ) : meeting !== from && meeting !== to ? (
          <>meet at {name(meeting)}.</>
        ) : between <= 0 ? (
          "are manager and report."
        ) : (
          `have ${between} ${between === 1 ? "manager" : "managers"} between them.`
        )}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<X size={14} />}
        style={{ flexShrink: 0 }}
        onClick={onClear}
      >
        Clear path
      </Button>
    </Group>
  );
}
