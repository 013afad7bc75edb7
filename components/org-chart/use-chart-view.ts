"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { keepingQuickLook, quickLookState } from "@/components/quick-look/quick-look-state";
import { readChartSearchParams, writeChartSearchParams, type ChartView } from "@/lib/org-chart/search-params";
import { fitInto, type Room } from "@/lib/org-chart/first-view";
import type { ChartModel } from "@/lib/org-chart/model";
import type { ChartState } from "@/lib/org-chart/state";

/** What comes above the drawing when it leaves somebody out at the top takes so much of its height. */
const oneLine = 40;
/** Cards that say what their colour means are higher: so much of the others fits. */
const coloured = 0.85;
/** Browsers refuse to note every press of a key that is held. */
export const noteAfterMs = 250;

/** Whether "back" leads to before this change, or passes over it. */
export type Step = "new" | "same";

/**
 * What is shown, kept in the address: where one went is a step back, what one opened on the way is not. Whoever follows a
 * link to another view of the chart gets that one.
 */
export function useChartView(model: ChartModel, me: string | null) {
  const parameters = useSearchParams();
  const address = ownPart(parameters);
  const [kept, setKept] = useState(() => readChartSearchParams(parameters, model, me));
  const room = useRef<Room | null>(null);
  /** Nothing was opened by hand: the view is made for the window. */
  const isPlain = useRef(parameters.get("open") === null);
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
      const url = keepingQuickLook(`${window.location.pathname}${query && `?${query}`}`);
      if (step === "new") window.history.pushState(null, "", url);
      else window.history.replaceState(quickLookState(), "", url);
    },
    [me],
  );

  /** The drawing has room for so much: a view that nobody has changed is cut down to it. */
  const onRoom = useCallback((measured: Room) => {
    room.current = measured;
    if (!isPlain.current) return;
    isPlain.current = false;
    current.current = fitted(current.current, modelNow.current, measured);
    setKept(current.current);
  }, []);

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
    (next: (state: ChartState) => ChartState) => {
      isPlain.current = false;
      change((view) => ({ ...view, state: next(view.state) }));
    },
    [change],
  );

  /** Goes to another part of the chart, from which "back" leads here again; `isFitted`: with as many around as there is room for. */
  const goTo = useCallback(
    (next: (state: ChartState) => ChartState, isFitted = false) => {
      isPlain.current = isFitted && room.current === null;
      change((view) => {
        const there = { ...view, state: next(view.state) };
        return isFitted ? fitted(there, modelNow.current, room.current) : there;
      }, "new");
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
    const there = readChartSearchParams(parameters, modelNow.current, me);
    isPlain.current = parameters.get("open") === null && room.current === null;
    current.current = parameters.get("open") === null ? fitted(there, modelNow.current, room.current) : there;
    setKept(current.current);
    setArrival((number) => number + 1);
  }, [address, parameters, me]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** The address as it is by now; call it before one leaves the page, too. */
  const noteNow = useCallback(() => {
    note("same");
    return window.location.href;
  }, [note]);
  return { view: kept, arrival, change, changeState, goTo, noteNow, onRoom };
}

/** With as many as there is room for, less the line that says how many more have no manager. */
export function fitted(view: ChartView, model: ChartModel, room: Room | null): ChartView {
  if (!room || view.layout === "list") return view;
  const height =
    (room.height - (model.rootsTotal > 1 ? oneLine : 0)) * (view.colour === "none" ? 1 : coloured);
  const state = fitInto(model, view.state, { ...room, height });
  // The way up to a top that is not the company's stands above the drawing as well.
  const isLower = state.top !== view.state.top;
  return {
    ...view,
    state: isLower ? fitInto(model, view.state, { ...room, height: height - oneLine }) : state,
  };
}

/** What the address says of the chart: the quick look over it is another matter. */
export function ownPart(parameters: Pick<URLSearchParams, "toString">): string {
  const own = new URLSearchParams(parameters.toString());
  own.delete("look");
  return own.toString();
}

export const queryNow = () => ownPart(new URLSearchParams(window.location.search));
