import { expect, test } from "vitest";
import { orgChartResponse, peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { readApi, requestApi } from "@/testing/request-api";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

async function addPerson(id: number, lastName: string, managerId: string | null = null, userId?: string) {
  await database().person.create({
    data: {
      ...{ id: uuid(id), firstName: "Ana", lastName, title: "Designer", managerId },
      email: `${lastName}@private.example`.toLowerCase(),
      identities: { create: { provider: "projects", externalId: `ext-${id}`, userId: userId ?? null } },
    },
  });
  await database()
    .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = '2026-11-20T23:04:05.678Z'`;
  return uuid(id);
}

const createHeaders = async () => createTokenHeaders(await createUser("staff"));

test("GET /api/people/:id has a tag: a known tag is a 304, and a change of the person changes it", async () => {
  const id = await addPerson(1, "Zeta");
  const executive = await createTokenHeaders(await createUser("executive"));
  const staff = await createHeaders();
  const read = (headers: Record<string, string>) => requestApi("GET", `/api/people/${id}`, headers);
  const { headers: first } = await read(executive);
  const known = { "if-none-match": first.get("etag") ?? "" };
  expect([
    (await read({ ...executive, ...known })).status,
    (await read({ ...staff, ...known })).status,
  ]).toEqual([304, 304]);
  overrideSettings({ workEmails: "executives" });
  expect((await read({ ...staff, ...known })).status).toBe(200); // without the e-mail
  await database().person.update({ where: { id }, data: { title: "Baker" } });
  await addPerson(2, "Alpha");
  expect((await read({ ...executive, ...known })).status).toBe(200);
});

test("the list and the tree hold the documented fields and no other data of a person", async () => {
  const user = await createUser("staff");
  const boss = await addPerson(1, "Zeta");
  await addPerson(2, "Alpha", boss, user.id);
  const headers = await createTokenHeaders(user);
  const common = { first_name: "Ana", title: "Designer", synced_at: "2026-11-20T23:04:05" };
  const avatar_url = expect.stringMatching(/^http:\/\/localhost:3000\/avatars\/\d+\/A[AZ]$/) as string;
  const zeta = {
    ...{ ...common, id: boss, productive_id: "ext-1", user_id: null, last_name: "Zeta" },
    ...{ avatar_url, manager_id: null },
  };
  const alpha = {
    ...{ ...common, id: uuid(2), productive_id: "ext-2", user_id: user.id, last_name: "Alpha" },
    ...{ avatar_url, manager_id: boss },
  };
  const { people, synced_at } = await readApi(peopleResponse, "/api/people", headers);
  expect([people, synced_at]).toEqual([[alpha, zeta], common.synced_at]);
  const { roots } = await readApi(orgChartResponse, "/api/people/org-chart", headers);
  expect(roots).toEqual([{ ...zeta, children: [{ ...alpha, children: [] }] }]);
});

test("before the first sync both are empty, without a time, and stale; they are stale again after their lifetime", async () => {
  const headers = await createHeaders();
  const never = { synced_at: null, stale: true };
  expect(await readApi(peopleResponse, "/api/people", headers)).toEqual({ people: [], ...never });
  expect(await readApi(orgChartResponse, "/api/people/org-chart", headers)).toEqual({ roots: [], ...never });
  await addPerson(1, "Zeta");
  for (const [age, stale] of [
    ["5 hours 59 minutes", false],
    ["6 hours 1 minute", true],
  ] as const) {
    await database().$executeRawUnsafe(`UPDATE directory_state SET synced_at = now() - interval '${age}'`);
    expect(await readApi(peopleResponse, "/api/people", headers)).toMatchObject({ stale });
    expect(await readApi(orgChartResponse, "/api/people/org-chart", headers)).toMatchObject({ stale });
  }
});

test.each(["/api/people", "/api/people/org-chart"])(
  "%s answers 304 for the current version, and 200 after a change (A64, B15)",
  async (path) => {
    const headers = await createHeaders();
    await addPerson(1, "Zeta");
    const ask = (more: Record<string, string>) => requestApi("GET", path, more);
    const etag = (await ask(headers)).headers.get("etag") ?? "";
    const again = await ask({ ...headers, "if-none-match": etag });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    await addPerson(2, "Alpha");
    expect((await ask({ ...headers, "if-none-match": etag })).status).toBe(200);
    expect((await ask({ "if-none-match": etag })).status).toBe(401);
  },
);
