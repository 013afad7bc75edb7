import { describe, expect, test } from "vitest";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { addUser, disableUser, setAccessLevel } from "@/lib/identity/users/commands";
import { closeSession, openSession, signInWithPassword } from "@/lib/identity/sign-in/sign-in";
import {
  authenticate,
  createLevelHeaders,
  createBrowserHeaders,
  createUser,
  createTokenHeaders,
} from "@/testing/callers";
import { database } from "@/lib/platform/database/database";
import { authorizeProfile } from "@/lib/profiles/profile-access";
import { initialProfileGroups, readProfileBeforeAudit } from "@/lib/profiles/queries";
import { buildCompany } from "@/simulators/projects/company";
import { syncPeople } from "@/lib/sync/people/sync-people";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import {
  toPersonId,
  findLeakedGroups,
  createTestCompany,
  toPersonName,
  createAccount,
  type PersonKey,
} from "@/testing/test-company";
import { dumpDatabase, dumpTable } from "@/testing/dump-database";
import { serveProjects } from "@/testing/serve-projects";
import { withFailingAuditLog } from "@/testing/failing-audit-log";
import { setUpTestDatabase } from "@/testing/test-database";
import { createTokenByEmail } from "@/lib/identity/tokens/commands";
import { commandLineActor, kithActor } from "./actor";

setUpTestDatabase();

const { simulator } = await serveProjects({ company: buildCompany(12) });

type Credential = Record<string, string>;
const read = (person: PersonKey, headers: Credential) =>
  requestApi("GET", `/api/people/${toPersonId(person)}/profile`, headers);

/** Returns the audit events, oldest first, without the sign-ins that create the tests' cookies. */
const readEvents = () =>
  database().auditEvent.findMany({ where: { kind: { not: "signed_in" } }, orderBy: { id: "asc" } });

/** Returns one line per audit event: kind, actor, channel, subject and detail. */
async function summarizeEvents(): Promise<string[]> {
  return (await readEvents()).map(
    ({ kind, actorName, channel, subjectName, detail }) =>
      `${kind} by ${actorName} (${channel})${subjectName === null ? "" : ` on ${subjectName}`}${detail === null ? "" : `: ${detail}`}`,
  );
}

// Profile reads -----------------------------------------------------------------------------------------------------

describe("reading a profile", () => {
  test.each([
    ["executive", "report", ["contact: Executive", "demographics: Executive", "financial: Executive"]],
    ["head", "skip", ["contact: Head, two levels above", "demographics: Head, two levels above"]],
    ["staff", "report", []],
  ] as const)("by %s of %s records %j, and nothing else (B63)", async (level, person, groups) => {
    await createTestCompany();
    const user = await createAccount("me", level);
    for (const headers of [await createTokenHeaders(user), await createBrowserHeaders(user)])
      await read(person, headers);
    const { id: tokenId } = await database().apiToken.findFirstOrThrow();
    const events = await readEvents();
    expect(events).toMatchObject(
      [tokenId, null].flatMap((usedToken) =>
        groups.map((group) => ({
          kind: "profile_read",
          channel: "api",
          actorId: user.id,
          actorName: toPersonName("me"),
          tokenId: usedToken,
          personId: toPersonId(person),
          personName: toPersonName(person),
          profileGroup: group.split(": ")[0],
          rule: group.split(": ")[1],
          detail: null,
        })),
      ),
    );
    for (const { at } of events) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("on a page reads no financial values until they are requested, and then only for that person (PROFILE-8)", async () => {
    await createTestCompany();
    const headers = await createBrowserHeaders(await createUser("executive"));
    const caller = await authenticate(new Headers(headers));
    const access = await authorizeProfile(requirePermission(caller, "view:people"), toPersonId("report"));
    const page = await (await readProfileBeforeAudit(access, initialProfileGroups)).disclose("page");
    expect(findLeakedGroups(JSON.stringify(page)).filter((shown) => shown.includes("financial"))).toEqual([]);
    const looks = async () =>
      (await readEvents()).map(({ channel, profileGroup }) => [channel, profileGroup]);
    const onSight = [
      ["page", "contact"],
      ["page", "demographics"],
    ];
    expect(await looks()).toEqual(onSight);
    const answer = await requestApi("GET", `/api/people/${toPersonId("report")}/profile/financial`, headers);
    expect(findLeakedGroups(answer.text)).toEqual(["report financial"]);
    expect(await looks()).toEqual([...onSight, ["page", "financial"]]);
  });

  test("records nothing if it finds no person, or only explains visibility", async () => {
    await createTestCompany();
    const headers = await createLevelHeaders("executive");
    await requestApi("GET", `/api/people/${toPersonId("me")}/visibility`, headers);
    await requestApi("GET", `/api/people/${crypto.randomUUID()}/profile`, headers);
    await requestApi("GET", `/api/people/${crypto.randomUUID()}/profile/financial`, headers);
    expect(await readEvents()).toEqual([]);
  });

  test("is not served if it cannot be recorded, and works again afterwards (B59)", async () => {
    await createTestCompany();
    const headers = await createTokenHeaders(await createAccount("me", "manager"));
    const answers = await withFailingAuditLog(async () => [
      await read("report", headers),
      await read("report", headers),
    ]);
    for (const { outcome, text } of answers) {
      expect([outcome, findLeakedGroups(text)]).toEqual(["500 internal_error", []]);
      expect(text).not.toMatch(/no_more|audit_events|constraint/);
    }
    expect(await readEvents()).toEqual([]);
    expect(findLeakedGroups((await read("report", headers)).text)).toHaveLength(3);
    expect(await readEvents()).toHaveLength(2);
  });
});

test("the database refuses every change of the audit log, which outlives the user and the person (B64)", async () => {
  await createTestCompany();
  const user = await createUser("executive");
  await read("me", await createTokenHeaders(user));
  const before = await dumpTable("audit_events");
  expect(before).toHaveLength(3);
  for (const attempt of [
    () => database().$executeRaw`UPDATE audit_events SET actor_name = 'Nobody'`,
    () => database().$executeRaw`UPDATE audit_events SET detail = '' WHERE id < 0`,
    () => database().$executeRaw`DELETE FROM audit_events`,
    () => database().$executeRaw`TRUNCATE audit_events`,
  ])
    await expect(attempt()).rejects.toThrow("append-only");
  await database().appUser.delete({ where: { id: user.id } });
  await database().person.delete({ where: { id: toPersonId("me") } });
  expect(await dumpTable("audit_events")).toEqual(before);
});

// Actions -----------------------------------------------------------------------------------------------------------

type SendRequest = (method: HttpMethod, path: string, body?: unknown) => ReturnType<typeof requestApi>;
type ActContext = { ask: SendRequest; ana: string };
type PreparedContext = ActContext & { chief: string; tokenId: string };
type AuditedAction = {
  name: string;
  /** Creates the precondition and returns the path that the action uses. */
  given?: (scene: ActContext) => Promise<string>;
  act: (scene: ActContext, path: string) => ReturnType<typeof requestApi>;
  /** Expected audit events: kind, subject and detail. */
  leaves: string[];
};

async function makeHeldRun(): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  await database().syncRun.create({
    data: { id, trigger: "api", state: "held", phase: "done", startedAt: now, finishedAt: now },
  });
  return `/api/admin/sync-runs/${id}/dismiss`;
}

const projects = "/api/admin/connections/projects";
const connect = async ({ ask }: ActContext) => {
  expect((await ask("PUT", projects, { api_token: simulator.token })).outcome).toBe("200");
  return projects;
};

async function idOfToken(ask: SendRequest, name: string): Promise<string> {
  expect((await ask("POST", "/api/tokens", { name, scopes: ["view:people"] })).outcome).toBe("201");
  return (await database().apiToken.findFirstOrThrow({ where: { name } })).id;
}

const auditedActions: AuditedAction[] = [
  {
    name: "a user who gets another level, is disabled and is signed out",
    given: async ({ ana }) => {
      for (const method of ["Password", "Single sign-on"])
        await openSession({ id: ana, name: "Ana" }, method);
      return "";
    },
    act: ({ ask, ana }) =>
      ask("PATCH", `/api/admin/users/${ana}`, { access_level: "head", disabled: true, sign_out: true }),
    leaves: ["level_changed on Ana: staff → head", "user_disabled on Ana", "sessions_ended on Ana: 2 ended"],
  },
  {
    name: "a token that is created",
    act: ({ ask }) => ask("POST", "/api/tokens", { name: "Wall board", scopes: ["view:people"] }),
    leaves: ["token_created on Wall board: view:people, 90 days"],
  },
  {
    name: "a revoked token",
    given: async ({ ask }) => `/api/tokens/${await idOfToken(ask, "Wall board")}`,
    act: ({ ask }, path) => ask("DELETE", path),
    leaves: ["token_revoked on Wall board"],
  },
  {
    name: "a new connection",
    act: ({ ask }) => ask("PUT", projects, { api_token: simulator.token }),
    leaves: ["connection_made on Fernhill Studio"],
  },
  {
    name: "a removed connection",
    given: connect,
    act: ({ ask }, path) => ask("DELETE", path),
    leaves: ["connection_removed on Fernhill Studio"],
  },
  {
    name: "dismissed removals",
    given: makeHeldRun,
    act: ({ ask }, path) => ask("POST", path),
    leaves: ["removals_dismissed on Sync of people"],
  },
];

/** Creates an executive with a token, and the user Ana as subject of the actions. */
async function prepareContext(): Promise<PreparedContext> {
  const chief = await createUser("executive");
  const ana = await database().appUser.create({
    data: { email: "ana@example.com", name: "Ana", accessLevel: "staff" },
  });
  const headers = await createTokenHeaders(chief);
  // The first use of a token in a minute updates `lastUsedAt`; this update prevents that write during the test.
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  const { id: tokenId } = await database().apiToken.findFirstOrThrow();
  return {
    ask: (method, path, body) => requestApi(method, path, headers, body),
    ...{ ana: ana.id, chief: chief.id, tokenId },
  };
}

describe("an action and its actor are recorded", () => {
  test.each(auditedActions.map((action) => [action.name, action] as const))(
    "%s, which has no effect if it cannot be recorded",
    async (_name, { given, act, leaves }) => {
      const setting = await prepareContext();
      const path = (await given?.(setting)) ?? "";
      const stored = await dumpDatabase();
      const refused = await withFailingAuditLog(() => act(setting, path));
      expect(refused.outcome).toBe("500 internal_error");
      expect(await dumpDatabase()).toEqual(stored);

      const before = (await readEvents()).length;
      expect((await act(setting, path)).outcome).toMatch(/^20[01]$/);
      const events = (await readEvents()).slice(before);
      expect(
        events.map(
          ({ kind, subjectName, detail }) =>
            `${kind} on ${subjectName}${detail === null ? "" : `: ${detail}`}`,
        ),
      ).toEqual(leaves);
      for (const event of events)
        expect(event).toMatchObject({
          ...{ actorId: setting.chief, actorName: "The executive", channel: "api", tokenId: setting.tokenId },
          ...{ viewedAsId: null, personId: null, profileGroup: null },
        });
    },
  );

  test("a sign-in or sign-out has no effect if it cannot be recorded", async () => {
    const user = await createUser("staff");
    await withFailingAuditLog(() => expect(openSession(user, "Password")).rejects.toThrow());
    expect(await database().userSession.count()).toBe(0);
    const sessionId = await openSession(user, "Password");
    await withFailingAuditLog(() => expect(closeSession(sessionId)).rejects.toThrow());
    expect(await database().userSession.count()).toBe(1);
  });

  test("a sync has no effect if it cannot be recorded (A60)", async () => {
    const setting = await prepareContext();
    await connect(setting);
    const before = await dumpTable("directory_state");
    const answer = await withFailingAuditLog(() => setting.ask("POST", "/api/people/sync"));
    expect(answer.status).toBe(500);
    expect([await database().person.count(), await dumpTable("directory_state")]).toEqual([0, before]);
  });

  test("a sync is recorded with its trigger, also if it fails", async () => {
    const setting = await prepareContext();
    await connect(setting);
    await setting.ask("POST", "/api/people/sync");
    await syncPeople({ actor: kithActor });
    simulator.setFault({ kind: "html" });
    await expect(syncPeople({ actor: commandLineActor })).rejects.toThrow();
    simulator.clearFaults();
    const syncs = (await summarizeEvents()).filter((line) => line.startsWith("sync_finished"));
    expect(syncs).toEqual([
      "sync_finished by The executive (api) on Sync of people: succeeded, 12 people",
      "sync_finished by Kith (system) on Sync of people: succeeded, 12 people",
      "sync_finished by Command line (command) on Sync of people: failed: projects_unreadable",
    ]);
  });

  test("signing in and out is recorded, and failed sign-ins without the entered text", async () => {
    const password = "correct horse battery";
    const ana = await addUser(commandLineActor, {
      email: "ana@example.com",
      name: "Ana",
      level: "staff",
      password,
    });
    await signInWithPassword("ana@example.com", "my other password");
    await signInWithPassword("not-ana@example.com", "hunter2hunter2");
    await closeSession(await openSession(ana, "Password"));
    await disableUser(commandLineActor, "ana@example.com");
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

  test("commands on the server are recorded", async () => {
    const password = "correct horse battery";
    await addUser(commandLineActor, { email: "ana@example.com", name: "Ana", level: "executive", password });
    await addUser(commandLineActor, { email: "bo@example.com", name: "Bo", level: "staff", password });
    await setAccessLevel(commandLineActor, "bo@example.com", "head");
    await createTokenByEmail(commandLineActor, {
      ownerEmail: "bo@example.com",
      name: "Script",
      scopes: ["view:people"],
      days: 30,
    });
    await disableUser(commandLineActor, "bo@example.com");
    expect(await summarizeEvents()).toEqual([
      "user_added by Command line (command) on Ana: executive",
      "user_added by Command line (command) on Bo: staff",
      "level_changed by Command line (command) on Bo: staff → head",
      "token_created by Command line (command) on Script: view:people, 30 days",
      "user_disabled by Command line (command) on Bo",
      "token_revoked by Command line (command) on Script",
    ]);
    expect(new Set((await readEvents()).map(({ actorId }) => actorId))).toEqual(new Set([null]));
  });
});
