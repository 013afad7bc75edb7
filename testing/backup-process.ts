// Process that makes the backup that is due. Tests kill it midway.
import { environment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";
import { backUpIfDue } from "@/lib/operations/backup/scheduled-backup";

const store = await openDatabase(environment());
await backUpIfDue(new AbortController().signal);
await store.close();
