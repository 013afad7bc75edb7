import { keepPreviousData } from "@tanstack/react-query";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import type { AuditFilter } from "@/lib/identity/audit/schema";
import { fetchApi, pagedQuery } from "./fetch-api";

export const auditEventsQueryOptions = (filter: AuditFilter) => ({
  ...pagedQuery(["/api/admin/audit", formatAuditFilter(filter)], (cursor) =>
    fetchApi("GET", "/api/admin/audit", { query: { ...filter, cursor } }),
  ),
  placeholderData: keepPreviousData,
});
