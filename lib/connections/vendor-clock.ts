import "server-only";
import { singleton } from "@/lib/platform/singleton";
import type { VendorClock } from "@/lib/connections/connectors/vendor-call";

/** Clock and waits of all vendor calls in this process: real ones by default, replaced only in tests. */
export const vendorClock = singleton<{ current: Partial<VendorClock> }>("vendor-timing", () => ({
  current: {},
}));
