import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createLevelHeaders, createTokenHeaders } from "@/testing/callers";
import {
  createFullProfile,
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  toPersonName,
  createAccount,
} from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeEach(createTestCompany);

const requestProfiles = (body: unknown, headers: Record<string, string>) =>
  requestApi("POST", "/api/people/profiles", headers, body);
const listProfileViews = async () =>
  (
    await database().auditEvent.findMany({
      where: { kind: { in: ["profile_read", "profile_unreadable"] } },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, personName, profileGroup, channel }) => [kind, personName, profileGroup, channel]);

// Access by caller: app/api/profile-matrix.integration.test.ts. Rate limits:
// lib/identity/session/rate-limit.integration.test.ts.
describe("profiles of several people", () => {
  test("come in the requested order, each view recorded by person and group, and unknown ids are listed", async () => {
    const unknownId = crypto.randomUUID();
    const person_ids = [toPersonId("peer"), unknownId, toPersonId("report")];
    const answer = await requestProfiles(
      { person_ids },
      await createTokenHeaders(await createAccount("me", "manager")),
    );
    const { employment, contact, demographics } = createFullProfile("report");
    expect(answer.json()).toStrictEqual({
      profiles: [
        { person_id: toPersonId("peer"), profile: { employment: createFullProfile("peer").employment } },
        { person_id: toPersonId("report"), profile: { employment, contact, demographics } },
      ],
      unknown: [unknownId],
    });
    expect(await listProfileViews()).toEqual([
      ["profile_read", toPersonName("report"), "contact", "api"],
      ["profile_read", toPersonName("report"), "demographics", "api"],
    ]);
  });

  test("hold only the requested groups, and only those are recorded", async () => {
    const headers = await createLevelHeaders("executive");
    const person_ids = [toPersonId("me"), toPersonId("peer")];
    const answer = await requestProfiles({ person_ids, groups: ["contact"] }, headers);
    const served = ["me contact", "me employment", "peer contact", "peer employment"];
    expect(findLeakedGroups(answer.text).toSorted()).toEqual(served);
    expect(await listProfileViews()).toEqual([
      ["profile_read", toPersonName("me"), "contact", "api"],
      ["profile_read", toPersonName("peer"), "contact", "api"],
    ]);
  });

  test("are all refused if one view cannot be recorded (B59)", async () => {
    const headers = await createLevelHeaders("executive");
    await database()
      .$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT not_of_peer CHECK (person_name NOT LIKE 'peer%')`;
    try {
      const answer = await requestProfiles({ person_ids: [toPersonId("me"), toPersonId("peer")] }, headers);
      expect([answer.outcome, findLeakedGroups(answer.text)]).toEqual(["500 internal_error", []]);
      expect(await listProfileViews()).toEqual([]);
    } finally {
      await database().$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT not_of_peer`;
    }
  });
});
