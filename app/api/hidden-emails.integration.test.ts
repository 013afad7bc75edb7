// Slow: every answer and page is searched for hidden e-mails and phones.
import { afterAll, expect, test } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { searchSchemaId } from "@/lib/protocols/scim/schema";
import { searchPages, searchReads } from "@/testing/every-answer";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { createBrowserHeaders, createTokenHeaders } from "@/testing/callers";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import {
  createAccount,
  createTestCompany,
  personKeys,
  publishDirectory,
  toPersonId,
} from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const payroll = await servePayroll();
afterAll(payroll.close);

const marker = "hidden-";
const phone = "+351 21 557 01";
const runId = "00000000-0000-4000-8000-0000000000aa";

/** Creates people with current and earlier work e-mails, a person without an employee, and a connected payroll. */
async function createCompanyWithEmails() {
  await createTestCompany();
  const executive = await createAccount("boss", "executive");
  await connectTestPayroll(payroll.simulator, await createTokenHeaders(executive));
  for (const key of personKeys) {
    const workPhone = key === "loner" ? `${phone}00` : null;
    const data = { email: `${marker}${key}@mail.example`, department: "Art", workPhone };
    await database().person.update({ where: { id: toPersonId(key) }, data });
  }
  const loner = { provider: "payroll", personId: toPersonId("loner") } as const;
  await database().externalIdentity.deleteMany({ where: loner });
  await database().syncRun.create({
    data: { id: runId, trigger: "api", state: "succeeded", phase: "done", startedAt: new Date() },
  });
  const changesOf = (key: (typeof personKeys)[number]) => {
    const change = { runId, personId: toPersonId(key), personName: key, kind: "updated" as const };
    const [old, now] = [`${marker}earlier-${key}@mail.example`, `${marker}${key}@mail.example`];
    return [
      { ...change, field: "email", old, new: now },
      { ...change, field: "work_phone", old: `${phone}98`, new: `${phone}99` },
    ];
  };
  await database().syncChange.createMany({ data: personKeys.flatMap(changesOf) });
  await database().personAbout.create({
    data: { personId: toPersonId("loner"), workPhone: `${phone}01`, updatedAt: new Date() },
  });
  await publishDirectory();
  return executive;
}

const somePeople = { person_ids: personKeys.map(toPersonId) };
/** Requests that the search of all reads does not send. */
const otherRequests: [method: HttpMethod, path: string, body?: unknown][] = [
  ["GET", `/api/people?q=${marker}loner@mail.example`],
  ["POST", "/api/people/work-emails", somePeople],
  ["POST", "/api/people/view/rows", somePeople],
  ["POST", "/api/people/profiles", somePeople],
  ["POST", "/api/scim/v2/Users/.search", { schemas: [searchSchemaId] }],
];
const hiddenEmail = /hidden-(loner@|earlier)/;
const hiddenPhone = /\+351 ?21 ?557 ?01/;
const known = { ids: [toPersonId("loner"), runId, "art"], texts: [`${marker}loner`] };

/** Returns the requests, tools and loaders whose answers to this user contain a mark. */
async function findPlaces(user: AppUser, marks: readonly RegExp[]): Promise<string[]> {
  const headers = await createBrowserHeaders(user);
  pageRequest.headers = new Headers(headers);
  const search = { known, marks, createHeaders: async () => headers };
  const found = [...(await searchReads(search)).places, ...(await searchPages(search)).places].flat();
  for (const [method, path, body] of otherRequests) {
    const { text } = await requestApi(method, path, headers, body);
    if (marks.some((mark) => mark.test(text))) found.push(path);
  }
  return found;
}

/** Where an executive finds each value, so that the search is known to find it. */
const executivePlaces: [mark: RegExp, places: string[]][] = [
  [
    hiddenEmail,
    [
      "GET /api/admin/sync-runs/{id}",
      "GET /api/people/{id}",
      "GET /api/people/{id}/history",
      "GET /api/people/payroll-matches",
      "GET /api/people/directory-details",
      "/api/people/work-emails",
      "GET /api/scim/v2/Users",
      "tool get_person",
      "loadSyncRun",
      "loadPersonPage",
    ],
  ],
  [
    hiddenPhone,
    ["GET /api/admin/sync-runs/{id}", "GET /api/people/{id}/history", "GET /api/people/directory-details"],
  ],
];

test("with work e-mails and phones for executives, no answer and no page contains one, current or earlier, for another caller (B86)", async () => {
  overrideSettings({ workEmails: "executives", workPhones: "executives" });
  const executive = await createCompanyWithEmails();
  for (const [mark, places] of executivePlaces)
    expect(await findPlaces(executive, [mark])).toEqual(expect.arrayContaining(places));
  const restricted = await createAccount("chair", "executive");
  await database().appUser.update({ where: { id: restricted.id }, data: { privateData: false } });
  const others = [restricted, await createAccount("me", "head"), await createAccount("deep", "guest")];
  const marks = executivePlaces.map(([mark]) => mark);
  for (const user of others) expect([user.name, await findPlaces(user, marks)]).toEqual([user.name, []]);
}, 120_000);
