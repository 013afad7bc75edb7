import "server-only";
import { createPayrollOAuthClient, notifyChat } from "./connected-systems";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { hasRows } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { getPayrollAccessToken } from "./payroll-tokens";
import { recordConnectionOutcome } from "./connection-status";

/** The vendor ends an authorisation that is unused for 60 days (XERO-6), so a week leaves time for repairs. */
const maxIdleDays = 7;

/**
 * Renews payroll tokens that were not renewed for a week, so that a rarely used connection does not expire. The lease
 * of token renewals limits this to one instance at a time. Never throws. Failures are logged; a failed renewal and a
 * missing configuration are also recorded on the connection.
 */
export async function renewIdleTokens(): Promise<void> {
  try {
    if (!(await areTokensIdle())) return;
    await getPayrollAccessToken({ authorisation: createPayrollOAuthClient(), notify: notifyChat });
    log.info("the payroll connection was not used for a week, and was renewed");
  } catch (error) {
    log.warn({ err: error }, "the payroll connection, not used for a week, could not be renewed");
    // The renewal records its own failures. A missing configuration prevents the renewal, so it is recorded here.
    const isUnset = error instanceof Problem && error.code === "payroll_not_configured";
    if (isUnset) await recordConnectionOutcome("payroll", error, notifyChat).catch(() => undefined);
  }
}

/** An access token lives for minutes, so it expired shortly after its last renewal. */
async function areTokensIdle(): Promise<boolean> {
  return hasRows(database())`
    SELECT 1 FROM connections
    WHERE provider = 'payroll' AND status <> 'needs_reconnect'
      AND token_expires_at < clock_timestamp() - make_interval(days => ${maxIdleDays}::int)`;
}
