import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database";
import { mostProfilesAtOnce, profilesResponse } from "@/lib/profiles/schema";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import {
  fullProfileOf,
  idOf,
  leakedInto,
  makeCompany,
  nameOf,
  openAccount,
  type PersonKey,
} from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";

withStore();
beforeEach(makeCompany);

const ask = (body: unknown, headers: Record<string, string>) =>
  api("POST", "/api/people/profiles", headers, body);
const read = (people: readonly PersonKey[], headers: Record<string, string>) =>
  ask({ person_ids: people.map(idOf) }, headers);
const looks = async () =>
  (
    await database().auditEvent.findMany({
      where: { kind: { in: ["profile_read", "profile_unreadable"] } },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, personName, profileGroup, channel }) => [kind, personName, profileGroup, channel]);
const someId = () => crypto.randomUUID();

// Whose groups are shown to whom: app/api/profile-matrix.integration.test.ts. How they count: lib/auth/rate-limit.integration.test.ts.
describe("profiles of several people", () => {
  test("come in the order asked for, each look in the record by person and group, and who is not there by id", async () => {
    const nobody = someId();
    const person_ids = [idOf("peer"), nobody, idOf("report")];
    const answer = await ask({ person_ids }, await tokenOf(await openAccount("me", "manager")));
    const { employment, contact, demographics } = fullProfileOf("report");
    expect(answer.json()).toStrictEqual({
      profiles: [
        { person_id: idOf("peer"), profile: { employment: fullProfileOf("peer").employment } },
        { person_id: idOf("report"), profile: { employment, contact, demographics } },
      ],
      unknown: [nobody],
    });
    expect(await looks()).toEqual([
      ["profile_read", nameOf("report"), "contact", "api"],
      ["profile_read", nameOf("report"), "demographics", "api"],
    ]);
  });

  test("of groups that are named have no other, and no other is recorded", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    const person_ids = [idOf("me"), idOf("peer")];
    const answer = await ask({ person_ids, groups: ["contact"] }, headers);
    expect(leakedInto(answer.text).toSorted()).toEqual([
      "me contact",
      "me employment",
      "peer contact",
      "peer employment",
    ]);
    expect(await looks()).toEqual([
      ["profile_read", nameOf("me"), "contact", "api"],
      ["profile_read", nameOf("peer"), "contact", "api"],
    ]);
    const open = await ask({ person_ids, groups: ["employment"] }, headers);
    expect(leakedInto(open.text).toSorted()).toEqual(["me employment", "peer employment"]);
    expect(await looks()).toHaveLength(2);
  });

  test("of somebody who was removed are those of nobody", async () => {
    await database().person.update({ where: { id: idOf("report") }, data: { removedAt: new Date() } });
    const answer = await read(["report"], await tokenOf(await makeUser("executive")));
    expect(answer.json()).toEqual({ profiles: [], unknown: [idOf("report")] });
    expect(await looks()).toEqual([]);
  });

  test("leave out a group that cannot be opened, and say so to executives, person by person", async () => {
    await database().profile.update({
      where: { personId: idOf("peer") },
      data: { financial: "not sealed" },
    });
    const answer = await read(["me", "peer"], await tokenOf(await makeUser("executive")));
    const { profiles } = profilesResponse.parse(answer.json());
    expect(profiles.map(({ unreadable_groups }) => unreadable_groups)).toEqual([undefined, ["financial"]]);
    expect((await looks()).filter(([kind]) => kind === "profile_unreadable")).toEqual([
      ["profile_unreadable", nameOf("peer"), "financial", "api"],
    ]);
  });

  test("are not served, nobody's, where one look cannot be recorded (B59)", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    await database()
      .$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT not_of_peer CHECK (person_name NOT LIKE 'peer%')`;
    try {
      const answer = await read(["me", "peer"], headers);
      expect([answer.outcome, leakedInto(answer.text)]).toEqual(["500 internal_error", []]);
      expect(await looks()).toEqual([]);
    } finally {
      await database().$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT not_of_peer`;
    }
  });

  test("are asked for by ids, each once, and by groups that there are", async () => {
    const headers = await tokenOf(await makeUser("executive"));
    const id = idOf("me");
    const refused: unknown[] = [
      {},
      { person_ids: [] },
      { person_ids: [id, id] },
      { person_ids: ["nobody"] },
      { person_ids: Array.from({ length: mostProfilesAtOnce + 1 }, someId) },
      { person_ids: [id], groups: [] },
      { person_ids: [id], groups: ["salary"] },
      { person_ids: [id], more: true },
    ];
    for (const body of refused) {
      expect([body, (await ask(body, headers)).outcome]).toEqual([body, "400 invalid_request"]);
    }
    expect(await looks()).toEqual([]);
  });

  test("are for Kith's own pages where a cookie asks", async () => {
    const { "sec-fetch-site": _site, ...cookie } = await browserOf(await makeUser("executive"));
    const foreign = { ...cookie, "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };
    expect((await read(["me"], foreign)).status).toBe(403);
    expect(await looks()).toEqual([]);
  });
});
