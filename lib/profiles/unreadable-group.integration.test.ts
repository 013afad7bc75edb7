import { requirePermission } from "@/lib/access/require";
import { describe, expect, test } from "vitest";
import type { SensitiveGroup } from "@/lib/access/visibility";
import { authenticate } from "@/lib/auth/authentication";
import { database } from "@/lib/platform/database";
import { seal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { fullProfileOf, idOf, leakedInto, makeCompany, nameOf, openAccount } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { authorizeProfile } from "./decision";
import { openProfile, readProfile } from "./queries";
import { profileResponse } from "./schema";

withStore();

const personId = idOf("report");
const { contact, demographics, financial, employment, payroll_mapping } = fullProfileOf("report");
const read = (headers: Record<string, string>) => api("GET", `/api/people/${personId}/profile`, headers);
const recorded = () => database().auditEvent.findMany({ where: { personId }, orderBy: { id: "asc" } });

const lostKey = { id: "lost", key: Buffer.alloc(32, 9) };
const sealAs = (column: SensitiveGroup, text: string, keys = environment().encryptionKeys, row = personId) =>
  seal(text, { table: "profiles", column, row }, keys);

/** What may stand in a column that nobody can open, or that opens to something else than the group. */
const broken: [string, (group: SensitiveGroup) => string][] = [
  ["sealed with a key that is gone", (group) => sealAs(group, "{}", [lostKey])],
  ["sealed for somebody else", (group) => sealAs(group, "{}", undefined, idOf("peer"))],
  ["no seal at all", () => "not sealed"],
  ["a seal around no JSON", (group) => sealAs(group, "{")],
  ["a seal around another shape", (group) => sealAs(group, '{"salary":1}')],
];

async function breakGroups(value: (group: SensitiveGroup) => string, ...groups: SensitiveGroup[]) {
  await makeCompany();
  await database().profile.update({
    where: { personId },
    data: Object.fromEntries(groups.map((group) => [group, value(group)])),
  });
}

describe("a group that cannot be opened", () => {
  test.each(broken)(
    "(%s) is left out, executives are told, and the rest is served (A78, A79)",
    async (_what, value) => {
      await breakGroups(value, "financial");
      const answer = await read(await tokenOf(await makeUser("executive")));
      expect(answer.outcome).toBe("200");
      expect(profileResponse.parse(answer.json())).toEqual({
        profile: { employment, contact, demographics, payroll_mapping },
        unreadable_groups: ["financial"],
      });
      expect((await recorded()).map(({ kind, profileGroup, rule }) => [kind, profileGroup, rule])).toEqual([
        ["profile_read", "contact", "Executive"],
        ["profile_read", "demographics", "Executive"],
        ["profile_unreadable", "financial", "Executive"],
      ]);
    },
  );

  test.each(broken)("(%s) shows nothing of what stands there", async (_what, value) => {
    await breakGroups(value, "contact", "demographics", "financial");
    const answer = await read(await tokenOf(await makeUser("executive")));
    expect(profileResponse.parse(answer.json())).toEqual({
      profile: { employment, payroll_mapping },
      unreadable_groups: ["contact", "demographics", "financial"],
    });
    expect(leakedInto(answer.text)).toEqual([`report employment`, `report payroll_mapping`]);
  });

  test("is left out in the documented shape for others, who are told nothing of it", async () => {
    await breakGroups(() => "not sealed", "contact", "financial");
    const manager = await openAccount("me", "manager");
    const answer = await read(await tokenOf(manager));
    expect(answer.json()).toEqual({ profile: { employment, demographics } });
    expect((await recorded()).map(({ kind, profileGroup }) => [kind, profileGroup])).toEqual([
      ["profile_unreadable", "contact"],
      ["profile_read", "demographics"],
    ]);
  });

  test("that the caller may not see is neither opened nor recorded", async () => {
    await breakGroups(() => "not sealed", "contact", "demographics", "financial");
    const answer = await read(await tokenOf(await openAccount("peer", "staff")));
    expect(answer.json()).toEqual({ profile: { employment } });
    expect(await recorded()).toEqual([]);
  });

  test("is told to the page: to executives with why, to others that it is there", async () => {
    await breakGroups(() => "not sealed", "contact");
    const callers = [await makeUser("executive"), await openAccount("me", "manager")];
    const pages = [];
    for (const caller of callers) {
      const headers = new Headers(await browserOf(caller));
      const viewer = requirePermission(await authenticate(headers), "view:people");
      const access = await authorizeProfile(viewer, personId);
      pages.push(await openProfile(await readProfile(access), "page"));
    }
    expect(pages.map(({ unreadable, isToldWhy }) => [unreadable, isToldWhy])).toEqual([
      [["contact"], true],
      [["contact"], false],
    ]);
  });

  test("is no look at it: whose data it is finds nobody who has looked", async () => {
    await breakGroups(() => "not sealed", "financial");
    await read(await tokenOf(await makeUser("executive")));
    const [event] = await database().auditEvent.findMany({ where: { kind: "profile_unreadable" } });
    expect(event).toMatchObject({ personName: nameOf("report"), actorName: "The executive", detail: null });
    expect(
      await database().auditEvent.count({ where: { kind: "profile_read", profileGroup: "financial" } }),
    ).toBe(0);
  });

  test("is said when the financial values alone are asked for, and is no look at them", async () => {
    await breakGroups(() => "not sealed", "financial");
    const headers = await tokenOf(await makeUser("executive"));
    const answer = await api("GET", `/api/people/${personId}/profile/financial`, headers);
    expect([answer.outcome, answer.json()]).toEqual(["200", { financial: null }]);
    expect((await recorded()).map(({ kind, profileGroup }) => [kind, profileGroup])).toEqual([
      ["profile_unreadable", "financial"],
    ]);
  });

  test("leaves a profile that opens as it was documented: no further key", async () => {
    await makeCompany();
    const answer = await read(await tokenOf(await makeUser("executive")));
    expect(answer.json()).toEqual({
      profile: { employment, contact, demographics, financial, payroll_mapping },
    });
  });
});
