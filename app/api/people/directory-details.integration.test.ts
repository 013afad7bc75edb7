import { describe, expect, test } from "vitest";
import { directoryDetailsResponse, personResponse, workEmailsResponse } from "@/lib/directory/details-schema";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database";
import { profileResponse } from "@/lib/profiles/schema";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, personKeys, publishDirectory } from "@/lib/testing/company";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";

withStore();

const detailsPath = "/api/people/directory-details";
const emailsPath = "/api/people/work-emails";

test("says of everybody what their profile's employment says, in the order of the list", async () => {
  await makeCompany();
  await database().person.create({
    data: {
      id: "00000000-0000-4000-8000-0000000000ff",
      firstName: "Ana",
      lastName: "Unpaid",
      title: "",
      office: "Perth",
      joinedOn: new Date("2026-11-02"),
      email: "ana@private.example",
      identities: { create: { provider: "projects", externalId: "unpaid" } },
    },
  });
  await publishDirectory();
  const headers = await tokenOf(await makeUser("staff"));
  const { details } = directoryDetailsResponse.parse((await api("GET", detailsPath, headers)).json());
  const { people } = peopleResponse.parse((await api("GET", "/api/people", headers)).json());
  expect(details.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
  expect(details).toContainEqual({
    id: "00000000-0000-4000-8000-0000000000ff",
    office: "Perth",
    joined_on: "2026-11-02",
    email: "ana@private.example",
    chat_url: null,
    time_zone: null,
    picture: null,
  });
  for (const { id, office, joined_on } of details) {
    const answer = (await api("GET", `/api/people/${id}/profile`, headers)).json();
    const { employment } = profileResponse.parse(answer).profile;
    expect([office, joined_on]).toEqual([employment.location, employment.start_date]);
  }
});

test("work e-mails are not given again by an Idempotency-Key: right and record are of each time (IDEM-1)", async () => {
  withSettings({ workEmails: "executives" });
  await makeCompany();
  const user = await makeUser("executive");
  const headers = { ...(await tokenOf(user)), "idempotency-key": "a" };
  const take = () => api("POST", emailsPath, headers, { person_ids: [idOf("me")] });
  const exports = () => database().auditEvent.count({ where: { kind: "exported" } });
  expect((await take()).outcome).toBe("200");
  expect((await take()).outcome).toBe("200");
  expect(await exports()).toBe(2);
  await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "staff" } });
  expect((await take()).outcome).toBe("403 not_allowed");
  expect(await database().idempotencyKey.count()).toBe(0);
});

test("holds nothing of anybody but office, first day, work e-mail and picture, and nobody who was removed (B10, B14)", async () => {
  await makeCompany();
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const { text } = await api("GET", detailsPath, await tokenOf(await makeUser("executive")));
  expect(leakedInto(text).filter((group) => !group.endsWith(" employment"))).toEqual([]);
  expect(text).not.toContain("employment_status");
  expect(text).not.toContain(idOf("loner"));
});

const levels = ["executive", "head", "manager", "staff"] as const;

describe.each([
  ["everyone", levels],
  ["executives", ["executive"]],
] as const)("WORK_EMAILS=%s", (workEmails, seeing: readonly string[]) => {
  test.each(levels)("to a %s shows work e-mails as the setting says, in every place alike", async (level) => {
    withSettings({ workEmails });
    await makeCompany();
    await database().person.updateMany({ data: { email: null } });
    await database().person.update({ where: { id: idOf("deep") }, data: { email: "deep@private.example" } });
    await publishDirectory();
    const user = await makeUser(level);
    for (const headers of [await tokenOf(user), await browserOf(user)]) {
      const details = await api("GET", detailsPath, headers);
      const [deep, peer] = [
        await api("GET", `/api/people/${idOf("deep")}`, headers),
        await api("GET", `/api/people/${idOf("peer")}`, headers),
      ];
      const exported = await api("POST", emailsPath, headers, { person_ids: personKeys.map(idOf) });
      const all = [details, deep, exported].map(({ text }) => text.includes("deep@private.example"));
      const sees = seeing.includes(level);
      expect(all).toEqual([sees, sees, sees]);
      expect(exported.outcome).toBe(sees ? "200" : "403 not_allowed");
      // Absent where it is not to be seen, null where there is none.
      expect([details, deep, peer].map(({ text }) => text.includes('"email"'))).toEqual([sees, sees, sees]);
      expect(personResponse.parse(peer.json()).person.email).toBe(sees ? null : undefined);
      for (const path of ["/api/people", "/api/people/org-chart", `/api/people/${idOf("deep")}/profile`])
        expect((await api("GET", path, headers)).text).not.toContain("private.example");
    }
  });
});

test("answers one person as the list does, and nobody with the same 404", async () => {
  await makeCompany();
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const headers = await tokenOf(await makeUser("staff"));
  const { people } = peopleResponse.parse((await api("GET", "/api/people", headers)).json());
  const { person } = personResponse.parse((await api("GET", `/api/people/${idOf("peer")}`, headers)).json());
  const { email: _email, ...asListed } = person;
  expect(asListed).toEqual(people.find(({ id }) => id === idOf("peer")));
  const nobodies = [idOf("loner"), crypto.randomUUID(), "x"];
  for (const id of nobodies)
    expect((await api("GET", `/api/people/${id}`, headers)).outcome).toBe("404 person_not_found");
});

test("hands work e-mails out in the order of the list, and records how many before it does", async () => {
  await makeCompany();
  for (const key of ["peer", "boss", "loner"] as const) {
    await database().person.update({ where: { id: idOf(key) }, data: { email: `${key}@private.example` } });
  }
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const user = await makeUser("staff");
  const body = { person_ids: [idOf("peer"), idOf("boss"), idOf("quiet"), idOf("loner")] };
  const answer = await api("POST", emailsPath, await browserOf(user), body);
  expect(workEmailsResponse.parse(answer.json())).toEqual({
    emails: [
      { id: idOf("boss"), email: "boss@private.example" },
      { id: idOf("peer"), email: "peer@private.example" },
    ],
  });
  expect(await database().auditEvent.findMany({ where: { kind: "exported" } })).toMatchObject([
    { actorId: user.id, channel: "export", subjectId: "work_emails", detail: "of 3 people" },
  ]);
});

test.each([
  ["nobody", { person_ids: [] }],
  ["what is no id", { person_ids: ["everybody"] }],
  ["a filter instead of people", { all: true }],
])("refuses to hand out e-mails for %s, and records nothing", async (_what, body) => {
  const answer = await api("POST", emailsPath, await tokenOf(await makeUser("executive")), body);
  expect(answer.status).toBe(400);
  expect(await database().auditEvent.count({ where: { kind: "exported" } })).toBe(0);
});
