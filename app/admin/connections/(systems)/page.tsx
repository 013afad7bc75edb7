import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/connections/connections-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadConnections, loadConnectionsSetting } from "@/lib/connections/loaders";
import { connectionsQuery } from "@/lib/query/connections";
import { waitingQuery } from "@/lib/query/waiting";
import { loadWaiting } from "@/lib/waiting/loaders";

export const metadata: Metadata = { title: "Connections" };

export default async function Page() {
  const [connections, setting, waiting] = await Promise.all([
    loadConnections(),
    loadConnectionsSetting(),
    loadWaiting(),
  ]);
  return (
    <Hydrated query={connectionsQuery()} data={connections}>
      <Hydrated query={waitingQuery()} data={waiting ?? undefined}>
        <ConnectionsPage setting={setting} />
      </Hydrated>
    </Hydrated>
  );
}
