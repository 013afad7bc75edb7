import "server-only";
import { addEmbeddedKey } from "@/lib/platform/data-folder";
import { environment, parseEncryptionKeys } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import type { Terminal } from "./terminal";

/** Seals everything anew with the first key. The status is 1 where something is left that no key opens. */
export async function rotate({ out }: Terminal): Promise<void> {
  const { databaseUrl, dataDir, encryptionKeys } = environment();
  const used = databaseUrl === null ? parseEncryptionKeys(addEmbeddedKey(dataDir)) : encryptionKeys;
  const { resealed, unreadable } = await resealEverything(used);
  out(`encrypted again with ${used[0]?.id ?? "?"}: ${resealed}`);
  if (unreadable > 0) {
    out(`left, because no key decrypts them: ${unreadable}`);
    process.exitCode = 1;
  } else if (used.length > 1) {
    out("The earlier keys are needed only for older backups now.");
  } else if (resealed === 0) {
    out(
      "To change the key, put a new one first in KITH_ENCRYPTION_KEYS of every instance, restart, and run this again.",
    );
  }
}
