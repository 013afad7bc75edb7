import { memo, useLayoutEffect, useRef, type CSSProperties } from "react";
import { Tree, TreeNode } from "react-organizational-chart";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { getItemKey, type ChartItem, type DrawnCard } from "@/lib/directory/chart/drawing";
import {
  cardSize,
  spacing,
  type Box,
  type ChartLayout,
  type PlacedBranch,
  type PlacedCard,
  type PlacedLine,
} from "@/lib/directory/chart/layout";
import type { ChartMarks, ReportingPath } from "@/lib/directory/chart/marks";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { getGroupColour } from "./chart-palette";
import { MorePeopleCard, OrgCard, type ShownChart } from "./org-card";
import classes from "./org-branch.module.css";
import { getTreeItemProps } from "./tree-item";
import { isOverlapping } from "./view-transform";

type DiagramProps = Pick<ShownChart, "groups" | "marks" | "actions" | "active">;
type VisiblePartProps = DiagramProps & { part: Box };

/**
 * Renders the branches of the drawing. The diagram library renders rows of reports. Stacked reports, and the lane of
 * people without manager and reports, are placed by the coordinates of the layout.
 */
export function OrgBranches({
  layout,
  part,
  ...shared
}: VisiblePartProps & { layout: ChartLayout<ChartItem> }) {
  const tree = useRef<HTMLDivElement>(null);
  // The library cannot set roles. The ARIA levels and positions of the cards describe the tree.
  useLayoutEffect(() => {
    for (const element of tree.current?.querySelectorAll("ul, li") ?? [])
      element.setAttribute("role", "none");
  }, [layout]);
  return (
    <div role="none" ref={tree} className={classes["branches"]}>
      {layout.tops.map((branch) => (
        <div key={getItemKey(branch.item)} role="none" style={placeBox(branch.label)}>
          <Tree
            label={<BranchLabel branch={branch} part={part} {...shared} />}
            lineColor="var(--kith-line)"
            lineWidth="1.5px"
            lineBorderRadius="8px"
            lineHeight={`${spacing.line}px`}
            nodePadding={`${spacing.beside / 2}px`}
          >
            {drawRow(branch, { part, ...shared })}
          </Tree>
        </div>
      ))}
      {shared.marks.path && <PathLines layout={layout} path={shared.marks.path} />}
      {layout.lane && (
        <div role="none" className={classes["lane"]} style={placeBox(layout.lane)}>
          <span className={classes["laneTitle"]} aria-hidden>
            {layout.tops.length > 0 ? "No manager" : "No one has a manager yet"}
          </span>
          <PlacedCards cards={layout.lane.cards} origin={layout.lane} part={part} {...shared} />
        </div>
      )}
    </div>
  );
}

// Returns null instead of an empty list, because the library draws a line to every child.
const drawRow = ({ row }: PlacedBranch<ChartItem>, shared: VisiblePartProps) =>
  row.length === 0
    ? null
    : row.map((branch) => <RowBranch key={getItemKey(branch.item)} branch={branch} {...shared} />);

/** Recursion is bounded, because lib/directory/chart/layout.ts limits the number of levels of rows. */
function RowBranch({ branch, ...shared }: VisiblePartProps & { branch: PlacedBranch<ChartItem> }) {
  return <TreeNode label={<BranchLabel branch={branch} {...shared} />}>{drawRow(branch, shared)}</TreeNode>;
}

/** Card of a manager whose reports are in a row, or a complete branch whose reports are stacked. */
function BranchLabel({ branch, part, ...shared }: VisiblePartProps & { branch: PlacedBranch<ChartItem> }) {
  const { label, form, cards, lines } = branch;
  return (
    <div role="none" className={classes["label"]} style={{ width: label.width, height: label.height }}>
      {form === "hanging" && lines.length > 0 && <ConnectingLines lines={lines} origin={label} />}
      <PlacedCards cards={cards} origin={label} part={part} {...shared} />
    </div>
  );
}

function PlacedCards({
  cards,
  origin,
  part,
  groups,
  marks,
  actions,
  active,
}: VisiblePartProps & { cards: readonly PlacedCard<ChartItem>[]; origin: Pick<Box, "left" | "top"> }) {
  return cards
    .filter(
      ({ item, left, top }) => isOverlapping({ left, top, ...cardSize }, part) || getItemKey(item) === active,
    )
    .map(({ item, left, top }) => {
      const place = { left: left - origin.left, top: top - origin.top };
      return item.kind === "person" ? (
        <OrgCard
          key={getItemKey(item)}
          card={item}
          group={groups.groupOf(item.node)}
          mark={marks.markOf(item.node)}
          actions={actions}
          {...place}
        />
      ) : (
        <MorePeopleCard key={getItemKey(item)} more={item} actions={actions} {...place} />
      );
    });
}

const ConnectingLines = memo(function Lines({
  lines,
  origin,
  isMarked,
}: {
  lines: readonly PlacedLine<ChartItem>[];
  origin: Box;
  isMarked?: boolean;
}) {
  const path = lines
    .map(({ points }) =>
      points.map(([x, y], index) => `${index ? "L" : "M"}${x - origin.left} ${y - origin.top}`).join(""),
    )
    .join("");
  return (
    <svg
      className={classes["layer"]}
      data-marked={isMarked}
      width={origin.width}
      height={origin.height}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
});

function PathLines({ layout, path }: { layout: ChartLayout<ChartItem>; path: ReportingPath }) {
  const reports = new Set(path.nodes.filter((node) => node !== path.meeting));
  const lines = layout.lines.filter(({ item }) => item.kind === "person" && reports.has(item.node));
  const { width, height } = layout;
  return <ConnectingLines lines={lines} origin={{ left: 0, top: 0, width, height }} isMarked />;
}

const placeBox = ({ left, top, width, height }: Box) =>
  ({ position: "absolute", left, top, width, height }) as const;

/** Text size of a block, and width and height of the smallest block with text, in pixels on the screen. */
const minBlockText = { size: 12, width: 76, height: 34 };

/**
 * A branch is divided if it is large on the screen or one of the branches in it is large enough for text. People
 * outside of blocks become coloured rectangles. The number of elements thus depends on the window, not on the company.
 */
export const OrgBlocks = memo(function OrgBlocks({
  layout,
  scale,
  groups,
  marks,
  actions,
  active,
}: DiagramProps & { layout: ChartLayout<ChartItem>; scale: number }) {
  const { blocks, single } = divideIntoBlocks(layout, scale);
  const selected = layout.cards.find(({ item }) => getItemKey(item) === active);
  const isInBlock = selected && !blocks.some(({ card }) => getItemKey(card) === active);
  return (
    <div role="none" style={{ "--block-text": `${minBlockText.size / scale}px` } as CSSProperties}>
      <svg className={classes["layer"]} width={layout.width} height={layout.height} aria-hidden>
        {[...buildColourPaths(single, groups, marks)].map(([colour, path]) => (
          <path
            key={colour}
            d={path}
            className={classes["plate"]}
            style={{ "--group": colour } as CSSProperties}
          />
        ))}
      </svg>
      {blocks.map(({ card, box }) => {
        const group = groups.groupOf(card.node);
        const name = apiFullName(card.node.person);
        const headcount = formatPeopleCount(card.node.total + 1);
        const label = group && group.name !== name ? `${headcount} · ${group.name}` : headcount;
        return (
          <div
            key={getItemKey(card)}
            {...getTreeItemProps(card, [], marks.markOf(card.node))}
            aria-label={`${name}: ${label}`}
            className={classes["block"]}
            style={{ ...placeBox(box), ...(group && { "--group": getGroupColour(group) }) } as CSSProperties}
            onClick={() => (actions.pick ?? actions.select)(card)}
          >
            <span data-words={name} />
            <span className={classes["count"]} data-words={label} />
          </div>
        );
      })}
      {isInBlock && (
        <PlacedCards
          cards={[selected]}
          origin={{ left: 0, top: 0 }}
          part={selected.branch}
          groups={groups}
          marks={marks}
          actions={actions}
          active={active}
        />
      )}
    </div>
  );
});

type BlockDivision = { blocks: { card: DrawnCard; box: Box }[]; single: PlacedCard<ChartItem>[] };

function divideIntoBlocks({ tops, lane, cards }: ChartLayout<ChartItem>, scale: number): BlockDivision {
  const found: BlockDivision = { blocks: [], single: lane ? [...lane.cards] : [] };
  const positionById = new Map(cards.map((card) => [getItemKey(card.item), card]));
  const waiting = tops.map(({ item }) => item);
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const place = positionById.get(getItemKey(item));
    if (!place) continue;
    const branches = item.kind === "person" ? item.reports.filter(({ reports }) => reports.length > 0) : [];
    const isLarge = ({ width, height }: Box, times: number) =>
      width * scale >= times * minBlockText.width && height * scale >= times * minBlockText.height;
    const isDivided =
      branches.length > 0 &&
      (isLarge(place.branch, 2.5) ||
        branches.some((card) => isLarge(positionById.get(getItemKey(card))?.branch ?? place.branch, 1)));
    if (item.kind === "person" && item.reports.length > 0 && !isDivided) {
      found.blocks.push({ card: item, box: place.branch });
    } else {
      found.single.push(place);
      if (item.kind === "person") waiting.push(...item.reports);
    }
  }
  return found;
}

function buildColourPaths(
  cards: readonly PlacedCard<ChartItem>[],
  groups: ChartGroups,
  marks: ChartMarks,
): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { item, left, top } of cards) {
    const mark = item.kind === "person" ? marks.markOf(item.node) : null;
    const group = item.kind === "person" && !mark?.startsWith("dim") ? groups.groupOf(item.node) : null;
    const isMarked = mark === "hit" || mark === "path";
    const colour = isMarked ? "var(--kith-mark)" : group ? getGroupColour(group) : "var(--kith-line)";
    const path = `M${left} ${top}h${cardSize.width}v${cardSize.height}h${-cardSize.width}Z`;
    paths.set(colour, (paths.get(colour) ?? "") + path);
  }
  return paths;
}
