import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Steps } from "@/lib/steps";

/** Others wait for no longer than this and the step that is under way. */
const turnMs = 8;

/** Does work in steps, and whatever else the process has to do between them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + turnMs;
  }
}
