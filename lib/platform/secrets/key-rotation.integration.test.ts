// Both engines: raw SQL over all tables.
import { expect, test } from "vitest";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { decryptStoredProfile, toProfileRow } from "@/lib/profiles/stored-profile";
import { dumpDatabase } from "@/testing/dump-database";
import { createFullProfile } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { database } from "@/lib/platform/database/database";
import { decrypt } from "./encryption";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "./key-rotation";

setUpTestDatabase();

const [old] = environment().encryptionKeys;
if (!old) throw new Error("the tests have a key");
const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
const both = [fresh, old];

const profile = { ...createFullProfile("me"), lastSyncedAt: null };

async function fill() {
  const person = await database().person.create({
    data: { id: crypto.randomUUID(), firstName: "Ana", lastName: "Costa", title: "" },
  });
  await database().profile.create({ data: toProfileRow(person.id, profile) });
  const secret = encryptSecret("chat", { botToken: "xoxb-1", channelId: "C1", channelName: "general" });
  await database().connection.create({
    data: { provider: "chat", orgName: "Team", secret, connectedAt: new Date() },
  });
}

test("after a rotation no value in any table is encrypted with an earlier key, and every value decrypts (A80)", async () => {
  await fill();
  expect(await reencryptAllValues(both)).toEqual({ reencrypted: 4, unreadable: 0 });
  expect(JSON.stringify(await dumpDatabase())).not.toContain(`v1.${old.id}.`);
  const { secret } = await database().connection.findUniqueOrThrow({ where: { provider: "chat" } });
  const place = { table: "connections", column: "secret", row: "chat" };
  expect(decrypt(secret, place, [fresh])).toContain("xoxb-1");
  expect(await reencryptAllValues(both)).toEqual({ reencrypted: 0, unreadable: 0 });
});

test("a rotation that breaks off leaves every value encrypted with one of the keys, and the next one continues (A80)", async () => {
  await fill();
  await database()
    .$executeRaw`ALTER TABLE profiles ADD CONSTRAINT breaks_off CHECK (demographics NOT LIKE 'v1.fresh.%')`;
  try {
    await expect(reencryptAllValues(both)).rejects.toThrow();
  } finally {
    await database().$executeRaw`ALTER TABLE profiles DROP CONSTRAINT breaks_off`;
  }
  overrideSettings({ encryptionKeys: both });
  const stored = await database().profile.findFirstOrThrow();
  const { contact, demographics } = profile;
  expect(decryptStoredProfile(stored)).toMatchObject({ contact, demographics });
  expect([stored.contact, stored.demographics].map((value) => value?.split(".")[1])).toEqual([
    "fresh",
    old.id,
  ]);
  expect(await reencryptAllValues(both)).toEqual({ reencrypted: 2, unreadable: 0 });
});

test("a value that no key decrypts stays unchanged and is counted", async () => {
  await fill();
  await database()
    .$executeRaw`UPDATE connections SET secret = replace(secret, ${`v1.${old.id}.`}, 'v1.lost.')`;
  expect(await reencryptAllValues(both)).toEqual({ reencrypted: 3, unreadable: 1 });
  const { secret } = await database().connection.findUniqueOrThrow({ where: { provider: "chat" } });
  expect(secret).toMatch(/^v1\.lost\./);
});
