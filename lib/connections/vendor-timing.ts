import { singleton } from "@/lib/platform/singleton";
import type { Timing } from "@/lib/connectors/call";

/** The time and the waits of every adapter of this process: the real ones where nothing is given. Only tests give others. */
export const vendorTiming = singleton<{ current: Partial<Timing> }>("vendor-timing", () => ({ current: {} }));
