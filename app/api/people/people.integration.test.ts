import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/access/levels";
import { orgChartEndpoint, peopleEndpoint } from "@/lib/directory/endpoints";
import { orgChartResponse, peopleResponse } from "@/lib/directory/schema";
import { database } from "@/lib/platform/database";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { api } from "@/lib/testing/api";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { GET as getChart, POST as postChart } from "./org-chart/route";
import { GET as getPeople, DELETE as deletePeople } from "./route";

withStore();

const context = { params: Promise.resolve({}) };
const ask = (headers: Record<string, string> = {}, path = "/api/people") =>
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

test("GET /api/people/:id has a tag: a known one is a 304, and a change of the person changes it", async () => {
  const id = await addPerson(1, "Zeta");
  const executive = await tokenOf(await makeUser("executive"));
  const staff = await tokenOf(await makeUser("staff"));
  const read = (headers: Record<string, string>) => api("GET", `/api/people/${id}`, headers);
  const { headers: first } = await read(executive);
  const known = { "if-none-match": first.get("etag") ?? "" };
  expect([
    (await read({ ...executive, ...known })).status,
    (await read({ ...staff, ...known })).status,
  ]).toEqual([304, 304]);
  withSettings({ workEmails: "executives" });
  expect((await read({ ...staff, ...known })).status).toBe(200); // without the e-mail
  await database().person.update({ where: { id }, data: { title: "Baker" } });
  await addPerson(2, "Alpha");
  expect((await read({ ...executive, ...known })).status).toBe(200);
});

const both = [
  ["GET /api/people", getPeople, peopleEndpoint, peopleResponse],
  ["GET /api/people/org-chart", getChart, orgChartEndpoint, orgChartResponse],
] as const;

describe.each(both)("%s", (name, get, endpoint, schema) => {
  test("answers the documented shape, and nothing else of a person", async () => {
    const user = await makeUser("staff");
    const boss = await addPerson(1, "Zeta");
    await addPerson(2, "Alpha", 1, user.id);
    const response = await get(ask(await tokenOf(user)), context);
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

  test("before any sync there is nobody, no time, and it is stale", async () => {
    const response = await get(ask(await tokenOf(await makeUser("staff"))), context);
    const body: unknown = await response.json();
    expect(body).toEqual({
      [name.endsWith("org-chart") ? "roots" : "people"]: [],
      synced_at: null,
      stale: true,
    });
  });

  test("is stale once it is older than its lifetime", async () => {
    const headers = await tokenOf(await makeUser("staff"));
    await addPerson(1, "Zeta");
    const staleAfter = async (age: string) => {
      await database().$executeRawUnsafe(`UPDATE directory_state SET synced_at = now() - interval '${age}'`);
      return schema.parse(await (await get(ask(headers), context)).json()).stale;
    };
    expect(await staleAfter("5 hours 59 minutes")).toBe(false);
    expect(await staleAfter("6 hours 1 minute")).toBe(true);
  });

  test.each<[AccessLevel, number]>([
    ["executive", 200],
    ["head", 200],
    ["manager", 200],
    ["staff", 200],
    ["guest", 403],
  ])("answers a caller of level %s with %i, by token and by cookie", async (level, status) => {
    const user = await makeUser(level);
    expect((await get(ask(await tokenOf(user)), context)).status).toBe(status);
    expect((await get(ask(await browserOf(user)), context)).status).toBe(status);
  });

  test("tells who has no scope for it", async () => {
    const response = await get(
      ask(await tokenOf(await makeUser("executive"), ["admin:connections"])),
      context,
    );
    expect([response.status, await response.json()]).toMatchObject([403, { code: "missing_scope" }]);
  });

  test("tells who shows no credential, or one that is none, how to", async () => {
    const wrong = [
      {},
      { authorization: "Bearer kith_demo_executive" },
      { authorization: "Bearer kith_0000000000000000000000000000000000000000000000" },
      { authorization: "Basic abc" },
      { cookie: "next-auth.session-token=abc" },
    ];
    for (const headers of wrong) {
      const response = await get(ask(headers), context);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(response.headers.get("content-type")).toContain("application/problem+json");
    }
  });

  test("sees on the next request that a level was lowered, a user disabled, a token revoked or a session ended (B26, B27)", async () => {
    const user = await makeUser("staff");
    const [token, browser] = [await tokenOf(user), await browserOf(user)];
    const status = async (headers: Record<string, string>) => (await get(ask(headers), context)).status;
    expect([await status(token), await status(browser)]).toEqual([200, 200]);
    await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "guest" } });
    expect([await status(token), await status(browser)]).toEqual([403, 403]);
    await database().appUser.update({
      where: { id: user.id },
      data: { accessLevel: "staff", disabledAt: new Date() },
    });
    expect([await status(token), await status(browser)]).toEqual([401, 401]);
    await database().appUser.update({ where: { id: user.id }, data: { disabledAt: null } });
    await database().apiToken.updateMany({ data: { revokedAt: new Date() } });
    await database().userSession.deleteMany();
    expect([await status(token), await status(browser)]).toEqual([401, 401]);
  });

  test("lets the bearer alone decide where there is a cookie as well", async () => {
    const browser = await browserOf(await makeUser("executive"));
    expect((await get(ask({ ...browser, authorization: "Bearer wrong" }), context)).status).toBe(401);
  });

  test("answers 304 to who has this version, and 200 when there is another (A64, B15)", async () => {
    const headers = await tokenOf(await makeUser("staff"));
    await addPerson(1, "Zeta");
    const etag = (await get(ask(headers), context)).headers.get("etag") ?? "";
    const again = await get(ask({ ...headers, "if-none-match": etag }), context);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    await addPerson(2, "Alpha");
    expect((await get(ask({ ...headers, "if-none-match": etag }), context)).status).toBe(200);
    expect((await get(ask({ "if-none-match": etag }), context)).status).toBe(401);
  });

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", undefined],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("sends finished bytes to who accepts %s, decoded by exactly one layer", async (accepted, encoding) => {
    const headers = await tokenOf(await makeUser("staff"));
    await addPerson(1, "Zeta");
    const plain = await (await get(ask(headers), context)).text();
    const answer = await endpoint(ask({ ...headers, "accept-encoding": accepted }), {});
    expect(answer.headers["content-encoding"]).toBe(encoding);
    const bytes = Buffer.from(answer.body ?? "");
    const decoded =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(decoded.toString("utf8")).toBe(plain);
  });
});

test("other methods answer 405 with what is possible (B60)", async () => {
  for (const response of [await deletePeople(ask(), context), await postChart(ask(), context)]) {
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET"]);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  }
});
