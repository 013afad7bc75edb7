import "server-only";
import cluster, { type Worker } from "node:cluster";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { openMetrics } from "./metrics-door";
import { restartDelayMs, wellAfterMs } from "./restart-delay";
import { logStopped, logStopping } from "./start";
import { isStopMessage, type StopMessage } from "./stop-message";

/** Beyond what a process needs for its own stop, before it is ended. */
const overdueMs = 15_000;

/**
 * Keeps so many processes serving on one port. The first starts alone: it applies what is to be migrated, and if it cannot serve, nothing
 * does. One that dies is started again, later each time that it dies early. SIGTERM and SIGINT stop all of them in order.
 */
export async function keepProcesses(count: number): Promise<void> {
  let isStopping = false;
  let hasServed = false;
  let earlyDeaths = 0;

  const start = (): Worker => {
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.on("error", () => undefined); // what is said to one that is dying; its end is told below
    worker.once("exit", (code, signal) => {
      if (isStopping || !hasServed) return;
      earlyDeaths = performance.now() - startedAt < wellAfterMs ? earlyDeaths + 1 : 0;
      const restartsInMs = restartDelayMs(earlyDeaths);
      log.error(
        { pid: worker.process.pid, code, signal, restartsInMs },
        "a process ended, and is started again",
      );
      setTimeout(() => !isStopping && start(), restartsInMs);
    });
    return worker;
  };

  const metrics = await openMetrics();
  if (!(await listens(start()))) process.exit(1); // it has said why
  hasServed = true;
  for (let number = 1; number < count; number++) start();
  log.info({ processes: count }, "Kith serves with several processes");

  const stopAll = async (now: boolean) => {
    const { delaySeconds, graceSeconds } = environment().shutdown;
    const all = workers();
    const gone = all.map((worker) => ended(worker));
    for (const worker of all) tellToStop(worker, now);
    const overdue = setTimeout(() => killAll(all), (delaySeconds + graceSeconds) * 1_000 + overdueMs);
    await Promise.all(gone);
    clearTimeout(overdue);
    metrics.close();
    logStopped();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) {
        killAll(workers());
        process.exit(1);
      }
      isStopping = true;
      logStopping(signal);
      void stopAll(signal === "SIGINT");
    });
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Whether the process comes to serve; false: it ended before. */
const listens = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.once("listening", () => resolve(true));
    worker.once("exit", () => resolve(false));
  });

const ended = (worker: Worker) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once("exit", () => resolve());
  });

function tellToStop(worker: Worker, now: boolean): void {
  const message: StopMessage = { kith: "stop", now };
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function killAll(all: readonly Worker[]): void {
  for (const worker of all) worker.process.kill("SIGKILL");
}

/** One of several processes ends in order when it is told to, by a signal of its own, and when there is no one left to tell it. */
export function stopWithOthers(stop: (how: { now: boolean }) => Promise<void>): void {
  let isStopping = false;
  const begin = (now: boolean) => {
    if (isStopping) return;
    isStopping = true;
    stop({ now })
      .catch((error: unknown) => log.error({ err: error }, "stopping failed"))
      .finally(() => process.exit(0));
  };
  process.on("message", (message) => {
    if (isStopMessage(message)) begin(message.now);
  });
  process.on("SIGTERM", () => begin(false));
  process.on("SIGINT", () => undefined); // a terminal sends it to all of them, and the first one says what is to be done
  process.on("disconnect", () => begin(true));
}
