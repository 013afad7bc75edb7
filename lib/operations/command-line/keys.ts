import "server-only";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { addEmbeddedEncryptionKey, hasStoredKeys } from "@/lib/platform/files/data-folder";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment, parseEncryptionKeys, replaceEnvironment } from "@/lib/platform/environment";
import { findLostKeyIds, replaceCanaries } from "@/lib/platform/secrets/key-check";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { countUnreadable } from "@/lib/findings/unreadable-values";
import { unreadableValueLabels } from "@/lib/findings/unreadable-value-kinds";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import type { CommandTerminal, Terminal } from "./terminal";

/** Creates a new first key if the keys are in the data folder. Exit status 1 if values remain that no key decrypts. */
export async function runRotateKeys({ out, fail }: CommandTerminal): Promise<void> {
  const { databaseUrl, dataDir, encryptionKeys } = environment();
  // A key in the folder would have no effect if KITH_ENCRYPTION_KEYS is set: the next start reads the variable.
  const isStored = databaseUrl === null && hasStoredKeys(dataDir, encryptionKeys);
  const used = isStored ? parseEncryptionKeys(addEmbeddedEncryptionKey(dataDir)) : encryptionKeys;
  // A running Kith must be able to decrypt a value as soon as it is encrypted with the new key.
  replaceEnvironment({ ...environment(), encryptionKeys: used });
  const { reencrypted, unreadable } = await reencryptAllValues(used);
  out(`encrypted again with ${used[0]?.id ?? "?"}: ${reencrypted}`);
  if (unreadable > 0) {
    out(`skipped, because no key decrypts them: ${unreadable}`);
    fail();
  } else if (used.length > 1) {
    out("The previous keys are now needed only for older backups.");
  } else if (reencrypted === 0) {
    out(
      "To change the key, put a new one first in KITH_ENCRYPTION_KEYS of every instance, restart, and run this again.",
    );
  }
}

/** Recorded in the audit log. Deletes nothing: if a lost key is found again, it decrypts its values. */
export async function runAcceptKeyLoss({ out }: Terminal): Promise<void> {
  if (!openedDatabase.current) prepareEnvironment(false, { acceptsLostKeys: true });
  const { encryptionKeys: keys } = environment();
  const store = openedDatabase.current ? null : await openCheckedDatabase({ acceptsLostKeys: true });
  try {
    const lost = await findLostKeyIds(keys);
    if (lost.length === 0) {
      out("No key is missing. Nothing was changed.");
      return;
    }
    await database().$transaction(async (transaction) => {
      await replaceCanaries(transaction, keys);
      await recordAuditEvents(transaction, commandLineActor, [
        { kind: "key_loss_accepted", detail: lost.join(", ") },
      ]);
    });
    out(`Accepted without: ${lost.join(", ")}. Kith starts with ${keys[0]?.id ?? "?"} from now on.`);
    for (const { kind, found } of await countUnreadable(keys)) {
      if (found > 0)
        out(`unreadable: ${unreadableValueLabels[kind].count(found)}. ${unreadableValueLabels[kind].remedy}`);
    }
  } finally {
    await store?.close();
  }
}
