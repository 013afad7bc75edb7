import type { Metadata } from "next";
import { readSearch, type SearchParameters } from "@/app/search-parameters";
import { AuditPage } from "@/components/audit/audit-page";
import { Hydrated } from "@/components/ui/hydrated";
import { readFilter } from "@/lib/audit/filter-search-params";
import { loadAuditStart } from "@/lib/audit/loaders";
import { auditEventsQuery } from "@/lib/query/audit";

export const metadata: Metadata = { title: "Audit" };

export default async function Page({ searchParams }: { searchParams: SearchParameters }) {
  const filter = readFilter(await readSearch(searchParams));
  return (
    <Hydrated
      query={auditEventsQuery(filter)}
      data={{ pages: [await loadAuditStart(filter)], pageParams: [null] }}
    >
      <AuditPage />
    </Hydrated>
  );
}
