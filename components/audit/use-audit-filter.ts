import { useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { getBrowserTimeZone } from "@/components/ui/time";
import { parseAuditFilter, formatAuditFilter } from "@/lib/identity/audit/filter-search-params";
import type { AuditFilter } from "@/lib/identity/audit/schema";

type FilterPatch = { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined };

/** Days are in the browser's time zone, which the hook sets if an address with days has another one or none. */
export function useAuditFilter() {
  const parameters = useSearchParams();
  const filter = useMemo(() => parseAuditFilter(parameters), [parameters]);
  useEffect(() => {
    if (hasDateRange(filter) && filter.time_zone !== getBrowserTimeZone()) replaceFilterInUrl(filter, {});
  }, [filter]);
  return {
    filter,
    change: (part: FilterPatch) => replaceFilterInUrl(filter, part),
    clear: () => window.history.replaceState(null, "", buildAuditUrl({})),
  };
}

const hasDateRange = ({ from, to }: FilterPatch) => Boolean(from ?? to);

function replaceFilterInUrl(filter: AuditFilter, part: FilterPatch): void {
  const changed = { ...filter, ...part };
  const whole = { ...changed, time_zone: hasDateRange(changed) ? getBrowserTimeZone() : undefined };
  const given = Object.entries(whole).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  window.history.replaceState(null, "", buildAuditUrl(parseAuditFilter(given)));
}

export function buildAuditUrl(filter: AuditFilter): string {
  const query = formatAuditFilter(filter);
  return `/admin/audit${query && `?${query}`}`;
}
