"use client";

import { useCallback, useMemo, useState } from "react";
import { pathTo, visibleNodes, type ChartModel, type ChartNode } from "@/lib/people/chart-model";

/** Of one person's reports; the rest is counted. */
export const mostChildren = 60;
/** Levels drawn below the top one; deeper branches are drawn from their own top. */
const mostLevels = 12;
/** More cards than this make panning slow: opening a branch then closes the others beside it. */
const mostCards = 400;

type State = { top: string | null; open: ReadonlySet<string>; active: string };

/** What is open, who is selected, and from whom downwards the chart is drawn. */
export function useChartState(model: ChartModel, start: string | null) {
  const [state, setState] = useState<State>(() => reveal((start && model.byId.get(start)) || model.roots[0]));
  const topNode = state.top === null ? null : (model.byId.get(state.top) ?? null);
  const roots = useMemo(() => (topNode ? [topNode] : model.roots.slice(0, mostChildren)), [topNode, model]);
  const visible = useMemo(() => visibleNodes(roots, state.open, mostChildren), [roots, state.open]);

  const select = useCallback((id: string) => setState((before) => ({ ...before, active: id })), []);
  const toggle = useCallback(
    (node: ChartNode) => setState((before) => toggled(model, before, node)),
    [model],
  );
  const show = useCallback((node: ChartNode) => setState(reveal(node)), []);
  const showWhole = useCallback(() => setState((before) => reveal(model.roots[0], before.active)), [model]);
  return { ...state, topNode, roots, visible, select, toggle, show, showWhole };
}

/** Opens the way to somebody and their reports; a long way is drawn from a few levels above them. */
function reveal(node: ChartNode | undefined, active?: string): State {
  if (!node) return { top: null, open: new Set(), active: "" };
  const path = pathTo(node).slice(-mostLevels);
  const [first] = path;
  const open = new Set(path.map(({ person }) => person.id));
  return { top: first?.parent ? first.person.id : null, open, active: active ?? node.person.id };
}

function toggled(model: ChartModel, state: State, node: ChartNode): State {
  const { id } = node.person;
  const open = new Set(state.open);
  if (open.delete(id)) return { ...state, open, active: id };
  open.add(id);
  const roots =
    state.top === null ? model.roots : [model.byId.get(state.top)].filter((top) => top !== undefined);
  const depth = pathTo(node).length - (roots[0] ? pathTo(roots[0]).length : 0);
  if (depth >= mostLevels) return reveal(node);
  if (visibleNodes(roots, open, mostChildren).length > mostCards) {
    for (const sibling of node.parent?.children ?? model.roots)
      if (sibling !== node) open.delete(sibling.person.id);
  }
  return { ...state, open, active: id };
}
