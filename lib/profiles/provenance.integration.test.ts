import { beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { listLastChanges } from "./changes";
import { createFullProfile, toPersonId, createTestCompany, createAccount } from "@/testing/test-company";
import { createRun, storeReading } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { authorizeProfile } from "./profile-access";
import { getProvenance, readProfileBeforeAudit } from "./queries";

setUpTestDatabase();
beforeEach(createTestCompany);

const person = toPersonId("report");

/** Creates a caller above the report, with this access level. */
async function callerOf(accessLevel: AccessLevel): Promise<Caller> {
  const { id: userId, name, email } = await createAccount("boss", accessLevel);
  return { ...unlinkedCaller, userId, name, email, accessLevel, personId: toPersonId("boss") };
}

/** Returns the sources of the sections that this caller sees. */
const provenanceFor = async (caller: Caller) =>
  getProvenance(await readProfileBeforeAudit(await accessOf(caller)));

const accessOf = (caller: Caller) => authorizeProfile(requirePermission(caller, "view:people"), person);

/** Caller without a person in the directory. */
const unlinkedCaller: Caller = {
  userId: crypto.randomUUID(),
  name: "Unlinked User",
  email: "unlinked@example.com",
  accessLevel: "staff",
  isRestricted: false,
  personId: null,
  via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
};

/** Stores a reading with changed mobile, phone and bank account. */
async function storeChangedReading(): Promise<void> {
  const at = new Date("2026-03-01T10:00:00Z");
  const { payroll_mapping: _, ...groups } = createFullProfile("report");
  const profile = {
    ...groups,
    contact: { ...groups.contact, mobile: "1", phone: "2" },
    financial: { ...groups.financial, bank_account_number: "3" },
    lastSyncedAt: at,
  };
  await storeReading(profile, {
    runId: await createRun({ source: "payroll", startedAt: at, finishedAt: at }),
  });
}

test.each<[AccessLevel, string[]]>([
  ["executive", ["employment", "contact", "demographics", "financial"]],
  ["head", ["employment", "contact", "demographics"]],
  ["staff", ["employment"]],
])("a %s sees the sources of exactly their visible sections: %j", async (level, sections) => {
  const known = await provenanceFor(await callerOf(level));
  expect(known.map(({ section }) => section)).toEqual(sections);
  // Only viewers of the payroll link see the time of the last reading; others see the day.
  const time = createFullProfile("report").payroll_mapping.last_synced_at ?? "";
  expect(JSON.stringify(known).includes(time)).toBe(level === "executive");
});

test("shows executives only the latest change of each section, without values", async () => {
  await storeChangedReading();
  const executive = { ...unlinkedCaller, accessLevel: "executive" as const };
  const changes = await listLastChanges(await accessOf(executive));
  expect(changes).toEqual([
    { group: "contact", at: "2026-03-01T10:00:00", fields: ["phone", "mobile"] },
    { group: "financial", at: "2026-03-01T10:00:00", fields: ["bank_account_number"] },
  ]);
  for (const accessLevel of ["head", "manager", "staff"] as const)
    expect(await listLastChanges(await accessOf({ ...executive, accessLevel }))).toEqual([]);
});
