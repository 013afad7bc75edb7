import type { Metadata } from "next";
import { HealthPage } from "@/components/health/health-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadHealth } from "@/lib/health/loaders";
import { healthQuery } from "@/lib/query/health";
import { waitingQuery } from "@/lib/query/waiting";
import { loadWaiting } from "@/lib/waiting/loaders";

export const metadata: Metadata = { title: "Directory health" };

export default async function Page() {
  const [health, waiting] = await Promise.all([loadHealth(), loadWaiting()]);
  return (
    <Hydrated query={healthQuery()} data={health}>
      <Hydrated query={waitingQuery()} data={waiting ?? undefined}>
        <HealthPage />
      </Hydrated>
    </Hydrated>
  );
}
