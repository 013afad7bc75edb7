import "server-only";
import { payrollAuthorisation, tell } from "./connected-systems";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { finds } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { payrollAccessToken } from "./payroll-tokens";
import { recordUse } from "./connection-status";

/** The vendor ends an authorisation that is not used for 60 days (XERO-6). A week leaves time for whoever has to help. */
const idleDays = 7;

/**
 * Renews payroll's tokens where nobody has for a week, so that a connection which is seldom used does not end of it. By the lease of
 * every other refresh, one instance at a time. Nothing is thrown: what goes wrong stands with the connection and in the log.
 */
export async function renewIdleTokens(): Promise<void> {
  try {
    if (!(await isIdle())) return;
    await payrollAccessToken({ authorisation: payrollAuthorisation(), tell });
    log.info("the payroll connection was not used for a week, and was renewed");
  } catch (error) {
    log.warn({ err: error }, "the payroll connection, not used for a week, could not be renewed");
    const isUnset = error instanceof Problem && error.code === "payroll_not_configured"; // all else is kept by then
    if (isUnset) await recordUse("payroll", error, tell).catch(() => undefined);
  }
}

/** Access tokens live for minutes: one that ended a week ago is of a pair that nobody has renewed since. */
async function isIdle(): Promise<boolean> {
  return finds(database())`
    SELECT 1 FROM connections
    WHERE provider = 'payroll' AND status <> 'needs_reconnect'
      AND token_expires_at < clock_timestamp() - make_interval(days => ${idleDays}::int)`;
}
