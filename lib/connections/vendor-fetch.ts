import "server-only";
import { traceStep } from "@/lib/platform/tracing";
import { singleton } from "@/lib/platform/singleton";
import type { CallEnvironment, VendorClock } from "@/lib/connections/connectors/vendor-call";
import type { SystemName } from "@/lib/connections/connectors/vendor-problems";

/** Clock and waits of all vendor calls in this process: real ones by default, replaced only in tests. */
export const vendorClock = singleton<{ current: Partial<VendorClock> }>("vendor-timing", () => ({
  current: {},
}));

/**
 * Creates a `fetch` that traces each attempt with system, method and status. The URL is not traced, because it contains
 * ids of people.
 */
const createVendorFetch =
  (system: SystemName): typeof fetch =>
  (input, init) =>
    traceStep(
      {
        name: `call ${system}`,
        values: { "kith.system": system, "http.request.method": init?.method ?? "GET" },
        isCall: true,
      },
      async (note) => {
        const response = await fetch(input, init);
        note({ "http.response.status_code": response.status });
        return response;
      },
    );

/** Returns the traced `fetch` and the clock for the calls of an adapter. */
export const createCallEnvironment = (system: SystemName): CallEnvironment => ({
  fetch: createVendorFetch(system),
  timing: vendorClock.current,
});
