import type { Metadata } from "next";
import { SetupPage } from "@/components/setup/setup-page";
import { Hydrated } from "@/components/ui/hydrated";
import { setupQuery } from "@/lib/query/setup";
import { loadSetup } from "@/lib/setup/loaders";

export const metadata: Metadata = { title: "Set up" };

export default async function Page() {
  return (
    <Hydrated query={setupQuery()} data={await loadSetup()}>
      <SetupPage />
    </Hydrated>
  );
}
