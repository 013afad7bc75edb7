import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from "@tanstack/react-query";
import { writeFilter } from "@/lib/audit/filter-search-params";
import type { AuditFilter, AuditResponse } from "@/lib/audit/schema";
import { apiAddress, askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** The id of the event before which a page begins; null: at the newest. */
type Cursor = string | null;

/** The record as far as the filter lets it through, newest first. While another filter is asked for, the last answer stays. */
export const auditEventsQuery = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditResponse, Error, InfiniteData<AuditResponse, Cursor>, string[], Cursor>({
    queryKey: queryKeys.auditEvents(writeFilter(filter)),
    queryFn: ({ pageParam: cursor }) =>
      askApi("GET", "/api/admin/audit", { query: { ...filter, cursor: cursor ?? undefined } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Where the same lines are to be had as a file. */
export const auditFileAddress = (filter: AuditFilter) =>
  apiAddress("/api/admin/audit", { query: { ...filter, format: "csv" } });
