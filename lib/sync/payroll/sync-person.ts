import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor, type Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { payrollInUseCode } from "@/lib/connections/payroll-rate-limit";
import type { Payroll, PayrollProfile } from "@/lib/connections/connectors/payroll/port";
import { toRunTrigger } from "@/lib/runs/run-actor";
import { toPayrollAuditSubject } from "@/lib/runs/run-kinds";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { log } from "@/lib/platform/log/log";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { Problem } from "@/lib/platform/problem";
import { storeProfileReading } from "@/lib/profiles/commands";
import { getLinkablePerson, type LinkablePerson } from "@/lib/links/linkable-people";
import { getPartIds, buildOmittedPartWarnings } from "./omitted-parts";
import { toReceivedProfile } from "./employee-record";
import { createEmployeeNotFoundProblem } from "@/lib/links/payroll/employee-list";

/**
 * Throws a 404 for a person who is not in the directory, 400 `not_linked` without a linked employee, and 409 `link_changed`
 * if the link changes during the reading. A reading that fails with a `Problem` is in the run history too.
 */
export async function syncPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  openPayroll: () => Promise<Payroll>,
  signal: AbortSignal,
): Promise<void> {
  const person = await getLinkablePerson(personId);
  const { employeeId } = person;
  if (employeeId === null) {
    throw new Problem(
      "invalid",
      "not_linked",
      `${person.name} is not linked to a payroll employee. Link them first.`,
    );
  }
  const reading = { id: randomUUID(), person, startedAt: Date.now(), actor: toActor(caller) };
  try {
    const payroll = await openPayroll();
    const found = await payroll.findProfile(employeeId, { signal });
    if (!found) throw createEmployeeNotFoundProblem();
    await storeProfile(reading, employeeId, found);
  } catch (error) {
    // The codes in `codesWithoutRead` mean that Kith sent payroll no request, so there is no failed reading to record.
    if (error instanceof Problem && !codesWithoutRead.has(error.code)) await recordFailure(reading, error);
    throw error;
  }
}

const codesWithoutRead = new Set([payrollInUseCode, "payroll_not_connected", "payroll_not_configured"]);

type PersonReading = { id: string; person: LinkablePerson; startedAt: number; actor: Actor };

async function storeProfile(
  reading: PersonReading,
  employeeId: string,
  found: PayrollProfile,
): Promise<void> {
  const { id: runId, person } = reading;
  await withDirectoryLock(async (transaction) => {
    const now = await getLinkablePerson(person.id, transaction);
    // The link changed during the reading, so the person is no longer linked to the employee that was read.
    if (now.employeeId !== employeeId) throw createLinkChangedProblem();
    await writeJournalRun(transaction, reading, null);
    const { isChanged, omitted } = await storeProfileReading(transaction, {
      runId,
      person,
      profile: toReceivedProfile(found, databaseNow()),
      changedAt: found.changedAt,
    });
    await transaction.syncRun.update({
      where: { id: runId },
      data: {
        updated: isChanged ? 1 : 0,
        unchanged: isChanged ? 0 : 1,
        failed: 0,
        warnings: buildOmittedPartWarnings([{ personId: person.id, parts: getPartIds(omitted) }]),
      },
    });
  });
}

/** Only logs an error of its own, because the caller already receives the failure of the reading. */
async function recordFailure(reading: PersonReading, problem: Problem): Promise<void> {
  await database()
    .$transaction((transaction) => writeJournalRun(transaction, reading, problem))
    .catch((error: unknown) =>
      log.warn({ err: error }, "a failed read could not be written to the run history"),
    );
}

async function writeJournalRun(
  transaction: DatabaseSession,
  { id, person, startedAt, actor }: PersonReading,
  problem: Problem | null,
): Promise<void> {
  const seconds = (Date.now() - startedAt) / 1_000;
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, source, person_id, trigger, started_by, state, phase, people_announced, people_read, failed,
      error_kind, error_code, error_detail, started_at, finished_at, request_id)
    VALUES (${id}::uuid, 'payroll', ${person.id}::uuid, ${toRunTrigger(actor)}::sync_trigger, ${actor.userId}::uuid,
      ${problem ? "failed" : "succeeded"}::sync_state, 'done', 1, ${problem ? 0 : 1}::int, ${problem ? 1 : 0}::int,
      ${problem?.kind ?? null}, ${problem?.code ?? null}, ${problem?.message ?? null},
      clock_timestamp() - make_interval(secs => ${seconds}::float8), clock_timestamp(), ${currentRequestId()})`;
  await recordAuditEvents(transaction, actor, [
    {
      kind: "sync_finished",
      person: { id: person.id, name: person.name },
      subject: toPayrollAuditSubject(id),
      detail: problem ? `failed: ${problem.code}` : "succeeded",
    },
  ]);
}

const createLinkChangedProblem = () =>
  new Problem(
    "conflict",
    "link_changed",
    "The link has changed meanwhile, so nothing was stored. Sync again.",
  );
