import type { Metadata } from "next";
import { CustomFieldsPage } from "@/components/custom-fields/custom-fields-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { apiQuery } from "@/lib/browser/fetch-api";
import { loadCustomFields } from "@/lib/directory/custom-fields/loaders";

export const metadata: Metadata = { title: "Custom fields" };

export default async function Page() {
  return (
    <PrefetchedQuery query={apiQuery("/api/admin/custom-fields")} data={{ fields: await loadCustomFields() }}>
      <CustomFieldsPage />
    </PrefetchedQuery>
  );
}
