// Both engines: transactions and encrypted columns.
import { beforeEach, describe, expect, test } from "vitest";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { createFullProfile, toPersonId, createTestCompany, toPersonName } from "@/testing/test-company";
import { createRun, storeReading } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { storeProfileReading } from "./commands";
import { erasePayrollValues } from "@/lib/people/journal-values";
import { decryptChangeRow } from "./stored-change";
import { findStoredProfile, type StoredProfile } from "./stored-profile";
import type { ReceivedProfile } from "./profile-record";

setUpTestDatabase();
beforeEach(createTestCompany);

const person = { id: toPersonId("report"), name: toPersonName("report") };

/** Returns the person's stored data with changes applied. */
function readingOf(change: (profile: StoredProfile) => void = () => undefined): StoredProfile {
  const { payroll_mapping: _, ...groups } = structuredClone(createFullProfile("report"));
  const profile = { ...groups, lastSyncedAt: new Date("2026-03-01T10:00:00Z") };
  change(profile);
  return profile;
}

const read = async (profile: ReceivedProfile, changedAt: Date | null = null): Promise<boolean> =>
  (await storeReading(profile, { changedAt })).isChanged;

const journal = () => database().syncChange.findMany({ orderBy: { id: "asc" } });

async function openJournal() {
  const rows = await journal();
  return rows.map((row) => ({
    field: row.field,
    ...decryptChangeRow(row),
  }));
}

const changeProfileFields = (profile: StoredProfile) => {
  profile.employment.location = "Lisbon";
  profile.contact.mobile = "0400 000 001";
  profile.contact.home_address = null;
  profile.financial.bank_account_number = "87654321";
};

describe("a payroll reading", () => {
  test("adds one entry without values at the first reading", async () => {
    await database().profile.delete({ where: { personId: person.id } });
    expect(await read(readingOf())).toBe(true);
    const rows = await journal();
    expect(rows).toMatchObject([
      { kind: "created", personId: person.id, personName: person.name, field: null },
    ]);
    expect(rows.flatMap((row) => [row.old, row.new, row.sealedOld, row.sealedNew])).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("without changes adds no history and updates the time", async () => {
    const changedAt = new Date("2026-02-28T00:00:00Z");
    expect(await read(readingOf(), changedAt)).toBe(false);
    expect(await journal()).toEqual([]);
    expect(await database().profile.findUnique({ where: { personId: person.id } })).toMatchObject({
      payrollReadAt: new Date("2026-03-01T10:00:00Z"),
      payrollLastSyncedAt: new Date("2026-03-01T10:00:00Z"),
      payrollChangedAt: changedAt,
    });
  });

  test("replaces the profile and stores old and new values in the run history", async () => {
    const before = createFullProfile("report");
    expect(await read(readingOf(changeProfileFields))).toBe(true);
    const stored = await findStoredProfile(person.id, new Set(["contact", "demographics", "financial"]));
    const { employment, contact, demographics, financial } = readingOf(changeProfileFields);
    expect(stored).toMatchObject({ employment, contact, demographics, financial });
    expect(await openJournal()).toEqual([
      { field: "employment.location", old: before.employment.location, new: "Lisbon", values: "kept" },
      { field: "contact.mobile", old: before.contact.mobile, new: "0400 000 001", values: "kept" },
      { field: "contact.home_address", old: before.contact.home_address, new: null, values: "kept" },
      {
        field: "financial.bank_account_number",
        old: before.financial.bank_account_number,
        new: "87654321",
        values: "kept",
      },
    ]);
  });

  test("encrypts private values for their row and column", async () => {
    await read(readingOf(changeProfileFields));
    const [, mobile, , account] = await journal();
    if (!mobile || !account) throw new Error("the journal has four lines");
    expect([mobile.old, mobile.new, account.old, account.new]).toEqual([null, null, null, null]);
    const values = (row: typeof mobile) => decryptChangeRow(row).values;
    expect(values(mobile)).toBe("kept");
    expect(values({ ...mobile, id: account.id })).toBe("unreadable");
    expect(values({ ...mobile, sealedOld: account.sealedOld })).toBe("unreadable");
    expect(values({ ...mobile, sealedOld: mobile.sealedNew, sealedNew: mobile.sealedOld })).toBe(
      "unreadable",
    );
  });

  test("replaces a profile that cannot be decrypted", async () => {
    await database()
      .$executeRaw`UPDATE profiles SET contact = regexp_replace(contact, '^v1[.][^.]+', 'v1.lost')`;
    expect(await read(readingOf(changeProfileFields))).toBe(true);
    expect(await journal()).toMatchObject([{ kind: "updated", field: null, old: null, sealedOld: null }]);
    const stored = await findStoredProfile(person.id, new Set(["contact"]));
    expect(stored?.contact?.mobile).toBe("0400 000 001");
  });
});

describe("an omitted field", () => {
  const groups = new Set(["contact", "demographics", "financial"]);
  const withoutAccount = (profile: StoredProfile): ReceivedProfile => ({
    ...profile,
    contact: { ...profile.contact, home_address: undefined },
    financial: { ...profile.financial, bank_account_name: undefined, bank_bsb: undefined },
  });

  test("stays unchanged, other fields are replaced, and the time of change is unset (A81, PAY-17)", async () => {
    const before = await findStoredProfile(person.id, groups);
    const changed = withoutAccount(readingOf(changeProfileFields));
    expect(await storeReading(changed, { changedAt: new Date("2026-02-28T00:00:00Z") })).toEqual({
      isChanged: true,
      omitted: ["contact.home_address", "financial.bank_account_name", "financial.bank_bsb"],
    });
    const stored = await findStoredProfile(person.id, groups);
    expect(stored?.contact).toEqual({ ...before?.contact, mobile: "0400 000 001" });
    expect(stored?.financial).toEqual({ ...before?.financial, bank_account_number: "87654321" });
    expect((await openJournal()).map(({ field }) => field)).toEqual([
      "employment.location",
      "contact.mobile",
      "financial.bank_account_number",
    ]);
    const row = await database().profile.findUnique({ where: { personId: person.id } });
    expect(row?.payrollChangedAt).toBeNull();
  });

  test("is null at a first reading, and reported if payroll normally sends it", async () => {
    await database().profile.delete({ where: { personId: person.id } });
    const kept = await storeReading(withoutAccount(readingOf()));
    expect(kept.omitted).toEqual(["financial.bank_account_name", "financial.bank_bsb"]);
    const stored = await findStoredProfile(person.id, groups);
    expect(stored?.contact?.home_address).toBeNull();
    expect(stored?.financial).toEqual({
      ...readingOf().financial,
      bank_account_name: null,
      bank_bsb: null,
    });
  });

  test("of an undecryptable group leaves the group encrypted on every run, and other groups are replaced", async () => {
    const lose = (from: string, to: string) =>
      database().$executeRaw`UPDATE profiles SET financial = regexp_replace(financial, ${from}, ${to})`;
    const intact = await database().profile.findUnique({ where: { personId: person.id } });
    await lose("^v1[.]([^.]+)", "v1.lost-\\1");
    for (const isChanged of [true, false]) {
      expect(await storeReading(withoutAccount(readingOf(changeProfileFields)))).toMatchObject({ isChanged });
      const stored = await findStoredProfile(person.id, groups);
      expect(stored?.unreadable).toEqual(["financial"]);
      expect(stored?.contact?.mobile).toBe("0400 000 001");
    }
    await lose("^v1[.]lost-", "v1.");
    const now = await database().profile.findUnique({ where: { personId: person.id } });
    expect(now?.financial).toBe(intact?.financial);
  });
});

test("deleting a profile's values affects only that person", async () => {
  await read(readingOf(changeProfileFields));
  const other = { id: toPersonId("skip"), name: toPersonName("skip") };
  const runId = await createRun({ source: "payroll" });
  const { payroll_mapping: _, ...groups } = createFullProfile("skip");
  await withDirectoryLock((transaction) =>
    storeProfileReading(transaction, {
      runId,
      person: other,
      profile: { ...groups, contact: { ...groups.contact, mobile: "1" }, lastSyncedAt: new Date() },
      changedAt: null,
    }),
  );
  await database().$transaction((transaction) => erasePayrollValues(transaction, person.id));
  expect((await openJournal()).map(({ field, values }) => [field, values])).toEqual([
    ["employment.location", "forgotten"],
    ["contact.mobile", "forgotten"],
    ["contact.home_address", "forgotten"],
    ["financial.bank_account_number", "forgotten"],
    ["contact.mobile", "kept"],
  ]);
});
