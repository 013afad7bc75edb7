import { everybodyBelow, isWithin, pathTo, type ChartModel, type ChartNode } from "./model";

/** Of one person's reports, and of the people at the top, so many at a time. */
const childrenAtOnce = 60;
/** Levels drawn below the top one; deeper branches are drawn from a top of their own. */
export const mostLevels = 12;
/** More cards than this make panning slow. */
export const mostCards = 400;
/** Up to so many people without reports stand in a row; more of them share a block. */
const mostInRow = 4;
/** Whose place in `more` counts the people at the very top. */
export const wholeCompany = "";

export type ChartState = {
  /** From whom downwards the chart is drawn, or null for the whole company. */
  top: string | null;
  open: ReadonlySet<string>;
  /** How many reports are shown of those of whom more than usual were asked for, or fewer fit (`first-view.ts`). */
  more: ReadonlyMap<string, number>;
  /** Of these people's reports only this one is shown, who leads on to whoever one looks for, and who is open or selected. */
  only: ReadonlyMap<string, string>;
  active: string;
};

/** Siblings as they are drawn: one beside the other, and those who lead nobody in a block when they are many. */
export type Siblings = { row: ChartNode[]; block: ChartNode[]; hidden: number };

const nothingShown: ChartState = { top: null, open: new Set(), more: new Map(), only: new Map(), active: "" };

/** The state in which the chart opens: on somebody, or on whoever has most people below them. */
export function openOn(model: ChartModel, node: ChartNode | null | undefined): ChartState {
  const [first] = model.roots;
  const start =
    node ?? (first && model.roots.reduce((most, root) => (root.total > most.total ? root : most)));
  return start ? reveal(model, start) : nothingShown;
}

/**
 * Opens the way to somebody, their colleagues and their reports, from `from` or from the top of the company; of those further
 * up only the way itself is shown. A way too long or too crowded is drawn from a few levels above them.
 */
export function reveal(model: ChartModel, node: ChartNode, from: ChartNode | null = null): ChartState {
  const whole = pathTo(node);
  const path = from && whole.includes(from) ? whole.slice(whole.indexOf(from)) : whole;
  for (let skipped = Math.max(0, path.length - mostLevels); ; skipped++) {
    const shown = path.slice(skipped);
    const [first] = shown;
    const state: ChartState = {
      top: first?.parent ? first.person.id : from && first === from ? from.person.id : null,
      open: new Set(shown.map(({ person }) => person.id)),
      more: new Map(),
      only: new Map(narrow(shown.slice(0, -1))),
      active: node.person.id,
    };
    if (shown.length <= 1 || countVisible(model, state) <= mostCards) return state;
  }
}

/** Shows somebody where the chart is: within the branch that is drawn, if they are in it, or in the whole company. */
export function find(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const top = state.top === null ? undefined : model.byId.get(state.top);
  return reveal(model, node, top && isWithin(node, top) ? top : null);
}

/** Draws somebody's branch alone, as open as it was. */
export function focusOn(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const { id } = node.person;
  const focused = { ...state, top: id, open: new Set([...state.open, id]), active: id };
  return countVisible(model, focused) <= mostCards ? focused : reveal(model, node, node);
}

/** Draws the whole company again; whoever was selected stays so. */
export function leaveFocus(model: ChartModel, state: ChartState): ChartState {
  const active = model.byId.get(state.active);
  const path = active ? pathTo(active) : [];
  const open = new Set([...state.open, ...path.map(({ person }) => person.id)]);
  const added = narrow(path).filter(([id]) => !state.open.has(id));
  const whole = { ...state, top: null, open, only: new Map([...state.only, ...added]) };
  if (path.length <= mostLevels && countVisible(model, whole) <= mostCards) return whole;
  return openOn(model, path[0]);
}

/** Opens or closes somebody. Where that makes too many cards, their siblings close; then only their own branch is drawn. */
export function toggle(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const { id } = node.person;
  const open = new Set(state.open);
  if (open.delete(id)) {
    // Whoever is selected must have a card.
    const active = model.byId.get(state.active);
    return { ...state, open, active: active && isWithin(active, node) ? id : state.active };
  }
  open.add(id);
  const opened = { ...state, open, only: without(state.only, id), active: id };
  if (levelOf(model, state, node) > mostLevels) return reveal(model, node);
  if (countVisible(model, opened) <= mostCards) return opened;
  for (const sibling of node.parent?.children ?? model.roots)
    if (sibling !== node) open.delete(sibling.person.id);
  return countVisible(model, opened) <= mostCards ? opened : reveal(model, node);
}

/** Opens somebody and their siblings, as far as the screen bears it. */
export function openSiblings(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const isTop = state.top === node.person.id;
  const siblings = isTop ? [node] : (node.parent?.children ?? model.roots);
  let opened = state;
  for (const sibling of [node, ...siblings]) {
    if (sibling.direct === 0 || opened.open.has(sibling.person.id)) continue;
    const { id } = sibling.person;
    const next = { ...opened, open: new Set(opened.open).add(id), only: without(opened.only, id) };
    if (levelOf(model, next, sibling) > mostLevels || countVisible(model, next) > mostCards) break;
    opened = next;
  }
  return opened;
}

/** Whether everybody below somebody fits on the screen at once. */
export const canOpenAll = (node: ChartNode): boolean => node.direct > 0 && node.total < mostCards;

/** Opens everybody below somebody; leaves all as it is where that would be too many or too deep. */
export function openAll(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  if (!canOpenAll(node)) return state;
  const below = everybodyBelow([node]);
  const leading = below.filter(({ direct }) => direct > 0).map(({ person }) => person.id);
  const more = new Map(state.more);
  for (const { person, direct } of below) if (direct > childrenAtOnce) more.set(person.id, direct);
  const only = new Map(state.only);
  for (const id of leading) only.delete(id);
  const opened = { ...state, open: new Set([...state.open, ...leading]), more, only, active: node.person.id };
  if (below.some((one) => one.level - node.level > mostLevels)) return state;
  if (countVisible(model, opened) <= mostCards && levelOf(model, state, node) <= mostLevels) return opened;
  return { ...opened, top: node.person.id, open: new Set(leading) };
}

/** Whether more of somebody's reports, or of those at the top for null, may be shown: a screen full of cards is enough. */
export function canShowMore(state: ChartState, node: ChartNode | null): boolean {
  const key = node?.person.id ?? wholeCompany;
  return state.only.has(key) || (state.more.get(key) ?? childrenAtOnce) + childrenAtOnce < mostCards;
}

/** Shows more of somebody's reports, or of the people at the top for null; alone, where there is no room beside others. */
export function showMore(model: ChartModel, state: ChartState, node: ChartNode | null): ChartState {
  const key = node?.person.id ?? wholeCompany;
  const isNarrow = state.only.has(key);
  const shown = state.more.get(key) ?? childrenAtOnce;
  const more = isNarrow ? state.more : new Map(state.more).set(key, shown + childrenAtOnce);
  const wider = { ...state, more, only: without(state.only, key) };
  if (!node || countVisible(model, wider) <= mostCards) return wider;
  return { ...wider, top: node.parent ? key : null, open: new Set([key]), active: key };
}

/** The state as far as these people go: a sync may have taken whoever was selected, or was the top. */
export function keepTo(model: ChartModel, state: ChartState): ChartState {
  const top = state.top !== null && model.byId.has(state.top) ? state.top : null;
  if (top === state.top && (model.byId.has(state.active) || model.byId.size === 0)) return state;
  const [first] = visibleNodes(model, { ...state, top });
  const active = model.byId.has(state.active) ? state.active : (first?.person.id ?? "");
  return { ...state, top, active };
}

/** Each of a way with the next of it. */
const narrow = (way: readonly ChartNode[]) =>
  way.slice(0, -1).map(({ person }, index): [string, string] => [person.id, way[index + 1]?.person.id ?? ""]);

/** Whoever is opened by hand shows all of their reports. */
function without(only: ChartState["only"], id: string): ChartState["only"] {
  if (!only.has(id)) return only;
  const rest = new Map(only);
  rest.delete(id);
  return rest;
}

/** Those at the top of what is drawn. */
export function topSiblings(model: ChartModel, state: ChartState): Siblings {
  const top = state.top === null ? undefined : model.byId.get(state.top);
  return top
    ? { row: [top], block: [], hidden: 0 }
    : arrange(state, wholeCompany, model.roots, model.rootsTotal);
}

/** Somebody's reports as far as they are drawn: none while they are closed. */
export function reportsOf(state: ChartState, { person, children, direct }: ChartNode): Siblings {
  return state.open.has(person.id)
    ? arrange(state, person.id, children, direct)
    : { row: [], block: [], hidden: direct };
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

/** Siblings in the order and the shape of the drawing. At the top whoever leads stands first, and the others apart. */
export function inRowAndBlock(
  siblings: readonly ChartNode[],
  isTop: boolean,
): Pick<Siblings, "row" | "block"> {
  const leaves = siblings.filter(({ direct }) => direct === 0);
  const hasBlock = leaves.length > (isTop ? 0 : mostInRow);
  return hasBlock
    ? { row: siblings.filter(({ direct }) => direct > 0), block: leaves }
    : { row: [...siblings], block: [] };
}

/** Whoever is open or selected is there, however far down the list they stand. */
function arrange(
  state: ChartState,
  key: string,
  siblings: readonly ChartNode[],
  siblingsTotal: number,
): Siblings {
  const only = state.only.get(key);
  const most = state.more.get(key) ?? childrenAtOnce;
  const shown = siblings.filter(
    ({ person: { id } }, index) =>
      (only === undefined ? index < most : id === only) || state.open.has(id) || state.active === id,
  );
  return { ...inRowAndBlock(shown, key === wholeCompany), hidden: siblingsTotal - shown.length };
}

const countVisible = (model: ChartModel, state: ChartState) => visibleNodes(model, state).length;

function levelOf(model: ChartModel, { top }: ChartState, node: ChartNode): number {
  const above = top === null ? undefined : model.byId.get(top);
  return node.level - (above?.level ?? 1);
}
