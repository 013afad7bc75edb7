import "server-only";
import { commandLine } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { addEmbeddedKey } from "@/lib/platform/data-folder";
import { database } from "@/lib/platform/database";
import { environment, parseEncryptionKeys } from "@/lib/platform/environment";
import { findLostKeys, replaceCanaries } from "@/lib/platform/key-check";
import { resealEverything } from "@/lib/platform/key-rotation";
import { countUnreadable } from "@/lib/platform/unreadable-values";
import { unreadableLabels } from "@/lib/unreadable-kinds";
import { openStore, prepareEnvironment } from "@/lib/server/start";
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

/** Lets Kith start without keys that are lost, says what they encrypted, and records it. Deletes nothing: a key that turns up opens its values. */
export async function acceptLoss({ out }: Terminal): Promise<void> {
  prepareEnvironment(false, { acceptsLostKeys: true });
  const { encryptionKeys: keys } = environment();
  const store = await openStore({ acceptsLostKeys: true });
  try {
    const lost = await findLostKeys(keys);
    if (lost.length === 0) {
      out("No key is missing. Nothing was changed.");
      return;
    }
    await database().$transaction(async (transaction) => {
      await replaceCanaries(transaction, keys);
      await record(transaction, commandLine, [{ kind: "key_loss_accepted", detail: lost.join(", ") }]);
    });
    out(`Accepted without: ${lost.join(", ")}. Kith starts with ${keys[0]?.id ?? "?"} from now on.`);
    for (const { kind, found } of await countUnreadable(keys)) {
      if (found > 0)
        out(`unreadable: ${unreadableLabels[kind].count(found)}. ${unreadableLabels[kind].remedy}`);
    }
  } finally {
    await store.close();
  }
}
