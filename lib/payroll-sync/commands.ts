import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf, kithItself, type Actor } from "@/lib/audit/actor";
import { paceOf, secondsFor } from "@/lib/connections/payroll-rate-figures";
import { payrollNotConnected } from "@/lib/connections/payroll-tokens";
import { findSecret } from "@/lib/connections/stored-connection";
import { payrollAuthorisation } from "@/lib/connections/connected-systems";
import { fullName } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { lockDirectory } from "@/lib/directory-version/directory-version";
import { environment } from "@/lib/platform/environment";
import { currentRequestId } from "@/lib/platform/request-context";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { closeRun } from "./close-run";
import { requestsBeside } from "./reading-plan";
import { triggerOf } from "@/lib/runs/run-actor";
import { isPayrollRun, payrollRuns } from "@/lib/runs/run-kinds";
import { syncRun } from "@/lib/runs/schema";
import type { PayrollRunStarted } from "./schema";

/** Lists are inserted so many rows at a time. */
const rowsPerStatement = 10_000;

/**
 * Starts reading everybody who is linked to payroll, or joins the run that is under way; a paused one goes on now. Answers at once:
 * whoever calls lets this process work on it (`work.ts`). 409 where payroll cannot be read at all.
 */
export async function startPayrollRun(caller: CallerWith<"manage:people">): Promise<PayrollRunStarted> {
  await requireReadablePayroll();
  const run = await openRun(actorOf(caller));
  return {
    ok: true,
    run_id: run?.id ?? null,
    people: run?.people ?? 0,
    estimated_seconds: run ? estimateSeconds(run.remaining) : 0,
  };
}

/** How long it takes to read so many people, with what there is to ask before. */
export const estimateSeconds = (people: number): number =>
  people === 0
    ? 0
    : secondsFor(people + requestsBeside(people), paceOf(environment().payrollRequestsPerMinute));

async function requireReadablePayroll(): Promise<void> {
  const row = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { status: true, lastError: true },
  });
  if (!row) throw payrollNotConnected();
  payrollAuthorisation(); // 409 where our app there is not set
  await findSecret("payroll"); // 409 where its key is not here
  if (row.status === "needs_reconnect") {
    throw new Problem(
      "conflict",
      "reconnect_needed",
      row.lastError ??
        "The payroll system refuses our credential. An executive connects again under Connections.",
    );
  }
}

/** Starts the run that the schedule asks for, once for each time that it is due, whichever instance comes first. */
export async function startScheduledRun(): Promise<void> {
  const schedule = environment().payrollSyncSchedule;
  if (!schedule) return;
  const [row] = await query(database(), z.object({ now: z.date(), since: z.date() }))`
    SELECT clock_timestamp() AS now, greatest(connected_at,
      (SELECT max(started_at) FROM sync_runs WHERE ${isPayrollRun})) AS since
    FROM connections WHERE provider = 'payroll' AND status <> 'needs_reconnect'`;
  const due = row && schedule.nextAfter(row.since);
  if (!due || due > row.now) return;
  await openRun(kithItself, { unlessSince: due });
}

type OpenRun = { id: string; people: number; remaining: number };

/** The unfinished run, or a new one with everybody who is linked; null: there is nobody, or a run was started since that time. */
async function openRun(actor: Actor, { unlessSince }: { unlessSince?: Date } = {}): Promise<OpenRun | null> {
  return database().$transaction(
    async (transaction) => {
      // Whoever starts a run does it one after another, and nobody is linked or unlinked meanwhile.
      await lockDirectory(transaction);
      if (unlessSince) {
        const where = { ...payrollRuns, startedAt: { gte: unlessSince } };
        if (await transaction.syncRun.findFirst({ where, select: { id: true } })) return null;
      }
      const unfinished = await transaction.syncRun.findFirst({
        where: { ...payrollRuns, state: { in: ["running", "paused"] } },
        select: { id: true },
      });
      if (unfinished) return unlessSince ? null : joinRun(transaction, unfinished.id);
      return createRun(transaction, actor);
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

async function joinRun(transaction: DatabaseSession, id: string): Promise<OpenRun> {
  await transaction.$executeRaw`
    UPDATE sync_runs SET resume_at = clock_timestamp() WHERE id = ${id}::uuid AND state = 'paused'`;
  return {
    id,
    people: await transaction.payrollRunPerson.count({ where: { runId: id } }),
    remaining: await transaction.payrollRunPerson.count({ where: { runId: id, state: "waiting" } }),
  };
}

async function createRun(transaction: DatabaseSession, actor: Actor): Promise<OpenRun | null> {
  const linked = await transaction.person.findMany({
    where: { removedAt: null, identities: { some: { provider: "payroll" } } },
    select: { id: true, firstName: true, lastName: true },
  });
  if (linked.length === 0) return null;
  const id = randomUUID();
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, source, trigger, started_by, phase, people_announced, updated, unchanged, failed, started_at,
      request_id)
    VALUES (${id}::uuid, 'payroll', ${triggerOf(actor)}::sync_trigger, ${actor.userId}::uuid, 'fetching',
      ${linked.length}::int, 0, 0, 0, clock_timestamp(), ${currentRequestId()})`;
  for (let start = 0; start < linked.length; start += rowsPerStatement) {
    const rows = linked
      .slice(start, start + rowsPerStatement)
      .map((person) => ({ person_id: person.id, person_name: fullName(person) }));
    await transaction.$executeRaw`
      INSERT INTO payroll_run_people (run_id, person_id, person_name)
      SELECT ${id}::uuid, * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(person_id uuid, person_name text)`;
  }
  return { id, people: linked.length, remaining: linked.length };
}

/**
 * Stops a run for good: what it has read stays, the others are as they were. Whoever works on it is refused with the next person.
 * 409 `run_not_running` for one that is over. Syncs of people are stopped by `cancelPeopleSync`.
 */
export async function cancelRun(caller: CallerWith<"manage:people">, runId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const [run] = await query(transaction, z.object({ phases: syncRun.shape.phases }))`
      UPDATE sync_runs SET cancel_asked_at = clock_timestamp()
      WHERE id = ${runId}::uuid AND ${isPayrollRun} AND state IN ('running', 'paused')
      RETURNING phases`;
    if (run) {
      return closeRun(transaction, runId, { state: "cancelled" }, actorOf(caller), run.phases);
    }
    const known = await transaction.syncRun.count({ where: { id: runId } });
    if (known === 0) throw new Problem("missing", "run_not_found", "There is no such sync run.");
    throw new Problem("conflict", "run_not_running", "That run is over, so there is nothing to stop.");
  });
}
