// A process of its own that syncs, links, unlinks and seals anew, in turn and without end: tests kill it on the way.
import { commandLine } from "@/lib/audit/actor";
import { requirePermission } from "@/lib/access/require";
import { linkPerson, unlinkPerson } from "@/lib/payroll-matching/commands";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { syncNow } from "@/lib/people-sync/sync-now";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { openDatabase } from "@/lib/platform/open-database";
import { releaseAllLeases } from "@/lib/runs/lease";
import { fullProfileOf } from "./company";

const settings = environment();
const store = await openDatabase(settings);
if (store.kind === "embedded") await releaseAllLeases(store.client);
const executive = requirePermission(
  {
    userId: crypto.randomUUID(),
    name: "An executive",
    email: "executive@example.com",
    accessLevel: "executive",
    personId: null,
    via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
  },
  "manage:people",
);
const people = await database().person.findMany({
  where: { removedAt: null },
  orderBy: { id: "asc" },
  take: 6,
});
console.log("ready");
for (let round = 0; ; round++) {
  await syncNow({ actor: commandLine, approve: "all" });
  for (const { id } of people) await toggleLink(id);
  await resealEverything(round % 2 === 0 ? settings.encryptionKeys : settings.encryptionKeys.toReversed());
  if (round === 0) console.log("went round");
}

/** Linked, with what payroll would have told, or linked no more. */
async function toggleLink(personId: string): Promise<void> {
  const link = { personId_provider: { personId, provider: "payroll" } } as const;
  if (await database().externalIdentity.findUnique({ where: link })) return unlinkPerson(executive, personId);
  await linkPerson(executive, personId, `employee-of-${personId}`, null);
  const { payroll_mapping: _, ...told } = fullProfileOf("me");
  await database().profile.create({ data: toProfileRow(personId, { ...told, lastSyncedAt: new Date() }) });
}
