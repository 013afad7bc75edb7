"use client";

import { Focus, ListTree, PanelRight } from "lucide-react";
import { Button } from "@/components/ui/plain/button";
import { pixels } from "@/components/ui/plain/lengths";
import { Text } from "@/components/ui/plain/text";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { canOpenAll } from "@/lib/org-chart/state";
import type { ChartNode } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";
import classes from "./org-chart.module.css";

/** Whoever is selected, and what can be done about them. */
export function SelectionActions({
  node,
  isTop,
  onFocus,
  onOpenAll,
}: {
  node: ChartNode;
  /** Whether the drawing begins with them already. */
  isTop: boolean;
  onFocus: (node: ChartNode) => void;
  onOpenAll: (node: ChartNode) => void;
}) {
  const { person, direct, total } = node;
  const name = nameOf(person);
  return (
    <div className={classes["selection"]} role="group" aria-label={`Selected: ${name}`}>
      <Text size="sm" fw={550} truncate className={classes["selected"]}>
        <bdi>{name}</bdi>
      </Text>
      {direct > 0 && canOpenAll(node) && total > direct && (
        <Action label="Open all below" icon={ListTree} onClick={() => onOpenAll(node)} />
      )}
      {direct > 0 && !isTop && <Action label="Only this branch" icon={Focus} onClick={() => onFocus(node)} />}
      <Action
        label="Profile"
        icon={PanelRight}
        onClick={() => openQuickLook({ id: person.id, name })}
        opens
      />
    </div>
  );
}

function Action({
  label,
  icon: Icon,
  onClick,
  opens = false,
}: {
  label: string;
  icon: typeof Focus;
  onClick: () => void;
  opens?: boolean;
}) {
  return (
    <Button
      variant="default"
      px="sm"
      style={actionSize}
      aria-label={label}
      title={label}
      {...(opens && { "aria-haspopup": "dialog" as const })}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
      <span className={classes["words"]}>{label}</span>
    </Button>
  );
}

const actionSize = { minWidth: "max-content", height: pixels(40) };
