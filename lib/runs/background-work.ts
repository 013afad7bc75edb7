import "server-only";
import { log } from "@/lib/platform/log";
import { onBehalfOf } from "@/lib/platform/request-context";
import { singleton } from "@/lib/platform/singleton";

type Options = {
  /** Whether it is done once more where it was asked for while it went on. */
  isRepeated?: boolean;
};

/**
 * Work that this process does in the background, once at a time: its server and every route bundle share the one of this name. `start`
 * never waits and never fails; `stop` ends the work for good, with the server; `settled` waits until none goes on.
 */
export function backgroundWork(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  { isRepeated = false }: Options = {},
) {
  const state = singleton(name, () => ({
    working: null as Promise<void> | null,
    isAskedAgain: false,
    stopping: new AbortController(),
  }));

  async function workWhileAsked(signal: AbortSignal): Promise<void> {
    do {
      state.isAskedAgain = false;
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, `${name}: the work could not be done`);
      });
    } while (isRepeated && state.isAskedAgain && !signal.aborted);
  }

  return {
    start(): void {
      const { signal } = state.stopping;
      if (signal.aborted) return;
      state.isAskedAgain = true;
      // Not for the request that lets it begin: it may go on for many.
      state.working ??= onBehalfOf(null, () => workWhileAsked(signal)).finally(() => {
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
