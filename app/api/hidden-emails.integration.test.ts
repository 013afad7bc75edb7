// Slow: every answer and page is searched for hidden e-mails.
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
const runId = "00000000-0000-4000-8000-0000000000aa";

/** Creates people with current and earlier work e-mails, a person without an employee, and a connected payroll. */
async function createCompanyWithEmails() {
  await createTestCompany();
  const executive = await createAccount("boss", "executive");
  await connectTestPayroll(payroll.simulator, await createTokenHeaders(executive));
  for (const key of personKeys)
    await database().person.update({
      where: { id: toPersonId(key) },
      data: { email: `${marker}${key}@mail.example`, department: "Art" },
    });
  await database().externalIdentity.deleteMany({
    where: { provider: "payroll", personId: toPersonId("loner") },
  });
  await database().syncRun.create({
    data: { id: runId, trigger: "api", state: "succeeded", phase: "done", startedAt: new Date() },
  });
  await database().syncChange.createMany({
    data: personKeys.map((key) => ({
      ...{ runId, personId: toPersonId(key), personName: key, kind: "updated" as const, field: "email" },
      ...{ old: `${marker}earlier-${key}@mail.example`, new: `${marker}${key}@mail.example` },
    })),
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
const known = { ids: [toPersonId("loner"), runId, "art"], texts: [`${marker}loner`] };

/** Returns the requests, tools and loaders whose answers to this user contain a work e-mail. */
async function findPlacesWithEmails(user: AppUser): Promise<string[]> {
  const headers = await createBrowserHeaders(user);
  pageRequest.headers = new Headers(headers);
  const search = { known, marks: [hiddenEmail], createHeaders: async () => headers };
  const found = [...(await searchReads(search)).places, ...(await searchPages(search)).places].flat();
  for (const [method, path, body] of otherRequests)
    if (hiddenEmail.test((await requestApi(method, path, headers, body)).text)) found.push(path);
  return found;
}

test("with WORK_EMAILS=executives, no answer and no page contains a work e-mail, current or earlier, for a caller who may not see it (B86)", async () => {
  overrideSettings({ workEmails: "executives" });
  const executive = await createCompanyWithEmails();
  expect(await findPlacesWithEmails(executive)).toEqual(
    expect.arrayContaining([
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
    ]),
  );
  const restricted = await createAccount("chair", "executive");
  await database().appUser.update({ where: { id: restricted.id }, data: { privateData: false } });
  const others = [
    restricted,
    await createAccount("me", "head"),
    await createAccount("peer", "manager"),
    await createAccount("skip", "staff"),
    await createAccount("deep", "guest"),
  ];
  for (const user of others) expect([user.name, await findPlacesWithEmails(user)]).toEqual([user.name, []]);
}, 120_000);
