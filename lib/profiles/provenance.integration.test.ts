import { beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { listLastChanges } from "./changes";
import { createFullProfile, toPersonId, createTestCompany } from "@/testing/test-company";
import { createRun, storeReading } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { authorizeProfile } from "./profile-access";
import { getProvenance, readProfileBeforeAudit } from "./queries";

setUpTestDatabase();
beforeEach(createTestCompany);

const person = toPersonId("report");

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

test("only viewers of the payroll link see the time of the last reading", async () => {
  const time = createFullProfile("report").payroll_mapping.last_synced_at;
  const boss = { ...unlinkedCaller, personId: toPersonId("boss") };
  for (const accessLevel of ["executive", "head", "staff"] as const) {
    const read = await readProfileBeforeAudit(await accessOf({ ...boss, accessLevel }));
    const { payroll } = await getProvenance(read);
    expect(payroll).toMatchObject({ state: "read", confirmedAt: accessLevel === "executive" ? time : null });
  }
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
