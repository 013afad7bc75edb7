import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { atAddress } from "@/testing/at-address";
import { useDirectoryViewState } from "./use-directory-view";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
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
