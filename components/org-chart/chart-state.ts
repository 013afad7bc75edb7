import { pathTo, type ChartModel, type ChartNode } from "@/lib/people/chart-model";

/** Of one person's reports, and of the people at the top, so many at a time. */
export const childrenAtOnce = 60;
/** Levels drawn below the top one; deeper branches are drawn from a top of their own. */
const mostLevels = 12;
/** More cards than this make panning slow. */
const mostCards = 400;
/** Up to so many people without reports stand in a row; more of them share a block. */
const mostInRow = 4;
/** Whose place in `more` counts the people at the very top. */
const nobody = "";

export type ChartState = {
  /** From whom downwards the chart is drawn, or null for the whole company. */
  top: string | null;
  open: ReadonlySet<string>;
  /** How many reports are shown of those of whom more than usual were asked for. */
  more: ReadonlyMap<string, number>;
  active: string;
};

/** Siblings as they are drawn: one beside the other, and those who lead nobody in a block when they are many. */
export type Siblings = { row: ChartNode[]; block: ChartNode[]; hidden: number };

/** The state in which the chart opens: on somebody, or on whoever has most people below them. */
export function openOn(model: ChartModel, node: ChartNode | null | undefined): ChartState {
  const [first] = model.roots;
  const start =
    node ?? (first && model.roots.reduce((most, root) => (root.total > most.total ? root : most)));
  return start ? reveal(model, start) : { top: null, open: new Set(), more: new Map(), active: "" };
}

/** Opens the way to somebody and their reports; a way too long or too crowded is drawn from a few levels above them. */
export function reveal(model: ChartModel, node: ChartNode): ChartState {
  const path = pathTo(node);
  for (let skipped = Math.max(0, path.length - mostLevels); ; skipped++) {
    const shown = path.slice(skipped);
    const state: ChartState = {
      top: skipped > 0 ? (shown[0]?.person.id ?? null) : null,
      open: new Set(shown.map(({ person }) => person.id)),
      more: new Map(),
      active: node.person.id,
    };
    if (shown.length <= 1 || countVisible(model, state) <= mostCards) return state;
  }
}

/** Opens or closes somebody. Where that makes too many cards, their siblings close; then only their own branch is drawn. */
export function toggle(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const { id } = node.person;
  const open = new Set(state.open);
  if (open.delete(id)) return { ...state, open, active: id };
  open.add(id);
  const opened = { ...state, open, active: id };
  if (levelOf(model, state, node) > mostLevels) return reveal(model, node);
  if (countVisible(model, opened) <= mostCards) return opened;
  for (const sibling of node.parent?.children ?? model.roots)
    if (sibling !== node) open.delete(sibling.person.id);
  return countVisible(model, opened) <= mostCards ? opened : reveal(model, node);
}

/** Whether more of somebody's reports, or of those at the top for null, may be shown: a screen full of cards is enough. */
export function canShowMore(state: ChartState, node: ChartNode | null): boolean {
  return (state.more.get(node?.person.id ?? nobody) ?? childrenAtOnce) + childrenAtOnce < mostCards;
}

/** Shows more of somebody's reports, or of the people at the top for null; alone, where there is no room beside others. */
export function showMore(model: ChartModel, state: ChartState, node: ChartNode | null): ChartState {
  const key = node?.person.id ?? nobody;
  const more = new Map(state.more).set(key, (state.more.get(key) ?? childrenAtOnce) + childrenAtOnce);
  const wider = { ...state, more };
  if (!node || countVisible(model, wider) <= mostCards) return wider;
  return { ...wider, top: node.parent ? key : null, open: new Set([key]), active: key };
}

/** Those at the top of what is drawn. */
export function topSiblings(model: ChartModel, state: ChartState): Siblings {
  const top = state.top === null ? undefined : model.byId.get(state.top);
  return top ? { row: [top], block: [], hidden: 0 } : arrange(state, nobody, model.roots);
}

/** Somebody's reports as far as they are drawn: none while they are closed. */
export function reportsOf(state: ChartState, { person, children }: ChartNode): Siblings {
  return state.open.has(person.id)
    ? arrange(state, person.id, children)
    : { row: [], block: [], hidden: children.length };
}

/** Everybody whose card is there, in the order in which they are read. */
export function visibleNodes(model: ChartModel, state: ChartState): ChartNode[] {
  const visible: ChartNode[] = [];
  const inOrder = ({ row, block }: Siblings) => [...row, ...block].reverse();
  const stack = inOrder(topSiblings(model, state));
  for (let node = stack.pop(); node; node = stack.pop()) {
    visible.push(node);
    stack.push(...inOrder(reportsOf(state, node)));
  }
  return visible;
}

/** Whoever is open or selected is there, however far down the list they stand. */
function arrange(state: ChartState, key: string, siblings: readonly ChartNode[]): Siblings {
  const most = state.more.get(key) ?? childrenAtOnce;
  const shown = siblings.filter(
    ({ person: { id } }, index) => index < most || state.open.has(id) || state.active === id,
  );
  const leaves = shown.filter(({ children }) => children.length === 0);
  // At the top whoever leads stands first, and the others apart.
  const hasBlock = leaves.length > (key === nobody ? 0 : mostInRow);
  return {
    row: hasBlock ? shown.filter(({ children }) => children.length > 0) : shown,
    block: hasBlock ? leaves : [],
    hidden: siblings.length - shown.length,
  };
}

const countVisible = (model: ChartModel, state: ChartState) => visibleNodes(model, state).length;

function levelOf(model: ChartModel, { top }: ChartState, node: ChartNode): number {
  const above = top === null ? undefined : model.byId.get(top);
  return pathTo(node).length - (above ? pathTo(above).length : 1);
}
