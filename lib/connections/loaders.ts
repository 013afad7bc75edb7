import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { requireNotImpersonating } from "@/lib/access/require";
import { listUsers } from "@/lib/users/queries";
import { payrollAuthorisation } from "./connected-systems";
import { senderOf } from "@/lib/http/own-origin";
import { environment } from "@/lib/platform/environment";
import { requireCaller } from "@/lib/auth/page-guards";
import { Problem } from "@/lib/problem";
import { redirectUri, startPayrollAuthorisation } from "./payroll-commands";
import { readConnectionDetails } from "./connection-details";
import { getCalendarStatus, listConnections } from "./queries";
import type { ConnectionsSetting } from "./schema";

/** Every connection with its state, for executives. */
export const loadConnections = cache(async () => ({
  connections: await listConnections(await requireCaller("admin:connections")),
}));

/** What stands around the connections on their page. */
export const loadConnectionsSetting = cache(async (): Promise<ConnectionsSetting> => {
  const caller = await requireCaller("admin:connections");
  const [users, connections, details] = await Promise.all([
    listUsers(caller),
    listConnections(caller),
    readConnectionDetails(caller),
  ]);
  const connectors = new Set(connections.map(({ connected_by }) => connected_by));
  const { calendar, payroll } = environment();
  const shown = users.filter(({ id, access_level }) => connectors.has(id) || access_level === "executive");
  return {
    names: Object.fromEntries(shown.map(({ id, name }) => [id, name])),
    details,
    calendar: {
      isConfigured: getCalendarStatus(caller).configured,
      isKeySet: calendar.serviceAccountKey !== null,
      isIdSet: calendar.id !== null,
    },
    payroll: { isConfigured: payroll.client !== null, redirectUri: redirectUri() },
  };
});

/**
 * Where the executive consents at the payroll system, or what is in the way. Asking is a write: each answer is good once, so
 * another site that leads an executive here is answered with the question whether they want this.
 */
export async function loadPayrollConsent(): Promise<{ url: string } | { code: string; detail: string }> {
  const caller = await requireCaller("admin:connections");
  const sender = senderOf(new Headers(await headers()));
  if (sender !== "page" && sender !== "person") return askedElsewhere;
  try {
    requireNotImpersonating(caller);
    return { url: await startPayrollAuthorisation(caller, payrollAuthorisation()) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, detail: error.message };
  }
}

const askedElsewhere = {
  code: "cross_site",
  detail:
    "You did not come here from a page of Kith, so nothing was begun. If you want to connect payroll now, go on.",
};
