import { cardSize, layoutChart, tierWidths, type Size } from "./layout";
import { listBranchNodes, getPathTo, type ChartModel, type ChartNode } from "./model";

/** Number of reports of a person, or of people at the top, that are shown until the viewer requests all. */
export const initiallyShownReports = 100;
/** Maximum number of levels below the top of the drawing, because its cards are rendered recursively. */
const maxLevels = 30;
/** The page renders only the cards near the visible part. */
export const maxCards = 10_000;
/** Space for the drawing in a window of 1440 × 900, which decides what a new view opens. */
const usualFrame = { width: 1_190, height: 624 };
/** The same space in pixels of a drawing with whole cards. */
const usualRoom = {
  width: (usualFrame.width * cardSize.width) / tierWidths.card,
  height: (usualFrame.height * cardSize.width) / tierWidths.card,
};
/** Reports in a column take about a tenth more width than cards in a row. */
const columnShare = 1.1;
/** Larger drawings do not fit in a window, so they need not be measured. */
const maxMeasuredCards = 120;
/** Maximum number of shown reports of one person: one less than `maxCards`, because the person has a card too. */
const maxReports = maxCards - 1;
/** Maximum number of people sent above the top of the drawing. A longer path loses its upper part. */
const maxNodesAbove = 40;
/** Maximum per collection of a chart state in JSON, because a request body is limited to 64 KiB (API-3). */
export const maxSentStateEntries = 1_200;
/** Key of `more` for the people at the top of the company; `only` has no entry with this key. */
export const rootsKey = "";

export type ChartState = {
  top: string | null;
  open: ReadonlySet<string>;
  /** Number of shown reports by person, if it is not the default (`initiallyShownReports`). */
  more: ReadonlyMap<string, number>;
  /** Id of the only report shown, until the viewer requests more. Open and selected reports are shown as well. */
  only: ReadonlyMap<string, string>;
  active: string;
};

export type Siblings = { shown: ChartNode[]; hidden: number };

export const emptyChartState: ChartState = {
  top: null,
  open: new Set(),
  more: new Map(),
  only: new Map(),
  active: "",
};

/** Selects `node`, or by default the person at the top with the most people below. Empty without people. */
export function openChartAt(model: ChartModel, node: ChartNode | null | undefined): ChartState {
  const [first] = model.roots;
  const start =
    node ?? (first && model.roots.reduce((most, root) => (root.total > most.total ? root : most)));
  if (!start) return emptyChartState;
  const state = firstStates.get(start) ?? revealNode(model, start);
  firstStates.set(start, state);
  return state;
}

/** Writing an address compares the view with its first state, which takes milliseconds to measure. */
const firstStates = new WeakMap<ChartNode, ChartState>();

/**
 * Opens the path to a person and shows the person's peers and reports. The path starts at `from` if the person is in
 * that branch, otherwise at the top of the company. Whatever fits in a usual window is open too (`fillWindow`). If the
 * path exceeds `maxLevels`, or the drawing `maxCards`, the drawing starts at a lower person of the path.
 */
export function revealNode(model: ChartModel, node: ChartNode, from: ChartNode | null = null): ChartState {
  const whole = getPathTo(node);
  const path = from && whole.includes(from) ? whole.slice(whole.indexOf(from)) : whole;
  for (let skipped = Math.max(0, path.length - maxLevels); ; skipped++) {
    const shown = path.slice(skipped);
    const [first] = shown;
    const state: ChartState = {
      top: first?.parent ? first.person.id : from && first === from ? from.person.id : null,
      open: new Set(shown.map(({ person }) => person.id)),
      more: new Map(),
      only: new Map(pairAdjacentNodes(shown.slice(0, -1))),
      active: node.person.id,
    };
    if (shown.length <= 1 || isWithinLimits(model, state)) return fillWindow(model, state, shown);
  }
}

/**
 * Shows all reports of each person on the path, starting with the last person and going up, then opens the levels below
 * the last person: until the drawing would be too large for whole cards in a usual window, and larger than the path needs.
 */
function fillWindow(model: ChartModel, state: ChartState, path: readonly ChartNode[]): ChartState {
  if (countVisible(model, state) > maxMeasuredCards) return state;
  const needed = measureDrawing(model, state);
  const maxWidth = Math.max(usualRoom.width, needed.width * columnShare);
  const maxHeight = Math.max(usualRoom.height, needed.height);
  let filled = state;
  function fill(next: ChartState): boolean {
    if (countVisible(model, next) > maxMeasuredCards) return false;
    const { width, height } = measureDrawing(model, next);
    if (width > maxWidth || height > maxHeight) return false;
    filled = next;
    return true;
  }
  for (const { person } of path.toReversed()) {
    const only = removeEntry(filled.only, person.id);
    if (only !== filled.only && !fill({ ...filled, only })) return filled;
  }
  let level = path.slice(-1);
  for (let depth = path.length + 1; depth <= maxLevels; depth++) {
    level = level.flatMap((one) => getShownReports(filled, one).shown.filter(({ direct }) => direct > 0));
    const open = new Set([...filled.open, ...level.map(({ person }) => person.id)]);
    if (level.length === 0 || !fill({ ...filled, open })) break;
  }
  return filled;
}

/** A partial chart may lack cards, so its drawing may be smaller. */
function measureDrawing(model: ChartModel, state: ChartState): Size {
  // Null is the card that counts the hidden siblings.
  const listCards = ({ shown, hidden }: Siblings) =>
    shown.length > 0 && hidden > 0 ? [...shown, null] : shown;
  return layoutChart<ChartNode | null>(
    listCards(getDrawnTops(model, state)),
    (node) => (node ? listCards(getShownReports(state, node)) : []),
    usualFrame,
    { isLeading: (node) => node !== null && node.direct > 0, isLone: (node) => !node || node.direct === 0 },
  );
}

export function listSentNodes(model: ChartModel, state: ChartState): ChartNode[] {
  const visible = listVisibleNodes(model, state);
  return [...visible.slice(0, 1).flatMap((top) => getPathTo(top).slice(-maxNodesAbove)), ...visible];
}

/** Selects the second person. If both lines exceed the limits of the drawing, reveals only the second person. */
export function revealPath(model: ChartModel, from: ChartNode, to: ChartNode): ChartState {
  const lines = [from, to].map((node) => getPathTo(node));
  const only = new Map(lines.flatMap(pairAdjacentNodes));
  const more = new Map<string, number>();
  // Where the lines meet, `only` can name one report. The report on the line to `to` is shown anyway, because it is
  // open or selected. `from` is neither, so the entry names `from`. Two peers are shown among all their peers.
  if (from.parent && to.parent !== from.parent) only.set(from.parent.person.id, from.person.id);
  if (from.parent && to.parent === from.parent) only.delete(from.parent.person.id);
  for (const node of [from, to]) {
    const position = (node.parent?.children ?? sortLeadersFirst(model.roots)).indexOf(node) + 1;
    const key = node.parent?.person.id ?? rootsKey;
    if (position > initiallyShownReports) more.set(key, Math.max(more.get(key) ?? 0, position));
  }
  const open = new Set(lines.flatMap((line) => line.slice(0, -1).map(({ person }) => person.id)));
  const both: ChartState = { top: null, open, more, only, active: to.person.id };
  return isWithinLimits(model, both) ? both : revealNode(model, to);
}

/** Reveals a person within the drawn branch, or in the whole company if the person is outside the branch. */
export function revealInBranch(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const top = state.top === null ? undefined : model.byId.get(state.top);
  return revealNode(model, node, top ?? null);
}

/** Shows all direct reports and keeps open branches open. Beyond `maxCards`, opens only the person. */
export function focusBranch(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const { id } = node.person;
  const count = Math.min(node.direct, maxReports);
  const more = count > initiallyShownReports ? new Map(state.more).set(id, count) : state.more;
  const focused = {
    ...state,
    top: id,
    open: new Set([...state.open, id]),
    more,
    only: new Map(),
    active: id,
  };
  return isWithinLimits(model, focused) ? focused : revealNode(model, node, node);
}

/** Keeps the selection. Beyond the limits, selects the top of the selected person's reporting line instead. */
export function leaveFocus(model: ChartModel, state: ChartState): ChartState {
  const active = model.byId.get(state.active);
  const path = active ? getPathTo(active) : [];
  const open = new Set([...state.open, ...path.map(({ person }) => person.id)]);
  const added = pairAdjacentNodes(path).filter(([id]) => !state.open.has(id));
  const whole = { ...state, top: null, open, only: new Map([...state.only, ...added]) };
  return isWithinLimits(model, whole) ? whole : openChartAt(model, path[0]);
}

/** Selects the person. Beyond the limits, closes the siblings' branches or, if needed, reveals only the person. */
export function toggleBranch(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const { id } = node.person;
  const open = new Set(state.open);
  if (open.delete(id)) return { ...state, open, active: id };
  open.add(id);
  const opened = { ...state, open, only: removeEntry(state.only, id), active: id };
  if (isWithinLimits(model, opened)) return opened;
  for (const sibling of node.parent?.children ?? model.roots)
    if (sibling !== node) open.delete(sibling.person.id);
  return isWithinLimits(model, opened) ? opened : revealNode(model, node);
}

/** Opens a person, then the siblings in order, up to the limits. Siblings of the drawing's top stay closed. */
export function openSiblings(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  const isTop = state.top === node.person.id;
  const siblings = isTop ? [node] : (node.parent?.children ?? model.roots);
  let opened = state;
  for (const sibling of [node, ...siblings]) {
    if (sibling.direct === 0 || opened.open.has(sibling.person.id)) continue;
    const { id } = sibling.person;
    const next = { ...opened, open: new Set(opened.open).add(id), only: removeEntry(opened.only, id) };
    if (!isWithinLimits(model, next)) break;
    opened = next;
  }
  return opened;
}

export const canOpenWholeBranch = (node: ChartNode): boolean => node.direct > 0 && node.total < maxCards;

/** Draws only this branch if it does not fit beside the others. Unchanged if it alone exceeds the limits. */
export function openWholeBranch(model: ChartModel, state: ChartState, node: ChartNode): ChartState {
  if (!canOpenWholeBranch(node)) return state;
  const below = listBranchNodes([node]);
  const leading = below.filter(({ direct }) => direct > 0).map(({ person }) => person.id);
  const more = new Map(state.more);
  for (const { person, direct } of below) if (direct > initiallyShownReports) more.set(person.id, direct);
  const only = new Map(state.only);
  for (const id of leading) only.delete(id);
  const opened = { ...state, open: new Set([...state.open, ...leading]), more, only, active: node.person.id };
  const alone = { ...opened, top: node.person.id, open: new Set(leading) };
  return [opened, alone].find((next) => isWithinLimits(model, next)) ?? state;
}

/** Checks the card limit, for people at the top if `node` is null. Does not check whether any are hidden. */
export function canShowMore(state: ChartState, node: ChartNode | null): boolean {
  const key = node?.person.id ?? rootsKey;
  return state.only.has(key) || (state.more.get(key) ?? initiallyShownReports) < maxReports;
}

/** Shows at most `maxReports`; null: people at the top. If they do not fit, closes all other branches. */
export function showMore(model: ChartModel, state: ChartState, node: ChartNode | null): ChartState {
  const key = node?.person.id ?? rootsKey;
  const count = Math.min(node ? node.direct : model.rootsTotal, maxReports);
  const more = count > initiallyShownReports ? new Map(state.more).set(key, count) : state.more;
  const wider = { ...state, more, only: removeEntry(state.only, key), active: node ? key : state.active };
  if (isWithinLimits(model, wider)) return wider;
  return node ? { ...wider, top: node.parent ? key : null, open: new Set([key]), active: key } : wider;
}

/** Supports lists and printing. Returns the state unchanged if the drawing would have more than `limit` cards. */
export function showAllReportsOfOpenBranches(
  model: ChartModel,
  state: ChartState,
  limit: number,
): ChartState {
  const more = new Map(state.more).set(rootsKey, Math.min(model.rootsTotal, maxReports));
  for (const id of state.open) more.set(id, Math.min(model.byId.get(id)?.direct ?? 0, maxReports));
  const whole = { ...state, more, only: new Map<string, string>() };
  return countVisible(model, whole) <= limit ? whole : state;
}

/** Replaces the top by the whole company, and the selected person by the first person of the drawing. */
export function removeMissingPeople(model: ChartModel, state: ChartState): ChartState {
  const top = state.top !== null && model.byId.has(state.top) ? state.top : null;
  if (top === state.top && (model.byId.has(state.active) || model.byId.size === 0)) return state;
  const [first] = listVisibleNodes(model, { ...state, top });
  const active = model.byId.has(state.active) ? state.active : (first?.person.id ?? "");
  return { ...state, top, active };
}

const pairAdjacentNodes = (path: readonly ChartNode[]) =>
  path
    .slice(0, -1)
    .map(({ person }, index): [string, string] => [person.id, path[index + 1]?.person.id ?? ""]);

function removeEntry(only: ChartState["only"], id: string): ChartState["only"] {
  if (!only.has(id)) return only;
  const rest = new Map(only);
  rest.delete(id);
  return rest;
}

export function getDrawnTops(model: ChartModel, state: ChartState): Siblings {
  const top = state.top === null ? undefined : model.byId.get(state.top);
  return top
    ? { shown: [top], hidden: 0 }
    : limitSiblings(state, rootsKey, sortLeadersFirst(model.roots), model.rootsTotal);
}

/** Returns the drawn reports of a person, and the number of reports that are not drawn. A closed branch draws none. */
export function getShownReports(state: ChartState, { person, children, direct }: ChartNode): Siblings {
  return state.open.has(person.id)
    ? limitSiblings(state, person.id, children, direct)
    : { shown: [], hidden: direct };
}

export function listVisibleNodes(model: ChartModel, state: ChartState): ChartNode[] {
  const visible: ChartNode[] = [];
  const stack = getDrawnTops(model, state).shown.reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    visible.push(node);
    stack.push(...getShownReports(state, node).shown.reverse());
  }
  return visible;
}

const sortLeadersFirst = (siblings: readonly ChartNode[]) => [
  ...siblings.filter(({ direct }) => direct > 0),
  ...siblings.filter(({ direct }) => direct === 0),
];

/** Always shows siblings who are open or selected. `siblingsTotal` includes siblings that a partial chart omits. */
function limitSiblings(
  state: ChartState,
  key: string,
  siblings: readonly ChartNode[],
  siblingsTotal: number,
): Siblings {
  const only = state.only.get(key);
  const most = state.more.get(key) ?? initiallyShownReports;
  const shown = siblings.filter(
    ({ person: { id } }, index) =>
      (only === undefined ? index < most : id === only) || state.open.has(id) || state.active === id,
  );
  return { shown, hidden: siblingsTotal - shown.length };
}

function countVisible(model: ChartModel, state: ChartState): number {
  const countOmitted = (key: string, known: number, total: number) =>
    state.only.has(key)
      ? 0
      : Math.max(0, Math.min(total, state.more.get(key) ?? initiallyShownReports) - known);
  const visible = listVisibleNodes(model, state);
  const omitted = visible.map(({ person: { id }, children, direct }) =>
    state.open.has(id) ? countOmitted(id, children.length, direct) : 0,
  );
  const omittedTops = state.top === null ? countOmitted(rootsKey, model.roots.length, model.rootsTotal) : 0;
  return omitted.reduce((sum, count) => sum + count, visible.length + omittedTops);
}

export function isWithinLimits(model: ChartModel, state: ChartState): boolean {
  const visible = listVisibleNodes(model, state);
  const top = state.top === null ? 1 : (visible[0]?.level ?? 1);
  return visible.every(({ level }) => level - top <= maxLevels) && countVisible(model, state) <= maxCards;
}
