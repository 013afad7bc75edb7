// A process of its own that opens the store and syncs once: tests kill it on the way, or cut it off. It says how the sync ended.
import { commandLine } from "@/lib/audit/actor";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/runs/lease";
import { openDatabase } from "@/lib/platform/open-database";
import { syncNow } from "@/lib/people-sync/sync-now";
import { Problem } from "@/lib/problem";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
const ended = await syncNow({ actor: commandLine, approve: "all" }).then(
  () => "done",
  (error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  },
);
console.log(`sync: ${ended}`);
await store.close();
