"use client";

import { memo, type CSSProperties, type ReactNode } from "react";
import { Tree, TreeNode } from "react-organizational-chart";
import type { ChartGroups } from "@/lib/org-chart/colours";
import { blockColumns, type Drawn } from "@/lib/org-chart/drawing";
import { OrgCard, type CardActions } from "./org-card";
import classes from "./org-chart.module.css";

type Shared = { groups: ChartGroups; actions: CardActions };

/** Somebody at the top of the drawing, and everybody below them. */
export const OrgTree = memo(function OrgTree({ card, groups, actions }: Shared & { card: Drawn }) {
  return (
    <Tree
      label={<OrgCard card={card} group={groups.groupOf(card.node)} actions={actions} />}
      lineColor="var(--kith-line)"
      lineWidth="1.5px"
      lineBorderRadius="8px"
      lineHeight="20px"
      nodePadding="6px"
    >
      {drawBelow(card, { groups, actions })}
    </Tree>
  );
});

/** Drawn again only where something in it changed. */
const OrgBranch = memo(function OrgBranch({ card, groups, actions }: Shared & { card: Drawn }) {
  return (
    <TreeNode label={<OrgCard card={card} group={groups.groupOf(card.node)} actions={actions} />}>
      {drawBelow(card, { groups, actions })}
    </TreeNode>
  );
});

/** Many who lead nobody stand in one block, not in one endless row. */
export function OrgBlock({ cards, groups, actions }: Shared & { cards: readonly Drawn[] }) {
  return (
    <div className={classes["block"]} style={{ "--columns": blockColumns(cards.length) } as CSSProperties}>
      {cards.map((card) => (
        <OrgCard key={card.node.person.id} card={card} group={groups.groupOf(card.node)} actions={actions} />
      ))}
    </div>
  );
}

// Null, not an empty list: the library draws a line to whatever it counts as a child.
function drawBelow({ row, block }: Drawn, shared: Shared): ReactNode {
  if (row.length + block.length === 0) return null;
  return (
    <>
      {row.map((card) => (
        <OrgBranch key={card.node.person.id} card={card} {...shared} />
      ))}
      {block.length > 0 && <TreeNode label={<OrgBlock cards={block} {...shared} />} />}
    </>
  );
}
