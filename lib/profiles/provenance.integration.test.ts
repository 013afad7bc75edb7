import { expect, test } from "vitest";
import type { AccessLevel, Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { listLastChanges } from "./history-queries";
import { database } from "@/lib/platform/database";
import { fullProfileOf, idOf, leakedInto, makeCompany, nameOf, openAccount } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { replaceProfile } from "./commands";
import { authorizeProfile } from "./decision";
import { getProvenance, readProfile } from "./queries";

withStore();

const person = idOf("report");

/** Somebody above the report, of this level. */
async function callerOf(accessLevel: AccessLevel): Promise<Caller> {
  const user = await openAccount("boss", accessLevel);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    accessLevel,
    personId: idOf("boss"),
    via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
  };
}

/** Where this caller learns that the sections come from. */
const provenanceFor = async (caller: Caller) => getProvenance(await readProfile(await accessOf(caller)));

const accessOf = (caller: Caller) => authorizeProfile(requirePermission(caller, "view:people"), person);

/** A caller without a place in the company. */
const nobody: Caller = {
  userId: crypto.randomUUID(),
  name: "Nobody",
  email: "nobody@example.com",
  accessLevel: "staff",
  personId: null,
  via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
};

/** A reading in which mobile, phone and bank account are others. */
async function readAnew(): Promise<void> {
  const run = await database().syncRun.create({
    data: {
      id: crypto.randomUUID(),
      source: "payroll",
      trigger: "api",
      state: "succeeded",
      phase: "done",
      startedAt: new Date("2026-03-01T10:00:00Z"),
      finishedAt: new Date("2026-03-01T10:00:00Z"),
    },
  });
  const { payroll_mapping: _, ...groups } = fullProfileOf("report");
  await database().$transaction((transaction) =>
    replaceProfile(transaction, {
      runId: run.id,
      person: { id: person, name: nameOf("report") },
      profile: {
        ...groups,
        contact: { ...groups.contact, mobile: "1", phone: "2" },
        financial: { ...groups.financial, bank_account_number: "3" },
        lastSyncedAt: new Date("2026-03-01T10:00:00Z"),
      },
      changedAt: null,
    }),
  );
}

test.each<[AccessLevel, string[]]>([
  ["executive", ["employment", "contact", "demographics", "financial"]],
  ["head", ["employment", "contact", "demographics"]],
  ["staff", ["employment"]],
])("a %s learns where those sections come from that they see: %j", async (level, sections) => {
  await makeCompany();
  const known = await provenanceFor(await callerOf(level));
  expect(known.map(({ section }) => section)).toEqual(sections);
});

test("the time of the last reading is for who sees the payroll link; others learn the day", async () => {
  await makeCompany();
  const time = fullProfileOf("report").payroll_mapping.last_synced_at ?? "";
  for (const level of ["head", "staff"] as const) {
    const text = JSON.stringify(await provenanceFor({ ...nobody, accessLevel: level }));
    expect(text).not.toContain(time);
    expect(text).toContain(time.slice(0, 10));
    expect(leakedInto(text)).toEqual([]);
  }
  const [employment] = await provenanceFor({ ...nobody, accessLevel: "executive" });
  expect(employment?.payroll).toEqual({
    state: "read",
    asOf: time.slice(0, 10),
    confirmedAt: time,
    readAt: time,
    hindrance: "not_connected",
  });
});

test("an executive learns that payroll has to be reconnected", async () => {
  await makeCompany();
  await database().connection.create({
    data: {
      provider: "payroll",
      orgName: "Fernhill",
      secret: "v1.x.x.x",
      connectedAt: new Date(),
      status: "needs_reconnect",
    },
  });
  const [employment] = await provenanceFor({ ...nobody, accessLevel: "executive" });
  expect(employment?.payroll).toMatchObject({ hindrance: "reconnect" });
});

test("without payroll, employment comes from the projects system as far as that knows it", async () => {
  await makeCompany();
  await database().profile.delete({ where: { personId: person } });
  await database().person.update({ where: { id: person }, data: { office: "Lisbon" } });
  const caller = { ...nobody, accessLevel: "executive" as const };
  expect((await provenanceFor(caller))[0]).toMatchObject({
    payroll: { state: "not_read" },
    fromProjects: { fields: ["location"] },
  });
  await database().externalIdentity.deleteMany({ where: { provider: "payroll", personId: person } });
  expect((await provenanceFor(caller))[0]?.payroll).toEqual({ state: "not_linked" });
  const [toStaff] = await provenanceFor({ ...caller, accessLevel: "staff" });
  expect(toStaff?.payroll).toEqual({ state: "silent" });
});

test("what changed last is told to executives, a section at a time, newest only, without values", async () => {
  await makeCompany();
  await readAnew();
  const executive = { ...nobody, accessLevel: "executive" as const };
  const changes = await listLastChanges(await accessOf(executive));
  expect(changes).toEqual([
    { group: "contact", at: "2026-03-01T10:00:00", fields: ["phone", "mobile"] },
    { group: "financial", at: "2026-03-01T10:00:00", fields: ["bank_account_number"] },
  ]);
  for (const accessLevel of ["head", "manager", "staff"] as const)
    expect(await listLastChanges(await accessOf({ ...executive, accessLevel }))).toEqual([]);
});
