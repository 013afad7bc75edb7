import type { ChartModel } from "./model";
import { readChartSearchParams } from "./search-params";
import {
  revealInBranch,
  focusBranch,
  removeMissingPeople,
  leaveFocus,
  openWholeBranch,
  openChartAt,
  openSiblings,
  showMore,
  toggleBranch,
  type ChartState,
} from "./state";

/** Moves (actions of the viewer on the chart) that concern a person. */
export const personActions = ["toggle", "openSiblings", "openAll", "focus", "find", "showMore"] as const;
/**
 * Moves that concern the whole chart. `keep` only replaces a selected person or a top who is no longer in the chart.
 */
export const wholeChartActions = ["leaveFocus", "showMoreAtTop", "keep"] as const;

/** Move of the viewer. `go` opens the view of a URL, and `start` the initial view. All other moves change `state`. */
export type ChartAction =
  | { kind: (typeof personActions)[number]; person: string; state: ChartState }
  | { kind: (typeof wholeChartActions)[number]; state: ChartState }
  | { kind: "go"; address: string }
  | { kind: "start" };

/**
 * Returns the state after a move, exactly as a browser with all people computes it. `me`: person id of the viewer.
 * Returns null if the person of the move is not in the chart.
 */
export function applyChartAction(model: ChartModel, me: string | null, move: ChartAction): ChartState | null {
  switch (move.kind) {
    case "go":
      return readChartSearchParams(new URLSearchParams(move.address), model, me).state;
    case "start":
      return openChartAt(model, model.byId.get(me ?? ""));
    case "keep":
      return removeMissingPeople(model, move.state);
    case "leaveFocus":
      return leaveFocus(model, removeMissingPeople(model, move.state));
    case "showMoreAtTop":
      return showMore(model, removeMissingPeople(model, move.state), null);
  }
  const node = model.byId.get(move.person);
  if (!node) return null;
  const state = removeMissingPeople(model, move.state);
  switch (move.kind) {
    case "toggle":
      return toggleBranch(model, state, node);
    case "openSiblings":
      return openSiblings(model, state, node);
    case "openAll":
      return openWholeBranch(model, state, node);
    case "focus":
      return focusBranch(model, state, node);
    case "find":
      return revealInBranch(model, state, node);
    case "showMore":
      return showMore(model, state, node);
  }
}
