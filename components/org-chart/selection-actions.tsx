import { Button, Text } from "@mantine/core";
import { Focus, ListTree, PanelRight, Waypoints } from "lucide-react";
import { openQuickLook } from "@/components/quick-look/quick-look-state";
import { canOpenWholeBranch } from "@/lib/directory/chart/state";
import type { ChartNode } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./selection-actions.module.css";

export function SelectionActions({
  node,
  isTop,
  onFocus,
  onOpenAll,
  onPath,
}: {
  node: ChartNode;
  isTop: boolean;
  onFocus: (node: ChartNode) => void;
  onOpenAll: (node: ChartNode) => void;
  onPath: (node: ChartNode) => void;
}) {
  const { person, direct, total } = node;
  const name = apiFullName(person);
  return (
    <div className={classes["selection"]} role="group" aria-label={`Selected: ${name}`}>
      <Text fw={550} truncate miw={0} className={classes["name"] ?? ""}>
        <bdi translate="no">{name}</bdi>
      </Text>
      {direct > 0 && canOpenWholeBranch(node) && total > direct && (
        <ActionButton label="Open all below" icon={ListTree} onClick={() => onOpenAll(node)} />
      )}
      {direct > 0 && !isTop && (
        <ActionButton label="Only this branch" icon={Focus} onClick={() => onFocus(node)} />
      )}
      <ActionButton label="Path to …" icon={Waypoints} onClick={() => onPath(node)} />
      <ActionButton
        label="Profile"
        icon={PanelRight}
        onClick={() => openQuickLook({ id: person.id, name })}
        opens
      />
    </div>
  );
}

export function ActionButton({
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
      px="xs"
      style={actionSize}
      aria-label={label}
      title={label}
      {...(opens && { "aria-haspopup": "dialog" as const })}
      onClick={onClick}
    >
      <Icon />
      <span data-label>{label}</span>
    </Button>
  );
}

const actionSize = { minWidth: "max-content", height: "var(--action-height, 2.5rem)" };
