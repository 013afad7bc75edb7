import type { Metadata } from "next";
import { OrgChart } from "@/components/org-chart/org-chart";
import { loadChartStart } from "@/lib/org-chart/loaders";

export const metadata: Metadata = { title: "Org chart" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OrgChartPage({ searchParams }: { searchParams: Search }) {
  const parameters = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return <OrgChart {...await loadChartStart(new URLSearchParams(parameters).toString())} />;
}
