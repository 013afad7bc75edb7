import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { requireNotImpersonating } from "@/lib/identity/access/require-permission";
import { listUsers } from "@/lib/identity/users/queries";
import { classifySender } from "@/lib/http/same-origin";
import { environment } from "@/lib/platform/environment";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { Problem } from "@/lib/platform/problem";
import { getPayrollRedirectUri, startPayrollAuthorisation } from "./payroll-commands";
import { readConnectionDetails } from "./connection-details";
import { getCalendarReading, getPeopleSource, listConnections } from "./queries";
import { nullForCode } from "./connectors/refusals";
import { findMove } from "./people-moves";
import { getRules } from "./people-rules";
import type { PeopleRules } from "./rules-schema";
import { hasAccess, permissions } from "@/lib/identity/access/permissions";
import { peopleSyncFilter } from "@/lib/runs/run-kinds";
import type { VendorName } from "./connectors/people/vendor-texts";
import { getFileMapping } from "./file-mapping";
import type { FileFormat } from "./file-mapping-schema";
import type { ConnectionsPageData } from "./schema";
import { database } from "@/lib/platform/database/database";

export const loadConnections = cache(async () => ({
  connections: await listConnections(await requirePermittedCaller("admin:connections")),
}));

export const loadPeopleSource = cache(async () => {
  const caller = await requirePermittedCaller("admin:connections");
  const [source, lastRun] = await Promise.all([
    getPeopleSource(caller),
    database().syncRun.findFirst({
      where: peopleSyncFilter,
      orderBy: { startedAt: "desc" },
      select: { id: true },
    }),
  ]);
  return {
    source,
    lastRunId: lastRun?.id ?? null,
    scopes: permissions.filter((permission) => hasAccess(caller, permission)),
    origin: environment().publicUrl,
  };
});

export const loadConnectionsPageData = cache(async (): Promise<ConnectionsPageData> => {
  const caller = await requirePermittedCaller("admin:connections");
  const [users, connections, details, reading, revocations] = await Promise.all([
    listUsers(caller),
    listConnections(caller),
    readConnectionDetails(caller),
    getCalendarReading(caller),
    database().pendingRevocation.count(),
  ]);
  const connectors = new Set(connections.map(({ connected_by }) => connected_by));
  const { calendar, payroll } = environment();
  const shown = users.filter(({ id, access_level }) => connectors.has(id) || access_level === "executive");
  return {
    names: Object.fromEntries(shown.map(({ id, name }) => [id, name])),
    details,
    calendar: {
      isKeySet: calendar.serviceAccountKey !== null,
      isIdSet: calendar.id !== null,
      reading,
    },
    payroll: {
      isConfigured: payroll.client !== null,
      redirectUri: getPayrollRedirectUri(),
      isRevocationPending: revocations > 0,
    },
  };
});

export const loadPeopleRules = cache(async (): Promise<PeopleRules | null> => {
  const caller = await requirePermittedCaller("admin:connections");
  return getRules(caller).catch(nullForCode("projects_not_connected"));
});

/** Stores a pending authorisation, so a visitor who arrives from another site has to confirm first. */
export async function loadPayrollConsent(): Promise<{ url: string } | { code: string; detail: string }> {
  const caller = await requirePermittedCaller("admin:connections");
  const sender = classifySender(new Headers(await headers()));
  if (sender !== "page" && sender !== "person") return crossSiteRefusal;
  try {
    requireNotImpersonating(caller);
    return { url: await startPayrollAuthorisation(caller) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, detail: error.message };
  }
}

const crossSiteRefusal = {
  code: "cross_site",
  detail: "This page was not opened from Kith, so nothing was started. To connect payroll now, continue.",
};

export const loadIsPayrollConnected = cache(async (): Promise<boolean> => {
  await requirePermittedCaller("manage:people");
  return (await database().connection.count({ where: { provider: "payroll" } })) > 0;
});

export async function loadIsMove(vendor: VendorName): Promise<boolean> {
  await requirePermittedCaller("provision:people");
  return (await findMove())?.vendor === vendor;
}

export async function loadFileFormat(): Promise<FileFormat> {
  const { columns: _columns, ...format } = await getFileMapping(
    await requirePermittedCaller("provision:people"),
  );
  return format;
}
