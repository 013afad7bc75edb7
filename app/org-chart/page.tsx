import type { Metadata } from "next";
import { readPageSearchParams, type SearchParameters } from "@/lib/http/url-parameters";
import { DirectoryChangeStream } from "@/components/directory/directory-change-stream";
import { OrgChart } from "@/components/org-chart/org-chart";
import { loadDirectoryCursor } from "@/lib/pages/directory/loaders";
import { loadInitialChart } from "@/lib/pages/chart/loaders";

export const metadata: Metadata = { title: "Org chart" };

export default async function OrgChartPage({ searchParams }: { searchParams: SearchParameters }) {
  const since = await loadDirectoryCursor();
  return (
    <>
      <OrgChart {...await loadInitialChart((await readPageSearchParams(searchParams)).toString())} />
      <DirectoryChangeStream since={since} />
    </>
  );
}
