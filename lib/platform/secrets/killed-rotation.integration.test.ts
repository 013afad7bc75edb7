// Slow: processes are killed.
// Both engines: a process that is killed.
import { expect, test } from "vitest";
import { createFullProfile, toPersonId, createTestCompany, personKeys } from "@/testing/test-company";
import { dumpTable } from "@/testing/dump-database";
import { killBefore, runUntilKillPoint } from "@/testing/test-process";
import { overrideSettings } from "@/testing/override-settings";
import { createSharedDatabase } from "@/testing/shared-database";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "./key-rotation";

const { opened, ...store } = await createSharedDatabase();
const [old] = environment().encryptionKeys;
if (!old) throw new Error("the tests have a key");
const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
const written = [fresh, old].map(({ id, key }) => `${id}:${key.toString("base64")}`).join();

/** Counts the encrypted values per key. */
async function countValuesPerKey() {
  const profiles = (await dumpTable("profiles")).join();
  const count = (id: string) => profiles.split(`v1.${id}.`).length - 1;
  return { old: count("test"), fresh: count("fresh") };
}

/** Returns every person's private groups, decrypted. */
async function loadPrivateGroups() {
  const rows = await database().profile.findMany({ orderBy: { personId: "asc" } });
  return rows.map((row) => decryptStoredProfile(row));
}

test("a rotation killed midway leaves every value encrypted with one of the keys; both decrypt, and the next rotation continues (A80)", async () => {
  const everything = await opened(async () => {
    await createTestCompany();
    return loadPrivateGroups();
  });
  const seals = personKeys.length * 3;
  expect(everything.map((profile) => profile?.contact)).toEqual(
    personKeys
      .toSorted((a, b) => toPersonId(a).localeCompare(toPersonId(b)))
      .map((key) => createFullProfile(key).contact),
  );
  // Kill point: all contact data are re-encrypted, and no demographics yet.
  await runUntilKillPoint(
    killBefore("between two columns", "UPDATE profiles SET demographics"),
    "rotation-process",
    { ...store.variables, KITH_ENCRYPTION_KEYS: written },
  );
  overrideSettings({ encryptionKeys: [fresh, old] });
  await opened(async () => {
    expect(await countValuesPerKey()).toEqual({ old: seals - personKeys.length, fresh: personKeys.length });
    expect(await loadPrivateGroups()).toEqual(everything);
    expect(await reencryptAllValues([fresh, old])).toEqual({
      reencrypted: seals - personKeys.length + 1, // including the canary of the old key
      unreadable: 0,
    });
    expect(await countValuesPerKey()).toEqual({ old: 0, fresh: seals });
  });
  overrideSettings({ encryptionKeys: [fresh] });
  await opened(async () => expect(await loadPrivateGroups()).toEqual(everything));
});
