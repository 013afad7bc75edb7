import "server-only";
import { log } from "@/lib/platform/log/log";
import { runForRequest } from "@/lib/platform/log/request-context";
import { singleton } from "@/lib/platform/singleton";

export type BackgroundWork = {
  start: () => void;
  stop: () => Promise<void>;
  settled: () => Promise<void>;
};

type BackgroundWorkOptions = {
  /** A call of `start` during a run causes one more run afterwards. */
  isRepeated?: boolean;
};

/**
 * One run at a time. The server and all route bundles share the work with a given name. `start` returns immediately and
 * never throws. `stop`, for the shutdown, prevents further runs, aborts the run in progress and waits for its end.
 */
export function createBackgroundWork(
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
  { isRepeated = false }: BackgroundWorkOptions = {},
): BackgroundWork {
  const state = singleton(name, () => ({
    working: null as Promise<void> | null,
    isRerunRequested: false,
    stopping: new AbortController(),
  }));

  async function runWhileRequested(signal: AbortSignal): Promise<void> {
    do {
      state.isRerunRequested = false;
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, `${name}: background work failed`);
      });
    } while (isRepeated && state.isRerunRequested && !signal.aborted);
  }

  return {
    start(): void {
      const { signal } = state.stopping;
      if (signal.aborted) return;
      state.isRerunRequested = true;
      // The run may serve many requests, so it is not attributed to the request that starts it.
      state.working ??= runForRequest(null, () => runWhileRequested(signal)).finally(() => {
        state.working = null;
      });
    },
    async stop(): Promise<void> {
      state.stopping.abort(new Error("Kith stops"));
      await state.working;
    },
    async settled(): Promise<void> {
      await state.working;
    },
  };
}
