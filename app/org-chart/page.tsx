import type { Metadata } from "next";
import { readSearch, type SearchParameters } from "@/app/search-parameters";
import { FollowDirectory } from "@/components/directory/follow-directory";
import { OrgChart } from "@/components/org-chart/org-chart";
import { loadDirectoryCursor } from "@/lib/directory-changes/loaders";
import { loadChartStart } from "@/lib/org-chart/loaders";

export const metadata: Metadata = { title: "Org chart" };

export default async function OrgChartPage({ searchParams }: { searchParams: SearchParameters }) {
  const since = await loadDirectoryCursor();
  return (
    <>
      <OrgChart {...await loadChartStart((await readSearch(searchParams)).toString())} />
      <FollowDirectory since={since} />
    </>
  );
}
