import "server-only";
import cluster, { type Worker } from "node:cluster";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { startMetrics } from "./metrics-endpoint";
import { logStopped, logStopping } from "./start";
import { z } from "zod";

const minDelayMs = 100;
const maxDelayMs = 30_000;

const stableAfterMs = 60_000;

export const computeRestartDelayMs = (earlyExits: number): number =>
  earlyExits <= 0 ? 0 : Math.min(maxDelayMs, minDelayMs * 2 ** (earlyExits - 1));

const stopMessage = z.object({ kith: z.literal("stop"), now: z.boolean() });
const servingMessage = z.object({ kith: z.literal("serving") });

const killDelayMs = 15_000;

/**
 * The first process serves no requests. The first worker starts alone and applies migrations; if it cannot serve, the
 * command fails. Later, a worker that exits is restarted, with a growing delay after early exits. SIGTERM and SIGINT
 * stop all workers gracefully; a second signal kills them.
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
 * A process listens before it is ready, so that probes are answered while it starts. Later workers, including a
 * replacement of the first, listen once they are ready.
 */
export const shouldListenBeforeReady = (): boolean => cluster.isPrimary || cluster.worker?.id === 1;

export function reportServing(): void {
  const message: z.infer<typeof servingMessage> = { kith: "serving" };
  process.send?.(message);
}

/** Also stops when the first process has exited; then skips the delay for load balancers. */
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
