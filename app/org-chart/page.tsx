import type { Metadata } from "next";
import { OrgChart } from "@/components/org-chart/org-chart";
import { OrgOutline } from "@/components/org-chart/org-outline";
import { loadChartStart } from "@/lib/people/loaders";

export const metadata: Metadata = { title: "Org chart" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OrgChartPage({ searchParams }: { searchParams: Search }) {
  const { person } = await searchParams;
  const { roots, total, me } = await loadChartStart();
  return (
    <OrgChart me={me} start={typeof person === "string" ? person : null} total={total}>
      <OrgOutline roots={roots} />
    </OrgChart>
  );
}
