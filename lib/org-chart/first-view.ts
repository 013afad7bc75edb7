import { planChart } from "./layout";
import { pathTo, type ChartModel, type ChartNode } from "./model";
import { reportsOf, topSiblings, type ChartState, wholeCompany } from "./state";

/** What the frame of the drawing has room for, in CSS pixels at full size. */
export type Room = { width: number; height: number };

/** By so much a level of the drawing is nearer to the one above than in the plan. */
const nearerThanPlanned = 11;
/** Of the ground below the last card so much may be out of sight. */
const emptyBelow = 24;
/** So many without reports stand in one row: fewer of them make nothing lower. */
const oneRow = 4;
/** So many of the way down to the selected person are always there: they and their manager. */
const shortestWay = 2;

/**
 * The view cut down to what fits into the room as a whole, with whoever is selected and their branch in it: fewer of those beside them and
 * of their reports, whom "4 more" brings back, then fewer of the levels above. Where even that is too much, as little as there can be.
 */
export function fitInto(model: ChartModel, state: ChartState, room: Room): ChartState {
  const active = model.byId.get(state.active);
  let fitted = state;
  for (let next: ChartState | null = state; active && next;) {
    fitted = next;
    const size = sizeOf(model, fitted);
    const isWide = size.width > room.width;
    if (!isWide && size.height <= room.height) break;
    next = isWide
      ? (fewerBeside(model, fitted, active, 1) ?? fewerReports(fitted, active, 1))
      : (fewerReports(fitted, active, oneRow) ??
        fewerBeside(model, fitted, active, oneRow) ??
        fewerAbove(fitted, active));
  }
  return fitted;
}

/** Of what is drawn. */
function sizeOf(model: ChartModel, state: ChartState): Room {
  const plan = planChart(topSiblings(model, state), (node) => reportsOf(state, node));
  const levels = new Set(plan.cards.map(({ node }) => node.level)).size;
  return { width: plan.width, height: plan.height - (levels - 1) * nearerThanPlanned - emptyBelow };
}

/** One less of those without a manager, or of those with the same one. */
function fewerBeside(
  model: ChartModel,
  state: ChartState,
  active: ChartNode,
  least: number,
): ChartState | null {
  const isTop = state.top === active.person.id;
  const tops = state.top === null ? topSiblings(model, state) : { row: [], block: [] };
  const beside = active.parent && !isTop ? reportsOf(state, active.parent) : { row: [], block: [] };
  return (
    fewer(state, wholeCompany, tops.row.length + tops.block.length, least) ??
    (active.parent && fewer(state, active.parent.person.id, beside.row.length + beside.block.length, least))
  );
}

function fewerReports(state: ChartState, active: ChartNode, least: number): ChartState | null {
  const { row, block } = reportsOf(state, active);
  return fewer(state, active.person.id, row.length + block.length, least);
}

/** `most` counts from the first; whoever is open or selected is shown beyond it. */
function fewer(state: ChartState, key: string, shown: number, least: number): ChartState | null {
  const most = Math.min(state.more.get(key) ?? shown, shown) - 1;
  if (shown <= least || most < 0) return null;
  return { ...state, more: new Map(state.more).set(key, most) };
}

/** Drawn from one level further down. */
function fewerAbove(state: ChartState, active: ChartNode): ChartState | null {
  const path = pathTo(active);
  const from = state.top === null ? 0 : path.findIndex(({ person }) => person.id === state.top);
  const next = path[from + 1];
  return next && path.length - from > shortestWay ? { ...state, top: next.person.id } : null;
}
