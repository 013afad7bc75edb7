import { describe, expect, test } from "vitest";
import { orgChartResponse, peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database/database";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { GET as getChart } from "./org-chart/route";
import { GET as getPeople } from "./route";

setUpTestDatabase();

const context = { params: Promise.resolve({}) };
const requestPeople = (headers: Record<string, string> = {}, path = "/api/people") =>
  new Request(`http://localhost:3000${path}`, { headers });

async function addPerson(
  id: number,
  lastName: string,
  managerId: number | null = null,
  userId: string | null = null,
) {
  const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  await database().person.create({
    data: {
      id: uuid(id),
      firstName: "Ana",
      lastName,
      title: "Designer",
      email: `${lastName}@private.example`.toLowerCase(),
      managerId: managerId === null ? null : uuid(managerId),
      identities: { create: { provider: "projects", externalId: `ext-${id}`, userId } },
    },
  });
  await database()
    .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = '2026-11-20T23:04:05.678Z'`;
  return uuid(id);
}

test("GET /api/people/:id has a tag: a known tag is a 304, and a change of the person changes it", async () => {
  const id = await addPerson(1, "Zeta");
  const executive = await createTokenHeaders(await createUser("executive"));
  const staff = await createTokenHeaders(await createUser("staff"));
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

const listEndpoints = [
  ["GET /api/people", getPeople, peopleResponse],
  ["GET /api/people/org-chart", getChart, orgChartResponse],
] as const;

describe.each(listEndpoints)("%s", (name, get, schema) => {
  test("has the documented shape and no other data of a person", async () => {
    const user = await createUser("staff");
    const boss = await addPerson(1, "Zeta");
    await addPerson(2, "Alpha", 1, user.id);
    const response = await get(requestPeople(await createTokenHeaders(user)), context);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const text = await response.text();
    expect(text).not.toContain("private.example");
    const body = schema.parse(JSON.parse(text));
    expect(body.synced_at).toBe("2026-11-20T23:04:05");
    const alpha = {
      id: "00000000-0000-4000-8000-000000000002",
      productive_id: "ext-2",
      user_id: user.id,
      first_name: "Ana",
      last_name: "Alpha",
      title: "Designer",
      avatar_url: expect.stringMatching(/^http:\/\/localhost:3000\/avatars\/\d+\/AA$/) as string,
      manager_id: boss,
      synced_at: "2026-11-20T23:04:05",
    };
    const zeta = {
      ...alpha,
      id: boss,
      productive_id: "ext-1",
      user_id: null,
      last_name: "Zeta",
      manager_id: null,
      avatar_url: expect.any(String) as string,
    };
    expect("people" in body ? body.people : body.roots).toEqual(
      name.endsWith("org-chart") ? [{ ...zeta, children: [{ ...alpha, children: [] }] }] : [alpha, zeta],
    );
  });

  test("before the first sync is empty, without a time, and stale", async () => {
    const response = await get(requestPeople(await createTokenHeaders(await createUser("staff"))), context);
    const body: unknown = await response.json();
    expect(body).toEqual({
      [name.endsWith("org-chart") ? "roots" : "people"]: [],
      synced_at: null,
      stale: true,
    });
  });

  test("is stale after its lifetime", async () => {
    const headers = await createTokenHeaders(await createUser("staff"));
    await addPerson(1, "Zeta");
    const staleAfter = async (age: string) => {
      await database().$executeRawUnsafe(`UPDATE directory_state SET synced_at = now() - interval '${age}'`);
      return schema.parse(await (await get(requestPeople(headers), context)).json()).stale;
    };
    expect(await staleAfter("5 hours 59 minutes")).toBe(false);
    expect(await staleAfter("6 hours 1 minute")).toBe(true);
  });

  test("answers 304 for the current version, and 200 after a change (A64, B15)", async () => {
    const headers = await createTokenHeaders(await createUser("staff"));
    await addPerson(1, "Zeta");
    const etag = (await get(requestPeople(headers), context)).headers.get("etag") ?? "";
    const again = await get(requestPeople({ ...headers, "if-none-match": etag }), context);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    await addPerson(2, "Alpha");
    expect((await get(requestPeople({ ...headers, "if-none-match": etag }), context)).status).toBe(200);
    expect((await get(requestPeople({ "if-none-match": etag }), context)).status).toBe(401);
  });
});
