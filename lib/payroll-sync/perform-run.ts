import "server-only";
import type { FindPayrollProfile, Payroll } from "@/lib/connectors/payroll/port";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { closeRun } from "./close-run";
import { keepRun, lockRun, releaseRun, RunLostError, type LeasedRun } from "./leased-run";
import { countIdleTries, retryAfterFailure } from "./retry-policy";
import { timePhases, type RunPhase } from "@/lib/runs/run-phases";
import { starterOf } from "@/lib/runs/run-actor";
import { confirmUnchanged, keepFailure, keepReading, listWaiting, type WaitingPerson } from "./run-people";

/** The vendor takes five requests at once; one of them is left to people (lib/connections/payroll-rate-limit.ts). */
const readersAtOnce = 4;
/** So many people in a row for whom the vendor fails are not their fault: it is down. */
const failuresInARow = 5;

/**
 * Works on a run until it is done, or cannot go on: then it is paused or failed, and whatever was read stays. When `signal` ends, or the
 * run is lost, it is left as it is, for another process.
 */
export async function performRun(
  run: LeasedRun,
  openPayroll: () => Promise<Payroll>,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const heartbeat = keepRun(run, stop);
  const watched = AbortSignal.any([signal, stop.signal]);
  const diary = openDiary(run.phases);
  try {
    const find = await diary.during("fetching", () => prepare(run, openPayroll, watched));
    if (find) await diary.during("applying", () => readEverybody(run, find, watched, diary));
    await finish(run, diary.phases());
    log.info({ runId: run.id }, "payroll run done");
  } catch (error) {
    if (watched.aborted || error instanceof RunLostError) {
      log.info({ runId: run.id }, "payroll run left to whoever goes on with it");
    } else await interrupt(run, error, diary.phases());
  } finally {
    heartbeat.end();
    await releaseRun(run);
  }
}

/** Lists the employees, confirms whom that suffices for, and opens the reading of the others; null: there are none. */
async function prepare(run: LeasedRun, openPayroll: () => Promise<Payroll>, signal: AbortSignal) {
  if ((await listWaiting(run)).length === 0) return null;
  const payroll = await openPayroll();
  await confirmUnchanged(run, await payroll.listEmployees({ signal }));
  if ((await listWaiting(run)).length === 0) return null;
  return payroll.openReading({ signal });
}

type Diary = ReturnType<typeof openDiary>;

/** What the tries of a run did. That somebody was read counts only once it happened. */
function openDiary(before: readonly RunPhase[]) {
  const timer = timePhases(before);
  let hasRead = false;
  return {
    phases: timer.phases,
    hasRead: () => void (hasRead = true),
    during: <T>(phase: "fetching" | "applying", work: () => Promise<T>): Promise<T> =>
      timer.during(phase, work, () => phase === "fetching" || hasRead),
  };
}

/**
 * Reads those who wait, some at once. For whom the vendor fails, or what is told of them cannot be kept, is set aside and asked for once
 * more at the end; when that happens to several in a row, the run ends here and they still wait.
 */
async function readEverybody(
  run: LeasedRun,
  find: FindPayrollProfile,
  signal: AbortSignal,
  diary: Diary,
): Promise<void> {
  await database().syncRun.updateMany({
    where: { id: run.id, state: "running" },
    data: { phase: "applying" },
  });
  const setAside: WaitingPerson[] = [];
  let failed = 0;
  const read = async (person: WaitingPerson, isLastTry: boolean) => {
    const problem = await readPerson(run, find, person, signal);
    if (problem === null) {
      failed = 0;
      diary.hasRead();
      return;
    }
    if (++failed >= failuresInARow) throw problem;
    if (isLastTry) await keepFailure(run, person, { code: problem.code, detail: problem.message });
    else setAside.push(person);
  };
  await together(await listWaiting(run), (person) => read(person, false));
  failed = 0;
  for (const person of setAside) await read(person, true);
}

/** Reads and keeps one person. What is wrong with them for sure is noted; the `Problem` is one that may pass. */
async function readPerson(
  run: LeasedRun,
  find: FindPayrollProfile,
  person: WaitingPerson,
  signal: AbortSignal,
): Promise<Problem | null> {
  signal.throwIfAborted();
  const { employeeId } = person;
  if (employeeId === null) {
    await keepFailure(run, person, { code: "link_removed", detail: "They are not linked any more." });
    return null;
  }
  let found;
  try {
    found = await find(employeeId, { signal });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "payroll_failed") return error;
    if (error.code !== "payroll_unreadable") throw error;
    await keepFailure(run, person, { code: error.code, detail: error.message });
    return null;
  }
  if (!found) {
    await keepFailure(run, person, {
      code: "employee_not_found",
      detail: "Payroll knows no employee with this id.",
    });
    return null;
  }
  try {
    await keepReading(run, person, found);
    return null;
  } catch (error) {
    if (error instanceof RunLostError || error instanceof Problem) throw error;
    // Of one person it may be what cannot be stored, of several in a row it is the database: both are tried again.
    log.error({ err: error, runId: run.id }, "what payroll told of a person could not be kept");
    return new Problem("defect", "internal_error", "The answer could not be saved.", { cause: error });
  }
}

/** Some at once, in order; the first failure lets those under way end and nobody begin. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const failures: unknown[] = [];
  const reader = async () => {
    for (const one of queue) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => void failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, reader));
  if (failures.length > 0) throw failures[0];
}

async function finish(run: LeasedRun, phases: readonly RunPhase[]): Promise<void> {
  const actor = await starterOf(run);
  await database().$transaction(
    async (transaction) => {
      await lockRun(transaction, run);
      await closeRun(transaction, run.id, { state: "succeeded" }, actor, phases);
    },
    { maxWait: 60_000, timeout: 120_000 },
  );
}

/** Pauses the run or ends it, by what went wrong, and says so where people look. */
async function interrupt(run: LeasedRun, error: unknown, phases: readonly RunPhase[]): Promise<void> {
  const problem = asProblem(error);
  const interruption = retryAfterFailure(error, Math.max(0, countIdleTries(phases) - 1));
  log.warn({ runId: run.id, code: problem.code, err: error }, `payroll run: ${interruption.kind}`);
  const actor = await starterOf(run);
  await database()
    .$transaction(
      async (transaction) => {
        await lockRun(transaction, run);
        if (interruption.kind === "end") {
          return closeRun(transaction, run.id, { state: "failed", problem }, actor, phases);
        }
        await transaction.$executeRaw`
          UPDATE sync_runs SET state = 'paused', phases = ${JSON.stringify(phases)}::jsonb,
            resume_at = clock_timestamp() + make_interval(secs => ${interruption.seconds}::int),
            error_kind = ${problem.kind}, error_code = ${problem.code}, error_detail = ${problem.messageOfRun}
          WHERE id = ${run.id}::uuid`;
      },
      { maxWait: 60_000, timeout: 120_000 },
    )
    .catch((cause: unknown) => {
      if (!(cause instanceof RunLostError)) throw cause;
    });
}

const asProblem = (error: unknown) =>
  error instanceof Problem
    ? error
    : new Problem(
        "defect",
        "sync_failed",
        "The refresh failed inside Kith. What was read before is kept. The server's log says why.",
        { cause: error },
      );
