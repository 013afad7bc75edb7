import "server-only";
import { cache } from "react";
import { requireCaller } from "@/lib/auth/page-guards";
import { writeFilter } from "./filter-search-params";
import { listAuditEvents } from "./queries";
import { auditQuery, type AuditFilter } from "./schema";

/** The newest of the record that fit the filter, for executives: as many as the API gives at once. */
export async function loadAuditStart(filter: AuditFilter) {
  return load(writeFilter(filter));
}

/** By the filter's text: a page's objects are new at every call. */
const load = cache(async (query: string) => {
  const caller = await requireCaller("admin:connections");
  const { limit, ...filter } = auditQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  return listAuditEvents(caller, { ...filter, limit });
});
