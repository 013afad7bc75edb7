// A process of its own that opens the store and syncs once: tests kill it on the way.
import { commandLine } from "@/lib/audit/actor";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/runs/lease";
import { openDatabase } from "@/lib/platform/open-database";
import { syncNow } from "@/lib/people-sync/sync-now";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
await syncNow({ actor: commandLine, approve: "all" });
await store.close();
