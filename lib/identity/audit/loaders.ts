import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { formatAuditFilter } from "./filter-search-params";
import { listAuditEvents } from "./queries";
import { auditQuery, type AuditFilter } from "./schema";

export async function loadFirstAuditPage(filter: AuditFilter) {
  return loadPageByFilterText(formatAuditFilter(filter));
}

/** Takes the filter as text, because `cache` compares objects by identity and each call builds a new filter. */
const loadPageByFilterText = cache(async (query: string) => {
  const caller = await requirePermittedCaller("admin:connections");
  const { limit, ...filter } = auditQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return listAuditEvents(caller, { ...filter, limit });
});
