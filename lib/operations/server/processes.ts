import "server-only";
import cluster, { type Worker } from "node:cluster";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { startMetrics } from "./metrics-endpoint";
import { logStopped, logStopping } from "./start";
import { z } from "zod";

const minDelayMs = 100;
const maxDelayMs = 30_000;

/** Milliseconds after which a process counts as healthy. A process that exits later is restarted without delay. */
const stableAfterMs = 60_000;

/**
 * Returns the delay before a restart: 0 without early exits (`earlyExits`). Each consecutive early exit doubles the
 * delay, up to 30 seconds.
 */
export const computeRestartDelayMs = (earlyExits: number): number =>
  earlyExits <= 0 ? 0 : Math.min(maxDelayMs, minDelayMs * 2 ** (earlyExits - 1));

/** Message with which the first process, which supervises, stops the other processes. */
const stopMessage = z.object({ kith: z.literal("stop"), now: z.boolean() });
/** Message that a serving process sends to the first process when it is ready. */
const servingMessage = z.object({ kith: z.literal("serving") });

/** Time between the stop timeout of a process and SIGKILL. */
const killDelayMs = 15_000;

/**
 * Keeps `count` worker processes serving on one port. Runs in the first process, which supervises the workers and
 * serves no requests. The first worker starts alone and applies migrations; if it cannot serve, the command fails.
 * Later, a worker that exits is restarted, with a growing delay after early exits. SIGTERM and SIGINT stop all workers
 * gracefully; a second signal kills them.
 */
export async function superviseProcesses(count: number): Promise<void> {
  let isStopping = false;
  let hasServed = false;
  let earlyExits = 0;

  const start = (): Worker => {
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.on("error", () => undefined); // messages to a dying process fail; the exit of the process is handled below
    worker.once("exit", (code, signal) => {
      if (isStopping || !hasServed) return;
      earlyExits = performance.now() - startedAt < stableAfterMs ? earlyExits + 1 : 0;
      const restartsInMs = computeRestartDelayMs(earlyExits);
      log.error({ pid: worker.process.pid, code, signal, restartsInMs }, "a process ended and is restarted");
      setTimeout(() => !isStopping && start(), restartsInMs);
    });
    return worker;
  };

  const metrics = await startMetrics();
  if (!(await waitUntilServing(start()))) process.exit(1); // the process has logged the reason
  hasServed = true;
  for (let number = 1; number < count; number++) start();
  log.info({ processes: count }, "Kith serves with several processes");

  const stopAll = async (now: boolean) => {
    const { delaySeconds, graceSeconds } = environment().shutdown;
    const all = listWorkers();
    const gone = all.map((worker) => waitUntilExit(worker));
    for (const worker of all) sendStop(worker, now);
    const overdue = setTimeout(() => killAll(all), (delaySeconds + graceSeconds) * 1_000 + killDelayMs);
    await Promise.all(gone);
    clearTimeout(overdue);
    metrics.close();
    logStopped();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) {
        killAll(listWorkers());
        process.exit(1);
      }
      isStopping = true;
      logStopping(signal);
      void stopAll(signal === "SIGINT");
    });
  }
}

const listWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Resolves to true when the process serves, or to false if it exits first. */
const waitUntilServing = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.on("message", (message) => servingMessage.safeParse(message).success && resolve(true));
    worker.once("exit", () => resolve(false));
  });

const waitUntilExit = (worker: Worker) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once("exit", () => resolve());
  });

function sendStop(worker: Worker, now: boolean): void {
  const message: z.infer<typeof stopMessage> = { kith: "stop", now };
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function killAll(all: readonly Worker[]): void {
  for (const worker of all) worker.process.kill("SIGKILL");
}

/**
 * Returns true if this process listens before it is ready, so that probes are answered while it starts. True for a
 * single process and for the first worker. Later workers, including a replacement of the first, listen once they are
 * ready.
 */
export const shouldListenBeforeReady = (): boolean => cluster.isPrimary || cluster.worker?.id === 1;

/**
 * Reports to the first process that this process is ready. After the first such report, the first process starts the
 * other workers.
 */
export function reportServing(): void {
  const message: z.infer<typeof servingMessage> = { kith: "serving" };
  process.send?.(message);
}

/**
 * Stops this process gracefully on a message from the first process, on SIGTERM, or when the first process has exited.
 * In the last case, skips the delay for load balancers.
 */
export function stopOnMessage(stop: (how: { now: boolean }) => Promise<void>): void {
  let isStopping = false;
  const begin = (now: boolean) => {
    if (isStopping) return;
    isStopping = true;
    stop({ now })
      .catch((error: unknown) => log.error({ err: error }, "stopping failed"))
      .finally(() => process.exit(0));
  };
  process.on("message", (message) => {
    const stopping = stopMessage.safeParse(message).data;
    if (stopping) begin(stopping.now);
  });
  process.on("SIGTERM", () => begin(false));
  process.on("SIGINT", () => undefined); // a terminal sends SIGINT to all processes, and the first process decides
  process.on("disconnect", () => begin(true));
}
