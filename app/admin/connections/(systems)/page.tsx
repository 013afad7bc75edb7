import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/connections/connections-page";
import { Hydrated } from "@/components/ui/hydrated";
import { loadConnections, loadConnectionsSetting } from "@/lib/connections/loaders";
import { connectionsQuery } from "@/lib/query/connections";

export const metadata: Metadata = { title: "Connections" };

export default async function Page() {
  const [connections, setting] = await Promise.all([loadConnections(), loadConnectionsSetting()]);
  return (
    <Hydrated query={connectionsQuery()} data={connections}>
      <ConnectionsPage setting={setting} />
    </Hydrated>
  );
}
