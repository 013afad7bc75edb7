"use client";

import { useCallback, useMemo, useState } from "react";
import type { ChartModel, ChartNode } from "@/lib/people/chart-model";
import { openOn, reveal, showMore, toggle, topSiblings, visibleNodes } from "./chart-state";

/** What is open, who is selected, and from whom downwards the chart is drawn. */
export function useChartState(model: ChartModel, start: string | null) {
  const [kept, setState] = useState(() => openOn(model, model.byId.get(start ?? "")));
  const visible = useMemo(() => visibleNodes(model, kept), [model, kept]);
  // A sync may have taken whoever was selected.
  const state = useMemo(
    () =>
      model.byId.has(kept.active)
        ? kept
        : { ...kept, active: visible[0]?.person.id ?? model.roots[0]?.person.id ?? "" },
    [kept, model, visible],
  );
  const top = useMemo(() => topSiblings(model, state), [model, state]);
  return {
    state,
    visible,
    top,
    topNode: state.top === null ? null : (model.byId.get(state.top) ?? null),
    select: useCallback((id: string) => setState((before) => ({ ...before, active: id })), []),
    toggle: useCallback((node: ChartNode) => setState((before) => toggle(model, before, node)), [model]),
    showMore: useCallback(
      (node: ChartNode | null) => setState((before) => showMore(model, before, node)),
      [model],
    ),
    reveal: useCallback((node: ChartNode) => setState(reveal(model, node)), [model]),
    showWhole: useCallback(() => setState(openOn(model, null)), [model]),
  };
}
