"use client";

import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { Group } from "@/components/ui/plain/group";
import { Text, TextButton } from "@/components/ui/plain/text";
import { pathTo, type ChartNode } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";
import classes from "./org-chart.module.css";

/** As many names as fit beside each other on a laptop; of a longer way the middle is left out. */
const mostShown = 5;

/** From the whole company down to the branch that is drawn: every step leads back up to itself. */
export function BranchTrail({
  top,
  onFocus,
  onWhole,
}: {
  top: ChartNode;
  onFocus: (node: ChartNode) => void;
  onWhole: () => void;
}) {
  const path = pathTo(top);
  const isLong = path.length > mostShown;
  const shown = isLong ? [...path.slice(0, 1), ...path.slice(-(mostShown - 2))] : path;
  return (
    <Group component="nav" aria-label="Branch" gap={6} mb="sm" className="on-screen">
      <TextButton onClick={onWhole} className={classes["step"]}>
        Whole company
      </TextButton>
      {shown.map((node, index) => (
        <Fragment key={node.person.id}>
          <ChevronRight size={14} aria-hidden className={classes["quiet"]} />
          {isLong && index === 1 && (
            <>
              <Text size="sm" c="dimmed" title={`${path.length - shown.length} more between`}>
                …
              </Text>
              <ChevronRight size={14} aria-hidden className={classes["quiet"]} />
            </>
          )}
          {node === top ? (
            <Text size="sm" fw={600} aria-current="location" truncate style={{ maxWidth: "14rem" }}>
              <bdi>{nameOf(node.person)}</bdi>
            </Text>
          ) : (
            <TextButton onClick={() => onFocus(node)} className={classes["step"]}>
              <bdi>{nameOf(node.person)}</bdi>
            </TextButton>
          )}
        </Fragment>
      ))}
    </Group>
  );
}
