import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import { atAddress } from "@/testing/at-address";
import { useDirectoryViewState } from "./use-directory-view";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("typed text enters the address after a pause, or when a link is followed, never after that", () => {
  vi.useFakeTimers();
  const write = vi.spyOn(window.history, "replaceState");
  const { result } = renderHook(() => useDirectoryViewState(false), {
    wrapper: ({ children }) => atAddress(children, { path: "/people" }),
  });
  act(() => result.current.type("ana"));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(write.mock.calls.map(([, , address]) => address)).toEqual(["/people?q=ana"]);
  act(() => result.current.type("anan"));
  act(() => emitNavigationStart("/org-chart", "push"));
  expect(write.mock.lastCall?.[2]).toBe("/people?q=anan");
  act(() => result.current.type("anans"));
  act(() => emitNavigationStart("/org-chart", "traverse"));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(write).toHaveBeenCalledTimes(2);
});

test("a link to another list replaces the text; the address of earlier text keeps what was typed meanwhile", () => {
  vi.useFakeTimers();
  let search = "";
  const { result, rerender } = renderHook(() => useDirectoryViewState(false), {
    wrapper: ({ children }) => atAddress(children, { path: "/people", search }),
  });
  const arrive = (address: string) => {
    search = address;
    window.history.pushState(null, "", `/people?${address}`);
    rerender();
    return result.current.view.query;
  };
  act(() => result.current.type("ana"));
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => result.current.type("anan"));
  expect(arrive("q=ana")).toBe("anan");
  act(() => void vi.advanceTimersByTime(1_000));
  expect(arrive("q=anan")).toBe("anan");
  expect(arrive("")).toBe("");
  expect(arrive("q=anan")).toBe("anan");
  expect(arrive("skill=Figma")).toBe("");
});
