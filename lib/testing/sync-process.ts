// A process of its own that opens the store, syncs once and prints what it found: tests kill it on the way.
import { closeSync, openSync, writeSync } from "node:fs";
import { sealSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { commandLine } from "@/lib/audit/actor";
import { syncNow } from "@/lib/sync/sync-now";

prepareEnvironment();
const store = await openStore();
const secret = sealSecret("projects", { token: "sim-projects-token", organizationId: "77" });
await database().connection.upsert({
  where: { provider: "projects" },
  create: { provider: "projects", orgName: "Fernhill Studio", secret, connectedAt: new Date() },
  update: { secret },
});
const before = await count();
const started = openSync(process.env["SYNC_STARTED_FILE"] ?? "/dev/null", "w");
writeSync(started, "started");
closeSync(started);
const { synced } = await syncNow({ actor: commandLine, approve: "all" });
console.log(JSON.stringify({ before, synced, after: await count() }));
await store.close();

/** Everything that a sync changes together, counted. */
async function count() {
  const [row] = await database().$queryRaw<Record<string, number>[]>`
    SELECT (SELECT count(*) FROM people WHERE removed_at IS NULL)::int AS people,
      (SELECT count(*) FROM external_identities)::int AS identities,
      (SELECT count(*) FROM sync_changes)::int AS changes,
      (SELECT count(*) FROM sync_runs WHERE state = 'succeeded')::int AS succeeded,
      (SELECT version FROM directory_state)::int AS version`;
  return row;
}
