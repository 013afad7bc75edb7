import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditPage } from "@/components/audit/audit-page";
import { readFilter } from "@/lib/audit/filter-search-params";
import { loadAuditStart } from "@/lib/audit/loaders";
import { auditEventsQuery } from "@/lib/query/audit";

export const metadata: Metadata = { title: "Audit" };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const filter = readFilter(
    Object.entries(await searchParams).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const client = new QueryClient();
  client.setQueryData(auditEventsQuery(filter).queryKey, {
    pages: [await loadAuditStart(filter)],
    pageParams: [null],
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditPage />
    </HydrationBoundary>
  );
}
