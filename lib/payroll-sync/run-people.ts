import "server-only";
import { z } from "zod";
import type { PayrollEmployee, PayrollProfile } from "@/lib/connectors/payroll/port";
import { toToldProfile } from "./told-employee";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { lockDirectory } from "@/lib/directory-version/directory-version";
import { findEmployeeId, payrollLinkOf } from "@/lib/identities/links";
import { replaceProfile } from "@/lib/profiles/commands";
import { partLeftOut, partsOf } from "./left-out-parts";
import { lockRun, type LeasedRun } from "./leased-run";
import { needsReading } from "./reading-plan";

/** Somebody of a run who is still to be read. `employeeId` is null where the link or the person is gone. */
const waitingPerson = z.object({
  id: z.string(),
  name: z.string(),
  employeeId: z.string().nullable(),
  changedAt: z.date().nullable(),
  readAt: z.date().nullable(),
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

/** Whom the run has still to read, with the employee whom each is linked to now. */
export function listWaiting(
  { id }: LeasedRun,
  session: DatabaseSession = database(),
): Promise<WaitingPerson[]> {
  return query(session, waitingPerson)`
    SELECT run.person_id AS id, run.person_name AS name, linked.external_id AS "employeeId",
      profiles.payroll_changed_at AS "changedAt", profiles.payroll_read_at AS "readAt"
    FROM payroll_run_people AS run
    LEFT JOIN people ON people.id = run.person_id AND people.removed_at IS NULL
    LEFT JOIN ${payrollLinkOf("people.id")}
    LEFT JOIN profiles ON profiles.person_id = run.person_id
    WHERE run.run_id = ${id}::uuid AND run.state = 'waiting'
    ORDER BY run.person_name, run.person_id`;
}

/**
 * Confirms the data of everybody whom the list shows unchanged since they were read, all in one transaction and without another
 * request. Whose link or data changed a moment ago is left to be read.
 */
export async function confirmUnchanged(run: LeasedRun, employees: readonly PayrollEmployee[]): Promise<void> {
  const listed = new Map(employees.map((employee) => [employee.employeeId, employee]));
  await inRun(run, async (transaction) => {
    const now = new Date();
    const unchanged = (await listWaiting(run, transaction)).filter(
      (person) => person.employeeId !== null && !needsReading(person, listed.get(person.employeeId), now),
    );
    if (unchanged.length === 0) return;
    const json = JSON.stringify(
      unchanged.map(({ id, employeeId, changedAt }) => ({
        person_id: id,
        employee_id: employeeId,
        changed_at: changedAt,
      })),
    );
    const confirmed = await transaction.$executeRaw`
      WITH same AS (
        SELECT profiles.person_id
        FROM jsonb_to_recordset(${json}::jsonb) AS listed(person_id uuid, employee_id text, changed_at timestamptz)
        JOIN ${payrollLinkOf("listed.person_id")}
          AND linked.external_id = listed.employee_id
        JOIN profiles ON profiles.person_id = listed.person_id AND profiles.payroll_changed_at = listed.changed_at
      ), confirmed AS (
        UPDATE profiles SET payroll_last_synced_at = clock_timestamp()
        WHERE person_id IN (SELECT person_id FROM same) RETURNING person_id
      )
      UPDATE payroll_run_people SET state = 'unchanged'
      WHERE run_id = ${run.id}::uuid AND state = 'waiting' AND person_id IN (SELECT person_id FROM confirmed)`;
    await count(transaction, run, { unchanged: confirmed });
  });
}

/**
 * Keeps what was read of one person with its lines in the journal and the run's progress: all of it or nothing. Read of an employee whom
 * they are not linked to any more, it is thrown away, and the person noted as failed.
 */
export async function keepReading(
  run: LeasedRun,
  person: WaitingPerson,
  found: PayrollProfile,
): Promise<void> {
  await inRun(run, async (transaction) => {
    const linked = await findEmployeeId(transaction, person.id);
    if (linked !== person.employeeId) {
      return noteFailure(transaction, run, person, {
        code: linked === null ? "link_removed" : "link_changed",
        detail: "The link has changed since.",
      });
    }
    if (!(await mark(transaction, run, person, "updated"))) return;
    const { isChanged, leftOut } = await replaceProfile(transaction, {
      runId: run.id,
      person: { id: person.id, name: person.name },
      profile: toToldProfile(found),
      changedAt: found.changedAt,
    });
    if (!isChanged) await mark(transaction, run, person, "unchanged");
    if (leftOut.length > 0) {
      await note(transaction, run, person, { code: partLeftOut, detail: partsOf(leftOut).join(" ") });
    }
    await count(transaction, run, isChanged ? { updated: 1 } : { unchanged: 1 });
  });
}

/** Notes that somebody could not be read, and why. Their data are as they were. */
export async function keepFailure(
  run: LeasedRun,
  person: WaitingPerson,
  failure: { code: string; detail: string },
): Promise<void> {
  await inRun(run, (transaction) => noteFailure(transaction, run, person, failure));
}

/**
 * A transaction of the run, which nobody can take over or stop meanwhile. The directory's lock comes first, as everywhere: who waits
 * for it holds nothing that the run's heartbeat needs.
 */
async function inRun(run: LeasedRun, write: (transaction: DatabaseSession) => Promise<void>): Promise<void> {
  await database().$transaction(
    async (transaction) => {
      await lockDirectory(transaction);
      await lockRun(transaction, run);
      await write(transaction);
    },
    { maxWait: 60_000, timeout: 120_000 },
  );
}

async function noteFailure(
  transaction: DatabaseSession,
  run: LeasedRun,
  person: WaitingPerson,
  failure: { code: string; detail: string },
): Promise<void> {
  if (!(await mark(transaction, run, person, "failed"))) return;
  await note(transaction, run, person, failure);
  await count(transaction, run, { failed: 1 });
}

/** Writes down what the run will have to tell of somebody. */
async function note(
  transaction: DatabaseSession,
  run: LeasedRun,
  person: WaitingPerson,
  { code, detail }: { code: string; detail: string },
): Promise<void> {
  await transaction.payrollRunPerson.update({
    where: { runId_personId: { runId: run.id, personId: person.id } },
    data: { errorCode: code, errorDetail: detail },
  });
}

/** False: they are done already. */
async function mark(
  transaction: DatabaseSession,
  run: LeasedRun,
  { id }: WaitingPerson,
  state: "updated" | "unchanged" | "failed",
): Promise<boolean> {
  const { count: marked } = await transaction.payrollRunPerson.updateMany({
    where: { runId: run.id, personId: id, state: state === "unchanged" ? "updated" : "waiting" },
    data: { state },
  });
  return marked === 1;
}

async function count(
  transaction: DatabaseSession,
  run: LeasedRun,
  { updated = 0, unchanged = 0, failed = 0 }: { updated?: number; unchanged?: number; failed?: number },
): Promise<void> {
  await transaction.syncRun.update({
    where: { id: run.id },
    data: {
      peopleRead: { increment: updated + unchanged + failed },
      updated: { increment: updated },
      unchanged: { increment: unchanged },
      failed: { increment: failed },
    },
  });
}
