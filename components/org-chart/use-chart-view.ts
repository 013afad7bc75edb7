import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { addQuickLookParameter, getQuickLookHistoryState } from "@/components/quick-look/quick-look-state";
import {
  readChartSearchParams,
  writeChartSearchParams,
  type ChartAppearance,
  type ChartView,
} from "@/lib/directory/chart/search-params";
import type { ChartModel } from "@/lib/directory/chart/model";
import type { ChartState } from "@/lib/directory/chart/state";

/** Delay before a change is written to the address bar, because browsers limit the rate of history updates. */
export const urlUpdateDelayMs = 250;

/** Whether the change adds a history entry ("new") or replaces the current one ("same"). */
export type HistoryMode = "new" | "same";

/**
 * State of the chart view, mirrored in the address bar. Navigation and changes to the colours or the layout add history
 * entries; opening a branch replaces the current entry. A changed URL, such as after Back or a link, changes the view.
 * `navigationCount` increases with every navigation.
 */
export function useChartView(model: ChartModel, me: string | null) {
  const parameters = useSearchParams();
  const address = getChartQueryString(parameters);
  const [currentView, setCurrentView] = useState(() => readChartSearchParams(parameters, model, me));
  const [navigationCount, setArrival] = useState(0);
  const current = useRef(currentView);
  const modelNow = useRef(model);
  const writtenQuery = useRef(address);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    modelNow.current = model;
  }, [model]);

  const updateUrl = useCallback(
    (step: HistoryMode) => {
      window.clearTimeout(timer.current);
      const query = writeChartSearchParams(current.current, modelNow.current, me);
      if (query === writtenQuery.current) return;
      writtenQuery.current = query;
      const url = addQuickLookParameter(`${window.location.pathname}${query && `?${query}`}`);
      if (step === "new") window.history.pushState(null, "", url);
      else window.history.replaceState(getQuickLookHistoryState(), "", url);
    },
    [me],
  );

  const change = useCallback(
    (next: (view: ChartView) => ChartView, step: HistoryMode = "same") => {
      if (step === "new") updateUrl("same");
      current.current = next(current.current);
      setCurrentView(current.current);
      if (step === "new") updateUrl("new");
      else {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => updateUrl("same"), urlUpdateDelayMs);
      }
    },
    [updateUrl],
  );

  /** Changes the open branches or the selection without navigating. */
  const changeState = useCallback(
    (next: (state: ChartState) => ChartState) => {
      change((view) => ({ ...view, state: next(view.state) }));
    },
    [change],
  );

  /** Navigates to another part of the chart and adds a history entry, unless `step` is "same". */
  const goTo = useCallback(
    (
      next: (state: ChartState) => ChartState,
      look: Partial<ChartAppearance> = {},
      step: HistoryMode = "new",
    ) => {
      change((view) => ({ ...view, ...look, state: next(view.state) }), step);
      setArrival((number) => number + 1);
    },
    [change],
  );

  // The query string differs from the one written here after back, forward, or a link to this page.
  useEffect(() => {
    // After two changes in quick succession, the first query string is already outdated.
    if (address === writtenQuery.current || address !== readCurrentChartQueryString()) return;
    window.clearTimeout(timer.current);
    writtenQuery.current = address;
    current.current = readChartSearchParams(parameters, modelNow.current, me);
    setCurrentView(current.current);
    setArrival((number) => number + 1);
  }, [address, parameters, me]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Writes the current view to the address bar and returns the page's URL. Call it before leaving the page. */
  const flushUrl = useCallback(() => {
    updateUrl("same");
    return window.location.href;
  }, [updateUrl]);
  return { view: currentView, navigationCount, change, changeState, goTo, flushUrl };
}

/** Returns the query string without the quick look's parameter. */
export function getChartQueryString(parameters: Pick<URLSearchParams, "toString">): string {
  const own = new URLSearchParams(parameters.toString());
  own.delete("look");
  return own.toString();
}

export const readCurrentChartQueryString = () =>
  getChartQueryString(new URLSearchParams(window.location.search));
