import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { addQuickLookParameter, getQuickLookHistoryState } from "@/components/quick-look/quick-look-state";
import { notifyFailure } from "@/components/ui/notify-failure";
import { buildPartialModel, type ChartModel } from "@/lib/directory/chart/model";
import type { ChartAction } from "@/lib/directory/chart/actions";
import {
  readChartAppearance,
  writeLargeChartSearchParams,
  type ChartAppearance,
  type ChartView,
} from "@/lib/directory/chart/search-params";
import { deserializeChartState } from "@/lib/directory/chart/chart-state-json";
import { toggleBranch, type ChartState } from "@/lib/directory/chart/state";
import type { ChartViewResponse } from "@/lib/directory/chart/view-schema";
import { fetchChartAfterMove } from "@/lib/browser/large-directory";
import { getStaleRefetchInterval } from "@/lib/browser/people";
import { queryKeys } from "@/lib/browser/query-keys";
import type { ChartActions } from "./chart-workspace";
import {
  urlUpdateDelayMs,
  getChartQueryString,
  readCurrentChartQueryString,
  type HistoryMode,
} from "./use-chart-view";

/** Last response of the server, the partial model built from it, and the current view. */
type LoadedChart = { answer: ChartViewResponse; model: ChartModel; view: ChartView };

type MoveOptions = { step?: HistoryMode; arrives?: boolean; look?: Partial<ChartAppearance> };

/**
 * State of the view of a large chart, mirrored in the address bar as in `use-chart-view.ts`. Actions that need unloaded
 * people are sent to the server one at a time; selecting a person and closing a branch need no request.
 */
export function useLargeChart(first: ChartViewResponse) {
  const parameters = useSearchParams();
  const address = getChartQueryString(parameters);
  const [shown, setShown] = useState(() => toLoadedChart(first, readChartAppearance(parameters)));
  const [navigationCount, setArrival] = useState(0);
  const current = useRef(shown);
  const writtenQuery = useRef(address);
  const timer = useRef<number>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((next: LoadedChart) => {
    current.current = next;
    setShown(next);
  }, []);

  const updateUrl = useCallback((step: HistoryMode) => {
    window.clearTimeout(timer.current);
    const { answer, model, view } = current.current;
    const serverState = { state: deserializeChartState(answer.state), address: answer.address };
    const query = writeLargeChartSearchParams(view, model, serverState);
    if (query === writtenQuery.current) return;
    writtenQuery.current = query;
    const url = addQuickLookParameter(`${window.location.pathname}${query && `?${query}`}`);
    if (step === "new") window.history.pushState(null, "", url);
    else window.history.replaceState(getQuickLookHistoryState(), "", url);
  }, []);

  const scheduleUrlUpdate = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => updateUrl("same"), urlUpdateDelayMs);
  }, [updateUrl]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Applies a change in the browser, without a request. */
  const change = useCallback(
    (next: (state: ChartState, model: ChartModel) => ChartState) => {
      const { answer, model, view } = current.current;
      show({ answer, model, view: { ...view, state: next(view.state, model) } });
      scheduleUrlUpdate();
    },
    [show, scheduleUrlUpdate],
  );

  /**
   * Sends an action to the server after the response to the previous one. If `arrives`, the action counts as a
   * navigation.
   */
  const sendMove = useCallback(
    (moveFrom: (state: ChartState) => ChartAction, { step, arrives = false, look }: MoveOptions = {}) => {
      queue.current = queue.current
        .then(async () => {
          const { view } = current.current;
          const answer = await fetchChartAfterMove(moveFrom(view.state), look?.colour ?? view.colour);
          if (step === "new") updateUrl("same");
          const { state: _before, ...appearance } = current.current.view;
          show(toLoadedChart(answer, { ...appearance, ...look }));
          if (step === "new") updateUrl("new");
          else if (step === "same") scheduleUrlUpdate();
          if (arrives) setArrival((number) => number + 1);
        })
        .catch(notifyFailure("The chart was not changed"));
      return queue.current;
    },
    [updateUrl, scheduleUrlUpdate, show],
  );

  // The query string differs from the one written here after back, forward, or a link to this page.
  useEffect(() => {
    // After two changes in quick succession, the first query string is already outdated.
    if (address === writtenQuery.current || address !== readCurrentChartQueryString()) return;
    window.clearTimeout(timer.current);
    writtenQuery.current = address;
    const target = new URLSearchParams(address);
    void sendMove(() => ({ kind: "go", address }), {
      arrives: true,
      look: readChartAppearance(target),
    });
  }, [address, sendMove]);

  // The query refetches the current view when the directory has changed (`queryKeys.people`), and repeatedly while the
  // view is stale.
  useQuery({
    queryKey: queryKeys.chart,
    queryFn: async () => {
      await sendMove((state) => ({ kind: "keep", state }));
      return { stale: current.current.answer.stale };
    },
    initialData: { stale: first.stale },
    staleTime: Infinity,
    refetchInterval: getStaleRefetchInterval,
  });

  const moves = useMemo((): ChartActions => {
    const about =
      (kind: "toggle" | "openSiblings" | "openAll" | "showMore" | "focus", person: string) =>
      (state: ChartState): ChartAction => ({ kind, person, state });
    return {
      select: (id) => change((state) => ({ ...state, active: id })),
      toggle: ({ person: { id } }) => {
        if (!current.current.view.state.open.has(id))
          return void sendMove(about("toggle", id), { step: "same" });
        change((state, model) => {
          const node = model.byId.get(id);
          return node ? toggleBranch(model, state, node) : state;
        });
      },
      openSiblings: ({ person }) => void sendMove(about("openSiblings", person.id), { step: "same" }),
      openAll: ({ person }) => void sendMove(about("openAll", person.id), { step: "same" }),
      showMore: (node) =>
        void sendMove(
          node ? about("showMore", node.person.id) : (state) => ({ kind: "showMoreAtTop", state }),
          {
            step: "same",
          },
        ),
      focusOn: ({ person }) => void sendMove(about("focus", person.id), { step: "new", arrives: true }),
      focusAbove: ({ person }) =>
        void sendMove((state) => ({ kind: "focus", person: person.id, state: { ...state, top: null } }), {
          step: "new",
          arrives: true,
        }),
      leaveFocus: () =>
        void sendMove((state) => ({ kind: "leaveFocus", state }), { step: "new", arrives: true }),
      resetView: () =>
        void sendMove(() => ({ kind: "start" }), { step: "new", arrives: true, look: { between: null } }),
      setColour: (colour) =>
        void sendMove((state) => ({ kind: "keep", state }), { step: "new", look: { colour, show: null } }),
      setAppearance,
      find: (id, step) =>
        void sendMove((state) => ({ kind: "find", person: id, state }), { step, arrives: true }),
      showPath: (from, to) =>
        void sendMove(() => ({ kind: "go", address: `between=${from}.${to}` }), {
          step: "new",
          arrives: true,
          look: { between: [from, to] },
        }),
    };

    function setAppearance(look: Partial<ChartAppearance>) {
      updateUrl("same");
      const { answer, model, view } = current.current;
      show({ answer, model, view: { ...view, ...look } });
      updateUrl("new");
    }
  }, [sendMove, change, updateUrl, show]);

  /** Writes the current view to the address bar and returns the page's URL. Call it before leaving the page. */
  const flushUrl = useCallback(() => {
    updateUrl("same");
    return window.location.href;
  }, [updateUrl]);
  return { ...shown, navigationCount, moves, flushUrl };
}

/** Builds the model and the view from a response. */
function toLoadedChart(answer: ChartViewResponse, look: ChartAppearance): LoadedChart {
  const { people, places, roots_total: rootsTotal } = answer;
  return {
    answer,
    model: buildPartialModel({ people, places, rootsTotal }),
    view: { ...look, state: deserializeChartState(answer.state) },
  };
}
