"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { browserZone } from "@/components/ui/time";
import { readFilter, writeFilter } from "@/lib/audit/filter-search-params";
import type { AuditFilter } from "@/lib/audit/schema";

type Part = { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined };

/**
 * Returns the filter that the address holds, which is its only place, and how to change parts of it. Its days are days of the browser's
 * zone, as the times on the page are: an address from another zone, or without one, gets the browser's.
 */
export function useAuditFilter() {
  const parameters = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  useEffect(() => {
    if (hasDays(filter) && filter.time_zone !== browserZone()) replaceWith(filter, {});
  }, [filter]);
  return {
    filter,
    change: (part: Part) => replaceWith(filter, part),
    clear: () => window.history.replaceState(null, "", addressOf({})),
  };
}

const hasDays = ({ from, to }: Part) => Boolean(from ?? to);

function replaceWith(filter: AuditFilter, part: Part): void {
  const changed = { ...filter, ...part };
  const whole = { ...changed, time_zone: hasDays(changed) ? browserZone() : undefined };
  const given = Object.entries(whole).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  window.history.replaceState(null, "", addressOf(readFilter(given)));
}

/** The page with this filter. */
export function addressOf(filter: AuditFilter): string {
  const query = writeFilter(filter);
  return `/admin/audit${query && `?${query}`}`;
}
