// Process that works on a payroll run until no work is left. Tests kill it midway.
import { performPayrollRuns } from "@/lib/payroll/worker";
import { environment } from "@/lib/platform/environment";
import { releaseAllLeases } from "@/lib/platform/lease";
import { openDatabase } from "@/lib/platform/open-database";

const store = await openDatabase(environment());
if (store.kind === "embedded") await releaseAllLeases(store.client);
await performPayrollRuns(new AbortController().signal);
await store.close();
