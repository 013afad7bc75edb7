import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { atAddress } from "@/testing/at-address";
import { emitNavigationStart } from "@/components/ui/navigation-start-events";
import { NavigationProgress } from "./app-shell";

afterEach(cleanup);

const setOut = (address: string) => act(() => emitNavigationStart(address, "push"));

function shown() {
  const progressAt = (path: string, search = "") => atAddress(<NavigationProgress />, { path, search });
  const { container, rerender } = render(progressAt("/people"));
  return {
    isThere: () => container.firstElementChild !== null,
    arrive: (path: string, search = "") => rerender(progressAt(path, search)),
  };
}

test("is shown from the start of a navigation until the address changes", () => {
  const { isThere, arrive } = shown();
  expect(isThere()).toBe(false);
  setOut("/org-chart?look=x");
  expect(isThere()).toBe(true);
  arrive("/org-chart", "look=x");
  expect(isThere()).toBe(false);
  arrive("/people"); // the browser's Back
  expect(isThere()).toBe(false);
});

test("is hidden for a navigation to the current page, and ends when the user navigates back to it", () => {
  const { isThere } = shown();
  setOut("/people#content");
  expect(isThere()).toBe(false);
  setOut("/people?q=freya");
  expect(isThere()).toBe(true);
  setOut("/people");
  expect(isThere()).toBe(false);
});
