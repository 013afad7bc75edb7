// Process that opens the database, syncs once and prints the result. Tests kill it or cut its connection.
import { commandLineActor } from "@/lib/identity/audit/actor";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { openDatabase } from "@/lib/platform/database/open-database";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { Problem } from "@/lib/platform/problem";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
const ended = await syncPeople({ actor: commandLineActor, approve: "all" }).then(
  () => "done",
  (error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  },
);
console.log(`sync: ${ended}`);
await store.close();
