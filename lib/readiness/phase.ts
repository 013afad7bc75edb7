import "server-only";
import { singleton } from "@/lib/platform/singleton";

/** How far this process is: it answers before it is ready, and for a while after it was told to stop. */
type Phase = "starting" | "serving" | "stopping";

/** Of this process: the server sets it, whoever asks for readiness reads it. */
export const phase = singleton<{ current: Phase; awaitsDatabase: boolean }>("phase", () => ({
  current: "starting",
  awaitsDatabase: false,
}));
