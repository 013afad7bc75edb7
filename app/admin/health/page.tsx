import type { Metadata } from "next";
import { HealthPage } from "@/components/health/health-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadHealth } from "@/lib/health/loaders";
import { healthQuery } from "@/lib/query/health";

export const metadata: Metadata = { title: "Directory health" };

export default async function Page() {
  return (
    <Hydrated query={healthQuery()} data={await loadHealth()}>
      <HealthPage />
    </Hydrated>
  );
}
