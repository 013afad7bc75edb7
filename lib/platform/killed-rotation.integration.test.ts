// Both engines: a process that is killed.
import { expect, test } from "vitest";
import { fullProfileOf, idOf, makeCompany, personKeys } from "@/lib/testing/company";
import { dumpTable } from "@/lib/testing/dump";
import { killedAt } from "@/lib/testing/killable-process";
import { withSettings } from "@/lib/testing/settings";
import { sharedStore } from "@/lib/testing/shared-store";
import { openStoredProfile } from "@/lib/profiles/stored-profile";
import { database } from "./database";
import { environment } from "./environment";
import { resealEverything } from "./key-rotation";

const { opened, ...store } = await sharedStore();
const [old] = environment().encryptionKeys;
if (!old) throw new Error("the tests have a key");
const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
const written = [fresh, old].map(({ id, key }) => `${id}:${key.toString("base64")}`).join();

/** How many seals are of each key. */
async function sealedWith() {
  const profiles = (await dumpTable("profiles")).join();
  const count = (id: string) => profiles.split(`v1.${id}.`).length - 1;
  return { old: count("test"), fresh: count("fresh") };
}

/** Everybody's private groups, opened. */
async function everybody() {
  const rows = await database().profile.findMany({ orderBy: { personId: "asc" } });
  return rows.map((row) => openStoredProfile(row));
}

test("a rotation that is killed on the way leaves every value sealed with one of the keys; both open, and the next one goes on (A80)", async () => {
  const everything = await opened(async () => {
    await makeCompany();
    return everybody();
  });
  const seals = personKeys.length * 3;
  expect(everything.map((profile) => profile?.contact)).toEqual(
    personKeys.toSorted((a, b) => idOf(a).localeCompare(idOf(b))).map((key) => fullProfileOf(key).contact),
  );
  // Contact data are done by then, demographics are not, and one of them is on its way.
  await killedAt(
    { name: "between two columns", at: "UPDATE profiles SET demographics", when: "unsent" },
    "rotation-process",
    { ...store.variables, KITH_ENCRYPTION_KEYS: written },
  );
  withSettings({ encryptionKeys: [fresh, old] });
  await opened(async () => {
    expect(await sealedWith()).toEqual({ old: seals - personKeys.length, fresh: personKeys.length });
    expect(await everybody()).toEqual(everything);
    expect(await resealEverything([fresh, old])).toEqual({
      resealed: seals - personKeys.length + 1, // and the canary of the old key
      unreadable: 0,
    });
    expect(await sealedWith()).toEqual({ old: 0, fresh: seals });
  });
  withSettings({ encryptionKeys: [fresh] });
  await opened(async () => expect(await everybody()).toEqual(everything));
});
