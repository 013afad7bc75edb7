import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from "@tanstack/react-query";
import { writeFilter } from "@/lib/audit/filter-search-params";
import type { auditResponse, AuditFilter, AuditResponse } from "@/lib/audit/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** The id of the event before which a page begins; null: at the newest. */
type Cursor = string | null;

/** The record as far as the filter lets it through, newest first. While another filter is asked for, the last answer stays. */
export const auditEventsQuery = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditResponse, Error, InfiniteData<AuditResponse, Cursor>, string[], Cursor>({
    queryKey: queryKeys.auditEvents(writeFilter(filter)),
    queryFn: ({ pageParam: before }) =>
      fetchJson<typeof auditResponse>(auditAddress(filter, before === null ? {} : { before })),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Where the same lines are to be had as a file. */
export const auditFileAddress = (filter: AuditFilter) => auditAddress(filter, { format: "csv" });

function auditAddress(filter: AuditFilter, more: Record<string, string>) {
  const parameters = new URLSearchParams(writeFilter(filter));
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  const query = parameters.toString();
  return `/api/admin/audit${query && `?${query}`}`;
}
