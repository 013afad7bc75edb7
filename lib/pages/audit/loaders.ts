import "server-only";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import { listAuditEvents } from "@/lib/identity/audit/queries";
import { auditQuery, type AuditFilter } from "@/lib/identity/audit/schema";

export async function loadFirstAuditPage(filter: AuditFilter) {
  const caller = await requirePermittedCaller("admin:connections");
  const parameters = new URLSearchParams(formatAuditFilter(filter));
  return listAuditEvents(caller, auditQuery.parse(Object.fromEntries(parameters)));
}
