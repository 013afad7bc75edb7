import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toTimestamp } from "@/lib/platform/text/times";
import { countPeopleWithUnknownEmployee } from "@/lib/identity/external-ids/identities";
import { database, databaseNow } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { findNewestPayrollRun } from "@/lib/sync/runs/queries";
import { estimateSeconds, linkedPersonFilter } from "./commands";
import type { PayrollRunStatusResponse } from "./schema";

export async function getPayrollRunStatus(
  _caller: CallerWith<"manage:people">,
): Promise<PayrollRunStatusResponse> {
  const [connection, linked, unknown, run] = await Promise.all([
    database().connection.findUnique({
      where: { provider: "payroll" },
      select: { status: true, lastError: true, connectedAt: true },
    }),
    database().person.count({ where: linkedPersonFilter }),
    countPeopleWithUnknownEmployee(database()),
    findNewestPayrollRun(),
  ]);
  const remaining = run
    ? await database().payrollRunPerson.count({ where: { runId: run.id, state: "waiting" } })
    : 0;
  const isReadable = connection !== null && connection.status !== "needs_reconnect";
  const next =
    isReadable && linked > 0 ? (environment().payrollSyncSchedule?.nextAfter(databaseNow()) ?? null) : null;
  return {
    payroll_connected: connection !== null,
    needs_reconnect: connection && !isReadable ? (connection.lastError ?? "Connect payroll again.") : null,
    linked: connection === null ? linked : linked - unknown,
    run,
    remaining,
    estimated_seconds: estimateSeconds(
      run?.state === "running" || run?.state === "paused" ? remaining : linked,
    ),
    next_run_at: next && toTimestamp(next),
  };
}
