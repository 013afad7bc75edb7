import type { Metadata } from "next";
import { readSearch, type SearchParameters } from "@/app/search-parameters";
import { OrgChart } from "@/components/org-chart/org-chart";
import { loadChartStart } from "@/lib/org-chart/loaders";

export const metadata: Metadata = { title: "Org chart" };

export default async function OrgChartPage({ searchParams }: { searchParams: SearchParameters }) {
  return <OrgChart {...await loadChartStart((await readSearch(searchParams)).toString())} />;
}
