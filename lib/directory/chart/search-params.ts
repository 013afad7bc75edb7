import { getPathTo, listBranchNodes, type ChartModel, type ChartNode } from "./model";
import {
  revealInBranch,
  focusBranch,
  isWithinLimits,
  getShownReports,
  openChartAt,
  initiallyShownReports,
  revealNode,
  revealPath,
  listVisibleNodes,
  rootsKey,
  type ChartState,
} from "./state";

export const chartColourings = ["none", "branch", "department", "level", "office"] as const;
export type ChartColouring = (typeof chartColourings)[number];
const chartLayoutModes = ["chart", "list"] as const;
export type ChartLayoutMode = (typeof chartLayoutModes)[number];

export type ChartView = {
  state: ChartState;
  colour: ChartColouring;
  /** Null: chosen by window size, a list on phones and a drawing elsewhere. */
  layout: ChartLayoutMode | null;
  between: readonly [string, string] | null;
  show: string | null;
};
export type ChartAppearance = Omit<ChartView, "state">;
export const defaultAppearance: ChartAppearance = { colour: "none", layout: null, between: null, show: null };

type Parameters = { get: (name: string) => string | null };

/** Maximum number of marks in the parameter `open`, so that the URL is short enough to read, send and paste. */
const maxOpenMarks = 60;
/** The last ten characters are random in UUIDs of versions 4 and 7, so collisions are unlikely. */
const shortenId = (id: string) => id.slice(-10);

/** Parses a view from URL parameters. Ignores unknown people and branches beyond the drawing limits. */
export function readChartSearchParams(
  parameters: Parameters,
  model: ChartModel,
  me: string | null,
): ChartView {
  const person = model.byId.get(parameters.get("person") ?? "");
  const branch = model.byId.get(parameters.get("branch") ?? "");
  const opened = readOpenBranches(parameters.get("open"), model);
  const appearance = readChartAppearance(parameters);
  const [from, to] = appearance.between?.map((id) => model.byId.get(id)) ?? [];
  const path = from && to && revealPath(model, from, to);
  const isOnPath = path && (!person || listVisibleNodes(model, path).includes(person));
  const plain = branch
    ? revealInBranch(model, focusBranch(model, openChartAt(model, branch), branch), person ?? branch)
    : isOnPath
      ? { ...path, active: person?.person.id ?? path.active }
      : openChartAt(model, person ?? model.byId.get(me ?? ""));
  const state =
    opened && applyOpenBranches(model, branch ? { ...plain, top: branch.person.id } : plain, opened);
  return { state: state ?? plain, ...appearance };
}

export function readChartAppearance(parameters: Parameters): ChartAppearance {
  const [from, to, ...others] = parameters.get("between")?.split(".") ?? [];
  return {
    colour: chartColourings.find((colour) => colour === parameters.get("colour")) ?? "none",
    layout: chartLayoutModes.find((layout) => layout === parameters.get("view")) ?? null,
    between: from && to && others.length === 0 ? [from, to] : null,
    show: parameters.get("show"),
  };
}

function writeChartAppearance(parameters: URLSearchParams, appearance: ChartAppearance): void {
  const { colour, layout, between, show } = appearance;
  if (layout !== null) parameters.set("view", layout);
  if (colour !== "none") parameters.set("colour", colour);
  if (show !== null) parameters.set("show", show);
  if (between !== null) parameters.set("between", between.join("."));
}

/**
 * Returns the URL query string of a view of a large chart. Reuses the query string that the server returned if the
 * selection and the open branches are unchanged. Otherwise writes the selection and all open branches, because only the
 * server can compute which values are defaults.
 */
export function writeLargeChartSearchParams(
  { state, ...appearance }: ChartView,
  model: ChartModel,
  answered: { state: ChartState; address: string },
): string {
  const isAnswered =
    state.active === answered.state.active &&
    [...state.open].sort().join() === [...answered.state.open].sort().join() &&
    [...state.only].sort().join() === [...answered.state.only].sort().join();
  const parameters = new URLSearchParams(isAnswered ? answered.address : "");
  if (!isAnswered) {
    parameters.set("person", state.active);
    parameters.set("open", writeOpenBranches(model, state));
  }
  if (state.top !== null && (!isAnswered || state.top !== answered.state.top))
    parameters.set("branch", state.top);
  writeChartAppearance(parameters, appearance);
  return parameters.toString();
}

export function writeChartSearchParams(
  { state, ...appearance }: ChartView,
  model: ChartModel,
  me: string | null,
): string {
  const parameters = new URLSearchParams();
  writeChartAppearance(parameters, appearance);
  if (state.active !== readChartSearchParams(parameters, model, me).state.active)
    parameters.set("person", state.active);
  if (state.top !== null && state.top !== readChartSearchParams(parameters, model, me).state.top)
    parameters.set("branch", state.top);
  const implied = readChartSearchParams(parameters, model, me).state;
  if (listOpenMarks(model, state).join() !== listOpenMarks(model, implied).join())
    parameters.set("open", writeOpenBranches(model, state));
  return parameters.toString();
}

/**
 * Returns the marks (shortened ids) of open branches, managers before their reports. A star after a mark means that the
 * whole branch is open; the branches below have no marks of their own. A second mark after a hyphen names the only
 * report that is shown. `hasCounts`: also writes the number of shown reports if it is not the default.
 */
function listOpenMarks(model: ChartModel, state: ChartState, hasCounts = false): string[] {
  const open = listVisibleNodes(model, state).filter(
    ({ person, direct }) => direct > 0 && state.open.has(person.id),
  );
  const whole = findFullyOpenBranches(state, open);
  return open.flatMap((node) => {
    if (node.parent && whole.has(node.parent)) return [];
    const { id } = node.person;
    // A branch whose reports have no reports needs no star.
    if (whole.has(node) && node.children.some(({ direct }) => direct > 0)) return `${shortenId(id)}*`;
    const marks = [id, state.only.get(id) ?? []].flat().map(shortenId).join("-");
    const count = hasCounts ? state.more.get(id) : undefined;
    return count === undefined ? marks : `${marks}_${count}`;
  });
}

function findFullyOpenBranches(state: ChartState, open: readonly ChartNode[]): ReadonlySet<ChartNode> {
  const whole = new Set<ChartNode>();
  // `open` lists managers before their reports, so in reverse order each branch is decided after the branches below it.
  for (const node of open.toReversed()) {
    const isWhole =
      node.children.length === node.direct &&
      getShownReports(state, node).hidden === 0 &&
      node.children.every((child) => child.direct === 0 || whole.has(child));
    if (isWhole) whole.add(node);
  }
  return whole;
}

function writeOpenBranches(model: ChartModel, state: ChartState): string {
  const count = state.more.get(rootsKey);
  const topMarks = count === undefined ? [] : [`_${count}`];
  return [...listOpenMarks(model, state, true), ...topMarks].slice(0, maxOpenMarks).join(".");
}

type OpenBranches = Pick<ChartState, "open" | "only" | "more">;

/** Mark, star if everything below is open, mark of the only shown report, number of shown reports; each optional. */
const openPartPattern = /^([^-_*]*)(\*)?(?:-([^_]*))?(?:_(\d{1,5}))?$/;

function readOpenBranches(text: string | null, model: ChartModel): OpenBranches | null {
  if (text === null) return null;
  const marks = new Map(
    text.split(".", maxOpenMarks).flatMap((part) => {
      const [whole, of = "", star, only, count] = openPartPattern.exec(part) ?? [];
      return whole === undefined ? [] : [[of, { isWhole: star !== undefined, only, count }] as const];
    }),
  );
  const found = {
    open: new Set<string>(),
    only: new Map<string, string>(),
    more: new Map<string, number>(),
  };
  const addCount = (key: string, count: string | undefined) =>
    count !== undefined && found.more.set(key, Number(count));
  addCount(rootsKey, marks.get("")?.count);
  for (const node of model.byId.values()) {
    const mark = marks.get(shortenId(node.person.id));
    if (!mark) continue;
    addCount(node.person.id, mark.count);
    const only = node.children.find(({ person }) => shortenId(person.id) === mark.only);
    if (only) found.only.set(node.person.id, only.person.id);
    for (const { person, direct } of mark.isWhole ? listBranchNodes([node]) : [node]) {
      found.open.add(person.id);
      if (mark.isWhole && direct > initiallyShownReports) found.more.set(person.id, direct);
    }
  }
  return found;
}

/** Opens the branches above the selected person too. Beyond the limits, reveals only this person, if there is one. */
function applyOpenBranches(model: ChartModel, plain: ChartState, opened: OpenBranches): ChartState | null {
  const active = model.byId.get(plain.active);
  const above = active ? getPathTo(active).slice(0, -1) : [];
  const state = {
    ...plain,
    ...opened,
    open: new Set([...opened.open, ...above.map(({ person }) => person.id)]),
  };
  return isWithinLimits(model, state) ? state : active ? revealNode(model, active) : null;
}
