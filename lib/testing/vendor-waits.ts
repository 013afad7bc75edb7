import { afterEach, beforeEach } from "vitest";
import { vendorTiming } from "@/lib/connections/vendor-timing";

/** Adapters wait for nothing in this file: back-off and what a vendor asks for are noted, in milliseconds. Limits on waits hold. */
export function withoutVendorWaits(): readonly number[] {
  const waits: number[] = [];
  beforeEach(() => {
    vendorTiming.current = {
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        waits.push(ms);
      },
    };
  });
  afterEach(() => {
    vendorTiming.current = {};
  });
  return waits;
}
