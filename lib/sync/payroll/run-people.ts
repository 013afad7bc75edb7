import "server-only";
import { z } from "zod";
import type { PayrollEmployee, PayrollProfile } from "@/lib/connections/connectors/payroll/port";
import { toReceivedProfile } from "./employee-record";
import { activeSql } from "@/lib/people/membership";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { withDirectoryLock, type LockedSession } from "@/lib/versions/directory-version";
import { storeKnownEmployees } from "@/lib/identity/external-ids/identities";
import { storeEmployeeList } from "@/lib/links/payroll/employee-list";
import { findEmployeeId, buildPayrollLinkJoin } from "@/lib/identity/external-ids/link-queries";
import { storeProfileReading } from "@/lib/profiles/commands";
import { omittedPartCode, getPartIds } from "./omitted-parts";
import { lockRun, runTransaction, type LeasedRun } from "./leased-run";
import { shouldReadEmployee } from "./reading-plan";

/** `employeeId` is null if the link or the person was removed. `readAt` and `changedAt` are those of reading-plan.ts. */
const waitingPerson = z.object({
  id: z.string(),
  name: z.string(),
  employeeId: z.string().nullable(),
  changedAt: z.date().nullable(),
  readAt: z.date().nullable(),
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

export function listWaitingPeople(
  { id }: LeasedRun,
  session: DatabaseSession = database(),
): Promise<WaitingPerson[]> {
  return query(session, waitingPerson)`
    SELECT run.person_id AS id, run.person_name AS name, linked.external_id AS "employeeId",
      profiles.payroll_changed_at AS "changedAt", profiles.payroll_read_at AS "readAt"
    FROM payroll_run_people AS run
    LEFT JOIN people ON people.id = run.person_id AND ${activeSql.people}
    LEFT JOIN ${buildPayrollLinkJoin("people.id")}
    LEFT JOIN profiles ON profiles.person_id = run.person_id
    WHERE run.run_id = ${id}::uuid AND run.state = 'waiting'
    ORDER BY run.person_name, run.person_id`;
}

/**
 * Stores the list, and marks waiting people as unchanged if it proves that (`shouldReadEmployee`). People whose link or data
 * changed meanwhile keep waiting. Does nothing with a list of an earlier connection.
 */
export async function confirmUnchanged(
  run: LeasedRun,
  employees: readonly PayrollEmployee[],
  connectedAt: Date | null,
): Promise<void> {
  const listed = new Map(employees.map((employee) => [employee.employeeId, employee]));
  await inRunTransaction(run, async (transaction) => {
    if (!(await storeEmployeeList(transaction, employees, connectedAt))) return;
    await storeKnownEmployees(transaction, employees);
    const now = databaseNow();
    const unchanged = (await listWaitingPeople(run, transaction)).filter(
      (person) =>
        person.employeeId !== null && !shouldReadEmployee(person, listed.get(person.employeeId), now),
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
        JOIN ${buildPayrollLinkJoin("listed.person_id")}
          AND linked.external_id = listed.employee_id
        JOIN profiles ON profiles.person_id = listed.person_id AND profiles.payroll_changed_at = listed.changed_at
      ), confirmed AS (
        UPDATE profiles SET payroll_last_synced_at = clock_timestamp()
        WHERE person_id IN (SELECT person_id FROM same) RETURNING person_id
      )
      UPDATE payroll_run_people SET state = 'unchanged'
      WHERE run_id = ${run.id}::uuid AND state = 'waiting' AND person_id IN (SELECT person_id FROM confirmed)`;
    await incrementCount(transaction, run, "unchanged", confirmed);
  });
}

/** Records the person as failed, without the data, if the person is no longer linked to the employee that was read. */
export async function storeReading(
  run: LeasedRun,
  person: WaitingPerson,
  found: PayrollProfile,
): Promise<void> {
  await inRunTransaction(run, async (transaction) => {
    const waiting = { runId: run.id, personId: person.id, state: "waiting" } as const;
    if ((await transaction.payrollRunPerson.count({ where: waiting })) === 0) return;
    const linked = await findEmployeeId(transaction, person.id);
    if (linked !== person.employeeId) {
      return storeOutcome(transaction, run, person, "failed", {
        code: linked === null ? "link_removed" : "link_changed",
        detail: "The link has changed meanwhile.",
      });
    }
    const { isChanged, omitted } = await storeProfileReading(transaction, {
      runId: run.id,
      person: { id: person.id, name: person.name },
      profile: toReceivedProfile(found, databaseNow()),
      changedAt: found.changedAt,
    });
    const note = omitted.length > 0 ? { code: omittedPartCode, detail: getPartIds(omitted).join(" ") } : null;
    await storeOutcome(transaction, run, person, isChanged ? "updated" : "unchanged", note);
  });
}

export async function storeFailure(
  run: LeasedRun,
  person: WaitingPerson,
  failure: OutcomeNote,
): Promise<void> {
  await inRunTransaction(run, (transaction) => storeOutcome(transaction, run, person, "failed", failure));
}

/**
 * The run cannot be taken over or cancelled during the transaction. The directory lock is acquired first, so that a wait for
 * other directory writers does not delay a cancellation.
 */
async function inRunTransaction(
  run: LeasedRun,
  write: (transaction: LockedSession) => Promise<void>,
): Promise<void> {
  await withDirectoryLock(async (transaction) => {
    await lockRun(transaction, run);
    await write(transaction);
  }, runTransaction);
}

type Outcome = "updated" | "unchanged" | "failed";
type OutcomeNote = { code: string; detail: string };

/** Does nothing for a person who has an outcome: a commit may succeed although it seemed to fail, and the person was read again. */
async function storeOutcome(
  transaction: DatabaseSession,
  run: LeasedRun,
  { id: personId }: WaitingPerson,
  state: Outcome,
  note: OutcomeNote | null,
): Promise<void> {
  const { count } = await transaction.payrollRunPerson.updateMany({
    where: { runId: run.id, personId, state: "waiting" },
    data: { state, errorCode: note?.code ?? null, errorDetail: note?.detail ?? null },
  });
  await incrementCount(transaction, run, state, count);
}

async function incrementCount(
  transaction: DatabaseSession,
  { id }: LeasedRun,
  outcome: Outcome,
  count: number,
): Promise<void> {
  await transaction.syncRun.update({
    where: { id },
    data: { peopleRead: { increment: count }, [outcome]: { increment: count } },
  });
}
