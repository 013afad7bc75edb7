import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { formatAuditFilter } from "./filter-search-params";
import { listAuditEvents } from "./queries";
import { auditQuery, type AuditFilter } from "./schema";

/** Loads the first page of audit events that match the filter, for executives; its size is the API's default. */
export async function loadFirstAuditPage(filter: AuditFilter) {
  return loadPageByFilterText(formatAuditFilter(filter));
}

/**
 * Loads a page by the text of its filter, because `cache` compares objects by identity and each call builds a new
 * filter.
 */
const loadPageByFilterText = cache(async (query: string) => {
  const caller = await requirePermittedCaller("admin:connections");
  const { limit, ...filter } = auditQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return listAuditEvents(caller, { ...filter, limit });
});
