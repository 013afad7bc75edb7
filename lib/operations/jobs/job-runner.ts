import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/log/log";
import { incrementCounter } from "@/lib/platform/limits/counters";
import type { Job } from "./jobs";

const passIntervalMs = 30_000;
/** A job that ignores its signal must not keep the process alive. */
const shutdownTimeoutMs = 5_000;

type JobRunner = { stop: () => Promise<void> };

/**
 * Passes never overlap. The first starts immediately and skips jobs that are not due yet. Failures of jobs are logged.
 * The runner does not keep the process alive. `stop` aborts all work; it waits five seconds at most for
 * the running job, and for the end of work in the background.
 */
export function startJobs(
  jobs: readonly Job[],
  { everyMs = passIntervalMs, now = Date.now } = {},
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const notBefore = new Map(
    jobs.map(({ name, notBeforeSeconds = 0 }) => [name, now() + notBeforeSeconds * 1_000]),
  );

  for (const { name } of jobs) {
    incrementCounter("job_run", name, 0); // initialises the counter, so that its first increase is visible
    incrementCounter("job_failure", name, 0);
  }

  async function runJob(job: Job): Promise<void> {
    const { name, everySeconds = 0 } = job;
    if (signal.aborted || now() < (notBefore.get(name) ?? 0)) return;
    incrementCounter("job_run", name);
    try {
      if ("background" in job) job.background.start();
      else await job.run(signal);
      notBefore.set(name, now() + everySeconds * 1_000);
    } catch (error) {
      if (signal.aborted) return;
      incrementCounter("job_failure", name);
      log.error({ err: error, job: name }, "job failed");
    }
  }

  async function runPasses(): Promise<void> {
    while (!signal.aborted) {
      for (const job of jobs) await runJob(job);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const ended = runPasses();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([
        Promise.race([ended, sleep(shutdownTimeoutMs, undefined, { ref: false })]),
        ...jobs.map((job) => "background" in job && job.background.stop()),
      ]);
    },
  };
}
