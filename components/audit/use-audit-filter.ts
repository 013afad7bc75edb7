"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { readFilter, writeFilter } from "@/lib/audit/filter-search-params";
import type { AuditFilter } from "@/lib/audit/schema";

/** The filter that the address holds, which is the only place that holds it, and how to change parts of it. */
export function useAuditFilter() {
  const parameters = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  return {
    filter,
    change: (part: { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }) =>
      window.history.replaceState(
        null,
        "",
        addressOf(
          readFilter(
            Object.entries({ ...filter, ...part }).flatMap(([name, value]): [string, string][] =>
              value ? [[name, value]] : [],
            ),
          ),
        ),
      ),
    clear: () => window.history.replaceState(null, "", addressOf({})),
  };
}

/** The page with this filter. */
export function addressOf(filter: AuditFilter): string {
  const query = writeFilter(filter);
  return `/admin/audit${query && `?${query}`}`;
}
