import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from "@tanstack/react-query";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import type { AuditFilter, AuditResponse } from "@/lib/identity/audit/schema";
import { buildApiUrl, fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

type Cursor = string | null;

export const auditEventsQueryOptions = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditResponse, Error, InfiniteData<AuditResponse, Cursor>, string[], Cursor>({
    queryKey: queryKeys.auditEvents(formatAuditFilter(filter)),
    queryFn: ({ pageParam: cursor }) =>
      fetchApi("GET", "/api/admin/audit", { query: { ...filter, cursor: cursor ?? undefined } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const buildAuditCsvUrl = (filter: AuditFilter) =>
  buildApiUrl("/api/admin/audit", { query: { ...filter, format: "csv" } });
