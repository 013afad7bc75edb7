// A process of its own that works on a payroll run until there is nothing to do for it: tests kill it on the way.
import { workOnRuns } from "@/lib/payroll-sync/worker";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/runs/lease";
import { openDatabase } from "@/lib/platform/open-database";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
await workOnRuns(new AbortController().signal);
await store.close();
