import type { ChartModel, ChartNode } from "./model";
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

export const personActions = ["toggle", "openSiblings", "openAll", "focus", "find", "showMore"] as const;
/** `keep` only replaces a selected person or a top who is no longer in the chart. */
export const wholeChartActions = ["leaveFocus", "showMoreAtTop", "keep"] as const;
type PersonAction = (typeof personActions)[number];

/** `go` opens the view of a URL, and `start` the initial view. All other actions change a state. */
export type ChartAction =
  | { kind: PersonAction; person: string }
  | { kind: (typeof wholeChartActions)[number] }
  | { kind: "go"; address: string }
  | { kind: "start" };

const applyPersonAction: Record<
  PersonAction,
  (model: ChartModel, state: ChartState, node: ChartNode) => ChartState
> = {
  toggle: toggleBranch,
  openSiblings,
  openAll: openWholeBranch,
  focus: focusBranch,
  find: revealInBranch,
  showMore,
};

/** Returns null if the person is not in the chart. Runs in browsers that have all people, otherwise on the server. */
export function applyChartAction(
  model: ChartModel,
  me: string | null,
  move: ChartAction,
  before: ChartState,
): ChartState | null {
  if (move.kind === "go") return readChartSearchParams(new URLSearchParams(move.address), model, me).state;
  if (move.kind === "start") return openChartAt(model, model.byId.get(me ?? ""));
  const state = removeMissingPeople(model, before);
  switch (move.kind) {
    case "keep":
      return state;
    case "leaveFocus":
      return leaveFocus(model, state);
    case "showMoreAtTop":
      return showMore(model, state, null);
  }
  const node = model.byId.get(move.person);
  return node ? applyPersonAction[move.kind](model, state, node) : null;
}
