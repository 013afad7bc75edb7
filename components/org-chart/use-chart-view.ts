"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { readChartSearchParams, writeChartSearchParams, type ChartView } from "@/lib/org-chart/search-params";
import type { ChartModel } from "@/lib/org-chart/model";
import type { ChartState } from "@/lib/org-chart/state";

/** Browsers refuse to note every press of a key that is held. */
const noteAfterMs = 250;

/** Whether "back" leads to before this change, or passes over it. */
type Step = "new" | "same";

/**
 * What is shown, kept in the address: where one went is a step back, what one opened on the way is not. Whoever follows a
 * link to another view of the chart gets that one.
 */
export function useChartView(model: ChartModel, me: string | null) {
  const parameters = useSearchParams();
  const address = parameters.toString();
  const [kept, setKept] = useState(() => readChartSearchParams(parameters, model, me));
  const [arrival, setArrival] = useState(0);
  const current = useRef(kept);
  const modelNow = useRef(model);
  const noted = useRef(address);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    modelNow.current = model;
  }, [model]);

  const note = useCallback(
    (step: Step) => {
      window.clearTimeout(timer.current);
      const query = writeChartSearchParams(current.current, modelNow.current, me);
      if (query === noted.current) return;
      noted.current = query;
      const url = `${window.location.pathname}${query && `?${query}`}`;
      if (step === "new") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [me],
  );

  const change = useCallback(
    (next: (view: ChartView) => ChartView, step: Step = "same") => {
      if (step === "new") note("same");
      current.current = next(current.current);
      setKept(current.current);
      if (step === "new") note("new");
      else {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => note("same"), noteAfterMs);
      }
    },
    [note],
  );

  /** Opens, closes, selects: where one is stays the same. */
  const changeState = useCallback(
    (next: (state: ChartState) => ChartState) => change((view) => ({ ...view, state: next(view.state) })),
    [change],
  );

  /** Goes to another part of the chart, from which "back" leads here again. */
  const goTo = useCallback(
    (next: (state: ChartState) => ChartState) => {
      change((view) => ({ ...view, state: next(view.state) }), "new");
      setArrival((number) => number + 1);
    },
    [change],
  );

  // Another address than the one noted here: back, forward, or a link to this page.
  useEffect(() => {
    // Two changes in one breath come one after the other: the first is no longer where we are.
    if (address === noted.current || address !== queryNow()) return;
    window.clearTimeout(timer.current);
    noted.current = address;
    current.current = readChartSearchParams(parameters, modelNow.current, me);
    setKept(current.current);
    setArrival((number) => number + 1);
  }, [address, parameters, me]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** The address as it is by now; call it before one leaves the page, too. */
  const noteNow = useCallback(() => {
    note("same");
    return window.location.href;
  }, [note]);
  return { view: kept, arrival, change, changeState, goTo, noteNow };
}

const queryNow = () => new URLSearchParams(window.location.search).toString();
