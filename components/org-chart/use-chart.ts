import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDelayedAddress } from "@/components/ui/navigation-start-events";
import { addQuickLookParameter } from "@/components/quick-look/quick-look-state";
import type { ChartAction } from "@/lib/directory/chart/actions";
import type { ChartModel, ChartNode } from "@/lib/directory/chart/model";
import {
  readChartAppearance,
  type ChartAppearance,
  type ChartColouring,
  type ChartView,
} from "@/lib/directory/chart/search-params";
import type { ChartState } from "@/lib/directory/chart/state";

/**
 * Delay before a change is written to the address bar, because browsers limit the rate of history updates. Longer than
 * the interval of a held key in the quick look.
 */
const urlUpdateDelayMs = 400;

export type HistoryMode = "new" | "same";

type ChangeOptions = {
  step?: HistoryMode;
  arrives?: boolean;
  look?: Partial<ChartAppearance>;
};

export type ChartSource = {
  model: ChartModel;
  firstState: ChartState;
  /**
   * Computes the state after a move and passes the state to `show`: immediately, or after the server's response. `show`
   * calls `publish`, if present, just before the state changes. Does not call `show` if the move is impossible.
   */
  apply: (
    move: ChartAction,
    readView: () => ChartView,
    colour: ChartColouring | undefined,
    show: (state: ChartState, publish?: () => void) => void,
  ) => Promise<void> | void;
  writeSearchParams: (view: ChartView) => string;
};

/**
 * Navigation and changes to the colours or the layout add history entries; opening a branch replaces the current entry.
 * A changed URL, such as after Back or a link, changes the view. `navigationCount` increases with every navigation.
 */
export function useChart(source: ChartSource) {
  const parameters = useSearchParams();
  const address = getQueryString(parameters);
  const [view, setView] = useState((): ChartView => ({
    ...readChartAppearance(parameters),
    state: source.firstState,
  }));
  const [navigationCount, setNavigationCount] = useState(0);
  const current = useRef(view);
  const latestSource = useRef(source);
  const writtenQuery = useRef(address);
  const delayed = useDelayedAddress(urlUpdateDelayMs);

  useEffect(() => {
    latestSource.current = source;
  }, [source]);

  const updateUrl = useCallback(
    (step: HistoryMode) => {
      delayed.cancel();
      const query = latestSource.current.writeSearchParams(current.current);
      if (query === writtenQuery.current) return;
      writtenQuery.current = query;
      const url = addQuickLookParameter(`${window.location.pathname}${query && `?${query}`}`);
      if (step === "new") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [delayed],
  );

  /** Writes the current view to the address bar and returns the page's URL. Call it before leaving the page. */
  const flushUrl = useCallback(() => {
    updateUrl("same");
    return window.location.href;
  }, [updateUrl]);

  const change = useCallback(
    (
      next: (view: ChartView) => Partial<ChartView>,
      { step, arrives = false, look }: ChangeOptions,
      publish?: () => void,
    ) => {
      if (step === "new") updateUrl("same");
      publish?.();
      current.current = { ...current.current, ...look, ...next(current.current) };
      setView(current.current);
      if (step === "new") updateUrl("new");
      if (step === "same") delayed(() => updateUrl("same"));
      if (arrives) setNavigationCount((count) => count + 1);
    },
    [updateUrl, delayed],
  );

  const changeState = useCallback(
    (next: (state: ChartState) => ChartState, arrives = false) =>
      change(({ state }) => ({ state: next(state) }), { step: "same", arrives }),
    [change],
  );

  const applyMove = useCallback(
    (move: ChartAction, options: ChangeOptions) =>
      latestSource.current.apply(
        move,
        () => current.current,
        options.look?.colour,
        (state, publish) => change(() => ({ state }), options, publish),
      ),
    [change],
  );

  // The query string differs from the one written here after back, forward, or a link to this page.
  useEffect(() => {
    // After two changes in quick succession, the first query string is already outdated.
    if (
      address === writtenQuery.current ||
      address !== getQueryString(new URLSearchParams(window.location.search))
    )
      return;
    delayed.cancel();
    writtenQuery.current = address;
    const look = readChartAppearance(new URLSearchParams(address));
    void applyMove({ kind: "go", address }, { arrives: true, look });
  }, [address, applyMove, delayed]);

  const moves = useMemo(() => {
    const inPlace = (move: ChartAction) => void applyMove(move, { step: "same" });
    const navigate = (move: ChartAction, look: Partial<ChartAppearance> = {}, step: HistoryMode = "new") =>
      void applyMove(move, { step, arrives: true, look });
    return {
      select: (id: string) => changeState((state) => ({ ...state, active: id })),
      toggle: ({ person }: ChartNode) => inPlace({ kind: "toggle", person: person.id }),
      openSiblings: ({ person }: ChartNode) => inPlace({ kind: "openSiblings", person: person.id }),
      openAll: ({ person }: ChartNode) => inPlace({ kind: "openAll", person: person.id }),
      showMore: (node: ChartNode | null) =>
        inPlace(node ? { kind: "showMore", person: node.person.id } : { kind: "showMoreAtTop" }),
      focusOn: ({ person }: ChartNode) => navigate({ kind: "focus", person: person.id }),
      leaveFocus: () => navigate({ kind: "leaveFocus" }),
      resetView: () => navigate({ kind: "start" }, { between: null }),
      setColour: (colour: ChartColouring) =>
        void applyMove({ kind: "keep" }, { step: "new", look: { colour, show: null } }),
      setAppearance: (look: Partial<Pick<ChartAppearance, "layout" | "between" | "show">>) =>
        change(() => look, { step: "new" }),
      find: (id: string, step: HistoryMode) => navigate({ kind: "find", person: id }, {}, step),
      showPath: (from: string, to: string) =>
        navigate({ kind: "go", address: `between=${from}.${to}` }, { between: [from, to] }),
    };
  }, [applyMove, change, changeState]);
  return { model: source.model, view, navigationCount, moves, flushUrl, applyMove, changeState };
}

function getQueryString(parameters: Pick<URLSearchParams, "toString">): string {
  const own = new URLSearchParams(parameters.toString());
  own.delete("look");
  return own.toString();
}
