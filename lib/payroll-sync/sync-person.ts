import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf, type Actor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { payrollInUse } from "@/lib/connections/payroll-rate-limit";
import type { Payroll, PayrollProfile } from "@/lib/connectors/payroll/port";
import { triggerOf } from "@/lib/runs/run-actor";
import { thePayrollRun } from "@/lib/runs/run-kinds";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { lockDirectory } from "@/lib/directory-version/directory-version";
import { log } from "@/lib/platform/log";
import { currentRequestId } from "@/lib/platform/request-context";
import { Problem } from "@/lib/problem";
import { replaceProfile } from "@/lib/profiles/commands";
import { getLinkable, type LinkablePerson } from "@/lib/identities/linkable-people";
import { partsOf, warnOfLeftOut } from "./left-out-parts";
import { toToldProfile } from "./told-employee";
import { unknownEmployee } from "@/lib/payroll-matching/unknown-employee";

/**
 * Reads the linked employee from payroll and replaces what is kept of the person: all of it with its lines in the journal or, whatever
 * fails, nothing. 400 `not_linked` before anything else is looked at. A reading that failed stands in the journal as well.
 */
export async function syncPerson(
  caller: CallerWith<"manage:people">,
  personId: string,
  openPayroll: () => Promise<Payroll>,
  signal: AbortSignal,
): Promise<void> {
  const person = await getLinkable(personId);
  const { employeeId } = person;
  if (employeeId === null) {
    throw new Problem(
      "invalid",
      "not_linked",
      `${person.name} is not linked to a payroll employee. Link them first.`,
    );
  }
  const reading = { id: randomUUID(), person, startedAt: Date.now(), actor: actorOf(caller) };
  try {
    const payroll = await openPayroll();
    const found = await payroll.findProfile(employeeId, { signal });
    if (!found) throw unknownEmployee();
    await keep(reading, employeeId, found);
  } catch (error) {
    // Where payroll was not asked, nothing was read that could have failed.
    if (error instanceof Problem && !codesBeforeReading.has(error.code)) await noteFailure(reading, error);
    throw error;
  }
}

const codesBeforeReading = new Set([payrollInUse, "payroll_not_connected", "payroll_not_configured"]);

type Reading = { id: string; person: LinkablePerson; startedAt: number; actor: Actor };

async function keep(reading: Reading, employeeId: string, found: PayrollProfile): Promise<void> {
  const { id: runId, person } = reading;
  await database().$transaction(
    async (transaction) => {
      await lockDirectory(transaction);
      const now = await getLinkable(person.id, transaction);
      // Linked to another one while we read: what was read is not theirs.
      if (now.employeeId !== employeeId) throw linkChanged();
      await journal(transaction, reading, null);
      const { isChanged, leftOut } = await replaceProfile(transaction, {
        runId,
        person,
        profile: toToldProfile(found),
        changedAt: found.changedAt,
      });
      await transaction.syncRun.update({
        where: { id: runId },
        data: {
          updated: isChanged ? 1 : 0,
          unchanged: isChanged ? 0 : 1,
          failed: 0,
          warnings: warnOfLeftOut([{ personId: person.id, parts: partsOf(leftOut) }]),
        },
      });
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

/** The reading has failed and is told so: that the journal could not be written as well is only logged. */
async function noteFailure(reading: Reading, problem: Problem): Promise<void> {
  await database()
    .$transaction((transaction) => journal(transaction, reading, problem))
    .catch((error: unknown) => log.warn({ err: error }, "a reading that failed could not be written down"));
}

/** One run of the journal that is over, with its line in the record. */
async function journal(
  transaction: DatabaseSession,
  { id, person, startedAt, actor }: Reading,
  problem: Problem | null,
): Promise<void> {
  const seconds = (Date.now() - startedAt) / 1_000;
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, source, person_id, trigger, started_by, state, phase, people_announced, people_read, failed,
      error_kind, error_code, error_detail, started_at, finished_at, request_id)
    VALUES (${id}::uuid, 'payroll', ${person.id}::uuid, ${triggerOf(actor)}::sync_trigger, ${actor.userId}::uuid,
      ${problem ? "failed" : "succeeded"}::sync_state, 'done', 1, ${problem ? 0 : 1}::int, ${problem ? 1 : 0}::int,
      ${problem?.kind ?? null}, ${problem?.code ?? null}, ${problem?.message ?? null},
      clock_timestamp() - make_interval(secs => ${seconds}::float8), clock_timestamp(), ${currentRequestId()})`;
  await record(transaction, actor, [
    {
      kind: "sync_finished",
      person: { id: person.id, name: person.name },
      subject: thePayrollRun(id),
      detail: problem ? `failed: ${problem.code}` : "succeeded",
    },
  ]);
}

const linkChanged = () =>
  new Problem("conflict", "link_changed", "The link has changed since, so nothing was read. Sync again.");
