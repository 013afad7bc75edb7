import { expect, test } from "vitest";
import { directoryDetailsResponse, workEmailsResponse } from "@/lib/directory/details-schema";
import { peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database";
import { profileResponse } from "@/lib/profiles/schema";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, personKeys, publishDirectory } from "@/lib/testing/company";
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
    picture: null,
  });
  for (const { id, office, joined_on } of details) {
    const answer = (await api("GET", `/api/people/${id}/profile`, headers)).json();
    const { employment } = profileResponse.parse(answer).profile;
    expect([office, joined_on]).toEqual([employment.location, employment.start_date]);
  }
});

test("holds nothing of anybody but office, first day and picture, and nobody who was removed", async () => {
  await makeCompany();
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await database().person.update({ where: { id: idOf("deep") }, data: { email: "deep@private.example" } });
  await publishDirectory();
  const { text } = await api("GET", detailsPath, await tokenOf(await makeUser("executive")));
  expect(leakedInto(text).filter((group) => !group.endsWith(" employment"))).toEqual([]);
  expect(text).not.toContain("private.example");
  expect(text).not.toContain("employment_status");
  expect(text).not.toContain(idOf("loner"));
});

test("hands work e-mails to executives in the order of the list, and records how many before it does", async () => {
  await makeCompany();
  for (const key of ["peer", "boss", "loner"] as const) {
    await database().person.update({ where: { id: idOf(key) }, data: { email: `${key}@private.example` } });
  }
  await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
  await publishDirectory();
  const user = await makeUser("executive");
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

test.each(["head", "manager", "staff"] as const)(
  "gives a %s no e-mail, not even their own or their reports'",
  async (level) => {
    await makeCompany();
    await database().person.updateMany({ data: { email: "somebody@private.example" } });
    const headers = await tokenOf(await makeUser(level));
    const answer = await api("POST", emailsPath, headers, { person_ids: personKeys.map(idOf) });
    expect(answer.outcome).toBe("403 not_allowed");
    expect(answer.text).not.toContain("private.example");
  },
);
