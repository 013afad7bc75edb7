import { pathTo, type ChartModel } from "./model";
import {
  find,
  focusOn,
  mostCards,
  mostLevels,
  openOn,
  reveal,
  visibleNodes,
  wholeCompany,
  type ChartState,
} from "./state";

export const chartColours = ["none", "branch", "level", "office"] as const;
export type ChartColour = (typeof chartColours)[number];
const chartLayouts = ["chart", "list"] as const;
export type ChartLayout = (typeof chartLayouts)[number];

/** What the address of the page says: who is selected, what is open, from whom downwards, in which shape and colours. */
export type ChartView = {
  state: ChartState;
  colour: ChartColour;
  /** Null: as the window has room, a list on phones and else the drawing. */
  layout: ChartLayout | null;
};

type Parameters = { get: (name: string) => string | null };

/** An address that everybody can still read, send and paste. */
const mostMarks = 60;
/** Of an id the last letters are random in every version of UUID. Two people with the same ten are not to be expected. */
const mark = (id: string) => id.slice(-10);

/** The view of an address; what it says of people who are not here is passed over, and what nobody could draw is not drawn. */
export function readChartSearchParams(
  parameters: Parameters,
  model: ChartModel,
  me: string | null,
): ChartView {
  const person = model.byId.get(parameters.get("person") ?? "");
  const branch = model.byId.get(parameters.get("branch") ?? "");
  const opened = readOpened(parameters.get("open"), model);
  const plain = branch
    ? find(model, focusOn(model, openOn(model, branch), branch), person ?? branch)
    : openOn(model, person ?? model.byId.get(me ?? ""));
  const state = opened && withOpened(model, branch ? { ...plain, top: branch.person.id } : plain, opened);
  return { state: state ?? plain, ...readLook(parameters) };
}

/** What an address says of the chart's look, which needs no people. */
export const readLook = (parameters: Parameters): Pick<ChartView, "colour" | "layout"> => ({
  colour: chartColours.find((colour) => colour === parameters.get("colour")) ?? "none",
  layout: chartLayouts.find((layout) => layout === parameters.get("view")) ?? null,
});

/**
 * The same query for a part of a large chart: what the server answered for this state, as long as nothing was opened, closed or selected
 * since; else all of it is said, because what an address implies only the server knows.
 */
export function writeLargeChartSearchParams(
  { state, colour, layout }: ChartView,
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
    const opened = [...openedOf(model, state, true), ...shownAtTop(state)];
    parameters.set("open", opened.slice(0, mostMarks).join("."));
  }
  if (state.top !== null && (!isAnswered || state.top !== answered.state.top))
    parameters.set("branch", state.top);
  if (layout !== null) parameters.set("view", layout);
  if (colour !== "none") parameters.set("colour", colour);
  return parameters.toString();
}

/** The query of the address for a view, without the question mark; empty for the view in which the page opens anyway. */
export function writeChartSearchParams(
  { state, colour, layout }: ChartView,
  model: ChartModel,
  me: string | null,
): string {
  const parameters = new URLSearchParams();
  if (layout !== null) parameters.set("view", layout);
  if (colour !== "none") parameters.set("colour", colour);
  if (state.active !== openOn(model, model.byId.get(me ?? "")).active) parameters.set("person", state.active);
  if (state.top !== null && state.top !== readChartSearchParams(parameters, model, me).state.top)
    parameters.set("branch", state.top);
  const implied = readChartSearchParams(parameters, model, me).state;
  // How many of them fit is found out anew in every window, unless something was opened by hand.
  if (openedOf(model, state).join() !== openedOf(model, implied).join())
    parameters.set(
      "open",
      [...openedOf(model, state, true), ...shownAtTop(state)].slice(0, mostMarks).join("."),
    );
  return parameters.toString();
}

/**
 * The marks of those whose reports are shown, from the top; where only one of them is, with the mark of that one. `hasCounts`: and with
 * how many are shown, where that is not as many as usual.
 */
const openedOf = (model: ChartModel, state: ChartState, hasCounts = false) =>
  visibleNodes(model, state)
    .filter(({ person, direct }) => direct > 0 && state.open.has(person.id))
    .map(({ person: { id } }) => {
      const marks = [id, state.only.get(id) ?? []].flat().map(mark).join("-");
      const count = hasCounts ? state.more.get(id) : undefined;
      return count === undefined ? marks : `${marks}_${count}`;
    });

/** The same of the people at the very top, who are under nobody. */
const shownAtTop = ({ more }: ChartState) => {
  const count = more.get(wholeCompany);
  return count === undefined ? [] : [`_${count}`];
};

type Opened = Pick<ChartState, "open" | "only" | "more">;

/** One part of `open`: a mark, that of the only report that is shown, and how many are. */
const openedPart = /^([^-_]*)(?:-([^_]*))?(?:_(\d{1,3}))?$/;

function readOpened(text: string | null, model: ChartModel): Opened | null {
  if (text === null) return null;
  const marks = new Map(
    text.split(".", mostMarks).flatMap((part) => {
      const [whole, of = "", only, count] = openedPart.exec(part) ?? [];
      return whole === undefined ? [] : [[of, { only, count }] as const];
    }),
  );
  const open = [...model.byId.values()].filter(({ person }) => marks.has(mark(person.id)));
  const only = open.flatMap(({ person: { id }, children }) => {
    const child = children.find(({ person }) => mark(person.id) === marks.get(mark(id))?.only);
    return child ? [[id, child.person.id] as const] : [];
  });
  const more = [...open.map(({ person }) => person.id), wholeCompany].flatMap((id) => {
    const count = marks.get(id === wholeCompany ? "" : mark(id))?.count;
    return count === undefined ? [] : [[id, Number(count)] as const];
  });
  return { open: new Set(open.map(({ person }) => person.id)), only: new Map(only), more: new Map(more) };
}

/** Exactly these open, and whoever is selected in sight; null where that is more than is ever drawn. */
function withOpened(model: ChartModel, plain: ChartState, opened: Opened): ChartState | null {
  const active = model.byId.get(plain.active);
  const above = active ? pathTo(active).slice(0, -1) : [];
  const state = {
    ...plain,
    ...opened,
    open: new Set([...opened.open, ...above.map(({ person }) => person.id)]),
  };
  const visible = visibleNodes(model, state);
  const isDeep = visible.some(({ level }) => level - (visible[0]?.level ?? 1) > mostLevels + 1);
  return visible.length <= mostCards && !isDeep ? state : active ? reveal(model, active) : null;
}
