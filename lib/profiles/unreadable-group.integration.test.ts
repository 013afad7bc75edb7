import { beforeEach, describe, expect, test } from "vitest";
import type { SensitiveGroup } from "@/lib/identity/access/visibility";
import { createLevelHeaders, createTokenHeaders } from "@/testing/callers";
import { database } from "@/lib/platform/database/database";
import { encrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { requestApi } from "@/testing/request-api";
import { createFullProfile, toPersonId, createTestCompany, createAccount } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { profileResponse } from "./schema";

setUpTestDatabase();
beforeEach(createTestCompany);

const personId = toPersonId("report");
const { contact, demographics, employment, payroll_mapping } = createFullProfile("report");
const read = (headers: Record<string, string>) =>
  requestApi("GET", `/api/people/${personId}/profile`, headers);
const recorded = () => database().auditEvent.findMany({ where: { personId }, orderBy: { id: "asc" } });

const lostKey = { id: "lost", key: Buffer.alloc(32, 9) };
const sealAs = (column: SensitiveGroup, text: string, keys = environment().encryptionKeys, row = personId) =>
  encrypt(text, { table: "profiles", column, row }, keys);

/** Column values with a missing key, of another person, without encryption, with invalid JSON and of another shape. */
const broken: ((group: SensitiveGroup) => string)[] = [
  (group) => sealAs(group, "{}", [lostKey]),
  (group) => sealAs(group, "{}", undefined, toPersonId("peer")),
  () => "not sealed",
  (group) => sealAs(group, "{"),
  (group) => sealAs(group, '{"salary":1}'),
];

async function breakGroups(value: (group: SensitiveGroup) => string, ...groups: SensitiveGroup[]) {
  await database().profile.update({
    where: { personId },
    data: Object.fromEntries(groups.map((group) => [group, value(group)])),
  });
}

describe("a group that cannot be decrypted", () => {
  test("is omitted, executives are notified, and the rest is returned (A78, A79)", async () => {
    const headers = await createLevelHeaders("executive");
    for (const value of broken) {
      await breakGroups(value, "financial");
      const answer = await read(headers);
      expect(answer.outcome).toBe("200");
      expect(profileResponse.parse(answer.json())).toEqual({
        profile: { employment, contact, demographics, payroll_mapping },
        unreadable_groups: ["financial"],
      });
    }
    const events = (await recorded()).map(({ kind, profileGroup, rule }) => [kind, profileGroup, rule]);
    expect(events).toEqual(
      broken.flatMap(() => [
        ["profile_read", "contact", "Executive"],
        ["profile_read", "demographics", "Executive"],
        ["profile_unreadable", "financial", "Executive"],
      ]),
    );
  });

  test("is omitted in the documented shape for other callers, without a notice", async () => {
    await breakGroups(() => "not sealed", "contact", "financial");
    const manager = await createAccount("me", "manager");
    const answer = await read(await createTokenHeaders(manager));
    expect(answer.json()).toEqual({ profile: { employment, demographics } });
    expect((await recorded()).map(({ kind, profileGroup }) => [kind, profileGroup])).toEqual([
      ["profile_unreadable", "contact"],
      ["profile_read", "demographics"],
    ]);
  });

  test("is neither decrypted nor in the audit log if the caller may not see it", async () => {
    await breakGroups(() => "not sealed", "contact", "demographics", "financial");
    const answer = await read(await createTokenHeaders(await createAccount("peer", "staff")));
    expect(answer.json()).toEqual({ profile: { employment } });
    expect(await recorded()).toEqual([]);
  });

  test("is reported when only financial values are requested, and does not count as a profile view", async () => {
    await breakGroups(() => "not sealed", "financial");
    const headers = await createLevelHeaders("executive");
    const answer = await requestApi("GET", `/api/people/${personId}/profile/financial`, headers);
    expect([answer.outcome, answer.json()]).toEqual(["200", { financial: null }]);
    expect((await recorded()).map(({ kind, profileGroup }) => [kind, profileGroup])).toEqual([
      ["profile_unreadable", "financial"],
    ]);
  });
});
