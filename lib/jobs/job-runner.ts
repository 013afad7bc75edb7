import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { tally } from "@/lib/platform/tally";
import type { Job } from "./jobs";

const betweenPassesMs = 30_000;
/** What a stop waits for at most: a task that does not heed its signal must not keep the process alive. */
const longestGoodbyeMs = 5_000;

type JobRunner = { stop: () => Promise<void> };

/**
 * Runs the tasks one after another, at once or when they are first due, and then again and again, never two passes at a time, and keeps no process alive.
 * Nothing of it throws. `stop` answers when the pass under way is over.
 */
export function startJobs(
  tasks: readonly Job[],
  { everyMs = betweenPassesMs, now = Date.now } = {},
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const notBefore = new Map(
    tasks.map(({ name, notBeforeSeconds = 0 }) => [name, now() + notBeforeSeconds * 1_000]),
  );

  for (const { name } of tasks) {
    tally("job_run", name, 0); // a counter that starts at zero shows its first increase
    tally("job_failure", name, 0);
  }

  async function runTask({ name, run, everySeconds = 0 }: Job): Promise<void> {
    if (signal.aborted || now() < (notBefore.get(name) ?? 0)) return;
    tally("job_run", name);
    try {
      await run(signal);
      notBefore.set(name, now() + everySeconds * 1_000);
    } catch (error) {
      if (signal.aborted) return;
      tally("job_failure", name);
      log.error({ err: error, task: name }, "housekeeping failed");
    }
  }

  async function keepHouse(): Promise<void> {
    while (!signal.aborted) {
      for (const task of tasks) await runTask(task);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const ended = keepHouse();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([ended, sleep(longestGoodbyeMs, undefined, { ref: false })]);
    },
  };
}
