import { afterEach, beforeEach } from "vitest";
import { vendorClock } from "@/lib/connections/vendor-fetch";

/**
 * Replaces the waits of adapters in this file: records back-off and vendor delays in milliseconds. Wait limits still
 * apply.
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
