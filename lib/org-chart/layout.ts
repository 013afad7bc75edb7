import { blockColumns } from "./drawing";
import type { ChartNode } from "./model";
import type { Siblings } from "./state";

/** The measures of the drawing, in CSS pixels. */
export const cardSize = { width: 224, height: 66 };
const gap = { beside: 12, below: 44, inBlock: 10, aroundBlock: 10, around: 32 };

export type PlacedCard = { node: ChartNode; left: number; top: number };
type Box = { left: number; top: number; width: number; height: number };
/** From the middle of a card's lower edge to the middle of the upper edge of what is below it. */
type PlacedLine = { fromX: number; fromY: number; toX: number; toY: number };
export type ChartPlan = {
  cards: PlacedCard[];
  blocks: Box[];
  lines: PlacedLine[];
  width: number;
  height: number;
};

type Branch = { node: ChartNode; rows: Branch[]; block: ChartNode[]; width: number };

/**
 * Where every card stands: each branch in a column of its own, managers in the middle above their people, many who lead
 * nobody in a block, as in the drawing. Linear, and with its own stack: a chain of managers may be as deep as the directory is long.
 */
export function planChart(
  tops: Omit<Siblings, "hidden">,
  below: (node: ChartNode) => Omit<Siblings, "hidden">,
): ChartPlan {
  const all: Branch[] = [];
  const make = (node: ChartNode): Branch => {
    const branch = { node, rows: [], block: [], width: 0 };
    all.push(branch);
    return branch;
  };
  const roots = tops.row.map(make);
  for (const branch of all) {
    const { row, block } = below(branch.node);
    branch.block = block;
    branch.rows = row.map(make);
  }
  for (const branch of all.toReversed())
    branch.width = Math.max(cardSize.width, widthBelow(branch.rows, branch.block));

  const plan: ChartPlan = { cards: [], blocks: [], lines: [], width: 0, height: 0 };
  const stack: { branch: Branch; left: number; top: number }[] = [];
  const place = (branches: readonly Branch[], block: readonly ChartNode[], from: number, top: number) => {
    const middles: number[] = [];
    let left = from;
    for (const branch of branches) {
      stack.push({ branch, left, top });
      middles.push(left + branch.width / 2);
      left += branch.width + gap.beside;
    }
    if (block.length > 0) middles.push(placeBlock(plan, block, left, top));
    return middles;
  };
  place(roots, tops.block, gap.around, gap.around);
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { branch, left, top } = entry;
    const middle = left + branch.width / 2;
    plan.cards.push({ node: branch.node, left: middle - cardSize.width / 2, top });
    plan.height = Math.max(plan.height, top + cardSize.height);
    const [fromY, toY] = [top + cardSize.height, top + cardSize.height + gap.below];
    const inset = (branch.width - widthBelow(branch.rows, branch.block)) / 2;
    for (const toX of place(branch.rows, branch.block, left + inset, toY))
      plan.lines.push({ fromX: middle, fromY, toX, toY });
  }
  plan.width = 2 * gap.around + Math.max(cardSize.width, widthBelow(roots, tops.block));
  plan.height += gap.around;
  return plan;
}

function placeBlock(plan: ChartPlan, block: readonly ChartNode[], left: number, top: number): number {
  const columns = blockColumns(block.length);
  const [across, down] = [cardSize.width + gap.inBlock, cardSize.height + gap.inBlock];
  block.forEach((node, index) =>
    plan.cards.push({
      node,
      left: left + gap.aroundBlock + (index % columns) * across,
      top: top + gap.aroundBlock + Math.floor(index / columns) * down,
    }),
  );
  const [width, height] = [blockWidth(block), Math.ceil(block.length / columns) * down + gap.inBlock];
  plan.blocks.push({ left, top, width, height });
  plan.height = Math.max(plan.height, top + height);
  return left + width / 2;
}

const blockWidth = (block: readonly ChartNode[]) =>
  block.length === 0 ? 0 : blockColumns(block.length) * (cardSize.width + gap.inBlock) + gap.inBlock;

function widthBelow(branches: readonly Branch[], block: readonly ChartNode[]): number {
  const widths = branches.map(({ width }) => width);
  if (block.length > 0) widths.push(blockWidth(block));
  return widths.reduce((sum, width) => sum + width + gap.beside, -gap.beside);
}
