import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { emitNavigationStart } from "./navigation-start-events";
import { createTabSearchParams } from "./tab-search-params";
import { useTabSearchParams } from "./use-tab-search-params";
import { atAddress } from "@/testing/at-address";

const tabs = createTabSearchParams("/list", [{ value: "open" }, { value: "done" }]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ["tab=done&q=zo%C3%AB", { tab: "done", query: "zoë" }],
  ["tab=somewhere", { tab: "open", query: "" }],
])("opens the tab and the search of the address: %s", (search, view) => {
  const { result } = renderHook(() => useTabSearchParams(tabs, "open"), {
    wrapper: ({ children }) => atAddress(children, { path: "/list", search }),
  });
  expect(result.current).toMatchObject(view);
});

test("a typed search enters the address after a pause or when a link is followed, never after that", () => {
  vi.useFakeTimers();
  const write = vi.spyOn(window.history, "replaceState");
  const { result } = renderHook(() => useTabSearchParams(tabs, "open"), {
    wrapper: ({ children }) => atAddress(children, { path: "/list" }),
  });
  const written = () => write.mock.calls.map(([, , address]) => address);
  const wait = () => act(() => void vi.advanceTimersByTime(1_000));
  const typed = ["/list?tab=open&q=an", "/list?tab=open&q=ana"];
  act(() => result.current.show({ query: "an" }));
  wait();
  act(() => result.current.show({ query: "ana" }));
  act(() => emitNavigationStart("/people", "push"));
  expect(written()).toEqual(typed);
  wait();
  act(() => result.current.show({ query: "anan" }));
  act(() => emitNavigationStart("/people", "traverse"));
  wait();
  act(() => emitNavigationStart("/people", "push"));
  expect(written()).toEqual(typed);
});
