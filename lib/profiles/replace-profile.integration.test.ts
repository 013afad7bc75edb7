// Both engines: transactions and bytes in a column.
import { describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import { fullProfileOf, idOf, makeCompany, nameOf } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { replaceProfile } from "./commands";
import { forgetPreviousValues } from "@/lib/runs/journal-values";
import { openChangeRow } from "./stored-change";
import { findStoredProfile, type StoredProfile } from "./stored-profile";
import type { ToldProfile } from "./told-profile";

withStore();

const person = { id: idOf("report"), name: nameOf("report") };

/** What the company holds of the person, with some of it different. */
function readingOf(change: (profile: StoredProfile) => void = () => undefined): StoredProfile {
  const { payroll_mapping: _, ...groups } = structuredClone(fullProfileOf("report"));
  const profile = { ...groups, lastSyncedAt: new Date("2026-03-01T10:00:00Z") };
  change(profile);
  return profile;
}

async function makeRun(): Promise<string> {
  const { id } = await database().syncRun.create({
    data: {
      id: crypto.randomUUID(),
      source: "payroll",
      trigger: "api",
      state: "succeeded",
      phase: "done",
      startedAt: new Date(),
    },
  });
  return id;
}

const keep = async (profile: ToldProfile, changedAt: Date | null = null) => {
  const runId = await makeRun();
  return database().$transaction((transaction) =>
    replaceProfile(transaction, { runId, person, profile, changedAt }),
  );
};
const read = async (profile: ToldProfile, changedAt: Date | null = null): Promise<boolean> =>
  (await keep(profile, changedAt)).isChanged;

const journal = () => database().syncChange.findMany({ orderBy: { id: "asc" } });

async function openJournal() {
  const rows = await journal();
  return rows.map((row) => ({
    field: row.field,
    ...openChangeRow(row, !row.field?.startsWith("employment.")),
  }));
}

const moved = (profile: StoredProfile) => {
  profile.employment.location = "Lisbon";
  profile.contact.mobile = "0400 000 001";
  profile.contact.home_address = null;
  profile.financial.bank_account_number = "87654321";
};

describe("a reading of payroll", () => {
  test("is one line without values the first time", async () => {
    await makeCompany();
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

  test("that tells nothing new leaves the journal alone, and says when it was", async () => {
    await makeCompany();
    const changedAt = new Date("2026-02-28T00:00:00Z");
    expect(await read(readingOf(), changedAt)).toBe(false);
    expect(await journal()).toEqual([]);
    expect(await database().profile.findUnique({ where: { personId: person.id } })).toMatchObject({
      payrollReadAt: new Date("2026-03-01T10:00:00Z"),
      payrollLastSyncedAt: new Date("2026-03-01T10:00:00Z"),
      payrollChangedAt: changedAt,
    });
  });

  test("takes a BSB that an earlier version kept with its hyphen for the same number, which comes out as six digits", async () => {
    await makeCompany();
    const withBsb = (bsb: string) =>
      readingOf((profile) => {
        profile.financial.bank_bsb = bsb;
      });
    await read(withBsb("062-000"));
    const groups = new Set(["financial"]);
    expect((await findStoredProfile(person.id, groups))?.financial?.bank_bsb).toBe("062000");
    expect(await read(withBsb("062000"))).toBe(false);
    const [kept] = await openJournal();
    expect(kept).toMatchObject({ field: "financial.bank_bsb", new: "062000", values: "kept" });
  });

  test("replaces what is kept, and the journal holds each changed value as it was and as it is", async () => {
    await makeCompany();
    const before = fullProfileOf("report");
    expect(await read(readingOf(moved))).toBe(true);
    const stored = await findStoredProfile(person.id, new Set(["contact", "demographics", "financial"]));
    const { employment, contact, demographics, financial } = readingOf(moved);
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

  test("keeps no private value in the open, and each opens in its own row and column only", async () => {
    await makeCompany();
    await read(readingOf(moved));
    const [, mobile, , account] = await journal();
    if (!mobile || !account) throw new Error("the journal has four lines");
    expect([mobile.old, mobile.new, account.old, account.new]).toEqual([null, null, null, null]);
    const values = (row: typeof mobile) => openChangeRow(row, true).values;
    expect(values(mobile)).toBe("kept");
    expect(values({ ...mobile, id: account.id })).toBe("unreadable");
    expect(values({ ...mobile, sealedOld: account.sealedOld })).toBe("unreadable");
    expect(values({ ...mobile, sealedOld: mobile.sealedNew, sealedNew: mobile.sealedOld })).toBe(
      "unreadable",
    );
  });

  test("is not stopped by a former profile that no key opens", async () => {
    await makeCompany();
    await database()
      .$executeRaw`UPDATE profiles SET contact = regexp_replace(contact, '^v1[.][^.]+', 'v1.lost')`;
    expect(await read(readingOf(moved))).toBe(true);
    expect(await journal()).toMatchObject([{ kind: "updated", field: null, old: null, sealedOld: null }]);
    const stored = await findStoredProfile(person.id, new Set(["contact"]));
    expect(stored?.contact?.mobile).toBe("0400 000 001");
  });

  test("leaves nothing of itself when the transaction fails (A60)", async () => {
    await makeCompany();
    const runId = await makeRun();
    const failing = database().$transaction(async (transaction) => {
      await replaceProfile(transaction, { runId, person, profile: readingOf(moved), changedAt: null });
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect(await journal()).toEqual([]);
    const stored = await findStoredProfile(person.id, new Set(["contact"]));
    expect(stored?.contact).toEqual(fullProfileOf("report").contact);
  });
});

describe("what payroll left out", () => {
  const groups = new Set(["contact", "demographics", "financial"]);
  const withoutAccount = (profile: StoredProfile): ToldProfile => ({
    ...profile,
    contact: { ...profile.contact, home_address: undefined },
    financial: { ...profile.financial, bank_account_name: undefined, bank_bsb: undefined },
  });

  test("stays as it was, the rest is replaced, and the time of change counts as unknown (A81, PAY-17)", async () => {
    await makeCompany();
    const before = await findStoredProfile(person.id, groups);
    const changed = withoutAccount(readingOf(moved));
    expect(await keep(changed, new Date("2026-02-28T00:00:00Z"))).toEqual({
      isChanged: true,
      leftOut: ["contact.home_address", "financial.bank_account_name", "financial.bank_bsb"],
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

  test("at a first reading is not known, and told where payroll always sends it", async () => {
    await makeCompany();
    await database().profile.delete({ where: { personId: person.id } });
    const kept = await keep(withoutAccount(readingOf()));
    expect(kept.leftOut).toEqual(["financial.bank_account_name", "financial.bank_bsb"]);
    const stored = await findStoredProfile(person.id, groups);
    expect(stored?.contact?.home_address).toBeNull();
    expect(stored?.financial).toEqual({
      ...readingOf().financial,
      bank_account_name: null,
      bank_bsb: null,
    });
  });

  test("of a group that no key opens leaves that group sealed as it is, time after time, and the others are replaced", async () => {
    await makeCompany();
    const lose = (from: string, to: string) =>
      database().$executeRaw`UPDATE profiles SET financial = regexp_replace(financial, ${from}, ${to})`;
    const intact = await database().profile.findUnique({ where: { personId: person.id } });
    await lose("^v1[.]([^.]+)", "v1.lost-\\1");
    for (const isChanged of [true, false]) {
      expect(await keep(withoutAccount(readingOf(moved)))).toMatchObject({ isChanged });
      const stored = await findStoredProfile(person.id, groups);
      expect(stored?.unreadable).toEqual(["financial"]);
      expect(stored?.contact?.mobile).toBe("0400 000 001");
    }
    await lose("^v1[.]lost-", "v1.");
    const now = await database().profile.findUnique({ where: { personId: person.id } });
    expect(now?.financial).toBe(intact?.financial);
  });
});

test("a rotation of keys seals the earlier values anew as well", async () => {
  await makeCompany();
  await read(readingOf(moved));
  const before = await openJournal();
  const { encryptionKeys } = environment();
  const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
  withSettings({ encryptionKeys: [fresh, ...encryptionKeys] });
  expect(await resealEverything(environment().encryptionKeys)).toMatchObject({ unreadable: 0 });
  withSettings({ encryptionKeys: [fresh] });
  expect(await openJournal()).toEqual(before);
});

test("what is forgotten is gone: of this person, and of nobody else", async () => {
  await makeCompany();
  await read(readingOf(moved));
  const other = { id: idOf("skip"), name: nameOf("skip") };
  const runId = await makeRun();
  const { payroll_mapping: _, ...groups } = fullProfileOf("skip");
  await database().$transaction((transaction) =>
    replaceProfile(transaction, {
      runId,
      person: other,
      profile: { ...groups, contact: { ...groups.contact, mobile: "1" }, lastSyncedAt: new Date() },
      changedAt: null,
    }),
  );
  await database().$transaction((transaction) => forgetPreviousValues(transaction, person.id));
  expect((await openJournal()).map(({ field, values }) => [field, values])).toEqual([
    ["employment.location", "forgotten"],
    ["contact.mobile", "forgotten"],
    ["contact.home_address", "forgotten"],
    ["financial.bank_account_number", "forgotten"],
    ["contact.mobile", "kept"],
  ]);
});
