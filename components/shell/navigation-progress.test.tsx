import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tellNavigationBegun } from "./navigation-begun";
import { NavigationProgress } from "./navigation-progress";

const at = vi.hoisted(() => ({ path: "/people", search: "" }));
vi.mock("next/navigation", () => ({
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(at.search),
}));

afterEach(() => {
  cleanup();
  Object.assign(at, { path: "/people", search: "" });
});

const setOut = (address: string) => act(() => tellNavigationBegun(address));

function shown() {
  const { container, rerender } = render(<NavigationProgress />);
  return {
    isThere: () => container.firstElementChild !== null,
    arrive: (path: string, search = "") => {
      Object.assign(at, { path, search });
      rerender(<NavigationProgress />);
    },
  };
}

test("stands there from setting out until the address is another", () => {
  const { isThere, arrive } = shown();
  expect(isThere()).toBe(false);
  setOut("/org-chart?look=x");
  expect(isThere()).toBe(true);
  arrive("/org-chart", "look=x");
  expect(isThere()).toBe(false);
  arrive("/people"); // back, by the browser itself
  expect(isThere()).toBe(false);
});

test("is nothing on the way to where one is, and ends when one chooses to stay", () => {
  const { isThere } = shown();
  setOut("/people#content");
  expect(isThere()).toBe(false);
  setOut("/people?q=freya");
  expect(isThere()).toBe(true);
  setOut("/people");
  expect(isThere()).toBe(false);
});
