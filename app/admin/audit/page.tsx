import type { Metadata } from "next";
import { readPageSearchParams, type SearchParameters } from "@/lib/http/url-parameters";
import { AuditPage } from "@/components/audit/audit-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { parseAuditFilter } from "@/lib/identity/audit/filter-search-params";
import { loadFirstAuditPage } from "@/lib/pages/audit/loaders";
import { auditEventsQueryOptions } from "@/lib/browser/audit";

export const metadata: Metadata = { title: "Audit" };

export default async function Page({ searchParams }: { searchParams: SearchParameters }) {
  const filter = parseAuditFilter(await readPageSearchParams(searchParams));
  return (
    <PrefetchedQuery
      query={auditEventsQueryOptions(filter)}
      data={{ pages: [await loadFirstAuditPage(filter)], pageParams: [null] }}
    >
      <AuditPage />
    </PrefetchedQuery>
  );
}
