// Process that syncs, links, unlinks and re-encrypts in an endless loop. Tests kill it midway.
import { commandLineActor } from "@/lib/identity/audit/actor";
import { linkPerson, unlinkPerson } from "@/lib/links/payroll/commands";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { openDatabase } from "@/lib/platform/database/open-database";
import { releaseAllLeases } from "@/lib/platform/database/lease";
import { executive } from "./executive-caller";
import { createFullProfile } from "./test-company";

const settings = environment();
const store = await openDatabase(settings);
if (store.kind === "embedded") await releaseAllLeases(store.client);
const people = await database().person.findMany({
  where: { removedAt: null },
  orderBy: { id: "asc" },
  take: 6,
});
const email = "executive@example.com";
const user = await database().appUser.upsert({
  where: { email },
  create: { email, name: executive.name, accessLevel: "executive" },
  update: {},
});
// Commands read the rights of their caller again, so the session is stored.
const caller: typeof executive = {
  ...executive,
  userId: user.id,
  via: { kind: "session", sessionId: await openSession(user, "Test"), viewer: null },
};
console.log("ready");
for (let round = 0; ; round++) {
  await syncPeople({ actor: commandLineActor, approve: "all" });
  for (const { id } of people) await toggleLink(id);
  await reencryptAllValues(round % 2 === 0 ? settings.encryptionKeys : settings.encryptionKeys.toReversed());
  if (round === 0) console.log("went round");
}

async function toggleLink(personId: string): Promise<void> {
  const link = { personId_provider: { personId, provider: "payroll" } } as const;
  if (await database().externalIdentity.findUnique({ where: link })) return unlinkPerson(caller, personId);
  await linkPerson(caller, personId, `employee-of-${personId}`, null);
  const { payroll_mapping: _, ...profile } = createFullProfile("me");
  await database().profile.create({ data: toProfileRow(personId, { ...profile, lastSyncedAt: new Date() }) });
}
