import { Anchor, Group, Text } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { getPathTo, type ChartNode } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";

const maxSteps = 5;

export function BranchBreadcrumbs({
  top,
  onFocus,
  onWhole,
}: {
  top: ChartNode;
  onFocus: (node: ChartNode) => void;
  onWhole: () => void;
}) {
  const path = getPathTo(top);
  const isLong = path.length > maxSteps;
  const shown = isLong ? [...path.slice(0, 1), ...path.slice(-(maxSteps - 2))] : path;
  return (
    <Group component="nav" aria-label="Branch" gap={6} mb="sm" className="on-screen">
      <Anchor component="button" type="button" onClick={onWhole}>
        Whole company
      </Anchor>
      {shown.map((node, index) => (
        <Fragment key={node.person.id}>
          <ChevronRight size={14} color="var(--mantine-color-dimmed)" />
          {isLong && index === 1 && (
            <>
              <Text c="dimmed" title={`${path.length - shown.length} more between`}>
                …
              </Text>
              <ChevronRight size={14} color="var(--mantine-color-dimmed)" />
            </>
          )}
          {node === top ? (
            <Text fw={600} aria-current="location" truncate maw="14rem">
              <bdi translate="no">{apiFullName(node.person)}</bdi>
            </Text>
          ) : (
            <Anchor component="button" type="button" onClick={() => onFocus(node)} truncate maw="12rem">
              <bdi translate="no">{apiFullName(node.person)}</bdi>
            </Anchor>
          )}
        </Fragment>
      ))}
    </Group>
  );
}
