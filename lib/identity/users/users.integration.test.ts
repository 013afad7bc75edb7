import { describe, expect, test } from "vitest";
import { addUser } from "./commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany, createAccount } from "@/testing/test-company";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { userChangeResponse, usersResponse } from "./schema";
import { openSession, signInWithPassword, signInWithSso } from "@/lib/identity/sign-in/sign-in";

setUpTestDatabase();

type Credential = Record<string, string>;
const path = "/api/admin/users";
const change = (headers: Credential, id: string, body: unknown) =>
  requestApi("PATCH", `${path}/${id}`, headers, body);
const list = async (headers: Credential) => (await readApi(usersResponse, path, headers)).users;

async function asExecutive() {
  const chief = await createUser("executive");
  const headers = await createTokenHeaders(chief);
  // The first use of a token in a minute updates `lastUsedAt`; this update prevents that write during the test.
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  return { chief, headers };
}

describe("the list of users", () => {
  test("has the person, and the number of open sessions and active tokens, of each user", async () => {
    await createTestCompany();
    const { chief, headers } = await asExecutive();
    const me = await createAccount("me", "manager");
    await openSession(me, "Password");
    await openSession(me, "Password");
    await database().$executeRaw`
      UPDATE user_sessions SET expires_at = now() - interval '1 second'
      WHERE id = (SELECT id FROM user_sessions ORDER BY id LIMIT 1)`;
    for (const data of [{}, { revokedAt: new Date() }, { expiresAt: new Date(Date.now() - 1_000) }]) {
      await createTokenHeaders(me);
      const newest = await database().apiToken.findFirstOrThrow({
        where: { userId: me.id, revokedAt: null, expiresAt: { gt: new Date() } },
      });
      await database().apiToken.update({ where: { id: newest.id }, data });
    }
    expect(await list(headers)).toMatchObject([
      { id: me.id, person_id: toPersonId("me"), sessions: 1, tokens: 1 },
      { id: chief.id, person_id: null, sessions: 0, tokens: 1 },
    ]);
  });

  test("shows sign-in methods and the last sign-in, and nothing about passwords", async () => {
    const { headers } = await asExecutive();
    const password = "correct horse battery";
    await addUser(commandLineActor, { email: "ana@example.com", name: "Ana", level: "staff", password });
    await signInWithPassword("ana@example.com", password);
    const sso = { issuer: "https://id.example", isEmailUnverified: false };
    await signInWithSso({ ...sso, subject: "1", email: "ana@example.com", name: "Ana" }, "192.0.2.1");
    await signInWithSso({ ...sso, subject: "2", email: "bo@example.com", name: "Bo" }, "192.0.2.1");
    const answer = await requestApi("GET", path, headers);
    const { users } = usersResponse.parse(answer.json());
    expect(
      users.map(({ name, signs_in_by, last_sign_in_at }) => [name, signs_in_by, last_sign_in_at !== null]),
    ).toEqual([
      ["Ana", ["password", "single_sign_on"], true],
      ["Bo", ["single_sign_on"], true],
      ["The executive", [], false],
    ]);
    expect(answer.text).not.toMatch(/argon2|hash|correct horse|id\.example/);
  });

  test("shows no person for a user whose person was removed (B66)", async () => {
    await createTestCompany();
    const { headers } = await asExecutive();
    await createAccount("me", "manager");
    await database().person.update({ where: { id: toPersonId("me") }, data: { removedAt: new Date() } });
    expect((await list(headers)).map(({ person_id }) => person_id)).toEqual([null, null]);
  });
});

describe("a change of a user", () => {
  test("to another level returns the updated user and changes no other user", async () => {
    const { headers } = await asExecutive();
    const ana = await createUser("guest", "ana@example.com");
    await createUser("guest", "bo@example.com");
    const before = await list(headers);
    const answer = await change(headers, ana.id, { access_level: "manager" });
    const { user } = userChangeResponse.parse(answer.json());
    expect(user).toStrictEqual({ ...before.find(({ id }) => id === ana.id), access_level: "manager" });
    expect(await list(headers)).toStrictEqual(before.map((one) => (one.id === ana.id ? user : one)));
  });

  test("with sign_out ends every session of that user, and no token (B27)", async () => {
    const { headers } = await asExecutive();
    const ana = await createUser("staff");
    const [first, second, token] = [
      await createBrowserHeaders(ana),
      await createBrowserHeaders(ana),
      await createTokenHeaders(ana),
    ];
    const other = await createBrowserHeaders(await createUser("head"));
    const outcome = async (credential: Credential) =>
      (await requestApi("GET", "/api/people", credential)).outcome;
    const answer = await change(headers, ana.id, { sign_out: true });
    expect(userChangeResponse.parse(answer.json()).user).toMatchObject({
      sessions: 0,
      tokens: 1,
      disabled: false,
    });
    expect([await outcome(first), await outcome(second)]).toEqual(["401 not_signed_in", "401 not_signed_in"]);
    expect([await outcome(token), await outcome(other)]).toEqual(["200", "200"]);
    expect(await outcome(await createBrowserHeaders(ana))).toBe("200"); // they may sign in again
  });

  test("that disables them ends their sessions and tokens, and enabling them again restores no session (B27)", async () => {
    const { headers } = await asExecutive();
    const ana = await createUser("staff");
    const browser = await createBrowserHeaders(ana);
    const disabled = await change(headers, ana.id, { disabled: true });
    expect(userChangeResponse.parse(disabled.json()).user).toMatchObject({ disabled: true, sessions: 0 });
    const since = (await database().appUser.findUniqueOrThrow({ where: { id: ana.id } })).disabledAt;
    await change(headers, ana.id, { disabled: true });
    expect((await database().appUser.findUniqueOrThrow({ where: { id: ana.id } })).disabledAt).toEqual(since);
    expect((await change(headers, ana.id, { disabled: false })).outcome).toBe("200");
    expect((await requestApi("GET", "/api/people", browser)).outcome).toBe("401 not_signed_in");
  });

  test("to the present values changes nothing, records nothing and returns the user", async () => {
    const { headers } = await asExecutive();
    const ana = await createUser("staff");
    await createBrowserHeaders(ana);
    const before = await dumpDatabase();
    const same = { access_level: "staff", private_data: true, disabled: false, sign_out: false };
    for (const body of [{}, same]) {
      const answer = await change(headers, ana.id, body);
      expect(userChangeResponse.parse(answer.json()).user).toMatchObject({ id: ana.id, sessions: 1 });
    }
    expect(await dumpDatabase()).toEqual(before);
  });

  test("with an unknown level or field is a 400 and changes nothing, including valid fields (B11)", async () => {
    const { headers } = await asExecutive();
    const ana = await createUser("guest");
    const before = await dumpDatabase();
    for (const body of [{ access_level: "boss" }, { access_level: "head", name: "Eve" }])
      expect((await change(headers, ana.id, body)).outcome).toBe("400 invalid_request");
    expect(await dumpDatabase()).toEqual(before);
  });
});
