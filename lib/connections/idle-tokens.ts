import "server-only";
import { database, databaseNow } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { getPayrollAccessToken } from "./payroll-tokens";
import { recordConnectionOutcome } from "./connection-status";

/** The vendor ends an authorisation that is unused for 60 days (XERO-6), so a week leaves time for repairs. */
const maxIdleMs = 7 * 24 * 3_600_000;

/**
 * Renews payroll tokens that were not renewed for a week, so that a rarely used connection does not expire. The lease
 * of token renewals limits this to one instance at a time. Never throws. Failures are logged; a failed renewal and a
 * missing configuration are also recorded on the connection.
 */
export async function renewIdleTokens(): Promise<void> {
  try {
    // An access token lives for minutes, so it expired shortly after its last renewal.
    const tokenExpiresAt = { lt: new Date(databaseNow().getTime() - maxIdleMs) };
    const idle = { provider: "payroll", status: { not: "needs_reconnect" }, tokenExpiresAt } as const;
    if ((await database().connection.count({ where: idle })) === 0) return;
    await getPayrollAccessToken();
    log.info("the payroll connection was not used for a week, and was renewed");
  } catch (error) {
    log.warn({ err: error }, "the payroll connection, not used for a week, could not be renewed");
    // The renewal records its own failures. A missing configuration prevents the renewal, so it is recorded here.
    const isUnset = error instanceof Problem && error.code === "payroll_not_configured";
    if (isUnset) await recordConnectionOutcome("payroll", error).catch(() => undefined);
  }
}
