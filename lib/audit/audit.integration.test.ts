// Both engines: a trigger keeps the record.
import { afterAll, describe, expect, test } from "vitest";
import { permissions } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { addUser, disableUser, setAccessLevel } from "@/lib/users/commands";
import { closeSession, openSession, signInWithPassword } from "@/lib/sign-in/sign-in";
import { authenticate } from "@/lib/auth/authentication";
import { database } from "@/lib/platform/database";
import { authorizeProfile } from "@/lib/profiles/decision";
import { groupsOnSight, openProfile, readProfile } from "@/lib/profiles/queries";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { syncNow } from "@/lib/people-sync/sync-now";
import { api, type HttpMethod } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import {
  idOf,
  leakedInto,
  makeCompany,
  nameOf,
  openAccount,
  personKeys,
  type PersonKey,
} from "@/lib/testing/company";
import { dumpDatabase, dumpTable } from "@/lib/testing/dump";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { createApiToken } from "@/lib/tokens/commands";
import { commandLine, kithItself } from "./actor";

withStore();

const simulator = createProjectsSimulator({ company: buildCompany(12), rateLimit: false });
const { url, close } = await simulator.listen();
withSettings({ projectsApiUrl: url });
afterAll(close);

type Credential = Record<string, string>;
const read = (person: PersonKey, headers: Credential) =>
  api("GET", `/api/people/${idOf(person)}/profile`, headers);

/** The record, oldest first, without the sign-ins by which the tests get their cookies. */
const recorded = () =>
  database().auditEvent.findMany({ where: { kind: { not: "signed_in" } }, orderBy: { id: "asc" } });

/** The record in short: what, by whom from where, about what. */
async function recordedInShort(): Promise<string[]> {
  return (await recorded()).map(
    ({ kind, actorName, channel, subjectName, detail }) =>
      `${kind} by ${actorName} (${channel})${subjectName === null ? "" : ` on ${subjectName}`}${detail === null ? "" : `: ${detail}`}`,
  );
}

/** Until the end of `during`, the record cannot be written: for real, by a rule of the database. */
async function withoutRecord<T>(during: () => Promise<T>): Promise<T> {
  await database().$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT no_more CHECK (false) NOT VALID`;
  try {
    return await during();
  } finally {
    await database().$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT no_more`;
  }
}

// Readings ----------------------------------------------------------------------------------------------------------

describe("reading a profile", () => {
  test.each([
    ["executive", "report", ["contact: Executive", "demographics: Executive", "financial: Executive"]],
    ["head", "skip", ["contact: Head, two levels above", "demographics: Head, two levels above"]],
    ["head", "me", ["contact: Head, their own data", "demographics: Head, their own data"]],
    ["manager", "report", ["contact: Manager, one level above", "demographics: Manager, one level above"]],
    ["manager", "skip", []],
    ["head", "peer", []],
    ["staff", "report", []],
    ["guest", "report", []],
  ] as const)("by %s of %s records %j, and nothing else (B63)", async (level, person, groups) => {
    await makeCompany();
    const user = await openAccount("me", level);
    for (const headers of [await tokenOf(user), await browserOf(user)]) await read(person, headers);
    const { id: tokenId } = await database().apiToken.findFirstOrThrow();
    const events = await recorded();
    expect(events.map(({ id: _id, at: _at, ...event }) => event)).toEqual(
      [tokenId, null].flatMap((usedToken) =>
        groups.map((group) => ({
          kind: "profile_read",
          channel: "api",
          actorId: user.id,
          actorName: nameOf("me"),
          tokenId: usedToken,
          viewedAsId: null,
          viewedAsName: null,
          personId: idOf(person),
          personName: nameOf(person),
          profileGroup: group.split(": ")[0],
          rule: group.split(": ")[1],
          subjectId: null,
          subjectName: null,
          detail: null,
          requestId: null,
        })),
      ),
    );
    for (const { at } of events) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("writes no value into the record, of whoever is read (B63)", async () => {
    await makeCompany();
    const headers = await tokenOf(await makeUser("executive"));
    for (const person of personKeys) await read(person, headers);
    const rows = await dumpTable("audit_events");
    expect(rows).toHaveLength(3 * personKeys.length);
    expect(leakedInto(rows.join("\n"))).toEqual([]);
  });

  test("of one's own data is recorded like any other", async () => {
    await makeCompany();
    withSettings({ profileSelfAccess: true });
    await read("me", await tokenOf(await openAccount("me", "staff")));
    expect((await recorded()).map(({ profileGroup, rule }) => [profileGroup, rule])).toEqual([
      ["contact", "Their own data"],
      ["demographics", "Their own data"],
    ]);
  });

  test("on a page is told from reading by API", async () => {
    await makeCompany();
    const user = await openAccount("me", "manager");
    const caller = await authenticate(new Headers(await browserOf(user)));
    const access = await authorizeProfile(requirePermission(caller, "view:people"), idOf("report"));
    await openProfile(await readProfile(access), "page");
    expect((await recorded()).map(({ channel }) => channel)).toEqual(["page", "page"]);
  });

  test("on a page is no look at financial values until they are asked for, and then one of them alone (PROFILE-8)", async () => {
    await makeCompany();
    const headers = await browserOf(await makeUser("executive"));
    const caller = await authenticate(new Headers(headers));
    const access = await authorizeProfile(requirePermission(caller, "view:people"), idOf("report"));
    const page = await openProfile(await readProfile(access, groupsOnSight), "page");
    expect(leakedInto(JSON.stringify(page)).filter((shown) => shown.includes("financial"))).toEqual([]);
    const looks = async () => (await recorded()).map(({ channel, profileGroup }) => [channel, profileGroup]);
    const onSight = [
      ["page", "contact"],
      ["page", "demographics"],
    ];
    expect(await looks()).toEqual(onSight);
    const answer = await api("GET", `/api/people/${idOf("report")}/profile/financial`, headers);
    expect(leakedInto(answer.text)).toEqual(["report financial"]);
    expect(await looks()).toEqual([...onSight, ["page", "financial"]]);
  });

  test("that is refused, of nobody, or only asking who could, leaves nothing", async () => {
    await makeCompany();
    const headers = await tokenOf(await makeUser("executive"));
    await api("GET", `/api/people/${idOf("me")}/visibility`, headers);
    await api("GET", `/api/people/${crypto.randomUUID()}/profile/financial`, headers);
    await api(
      "GET",
      `/api/people/${idOf("report")}/profile/financial`,
      await tokenOf(await openAccount("me", "manager")),
    );
    await api("GET", `/api/people/${crypto.randomUUID()}/profile`, headers);
    await read("me", await tokenOf(await makeUser("guest")));
    await read("me", {});
    expect(await recorded()).toEqual([]);
  });

  test("is not served when it cannot be recorded, and is again afterwards (B59)", async () => {
    await makeCompany();
    const headers = await tokenOf(await openAccount("me", "manager"));
    const answers = await withoutRecord(async () => [
      await read("report", headers),
      await read("report", headers),
    ]);
    for (const { outcome, text } of answers) {
      expect([outcome, leakedInto(text)]).toEqual(["500 internal_error", []]);
      expect(text).not.toMatch(/no_more|audit_events|constraint/);
    }
    expect(await recorded()).toEqual([]);
    expect(leakedInto((await read("report", headers)).text)).toHaveLength(3);
    expect(await recorded()).toHaveLength(2);
  });

  test("of what needs no record is served without one", async () => {
    await makeCompany();
    const headers = await tokenOf(await openAccount("me", "staff"));
    const answer = await withoutRecord(() => read("report", headers));
    expect([answer.outcome, leakedInto(answer.text)]).toEqual(["200", ["report employment"]]);
  });
});

describe("the record can only grow", () => {
  const changes: [string, () => Promise<unknown>][] = [
    ["UPDATE", () => database().$executeRaw`UPDATE audit_events SET actor_name = 'Nobody'`],
    ["an UPDATE of nothing", () => database().$executeRaw`UPDATE audit_events SET detail = '' WHERE id < 0`],
    ["DELETE", () => database().$executeRaw`DELETE FROM audit_events`],
    ["TRUNCATE", () => database().$executeRaw`TRUNCATE audit_events`],
    ["updateMany", () => database().auditEvent.updateMany({ data: { actorName: "Nobody" } })],
    ["deleteMany", () => database().auditEvent.deleteMany()],
    [
      "a DELETE in a transaction with others",
      () =>
        database().$transaction([
          database()
            .$executeRaw`INSERT INTO audit_events (kind, channel, actor_name) VALUES ('exported', 'api', 'x')`,
          database().$executeRaw`DELETE FROM audit_events`,
        ]),
    ],
  ];
  test.each(changes)("%s is refused by the database (B64)", async (_change, attempt) => {
    await makeCompany();
    await read("me", await tokenOf(await makeUser("executive")));
    const before = await dumpTable("audit_events");
    await expect(attempt()).rejects.toThrow("append-only");
    expect(await dumpTable("audit_events")).toEqual(before);
    expect(before).toHaveLength(3);
  });

  test("and outlives those whom it is about", async () => {
    await makeCompany();
    const user = await makeUser("executive");
    await read("me", await tokenOf(user));
    const before = await dumpTable("audit_events");
    await database().appUser.delete({ where: { id: user.id } });
    await database().person.delete({ where: { id: idOf("me") } });
    expect(await dumpTable("audit_events")).toEqual(before);
  });
});

// Acts --------------------------------------------------------------------------------------------------------------

type Ask = (method: HttpMethod, path: string, body?: unknown) => ReturnType<typeof api>;
type Scene = { ask: Ask; ana: string };
type Setting = Scene & { chief: string; tokenId: string | null };
type Act = {
  name: string;
  /** What has to be so before; the path of what is acted on. */
  given?: (scene: Scene) => Promise<string>;
  act: (scene: Scene, path: string) => ReturnType<typeof api>;
  /** What stands in the record afterwards: kind, subject and detail, by whoever did it. */
  leaves: string[];
};

const change = (body: unknown) => (scene: Scene) => scene.ask("PATCH", `/api/admin/users/${scene.ana}`, body);

async function makeHeldRun(): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await database().syncRun.create({
    data: { id, trigger: "api", state: "held", phase: "done", startedAt: now, finishedAt: now },
  });
  return `/api/admin/sync-runs/${id}/dismiss`;
}

const projects = "/api/admin/connections/projects";
const connect = async ({ ask }: Scene) => {
  expect((await ask("PUT", projects, { api_token: simulator.token })).outcome).toBe("200");
  return projects;
};

async function idOfToken(ask: Ask, name: string): Promise<string> {
  expect((await ask("POST", "/api/tokens", { name, scopes: ["view:people"] })).outcome).toBe("201");
  return (await database().apiToken.findFirstOrThrow({ where: { name } })).id;
}

const acts: Act[] = [
  {
    name: "a level that is changed",
    act: change({ access_level: "head" }),
    leaves: ["level_changed on Ana: staff → head"],
  },
  {
    name: "a user who is disabled",
    act: change({ disabled: true }),
    leaves: ["user_disabled on Ana"],
  },
  {
    name: "a user who is let in again",
    given: async (scene) => (await change({ disabled: true })(scene)).text,
    act: change({ disabled: false }),
    leaves: ["user_enabled on Ana"],
  },
  {
    name: "a user who is signed out everywhere",
    given: async ({ ana }) => {
      for (const method of ["Password", "Single sign-on"])
        await openSession({ id: ana, name: "Ana" }, method);
      return "";
    },
    act: change({ sign_out: true }),
    leaves: ["sessions_ended on Ana: 2 ended"],
  },
  {
    name: "all of it at once",
    act: change({ access_level: "manager", disabled: true, sign_out: true }),
    leaves: [
      "level_changed on Ana: staff → manager",
      "user_disabled on Ana",
      "sessions_ended on Ana: 0 ended",
    ],
  },
  {
    name: "a token that is made",
    act: ({ ask }) => ask("POST", "/api/tokens", { name: "Wall board", scopes: ["view:people"] }),
    leaves: ["token_created on Wall board: view:people, 90 days"],
  },
  {
    name: "a token that is made for good",
    act: ({ ask }) =>
      ask("POST", "/api/tokens", { name: "Script", scopes: [...permissions], expires_in_days: null }),
    leaves: ["token_created on Script: view:people, manage:people, admin:connections"],
  },
  {
    name: "a token that is revoked",
    given: async ({ ask }) => `/api/tokens/${await idOfToken(ask, "Wall board")}`,
    act: ({ ask }, path) => ask("DELETE", path),
    leaves: ["token_revoked on Wall board"],
  },
  {
    name: "a connection that is made",
    act: ({ ask }) => ask("PUT", projects, { api_token: simulator.token }),
    leaves: ["connection_made on Fernhill Studio"],
  },
  {
    name: "a connection that is removed",
    given: connect,
    act: ({ ask }, path) => ask("DELETE", path),
    leaves: ["connection_removed on Fernhill Studio"],
  },
  {
    name: "removals that are dismissed",
    given: makeHeldRun,
    act: ({ ask }, path) => ask("POST", path),
    leaves: ["removals_dismissed on Sync of people"],
  },
];

/** An executive who asks by cookie or by token, and Ana, on whom they act. */
async function scene(by: "cookie" | "token"): Promise<Setting> {
  const chief = await makeUser("executive");
  const ana = await database().appUser.create({
    data: { email: "ana@example.com", name: "Ana", accessLevel: "staff" },
  });
  const headers = by === "cookie" ? await browserOf(chief) : await tokenOf(chief);
  // The use of a token is written down a moment later, once a minute: here it has been already.
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  const tokenId = (await database().apiToken.findFirst({ where: { userId: chief.id } }))?.id ?? null;
  return {
    ask: (method, path, body) => api(method, path, headers, body),
    ana: ana.id,
    chief: chief.id,
    tokenId,
  };
}

const named = acts.map((act) => [act.name, act] as const);

describe("what is done stands in the record with who did it", () => {
  describe.each(["cookie", "token"] as const)("by %s:", (by) => {
    test.each(named)("%s", async (_name, { given, act, leaves }) => {
      const setting = await scene(by);
      const path = (await given?.(setting)) ?? "";
      const before = (await recorded()).length;
      expect((await act(setting, path)).outcome).toMatch(/^20[01]$/);
      const events = (await recorded()).slice(before);
      expect(
        events.map(
          ({ kind, subjectName, detail }) =>
            `${kind} on ${subjectName}${detail === null ? "" : `: ${detail}`}`,
        ),
      ).toEqual(leaves);
      for (const event of events) {
        expect(event).toMatchObject({
          actorId: setting.chief,
          actorName: "The executive",
          channel: by === "cookie" ? "page" : "api",
          tokenId: setting.tokenId,
          viewedAsId: null,
          personId: null,
          profileGroup: null,
        });
      }
    });
  });

  test.each(named)("or is not done: %s, when it cannot be recorded", async (_name, { given, act }) => {
    const setting = await scene("token");
    const path = (await given?.(setting)) ?? "";
    const before = await dumpDatabase();
    const answer = await withoutRecord(() => act(setting, path));
    expect(answer.outcome).toBe("500 internal_error");
    expect(await dumpDatabase()).toEqual(before);
  });

  test("or is not done: a sign-in, when it cannot be recorded", async () => {
    const user = await makeUser("staff");
    await withoutRecord(() => expect(openSession(user, "Password")).rejects.toThrow());
    expect(await database().userSession.count()).toBe(0);
    const sessionId = await openSession(user, "Password");
    await withoutRecord(() => expect(closeSession(sessionId)).rejects.toThrow());
    expect(await database().userSession.count()).toBe(1);
  });

  test("or is not done: a sync, when it cannot be recorded (A60)", async () => {
    const setting = await scene("token");
    await connect(setting);
    const state = async () => (await dumpDatabase())["directory_state"];
    const before = await state();
    const answer = await withoutRecord(() => setting.ask("POST", "/api/people/sync"));
    expect(answer.status).toBe(500);
    expect([await database().person.count(), await state()]).toEqual([0, before]);
  });

  test("a sync, by whoever or whatever started it, and one that failed", async () => {
    const setting = await scene("token");
    await connect(setting);
    await setting.ask("POST", "/api/people/sync");
    await syncNow({ actor: kithItself });
    simulator.setFault({ kind: "html" });
    await expect(syncNow({ actor: commandLine })).rejects.toThrow();
    simulator.clearFaults();
    const syncs = (await recordedInShort()).filter((line) => line.startsWith("sync_finished"));
    expect(syncs).toEqual([
      "sync_finished by The executive (api) on Sync of people: succeeded, 12 people",
      "sync_finished by Kith (system) on Sync of people: succeeded, 12 people",
      "sync_finished by Command line (command) on Sync of people: failed: projects_unreadable",
    ]);
  });

  test("signing in and out, and who did not get in, without what they typed", async () => {
    const password = "correct horse battery";
    const ana = await addUser(commandLine, {
      email: "ana@example.com",
      name: "Ana",
      level: "staff",
      password,
    });
    await signInWithPassword("ana@example.com", "my other password");
    await signInWithPassword("not-ana@example.com", "hunter2hunter2");
    await closeSession(await openSession(ana, "Password"));
    await disableUser(commandLine, "ana@example.com");
    await signInWithPassword("ana@example.com", password);
    const events = await database().auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(
      events.map(({ kind, actorName, subjectName, detail }) => [kind, actorName, subjectName, detail]),
    ).toEqual([
      ["user_added", "Command line", "Ana", "staff"],
      ["sign_in_failed", "Unknown", "Ana", "Wrong password"],
      ["sign_in_failed", "Unknown", null, "Wrong password"],
      ["signed_in", "Ana", null, "Password"],
      ["signed_out", "Ana", null, null],
      ["user_disabled", "Command line", "Ana", null],
      ["sign_in_failed", "Unknown", "Ana", "The account is disabled"],
    ]);
    expect((await dumpTable("audit_events")).join("\n")).not.toMatch(/other password|hunter2|not-ana|horse/);
  });

  test("what somebody with a shell does", async () => {
    const password = "correct horse battery";
    await addUser(commandLine, { email: "ana@example.com", name: "Ana", level: "executive", password });
    await addUser(commandLine, { email: "bo@example.com", name: "Bo", level: "staff", password });
    await setAccessLevel(commandLine, "bo@example.com", "head");
    await createApiToken(commandLine, {
      ownerEmail: "bo@example.com",
      name: "Script",
      scopes: ["view:people"],
      days: 30,
    });
    await disableUser(commandLine, "bo@example.com");
    expect(await recordedInShort()).toEqual([
      "user_added by Command line (command) on Ana: executive",
      "user_added by Command line (command) on Bo: staff",
      "level_changed by Command line (command) on Bo: staff → head",
      "token_created by Command line (command) on Script: view:people, 30 days",
      "user_disabled by Command line (command) on Bo",
      "token_revoked by Command line (command) on Script",
    ]);
    expect(new Set((await recorded()).map(({ actorId }) => actorId))).toEqual(new Set([null]));
  });

  test("looking as somebody else, by the executive who does", async () => {
    const { ask, ana, chief } = await scene("cookie");
    await ask("POST", "/api/admin/view-as", { user_id: ana });
    await ask("DELETE", "/api/admin/view-as");
    expect(await recordedInShort()).toEqual([
      "view_as_started by The executive (page) on Ana",
      "view_as_ended by The executive (page) on Ana",
    ]);
    expect((await recorded()).map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
      [chief, ana],
      [chief, ana],
    ]);
  });
});

describe("what is refused, or changes nothing, leaves no line and no trace", () => {
  const none = crypto.randomUUID();
  const onChief = (body: unknown) => (setting: Setting) =>
    setting.ask("PATCH", `/api/admin/users/${setting.chief}`, body);
  const asking =
    (...question: Parameters<Ask>) =>
    ({ ask }: Setting) =>
      ask(...question);
  const attempts: [name: string, expected: string, attempt: (setting: Setting) => ReturnType<Ask>][] = [
    ["a change of nothing", "200", change({})],
    ["what is so already", "200", change({ access_level: "staff", disabled: false, sign_out: false })],
    ["an unknown level", "400 invalid_request", change({ access_level: "boss" })],
    ["a change with more in it", "400 invalid_request", change({ access_level: "head", name: "Eve" })],
    ["demoting the last executive", "409 last_executive", onChief({ access_level: "staff" })],
    ["disabling the last executive", "409 last_executive", onChief({ disabled: true, sign_out: true })],
    ["nobody", "404 user_not_found", asking("PATCH", `/api/admin/users/${none}`, { disabled: true })],
    ["a token for nothing", "400 invalid_request", asking("POST", "/api/tokens", { name: "x", scopes: [] })],
    ["an unknown token", "404 token_not_found", asking("DELETE", `/api/tokens/${none}`)],
    ["a wrong vendor token", "400 credentials_rejected", asking("PUT", projects, { api_token: "wrong" })],
    ["what is not connected", "404 not_connected", asking("DELETE", projects)],
    ["a sync of nothing", "409 projects_not_connected", asking("POST", "/api/people/sync")],
    ["an unknown run", "404 run_not_found", asking("POST", `/api/admin/sync-runs/${none}/dismiss`)],
    [
      "looking as oneself",
      "400 own_view",
      ({ ask, chief }) => ask("POST", "/api/admin/view-as", { user_id: chief }),
    ],
    ["looking as nobody", "404 user_not_found", asking("POST", "/api/admin/view-as", { user_id: none })],
    ["the end of no looking", "404 not_viewing_as", asking("DELETE", "/api/admin/view-as")],
    ["a bad export", "400 invalid_request", asking("GET", "/api/admin/audit?format=csv&kind=everything")],
    ["reading the record", "200", asking("GET", "/api/admin/audit")],
  ];
  test.each(attempts)("%s: %s", async (_name, expected, attempt) => {
    const setting = await scene("cookie");
    const before = await dumpDatabase();
    expect((await attempt(setting)).outcome).toBe(expected);
    expect(await dumpDatabase()).toEqual(before);
  });
});
