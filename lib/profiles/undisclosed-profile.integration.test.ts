import { inspect } from "node:util";
import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { authenticate, createLevelHeaders, createTokenHeaders } from "@/testing/callers";
import { database } from "@/lib/platform/database/database";
import { createRun, storeReading } from "@/testing/runs";
import {
  createAccount,
  createFullProfile,
  createTestCompany,
  findLeakedGroups,
  toPersonId,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { authorizeProfile } from "./profile-access";
import { readProfileBeforeAudit } from "./queries";
import { discloseChanges, type UndisclosedProfile } from "./undisclosed-profile";

setUpTestDatabase();
beforeEach(createTestCompany);

test("a profile whose read is not yet in the audit log shows its private data to no other code", async () => {
  const caller = await authenticate(new Headers(await createLevelHeaders("executive")));
  const access = await authorizeProfile(requirePermission(caller, "view:people"), toPersonId("report"));
  const read = await readProfileBeforeAudit(access);
  expectTypeOf<keyof UndisclosedProfile>().toEqualTypeOf<"access" | "sources" | "disclose">();
  const shown = [
    JSON.stringify(read.sources),
    inspect(read, { depth: Infinity, showHidden: true, getters: true }),
    inspect({ ...read }, { depth: Infinity, showHidden: true }),
  ];
  // `sources` has the time of the last reading, which belongs to the payroll link and to no private group.
  const leaked = shown.flatMap(findLeakedGroups).filter((group) => group !== "report payroll_mapping");
  expect(leaked).toEqual([]);
  expect(findLeakedGroups(JSON.stringify(await read.disclose()))).not.toEqual([]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(3);
});

test("earlier private values are decrypted and recorded only for callers who may see the history of their group", async () => {
  const { payroll_mapping: _, ...before } = createFullProfile("report");
  const contact = { ...before.contact, mobile: "0400 000 001" };
  await storeReading({ ...before, contact, lastSyncedAt: new Date() }, { runId: await createRun() });
  const rows = await database().syncChange.findMany();
  const head = await createAccount("boss", "head");
  const disclose = async (headers: Record<string, string>, personId = toPersonId("report")) => {
    const caller = requirePermission(await authenticate(new Headers(headers)), "view:people");
    const access = await authorizeProfile(caller, personId);
    return (await discloseChanges(access, rows)).map(({ name, old, new: now }) => [name, old, now]);
  };
  expect(await disclose(await createTokenHeaders(head))).toEqual([]);
  const executive = await createLevelHeaders("executive");
  expect(await disclose(executive, toPersonId("peer"))).toEqual([]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(0);
  const seen = await disclose(executive);
  expect(seen).toEqual([["mobile", before.contact.mobile, "0400 000 001"]]);
  expect(await database().auditEvent.count({ where: { kind: "profile_read" } })).toBe(1);
});
