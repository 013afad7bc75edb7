import { afterEach, beforeEach } from "vitest";
import { vendorClock } from "@/lib/connections/vendor-clients";

/**
 * Replaces the waits of adapters in a test file: they take no time, and the returned list records them in milliseconds.
 * Limits on waits still apply.
 */
export function recordVendorWaits(): readonly number[] {
  const waits: number[] = [];
  beforeEach(() => {
    vendorClock.current = {
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        waits.push(ms);
      },
    };
  });
  afterEach(() => {
    vendorClock.current = {};
  });
  return waits;
}
