import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import { listAuditEvents } from "@/lib/identity/audit/queries";
import { auditQuery, type AuditFilter } from "@/lib/identity/audit/schema";

export async function loadFirstAuditPage(filter: AuditFilter) {
  return loadPageByFilterText(formatAuditFilter(filter));
}

const loadPageByFilterText = cache(async (query: string) => {
  const caller = await requirePermittedCaller("admin:connections");
  const { limit, ...filter } = auditQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return listAuditEvents(caller, { ...filter, limit });
});
