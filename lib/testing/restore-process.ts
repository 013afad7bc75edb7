// A process of its own that restores a backup in the place of what is there: tests kill it on the way.
import { openTarget } from "@/lib/backup/installation";
import { restoreBackup } from "@/lib/backup/restore";
import { environment } from "@/lib/platform/environment";

const { encryptionKeys: keys, ...place } = environment();
const target = await openTarget(place);
await restoreBackup(target, {
  file: process.env["RESTORED_FILE"] ?? "",
  keys,
  replace: true,
  secretFor: async () => ({ keys }),
  examine: async () => undefined,
});
await target.close();
