import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from "@tanstack/react-query";
import { formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import type { AuditFilter, AuditResponse } from "@/lib/identity/audit/schema";
import { buildApiUrl, fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Cursor of a page, from the `next` of the previous page; null for the newest page. */
type Cursor = string | null;

/**
 * Loads the filtered audit log, newest event first. While the events of a new filter load, the previous result remains
 * visible.
 */
export const auditEventsQueryOptions = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditResponse, Error, InfiniteData<AuditResponse, Cursor>, string[], Cursor>({
    queryKey: queryKeys.auditEvents(formatAuditFilter(filter)),
    queryFn: ({ pageParam: cursor }) =>
      fetchApi("GET", "/api/admin/audit", { query: { ...filter, cursor: cursor ?? undefined } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Returns the URL of the CSV export of the filtered audit log. */
export const buildAuditCsvUrl = (filter: AuditFilter) =>
  buildApiUrl("/api/admin/audit", { query: { ...filter, format: "csv" } });
