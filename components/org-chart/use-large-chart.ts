"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { keepingQuickLook, quickLookState } from "@/components/quick-look/quick-look-state";
import { tellFailed } from "@/components/ui/tell-failed";
import type { Room } from "@/lib/org-chart/first-view";
import { buildSeedModel, type ChartModel } from "@/lib/org-chart/model";
import type { ChartMove } from "@/lib/org-chart/moves";
import { readLook, writeLargeChartSearchParams, type ChartView } from "@/lib/org-chart/search-params";
import { receivedState } from "@/lib/org-chart/sent-state";
import { toggle, type ChartState } from "@/lib/org-chart/state";
import type { ChartViewAnswer } from "@/lib/org-chart/view-schema";
import { moveInChart } from "@/lib/query/large-directory";
import { whileStale } from "@/lib/query/people";
import { queryKeys } from "@/lib/query/query-keys";
import type { ChartMoves } from "./chart-workspace";
import { fitted, noteAfterMs, ownPart, queryNow, type Step } from "./use-chart-view";

/** What the server answered last, the part of the chart that it told of, and what is shown of that. */
type Shown = { answer: ChartViewAnswer; model: ChartModel; view: ChartView };

type How = { step?: Step; isFitted?: boolean; arrives?: boolean; look?: Partial<ChartView> };

/**
 * What is shown of a large chart, kept in the address as that of a smaller one is (`use-chart-view.ts`). Whatever needs people who are not
 * here is asked of the server, one move after the other; selecting and closing need nobody.
 */
export function useLargeChart(first: ChartViewAnswer) {
  const parameters = useSearchParams();
  const address = ownPart(parameters);
  const [shown, setShown] = useState(() => begin(first, readLook(parameters)));
  const [arrival, setArrival] = useState(0);
  const current = useRef(shown);
  const room = useRef<Room | null>(null);
  /** Nothing was opened by hand: the view is made for the window. */
  const isPlain = useRef(parameters.get("open") === null);
  const noted = useRef(address);
  const timer = useRef<number>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((next: Shown) => {
    current.current = next;
    setShown(next);
  }, []);

  const note = useCallback((step: Step) => {
    window.clearTimeout(timer.current);
    const { answer, model, view } = current.current;
    const answered = { state: receivedState(answer.state), address: answer.address };
    const query = writeLargeChartSearchParams(view, model, answered);
    if (query === noted.current) return;
    noted.current = query;
    const url = keepingQuickLook(`${window.location.pathname}${query && `?${query}`}`);
    if (step === "new") window.history.pushState(null, "", url);
    else window.history.replaceState(quickLookState(), "", url);
  }, []);

  const noteSoon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => note("same"), noteAfterMs);
  }, [note]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** What needs nobody who is not here. */
  const change = useCallback(
    (next: (state: ChartState, model: ChartModel) => ChartState) => {
      isPlain.current = false;
      const { answer, model, view } = current.current;
      show({ answer, model, view: { ...view, state: next(view.state, model) } });
      noteSoon();
    },
    [show, noteSoon],
  );

  /** Asks the server, once it has answered what was asked before. */
  const ask = useCallback(
    (
      moveFrom: (state: ChartState) => ChartMove,
      { step, isFitted = false, arrives = false, look }: How = {},
    ) => {
      queue.current = queue.current
        .then(async () => {
          const { view } = current.current;
          const colour = look?.colour ?? view.colour;
          const answer = await moveInChart(moveFrom(view.state), colour);
          if (step === "new") note("same");
          isPlain.current = isFitted && room.current === null;
          const next = begin(answer, { colour, layout: look?.layout ?? current.current.view.layout });
          show(isFitted ? { ...next, view: fitted(next.view, next.model, room.current) } : next);
          if (step === "new") note("new");
          else if (step === "same") noteSoon();
          if (arrives) setArrival((number) => number + 1);
        })
        .catch(tellFailed("The chart stays as it was"));
      return queue.current;
    },
    [note, noteSoon, show],
  );

  /** The drawing has room for so much: a view that nobody has changed is cut down to it. */
  const onRoom = useCallback(
    (measured: Room) => {
      room.current = measured;
      if (!isPlain.current) return;
      isPlain.current = false;
      const { answer, model, view } = current.current;
      show({ answer, model, view: fitted(view, model, measured) });
    },
    [show],
  );

  // Another address than the one noted here: back, forward, or a link to this page.
  useEffect(() => {
    // Two changes in one breath come one after the other: the first is no longer where we are.
    if (address === noted.current || address !== queryNow()) return;
    window.clearTimeout(timer.current);
    noted.current = address;
    const there = new URLSearchParams(address);
    const isFitted = there.get("open") === null;
    void ask(() => ({ kind: "go", address }), { isFitted, arrives: true, look: readLook(there) });
  }, [address, ask]);

  // What a sync changed is asked for where the chart is.
  useQuery({
    queryKey: queryKeys.chart,
    queryFn: async () => {
      await ask((state) => ({ kind: "keep", state }));
      return { stale: current.current.answer.stale };
    },
    initialData: { stale: first.stale },
    staleTime: Infinity,
    refetchInterval: whileStale,
  });

  const moves = useMemo((): ChartMoves => {
    const about =
      (kind: "toggle" | "openSiblings" | "openAll" | "showMore" | "focus", person: string) =>
      (state: ChartState): ChartMove => ({ kind, person, state });
    return {
      select: (id) => change((state) => ({ ...state, active: id })),
      toggle: ({ person: { id } }) => {
        if (!current.current.view.state.open.has(id)) return void ask(about("toggle", id), { step: "same" });
        change((state, model) => {
          const node = model.byId.get(id);
          return node ? toggle(model, state, node) : state;
        });
      },
      openSiblings: ({ person }) => void ask(about("openSiblings", person.id), { step: "same" }),
      openAll: ({ person }) => void ask(about("openAll", person.id), { step: "same" }),
      showMore: (node) =>
        void ask(node ? about("showMore", node.person.id) : (state) => ({ kind: "showMoreAtTop", state }), {
          step: "same",
        }),
      focusOn: ({ person }) => void ask(about("focus", person.id), { step: "new", arrives: true }),
      focusAbove: ({ person }) =>
        void ask((state) => ({ kind: "focus", person: person.id, state: { ...state, top: null } }), {
          step: "new",
          arrives: true,
        }),
      leaveFocus: () => void ask((state) => ({ kind: "leaveFocus", state }), { step: "new", arrives: true }),
      start: () => void ask(() => ({ kind: "start" }), { step: "new", isFitted: true, arrives: true }),
      setColour: (colour) =>
        void ask((state) => ({ kind: "keep", state }), { step: "new", look: { colour } }),
      setLayout: (layout) => {
        note("same");
        const { answer, model, view } = current.current;
        show({ answer, model, view: { ...view, layout } });
        note("new");
      },
    };
  }, [ask, change, note, show]);

  const find = useCallback(
    (id: string) =>
      void ask((state) => ({ kind: "find", person: id, state }), {
        step: "new",
        isFitted: true,
        arrives: true,
      }),
    [ask],
  );

  /** The address as it is by now; call it before one leaves the page, too. */
  const noteNow = useCallback(() => {
    note("same");
    return window.location.href;
  }, [note]);
  return { ...shown, arrival, moves, find, noteNow, onRoom };
}

/** An answer as it is shown. */
function begin(answer: ChartViewAnswer, look: Pick<ChartView, "colour" | "layout">): Shown {
  const { people, places, roots_total: rootsTotal } = answer;
  return {
    answer,
    model: buildSeedModel({ people, places, rootsTotal }),
    view: { ...look, state: receivedState(answer.state) },
  };
}
