import "server-only";
import type { FindPayrollProfile, Payroll } from "@/lib/connections/connectors/payroll/port";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { toProblem } from "@/lib/platform/database/outage";
import { Problem } from "@/lib/platform/problem";
import { closeRun } from "./close-run";
import { readConnectedAt } from "@/lib/links/payroll/employee-list";
import { holdRun, lockRun, runTransaction, RunLostError, type LeasedRun } from "./leased-run";
import { countIdleAttempts, decideRetry } from "./retry-policy";
import { createPhaseTimer, type RunPhase } from "@/lib/runs/run-phases";
import { findRunStarter } from "@/lib/runs/run-actor";
import {
  confirmUnchanged,
  storeFailure,
  storeReading,
  listWaitingPeople,
  type WaitingPerson,
} from "./run-people";

/** The vendor accepts five concurrent requests; one is reserved for users (lib/connections/payroll-pacing.ts). */
const readConcurrency = 4;
/** Interrupts a run, because the cause is then the vendor or the database, not the data of a single person. */
const maxConsecutiveFailures = 5;

/**
 * Performs a run until it ends, pauses or fails. If `signal` aborts or this process loses the run, its stored state stays
 * unchanged, so that another process continues it unless it was cancelled.
 */
export async function performRun(
  run: LeasedRun,
  openPayroll: () => Promise<Payroll>,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const watched = AbortSignal.any([signal, stop.signal]);
  const timer = createPhaseTimer(run.phases);
  let hasRead = false;
  await holdRun(run, stop, async () => {
    try {
      const find = await timer.timePhase("fetching", () => prepareReading(run, openPayroll, watched));
      if (find) {
        const read = () => readAllPeople(run, find, watched, () => (hasRead = true));
        // Recorded only if at least one person was read or failed permanently (`countIdleAttempts`).
        await timer.timePhase("applying", read, () => hasRead);
      }
      await finishRun(run, timer.phases());
      log.info({ runId: run.id }, "payroll run done");
    } catch (error) {
      if (watched.aborted || error instanceof RunLostError) {
        log.info({ runId: run.id }, "payroll run stopped in this process");
      } else await interruptRun(run, error, timer.phases());
    }
  });
}

/** Confirms unchanged people; the finder reads the others. Null if no people are left to read. */
async function prepareReading(run: LeasedRun, openPayroll: () => Promise<Payroll>, signal: AbortSignal) {
  if ((await listWaitingPeople(run)).length === 0) return null;
  const connectedAt = await readConnectedAt();
  const payroll = await openPayroll();
  await confirmUnchanged(run, await payroll.listEmployees({ signal }), connectedAt);
  if ((await listWaitingPeople(run)).length === 0) return null;
  return payroll.createBulkProfileFinder({ signal });
}

/**
 * After a temporary failure a person is read once more at the end, and a second failure is stored. Throws after several
 * consecutive failures, or if payroll as a whole fails; the people without an outcome keep waiting.
 */
async function readAllPeople(
  run: LeasedRun,
  find: FindPayrollProfile,
  signal: AbortSignal,
  onRead: () => void,
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
      onRead();
      return;
    }
    if (++failed >= maxConsecutiveFailures) throw problem;
    if (isLastTry) await storeFailure(run, person, { code: problem.code, detail: problem.message });
    else setAside.push(person);
  };
  // Repeated for people who are linked during the run (`readNewLinks`).
  for (;;) {
    const retried = new Set(setAside.map(({ id }) => id));
    const waiting = (await listWaitingPeople(run)).filter(({ id }) => !retried.has(id));
    if (waiting.length === 0) break;
    await readConcurrently(waiting, (person) => read(person, false));
  }
  failed = 0;
  for (const person of setAside) await read(person, true);
}

/** Returns null if the data or a permanent failure is stored, or the `Problem` of a failure that a retry may fix. */
async function readPerson(
  run: LeasedRun,
  find: FindPayrollProfile,
  person: WaitingPerson,
  signal: AbortSignal,
): Promise<Problem | null> {
  signal.throwIfAborted();
  const { employeeId } = person;
  if (employeeId === null) {
    await storeFailure(run, person, { code: "link_removed", detail: "They are no longer linked." });
    return null;
  }
  let found;
  try {
    found = await find(employeeId, { signal });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "payroll_failed") return error;
    if (error.code !== "payroll_unreadable") throw error;
    await storeFailure(run, person, { code: error.code, detail: error.message });
    return null;
  }
  if (!found) {
    await storeFailure(run, person, {
      code: "employee_not_found",
      detail: "Payroll has no employee with this id.",
    });
    return null;
  }
  try {
    await storeReading(run, person, found);
    return null;
  } catch (error) {
    if (error instanceof RunLostError || error instanceof Problem) throw error;
    // Returned, not thrown: a single failure may be due to the person's data. Several consecutive failures interrupt
    // the run (`maxConsecutiveFailures`).
    log.error({ err: error, runId: run.id }, "the payroll data of a person could not be stored");
    return new Problem("defect", "internal_error", "The answer could not be saved.", { cause: error });
  }
}

/** After the first failure no further item starts. Items in progress complete, and then the failure is thrown. */
async function readConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const failures: unknown[] = [];
  const reader = async () => {
    for (const one of queue) {
      if (failures.length > 0) return;
      await work(one).catch((error: unknown) => void failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: readConcurrency }, reader));
  if (failures.length > 0) throw failures[0];
}

async function finishRun(run: LeasedRun, phases: readonly RunPhase[]): Promise<void> {
  const actor = await findRunStarter(run);
  await database().$transaction(async (transaction) => {
    await lockRun(transaction, run);
    const problem = await findUnknownEmployees(transaction, run.id);
    await closeRun(transaction, run.id, problem ?? "succeeded", actor, phases);
  }, runTransaction);
}

/** Returns a problem if payroll has no linked employee at all: the links belong to another organisation (PAY-23). */
async function findUnknownEmployees(transaction: DatabaseSession, runId: string): Promise<Problem | null> {
  const people = await transaction.payrollRunPerson.count({ where: { runId } });
  const unknown = await transaction.payrollRunPerson.count({
    where: { runId, state: "failed", errorCode: "employee_not_found" },
  });
  if (people === 0 || unknown < people) return null;
  const connected = await transaction.connection.findUnique({ where: { provider: "payroll" } });
  return new Problem(
    "conflict",
    "employees_unknown",
    `None of the ${people.toLocaleString("en")} linked employees exists in ${connected?.orgName ?? "payroll"}: the links belong to another organisation. Match everyone again under Payroll, or connect the former organisation.`,
  );
}

/** Does nothing if this process has lost the run. */
async function interruptRun(run: LeasedRun, error: unknown, phases: readonly RunPhase[]): Promise<void> {
  const problem = toProblem(
    error,
    "sync_failed",
    "The refresh failed because of an error in Kith. Data that was already read stays stored. See the server's log.",
  );
  const interruption = decideRetry(error, Math.max(0, countIdleAttempts(phases) - 1));
  log.warn({ runId: run.id, code: problem.code, err: error }, `payroll run: ${interruption.kind}`);
  const actor = await findRunStarter(run);
  await database()
    .$transaction(async (transaction) => {
      await lockRun(transaction, run);
      if (interruption.kind === "end") {
        return closeRun(transaction, run.id, problem, actor, phases);
      }
      await transaction.$executeRaw`
          UPDATE sync_runs SET state = 'paused', phases = ${JSON.stringify(phases)}::jsonb,
            resume_at = clock_timestamp() + make_interval(secs => ${interruption.seconds}::int),
            error_kind = ${problem.kind}, error_code = ${problem.code}, error_detail = ${problem.messageWithoutEffect}
          WHERE id = ${run.id}::uuid`;
    }, runTransaction)
    .catch((cause: unknown) => {
      if (!(cause instanceof RunLostError)) throw cause;
    });
}
