import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import { buildChartModel } from "@/lib/directory/chart/model";
import { emptyChartState } from "@/lib/directory/chart/state";
import { atAddress } from "@/testing/at-address";
import { useChart, type ChartSource } from "./use-chart";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const source: ChartSource = {
  model: buildChartModel([]),
  firstState: emptyChartState,
  apply: () => undefined,
  writeSearchParams: ({ state }) => (state.active ? `person=${state.active}` : ""),
};

test("the chosen card enters the address after a pause or when a link is followed, never after that", () => {
  vi.useFakeTimers();
  const write = vi.spyOn(window.history, "replaceState");
  const { result } = renderHook(() => useChart(source), {
    wrapper: ({ children }) => atAddress(children, { path: "/org-chart" }),
  });
  const written = () => write.mock.calls.map(([, , address]) => String(address).replace(/.*\?/, ""));
  const wait = () => act(() => void vi.advanceTimersByTime(1_000));
  act(() => result.current.moves.select("a"));
  wait();
  act(() => result.current.moves.select("b"));
  act(() => emitNavigationStart("/people", "push"));
  expect(written()).toEqual(["person=a", "person=b"]);
  wait();
  act(() => result.current.moves.select("c"));
  act(() => emitNavigationStart("/people", "traverse"));
  wait();
  expect(written()).toEqual(["person=a", "person=b"]);
});
