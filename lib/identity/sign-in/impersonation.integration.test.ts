import { describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { requestApi, httpMethods, routeLoaders } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import {
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  toPersonName,
  createAccount,
  personKeys,
} from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

type Credential = Record<string, string>;
const path = "/api/admin/view-as";
const start = (headers: Credential, user: { id: string }) =>
  requestApi("POST", path, headers, { user_id: user.id });
const stop = (headers: Credential) => requestApi("DELETE", path, headers);
const profile = (headers: Credential) =>
  requestApi("GET", `/api/people/${toPersonId("report")}/profile`, headers);
/** Returns the groups of `report` that the caller receives. */
const listVisibleGroups = async (headers: Credential) => {
  const answer = await profile(headers);
  return answer.status === 200
    ? findLeakedGroups(answer.text).map((group) => group.split(" ")[1])
    : answer.outcome;
};
const allGroups = ["employment", "contact", "demographics", "financial", "payroll_mapping"];
const managerGroups = ["employment", "contact", "demographics"];

/** Returns true for routes without a caller: the link in the body identifies the account. */
const isPublicRoute = (route: string) =>
  route.startsWith("/api/account/links/") || route === "/api/account/forgotten-password";

/** Reads sent by POST because the query is too long for a URL. Impersonation allows them. */
const readRequestsByPost = new Map<string, object>([
  ["/api/people/chart-view", { move: { kind: "start" }, colour: "level" }],
  ["/api/people/view/rows", { person_ids: [toPersonId("report")] }],
  // Without private groups, because reading those is recorded in the audit log.
  ["/api/people/profiles", { person_ids: [toPersonId("report")], groups: ["employment"] }],
  ...["Users", "Groups"].map((resource): [string, object] => [
    `/api/scim/v2/${resource}/.search`,
    { schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"] },
  ]),
  ["/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }],
]);
const mcpHeaders = { accept: "application/json, text/event-stream" };

/** Signs an executive in and impersonates the user of `me`, who gets this level. */
async function startViewing(level: AccessLevel) {
  await createTestCompany();
  const chief = await createUser("executive");
  const other = await createAccount("me", level);
  const browser = await createBrowserHeaders(chief);
  expect((await start(browser, other)).json()).toEqual({ ok: true });
  return { chief, other, browser };
}

describe("an impersonating executive", () => {
  test.each(["executive", "manager", "guest"] as const)(
    "gets the answers of that %s, byte for byte",
    async (level) => {
      const { other, browser } = await startViewing(level);
      const own = await createBrowserHeaders(other);
      const paths = [
        ...personKeys.map((key) => `/api/people/${toPersonId(key)}/profile`),
        ...personKeys.map((key) => `/api/people/${toPersonId(key)}/visibility`),
        `/api/people/${crypto.randomUUID()}/profile`,
        ...["/api/people", "/api/people/org-chart", "/api/tokens", "/api/admin/connections"],
      ];
      for (const asked of paths) {
        const [shown, theirs] = [
          await requestApi("GET", asked, browser),
          await requestApi("GET", asked, own),
        ];
        expect([asked, shown.status, shown.text]).toEqual([asked, theirs.status, theirs.text]);
        expect([...shown.headers]).toEqual([...theirs.headers]);
      }
    },
  );

  test("follows changes of the viewed user's rights", async () => {
    const { other, browser } = await startViewing("manager");
    expect(await listVisibleGroups(browser)).toEqual(managerGroups);
    await database().appUser.update({ where: { id: other.id }, data: { accessLevel: "staff" } });
    expect(await listVisibleGroups(browser)).toEqual(["employment"]);
  });

  test("impersonates in that browser only", async () => {
    const { chief, browser } = await startViewing("staff");
    const [elsewhere, token] = [await createBrowserHeaders(chief), await createTokenHeaders(chief)];
    expect([
      await listVisibleGroups(browser),
      await listVisibleGroups(elsewhere),
      await listVisibleGroups(token),
    ]).toEqual([["employment"], allGroups, allGroups]);
  });

  test("can write nothing, except to end the impersonation", async () => {
    const { chief, other, browser } = await startViewing("executive");
    const reader = { ...browser, ...mcpHeaders };
    for (const [route, body] of readRequestsByPost) await requestApi("POST", route, reader, body); // prepared on first use
    const before = await dumpDatabase();
    const refused: string[] = [];
    for (const route of Object.keys(routeLoaders)) {
      for (const method of httpMethods.filter((name) => name !== "GET")) {
        if (route === path && method === "DELETE") continue;
        if (isPublicRoute(route)) continue;
        const reading = method === "POST" && readRequestsByPost.get(route);
        if (reading) {
          const read = await requestApi(method, route, reader, reading);
          expect([route, read.outcome]).toEqual([route, "200"]);
          continue;
        }
        const answer = await requestApi(method, route.replace(/\[\w+\]/, crypto.randomUUID()), browser, {});
        if (answer.status === 405) continue;
        expect([method, route, answer.outcome]).toEqual([method, route, "403 read_only_view"]);
        refused.push(`${method} ${route}`);
      }
    }
    expect(refused).toEqual(expect.arrayContaining(["POST /api/tokens", `POST ${path}`]));
    expect(await dumpDatabase()).toEqual(before);
    expect((await stop({ ...browser, "sec-fetch-site": "cross-site" })).outcome).toBe("403 cross_site");
    expect((await stop(browser)).outcome).toBe("200");
    const where = { subjectId: other.id, actorId: chief.id, channel: "page" as const };
    const kinds = await database().auditEvent.findMany({
      where,
      orderBy: { id: "asc" },
      select: { kind: true },
    });
    expect(kinds).toEqual([{ kind: "view_as_started" }, { kind: "view_as_ended" }]);
  });

  test("changes nothing by reading, except in the audit log", async () => {
    const { browser } = await startViewing("executive");
    overrideSettings({
      payroll: { ...environment().payroll, client: { clientId: "app", clientSecret: "secret" } },
    });
    const before = await dumpDatabase({ without: ["audit_events"] });
    for (const route of Object.keys(routeLoaders))
      await requestApi("GET", route.replace(/\[\w+\]/, toPersonId("report")), browser);
    expect(await dumpDatabase({ without: ["audit_events"] })).toEqual(before);
  });

  test("is the actor in the audit events of a profile, with the viewed user", async () => {
    const { chief, other, browser } = await startViewing("manager");
    await profile(browser);
    const reads = await database().auditEvent.findMany({
      where: { kind: "profile_read" },
      orderBy: { id: "asc" },
    });
    expect(reads).toMatchObject(
      ["contact", "demographics"].map((profileGroup) => ({
        ...{ actorId: chief.id, viewedAsId: other.id, viewedAsName: toPersonName("me"), profileGroup },
        rule: "Manager, one level above",
      })),
    );
  });
});

describe("an impersonation ends", () => {
  test("when the executive stops it, who then sees their own view and can write again", async () => {
    const { browser } = await startViewing("staff");
    expect(await listVisibleGroups(browser)).toEqual(["employment"]);
    expect((await stop(browser)).json()).toEqual({ ok: true });
    expect(await listVisibleGroups(browser)).toEqual(allGroups);
    expect((await stop(browser)).outcome).toBe("404 not_viewing_as");
    expect(
      (await requestApi("POST", "/api/tokens", browser, { name: "x", scopes: ["view:people"] })).outcome,
    ).toBe("201");
  });

  test.each([
    [
      "the viewer is demoted",
      "chief",
      { access_level: "staff" },
      { access_level: "executive" },
      ["employment"],
    ],
    ["the viewer is restricted", "chief", { private_data: false }, { private_data: true }, ["employment"]],
    ["the viewed user is disabled", "other", { disabled: true }, { disabled: false }, allGroups],
  ] as const)("when %s, permanently", async (_when, changed, change, undo, ownView) => {
    const made = await startViewing("manager");
    const boss = await createUser("executive", "boss@example.com");
    await database().appUser.update({ where: { id: boss.id }, data: { passwordHash: "some hash" } });
    const headers = await createTokenHeaders(boss);
    const patch = async (body: unknown) =>
      (await requestApi("PATCH", `/api/admin/users/${made[changed].id}`, headers, body)).outcome;
    expect(await patch(change)).toBe("200");
    expect(await listVisibleGroups(made.browser)).toEqual(ownView);
    expect((await stop(made.browser)).outcome).toBe("404 not_viewing_as");
    expect(await patch(undo)).toBe("200");
    expect(await listVisibleGroups(made.browser)).toEqual(allGroups);
  });

  test("when the viewed user is deleted", async () => {
    const { other, browser } = await startViewing("manager");
    await database().appUser.delete({ where: { id: other.id } });
    expect(await listVisibleGroups(browser)).toEqual(allGroups);
  });

  test("with the viewer's session, or when the viewer is disabled", async () => {
    const { chief, browser } = await startViewing("manager");
    await database().appUser.update({ where: { id: chief.id }, data: { disabledAt: new Date() } });
    expect(await listVisibleGroups(browser)).toBe("401 not_signed_in");
    await database().appUser.update({ where: { id: chief.id }, data: { disabledAt: null } });
    await database().userSession.deleteMany({ where: { userId: chief.id } });
    expect(await listVisibleGroups(browser)).toBe("401 not_signed_in");
  });
});

describe("an impersonation does not start", () => {
  test("of the executive themself, an unknown user or a disabled user", async () => {
    const chief = await createUser("executive");
    const browser = await createBrowserHeaders(chief);
    const disabled = await createUser("staff");
    await database().appUser.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    expect((await start(browser, chief)).outcome).toBe("400 own_view");
    const [unknown, gone] = [
      await start(browser, { id: crypto.randomUUID() }),
      await start(browser, disabled),
    ];
    expect([unknown.outcome, gone.outcome, gone.text]).toEqual([
      "404 user_not_found",
      "404 user_not_found",
      unknown.text,
    ]);
    expect(await database().userSession.count({ where: { viewAsId: { not: null } } })).toBe(0);
  });
});
