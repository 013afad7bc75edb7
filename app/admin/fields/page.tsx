import type { Metadata } from "next";
import { CustomFieldsPage } from "@/components/custom-fields/custom-fields-page";
import { PrefetchedQuery } from "@/components/ui/prefetched-query";
import { customFieldsQueryOptions } from "@/lib/browser/custom-fields";
import { loadCustomFields } from "@/lib/directory/custom-fields/loaders";

export const metadata: Metadata = { title: "Custom fields" };

export default async function Page() {
  return (
    <PrefetchedQuery query={customFieldsQueryOptions()} data={{ fields: await loadCustomFields() }}>
      <CustomFieldsPage />
    </PrefetchedQuery>
  );
}
