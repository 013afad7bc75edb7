import type { ChartModel } from "./model";
import { readChartSearchParams } from "./search-params";
import {
  find,
  focusOn,
  keepTo,
  leaveFocus,
  openAll,
  openOn,
  openSiblings,
  showMore,
  toggle,
  type ChartState,
} from "./state";

/** What one does to the chart about somebody. */
export const personMoves = ["toggle", "openSiblings", "openAll", "focus", "find", "showMore"] as const;
/** And about nobody: back to the whole company, more of those at its top, nothing but what is there by now. */
export const plainMoves = ["leaveFocus", "showMoreAtTop", "keep"] as const;

/** Where one goes from a state, or by an address, or where the chart begins. */
export type ChartMove =
  | { kind: (typeof personMoves)[number]; person: string; state: ChartState }
  | { kind: (typeof plainMoves)[number]; state: ChartState }
  | { kind: "go"; address: string }
  | { kind: "start" };

/** The state after a move: what a browser makes of it that has everybody. Null: the person is not in the chart. */
export function moveChart(model: ChartModel, me: string | null, move: ChartMove): ChartState | null {
  switch (move.kind) {
    case "go":
      return readChartSearchParams(new URLSearchParams(move.address), model, me).state;
    case "start":
      return openOn(model, model.byId.get(me ?? ""));
    case "keep":
      return keepTo(model, move.state);
    case "leaveFocus":
      return leaveFocus(model, keepTo(model, move.state));
    case "showMoreAtTop":
      return showMore(model, keepTo(model, move.state), null);
  }
  const node = model.byId.get(move.person);
  if (!node) return null;
  const state = keepTo(model, move.state);
  switch (move.kind) {
    case "toggle":
      return toggle(model, state, node);
    case "openSiblings":
      return openSiblings(model, state, node);
    case "openAll":
      return openAll(model, state, node);
    case "focus":
      return focusOn(model, state, node);
    case "find":
      return find(model, state, node);
    case "showMore":
      return showMore(model, state, node);
  }
}
