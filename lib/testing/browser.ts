import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";

// What components ask a browser for and jsdom does not have. Nothing is laid out here, so nothing changes its size.
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
});

afterEach(cleanup);
