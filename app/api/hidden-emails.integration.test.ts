// Slow: every answer and page is searched for hidden e-mails.
/// <reference types="vite/types/importMeta.d.ts" />
import { inspect } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { tools } from "@/lib/protocols/mcp/tools";
import { searchSchemaId } from "@/lib/protocols/scim/schema";
import { requestApi, routeLoaders, type HttpMethod } from "@/testing/request-api";
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
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const payroll = await servePayroll();
afterAll(payroll.close);
const currentRequest = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => currentRequest.headers }));

/** Loaders of all pages. */
const loaders = Object.values(
  import.meta.glob<Record<string, unknown>>("/lib/**/*loader*.ts", { eager: true }),
).flatMap((file) =>
  Object.entries(file).flatMap(([name, load]) => (typeof load === "function" ? [{ name, load }] : [])),
);

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

type Question = { method: HttpMethod; path: string; body?: unknown; headers?: Record<string, string> };

const idsOf = (route: string) => {
  if (route.includes("sync-runs")) return runId;
  if (route.includes("departments")) return "art";
  return toPersonId("loner");
};
const readsOfRoutes = Object.keys(routeLoaders).map((route): Question => ({
  method: "GET",
  path: route.replaceAll(/\[\w+\]/g, () => idsOf(route)),
}));
const somePeople = { person_ids: personKeys.map(toPersonId) };
const questions: Question[] = [
  ...readsOfRoutes,
  { method: "GET", path: `/api/people/${toPersonId("loner")}`, headers: { accept: "text/vcard" } },
  ...["fields=email", "sort=email", `q=${marker}loner`, `q=${marker}loner@mail.example`].map(
    (query): Question => ({ method: "GET", path: `/api/people?${query}` }),
  ),
  { method: "GET", path: `/api/people/view?q=${marker}loner` },
  { method: "GET", path: "/api/admin/audit?format=csv" },
  { method: "GET", path: "/api/people/payroll-matches?limit=1000" },
  { method: "GET", path: "/api/people/changes?include=values" },
  { method: "POST", path: "/api/people/work-emails", body: somePeople },
  { method: "POST", path: "/api/people/view/rows", body: somePeople },
  { method: "POST", path: "/api/people/profiles", body: somePeople },
  { method: "POST", path: "/api/scim/v2/Users/.search", body: { schemas: [searchSchemaId] } },
  ...tools.flatMap(({ name }) =>
    [{}, { person_id: toPersonId("loner") }, { query: marker }].map((input): Question => ({
      method: "POST",
      path: "/api/mcp",
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
      headers: { accept: "application/json, text/event-stream" },
    })),
  ),
];

/** Returns the requests and the loaders whose answers to this user contain a work e-mail. */
async function findPlacesWithEmails(user: AppUser): Promise<string[]> {
  const found = new Set<string>();
  const session = await createBrowserHeaders(user);
  for (const { method, path, body, headers } of questions) {
    const { text } = await requestApi(method, path, { ...headers, ...session }, body);
    if (text.includes(`${marker}loner@`) || text.includes(`${marker}earlier`)) found.add(path);
  }
  currentRequest.headers = new Headers(session);
  for (const { name, load } of loaders)
    for (const argument of [undefined, toPersonId("loner"), runId, "art"]) {
      const page: unknown = await Promise.resolve()
        .then(() => load(argument) as unknown)
        .catch(() => null);
      const text = inspect(page, { depth: null, maxArrayLength: null, maxStringLength: null });
      if (text.includes(marker)) found.add(name);
    }
  return [...found];
}

test("with WORK_EMAILS=executives, no answer and no page contains a work e-mail, current or earlier, for a caller who may not see it (B86)", async () => {
  overrideSettings({ workEmails: "executives" });
  const executive = await createCompanyWithEmails();
  expect(await findPlacesWithEmails(executive)).toEqual(
    expect.arrayContaining([
      `/api/admin/sync-runs/${runId}`,
      `/api/people/${toPersonId("loner")}`,
      `/api/people/${toPersonId("loner")}/history`,
      "/api/people/payroll-matches",
      "/api/people/directory-details",
      "/api/people/work-emails",
      "/api/scim/v2/Users",
      "/api/mcp",
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
});
