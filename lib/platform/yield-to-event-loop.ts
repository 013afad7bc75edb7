import "server-only";
import { setImmediate } from "node:timers/promises";
import type { ChunkedWork } from "@/lib/platform/chunked";

const maxBlockingMs = 8;

/** Yields after a chunk if at least 8 ms have passed since the last time. */
export async function runChunked<T>(steps: ChunkedWork<T>): Promise<T> {
  let until = performance.now() + maxBlockingMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + maxBlockingMs;
  }
}
