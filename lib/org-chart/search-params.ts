import { pathTo, type ChartModel } from "./model";
import { find, focusOn, mostCards, mostLevels, openOn, reveal, visibleNodes, type ChartState } from "./state";

const chartColours = ["none", "level", "office"] as const;
export type ChartColour = (typeof chartColours)[number];
const chartLayouts = ["chart", "list"] as const;
export type ChartLayout = (typeof chartLayouts)[number];

/** What the address of the page says: who is selected, what is open, from whom downwards, in which shape and colours. */
export type ChartView = { state: ChartState; colour: ChartColour; layout: ChartLayout };

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
  return {
    state: state ?? plain,
    colour: chartColours.find((colour) => colour === parameters.get("colour")) ?? "none",
    layout: chartLayouts.find((layout) => layout === parameters.get("view")) ?? "chart",
  };
}

/** The query of the address for a view, without the question mark; empty for the view in which the page opens anyway. */
export function writeChartSearchParams(
  { state, colour, layout }: ChartView,
  model: ChartModel,
  me: string | null,
): string {
  const parameters = new URLSearchParams();
  if (layout !== "chart") parameters.set("view", layout);
  if (colour !== "none") parameters.set("colour", colour);
  if (state.active !== openOn(model, model.byId.get(me ?? "")).active) parameters.set("person", state.active);
  if (state.top !== null && state.top !== readChartSearchParams(parameters, model, me).state.top)
    parameters.set("branch", state.top);
  const wanted = openedOf(model, state);
  const implied = openedOf(model, readChartSearchParams(parameters, model, me).state);
  if (wanted.join() !== implied.join()) parameters.set("open", wanted.slice(0, mostMarks).join("."));
  return parameters.toString();
}

/** The marks of those whose reports are shown, from the top; where only one of them is, with the mark of that one. */
const openedOf = (model: ChartModel, state: ChartState) =>
  visibleNodes(model, state)
    .filter(({ person, direct }) => direct > 0 && state.open.has(person.id))
    .map(({ person: { id } }) => [id, state.only.get(id) ?? []].flat().map(mark).join("-"));

type Opened = Pick<ChartState, "open" | "only">;

function readOpened(text: string | null, model: ChartModel): Opened | null {
  if (text === null) return null;
  const marks = new Map(text.split(".", mostMarks).map((part) => [part.slice(0, 10), part.slice(11)]));
  const open = [...model.byId.values()].filter(({ person }) => marks.has(mark(person.id)));
  const only = open.flatMap(({ person: { id }, children }) => {
    const child = children.find(({ person }) => mark(person.id) === marks.get(mark(id)));
    return child ? [[id, child.person.id] as const] : [];
  });
  return { open: new Set(open.map(({ person }) => person.id)), only: new Map(only) };
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
