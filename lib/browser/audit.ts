import { keepPreviousData } from "@tanstack/react-query";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import type { AuditFilter } from "@/lib/identity/audit/schema";
import { buildApiUrl, fetchApi } from "./fetch-api";
import { pagedQueryOptions } from "./history";
import { queryKeys } from "./query-keys";

export const auditEventsQueryOptions = (filter: AuditFilter) => ({
  ...pagedQueryOptions(queryKeys.auditEvents(formatAuditFilter(filter)), (cursor) =>
    fetchApi("GET", "/api/admin/audit", { query: { ...filter, cursor } }),
  ),
  placeholderData: keepPreviousData,
});

export const buildAuditCsvUrl = (filter: AuditFilter) =>
  buildApiUrl("/api/admin/audit", { query: { ...filter, format: "csv" } });
