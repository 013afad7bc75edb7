import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";

// Stubs browser APIs that jsdom lacks. jsdom has no layout, so no element changes its size.
beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});

afterEach(cleanup);
