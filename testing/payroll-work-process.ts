// Process that works on a payroll run until no work is left. Tests kill it midway.
import { performPayrollRuns } from "@/lib/sync/payroll/worker";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { openDatabase } from "@/lib/platform/database/open-database";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
await performPayrollRuns(new AbortController().signal);
await store.close();
