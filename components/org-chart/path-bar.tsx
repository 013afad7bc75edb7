import { Waypoints, X } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/plain/button";
import { Text, TextButton } from "@/components/ui/plain/text";
import type { ChartPath } from "@/lib/directory/chart/marks";
import type { ChartNode } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./org-chart.module.css";

/**
 * Bar above the chart. While the viewer chooses a path, prompts for its second person; afterwards, names both people
 * and how they are connected.
 */
export function PathBar({
  from,
  path,
  onCancel,
  onClear,
  onSelect,
}: {
  /** First person of the path that the viewer is choosing. */
  from: ChartNode | null;
  path: ChartPath | null;
  onCancel: () => void;
  onClear: () => void;
  onSelect: (node: ChartNode) => void;
}) {
  useEffect(() => {
    if (!from) return;
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onCancel();
    };
    document.addEventListener("keydown", cancelOnEscape);
    return () => document.removeEventListener("keydown", cancelOnEscape);
  }, [from, onCancel]);
  return (
    <div className={`on-screen ${classes["path"]}`} role="group" aria-label="Path between two people">
      <Waypoints size={16} aria-hidden className={classes["quiet"]} />
      <Text size="sm" component="span" role="status">
        {from ? (
          <>
            Path from <bdi>{apiFullName(from.person)}</bdi>: choose the other person in the chart or search.
          </>
        ) : (
          path && <PathText path={path} onSelect={onSelect} />
        )}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<X size={14} aria-hidden />}
        onClick={from ? onCancel : onClear}
      >
        {from ? "Cancel" : "Clear path"}
      </Button>
    </div>
  );
}

function PathText({ path, onSelect }: { path: ChartPath; onSelect: (node: ChartNode) => void }) {
  const { from, to, meeting, nodes } = path;
  const name = (node: ChartNode) => (
    <TextButton onClick={() => onSelect(node)}>
      <bdi>{apiFullName(node.person)}</bdi>
    </TextButton>
  );
  const between = nodes.length - 2;
  return (
    <>
      {name(from)} and {name(to)}{" "}
      {meeting === null ? (
        "have no manager in common."
      ) : meeting === from || meeting === to ? (
        between <= 0 ? (
          "are manager and report."
        ) : (
          <>
            have {between} {between === 1 ? "manager" : "managers"} between them.
          </>
        )
      ) : (
        <>meet at {name(meeting)}.</>
      )}
    </>
  );
}
