// Process that restores a backup over existing data. Tests kill it midway.
import { openRestoreTarget } from "@/lib/operations/backup/open-databases";
import { restoreBackup } from "@/lib/operations/backup/restore";
import { environment } from "@/lib/platform/environment";

const { encryptionKeys: keys, ...place } = environment();
const target = await openRestoreTarget(place);
await restoreBackup(target, {
  file: process.env["RESTORED_FILE"] ?? "",
  keys,
  replace: true,
  secretFor: async () => ({ keys }),
  checkRestoredData: async () => undefined,
});
await target.close();
