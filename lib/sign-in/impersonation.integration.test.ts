import { describe, expect, test } from "vitest";
import { accessLevels, type AccessLevel } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { api, httpMethods, routes } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, nameOf, openAccount, personKeys } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";

withStore();

type Credential = Record<string, string>;
const path = "/api/admin/view-as";
const start = (headers: Credential, user: { id: string }) => api("POST", path, headers, { user_id: user.id });
const stop = (headers: Credential) => api("DELETE", path, headers);
const profile = (headers: Credential) => api("GET", `/api/people/${idOf("report")}/profile`, headers);
/** Which groups of `report` the caller is served. */
const seen = async (headers: Credential) => {
  const answer = await profile(headers);
  return answer.status === 200 ? leakedInto(answer.text).map((group) => group.split(" ")[1]) : answer.outcome;
};
const everything = ["employment", "contact", "demographics", "financial", "payroll_mapping"];
const asManager = ["employment", "contact", "demographics"];

/** What asks nobody who they are: a link in the body says whose account it is about. */
const forAnyone = (route: string) =>
  route.startsWith("/api/account/links/") || route === "/api/account/forgotten-password";

/** What is read by POST, because the question is too long for an address: as whom one looks may read it, too. */
const readings = new Map<string, object>([
  ["/api/people/chart-view", { move: { kind: "start" }, colour: "level" }],
  ["/api/people/view/rows", { person_ids: [idOf("report")] }],
  // Nothing private: a look is recorded, as of any other reading.
  ["/api/people/profiles", { person_ids: [idOf("report")], groups: ["employment"] }],
  ...["Users", "Groups"].map((resource): [string, object] => [
    `/api/scim/v2/${resource}/.search`,
    { schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"] },
  ]),
  ["/api/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }],
]);
const asAssistantsAsk = { accept: "application/json, text/event-stream" };

/** An executive's browser, and whom they look as: `me`, who has this level. */
async function viewing(level: AccessLevel) {
  await makeCompany();
  const chief = await makeUser("executive");
  const other = await openAccount("me", level);
  const browser = await browserOf(chief);
  expect((await start(browser, other)).json()).toEqual({ ok: true });
  return { chief, other, browser };
}

describe("whoever looks as somebody else", () => {
  test.each(accessLevels)("gets the answers of that %s, byte for byte", async (level) => {
    const { other, browser } = await viewing(level);
    const own = await browserOf(other);
    const paths = [
      ...personKeys.map((key) => `/api/people/${idOf(key)}/profile`),
      ...personKeys.map((key) => `/api/people/${idOf(key)}/visibility`),
      `/api/people/${crypto.randomUUID()}/profile`,
      ...["/api/people", "/api/people/org-chart", "/api/tokens", "/api/admin/connections"],
    ];
    for (const asked of paths) {
      const [shown, theirs] = [await api("GET", asked, browser), await api("GET", asked, own)];
      expect([asked, shown.status, shown.text]).toEqual([asked, theirs.status, theirs.text]);
      expect([...shown.headers]).toEqual([...theirs.headers]);
    }
  });

  test("gets the answers of somebody without a person as well", async () => {
    await makeCompany();
    const other = await makeUser("head");
    const browser = await browserOf(await openAccount("boss", "executive"));
    await start(browser, other);
    expect((await profile(browser)).text).toBe((await profile(await browserOf(other))).text);
  });

  test("follows what that one may see now", async () => {
    const { other, browser } = await viewing("manager");
    expect(await seen(browser)).toEqual(asManager);
    await database().appUser.update({ where: { id: other.id }, data: { accessLevel: "staff" } });
    expect(await seen(browser)).toEqual(["employment"]);
  });

  test("does so in that browser alone", async () => {
    const { chief, browser } = await viewing("staff");
    const [elsewhere, token] = [await browserOf(chief), await tokenOf(chief)];
    expect([await seen(browser), await seen(elsewhere), await seen(token)]).toEqual([
      ["employment"],
      everything,
      everything,
    ]);
  });

  test.each(["executive", "guest"] as const)(
    "as %s can write nothing, whatever it is, and may only stop",
    async (level) => {
      const { browser } = await viewing(level);
      const reader = { ...browser, ...asAssistantsAsk };
      for (const [route, body] of readings) await api("POST", route, reader, body); // what is prepared once
      const before = await dumpDatabase();
      const refused: string[] = [];
      for (const route of Object.keys(routes)) {
        for (const method of httpMethods.filter((name) => name !== "GET")) {
          if (route === path && method === "DELETE") continue;
          if (forAnyone(route)) continue;
          const reading = method === "POST" && readings.get(route);
          if (reading) {
            const read = await api(method, route, reader, reading);
            // SCIM's refusals have no code (RFC 7644, 3.12).
            const refusal = route.startsWith("/api/scim/") ? "403" : "403 not_allowed";
            expect([route, read.outcome]).toEqual([route, level === "guest" ? refusal : "200"]);
            continue;
          }
          const answer = await api(method, route.replace(/\[\w+\]/, crypto.randomUUID()), browser, {});
          if (answer.status === 405) continue;
          expect([method, route, answer.outcome]).toEqual([method, route, "403 read_only_view"]);
          refused.push(`${method} ${route}`);
        }
      }
      expect(refused).toEqual(expect.arrayContaining(["POST /api/tokens", `POST ${path}`]));
      expect(await dumpDatabase()).toEqual(before);
      expect((await stop({ ...browser, "sec-fetch-site": "cross-site" })).outcome).toBe("403 cross_site");
      expect((await stop(browser)).outcome).toBe("200");
    },
  );

  test("changes nothing by reading either, wherever they look, but the record", async () => {
    const { browser } = await viewing("executive");
    withSettings({
      payroll: { ...environment().payroll, client: { clientId: "app", clientSecret: "secret" } },
    });
    for (const route of Object.keys(routes)) {
      const before = await dumpDatabase({ without: ["audit_events"] });
      const answer = await api("GET", route.replace(/\[\w+\]/, idOf("report")), browser);
      const after = await dumpDatabase({ without: ["audit_events"] });
      expect({ route, outcome: answer.outcome, ...after }).toEqual({
        route,
        outcome: answer.outcome,
        ...before,
      });
    }
  });

  test.each<[string, (headers: Record<string, string>) => Promise<unknown>]>([
    ["a profile", profile],
    [
      "several profiles",
      (headers) => api("POST", "/api/people/profiles", headers, { person_ids: [idOf("report")] }),
    ],
  ])("is the one who stands in the record of %s, with whom they looked as", async (_what, read) => {
    const { chief, other, browser } = await viewing("manager");
    await read(browser);
    const reads = await database().auditEvent.findMany({
      where: { kind: "profile_read" },
      orderBy: { id: "asc" },
    });
    expect(reads).toHaveLength(2);
    for (const [index, group] of ["contact", "demographics"].entries()) {
      expect(reads[index]).toMatchObject({
        actorId: chief.id,
        actorName: "The executive",
        viewedAsId: other.id,
        viewedAsName: nameOf("me"),
        personId: idOf("report"),
        profileGroup: group,
        rule: "Manager, one level above",
      });
    }
    expect(await database().auditEvent.count({ where: { actorId: other.id, kind: "profile_read" } })).toBe(0);
  });

  test("is the one who takes out the record, too", async () => {
    const { chief, other, browser } = await viewing("executive");
    await api("GET", "/api/admin/audit?format=csv", browser);
    expect(await database().auditEvent.findFirst({ where: { kind: "exported" } })).toMatchObject({
      actorId: chief.id,
      viewedAsId: other.id,
    });
  });
});

describe("looking as somebody else ends", () => {
  test("when they stop: they see as themselves at once, and may write again", async () => {
    const { browser } = await viewing("staff");
    expect(await seen(browser)).toEqual(["employment"]);
    expect((await stop(browser)).json()).toEqual({ ok: true });
    expect(await seen(browser)).toEqual(everything);
    expect((await stop(browser)).outcome).toBe("404 not_viewing_as");
    expect((await api("POST", "/api/tokens", browser, { name: "x", scopes: ["view:people"] })).outcome).toBe(
      "201",
    );
  });

  test("when they are no executive any more, for good", async () => {
    const { chief, browser } = await viewing("manager");
    const boss = await tokenOf(await makeUser("executive", "boss@example.com"));
    const level = (access_level: AccessLevel) =>
      api("PATCH", `/api/admin/users/${chief.id}`, boss, { access_level });
    await level("staff");
    expect(await seen(browser)).toEqual(["employment"]); // their own eyes: they have no person and no reports
    expect((await stop(browser)).outcome).toBe("404 not_viewing_as");
    await level("executive");
    expect(await seen(browser)).toEqual(everything);
  });

  test("when the other is disabled, for good", async () => {
    const { other, browser } = await viewing("manager");
    const boss = await tokenOf(await makeUser("executive", "boss@example.com"));
    const change = (body: unknown) => api("PATCH", `/api/admin/users/${other.id}`, boss, body);
    await change({ disabled: true });
    expect(await seen(browser)).toEqual(everything);
    expect((await stop(browser)).outcome).toBe("404 not_viewing_as");
    await change({ disabled: false });
    expect(await seen(browser)).toEqual(everything);
  });

  test("whatever changed the one or the other: what counts is how they are now, not how it came", async () => {
    const { chief, other, browser } = await viewing("manager");
    const set = (user: { id: string }, data: { accessLevel?: AccessLevel; disabledAt?: Date | null }) =>
      database().appUser.update({ where: { id: user.id }, data });
    await set(chief, { accessLevel: "head" });
    expect(await seen(browser)).toEqual(["employment"]);
    await set(chief, { accessLevel: "executive" });
    await set(other, { disabledAt: new Date() });
    expect(await seen(browser)).toEqual(everything);
  });

  test("when the other is removed", async () => {
    const { other, browser } = await viewing("manager");
    await database().appUser.delete({ where: { id: other.id } });
    expect(await seen(browser)).toEqual(everything);
  });

  test("with their session, or when they are disabled: nobody is left who looks", async () => {
    const { chief, browser } = await viewing("manager");
    await database().appUser.update({ where: { id: chief.id }, data: { disabledAt: new Date() } });
    expect(await seen(browser)).toBe("401 not_signed_in");
    await database().appUser.update({ where: { id: chief.id }, data: { disabledAt: null } });
    await database().userSession.deleteMany({ where: { userId: chief.id } });
    expect(await seen(browser)).toBe("401 not_signed_in");
  });

  test("not when the other's own sessions end", async () => {
    const { other, browser } = await viewing("manager");
    await browserOf(other);
    await database().userSession.deleteMany({ where: { userId: other.id } });
    expect(await seen(browser)).toEqual(asManager);
  });
});

describe("looking as somebody else does not begin", () => {
  test("by token", async () => {
    const { authorization } = await tokenOf(await makeUser("executive"));
    const answer = await start({ authorization }, await makeUser("staff"));
    expect(answer.outcome).toBe("403 session_needed");
    expect(answer.text).toContain("/visibility"); // it says what programs do instead
  });

  test.each<AccessLevel>(["head", "manager", "staff", "guest"])("for a %s", async (level) => {
    const other = await makeUser("executive");
    const browser = await browserOf(await makeUser(level, "curious@example.com"));
    expect((await start(browser, other)).outcome).toBe("403 not_allowed");
    expect((await api("GET", "/api/admin/users", browser)).outcome).toBe("403 not_allowed");
  });

  test("as oneself, as nobody, or as somebody who could not sign in", async () => {
    const chief = await makeUser("executive");
    const browser = await browserOf(chief);
    const disabled = await makeUser("staff");
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

  test("as a second one while looking as the first", async () => {
    const { browser } = await viewing("executive");
    expect((await start(browser, await makeUser("staff"))).outcome).toBe("403 read_only_view");
  });

  test.each([[{}], [{ user_id: "me" }], [{ user_id: null }], [{ user_id: ["x"] }], [[]], ["{"]])(
    "with %j",
    async (body) => {
      const browser = await browserOf(await makeUser("executive"));
      expect((await api("POST", path, browser, body)).status).toBe(400);
    },
  );

  test("with more than a user in the body", async () => {
    const browser = await browserOf(await makeUser("executive"));
    const body = { user_id: (await makeUser("staff")).id, viewer: "nobody" };
    expect((await api("POST", path, browser, body)).outcome).toBe("400 invalid_request");
  });
});
