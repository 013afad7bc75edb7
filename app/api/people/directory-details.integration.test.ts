import { beforeEach, expect, test } from "vitest";
import { directoryDetailsResponse, personResponse, workEmailsResponse } from "@/lib/directory/details-schema";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { profileResponse } from "@/lib/profiles/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, personKeys, publishDirectory } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
beforeEach(createTestCompany);

const detailsPath = "/api/people/directory-details";
const emailsPath = "/api/people/work-emails";

test("lists everyone's office, department, teams and start date from their employment, in the order of the list", async () => {
  const shared = { id: crypto.randomUUID(), office: "Perth", department: "Design", teams: ["Design", "Web"] };
  await database().person.create({
    data: {
      ...{ ...shared, firstName: "Ana", lastName: "Unpaid", title: "", email: "ana@private.example" },
      joinedOn: new Date("2026-11-02"),
      identities: { create: { provider: "projects", externalId: "unpaid" } },
    },
  });
  await publishDirectory();
  const headers = await createTokenHeaders(await createUser("staff"));
  const { details } = await readApi(directoryDetailsResponse, detailsPath, headers);
  const { people } = await readApi(peopleResponse, "/api/people", headers);
  expect(details.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
  expect(details).toContainEqual({
    ...{ ...shared, joined_on: "2026-11-02", email: "ana@private.example" },
    ...{
      preferred_name: null,
      work_phone: null,
      about: null,
      chat_url: null,
      time_zone: null,
      picture: null,
    },
    ...{ skills: [], keywords: [], ask_me_about: [], languages: [] },
  });
  for (const { id, office, joined_on } of details) {
    const { employment } = (await readApi(profileResponse, `/api/people/${id}/profile`, headers)).profile;
    expect([office, joined_on]).toEqual([employment.location, employment.start_date]);
  }
});

test("does not replay work e-mails for an Idempotency-Key: each request is authorised and recorded (IDEM-1)", async () => {
  overrideSettings({ workEmails: "executives" });
  const user = await createUser("executive");
  const headers = { ...(await createTokenHeaders(user)), "idempotency-key": "a" };
  const take = () => requestApi("POST", emailsPath, headers, { person_ids: [toPersonId("me")] });
  const exports = () => database().auditEvent.count({ where: { kind: "exported" } });
  expect((await take()).outcome).toBe("200");
  expect((await take()).outcome).toBe("200");
  expect(await exports()).toBe(2);
  await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "staff" } });
  expect((await take()).outcome).toBe("403 not_allowed");
  expect(await database().idempotencyKey.count()).toBe(0);
});

test.each([
  ["everyone", "staff", true],
  ["executives", "executive", true],
  ["executives", "head", false],
] as const)(
  "with WORK_EMAILS=%s, a %s sees work e-mails in every endpoint: %s",
  async (workEmails, level, sees) => {
    overrideSettings({ workEmails });
    await database().person.updateMany({ data: { email: null } });
    const data = { email: "deep@private.example" };
    await database().person.update({ where: { id: toPersonId("deep") }, data });
    await publishDirectory();
    const headers = await createTokenHeaders(await createUser(level));
    const read = (path: string) => requestApi("GET", path, headers);
    const details = await read(detailsPath);
    const deep = await read(`/api/people/${toPersonId("deep")}`);
    const peer = await read(`/api/people/${toPersonId("peer")}`);
    const person_ids = personKeys.map(toPersonId);
    const exported = await requestApi("POST", emailsPath, headers, { person_ids });
    const all = [details, deep, exported].map(({ text }) => text.includes("deep@private.example"));
    expect(all).toEqual([sees, sees, sees]);
    expect(exported.outcome).toBe(sees ? "200" : "403 not_allowed");
    // Absent if hidden, null if unknown.
    expect([details, deep, peer].map(({ text }) => text.includes('"email"'))).toEqual([sees, sees, sees]);
    expect(personResponse.parse(peer.json()).person.email).toBe(sees ? null : undefined);
  },
);

test("exports work e-mails in the order of the list, and records their number first", async () => {
  for (const key of ["peer", "boss", "loner"] as const) {
    const data = { email: `${key}@private.example` };
    await database().person.update({ where: { id: toPersonId(key) }, data });
  }
  await database().person.update({ where: { id: toPersonId("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const user = await createUser("staff");
  const body = { person_ids: (["peer", "boss", "quiet", "loner"] as const).map(toPersonId) };
  const answer = await requestApi("POST", emailsPath, await createBrowserHeaders(user), body);
  expect(workEmailsResponse.parse(answer.json())).toEqual({
    emails: [
      { id: toPersonId("boss"), email: "boss@private.example" },
      { id: toPersonId("peer"), email: "peer@private.example" },
    ],
  });
  expect(await database().auditEvent.findMany({ where: { kind: "exported" } })).toMatchObject([
    { actorId: user.id, channel: "export", subjectId: "work_emails", detail: "of 3 people" },
  ]);
});
