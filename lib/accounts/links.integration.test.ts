// Both engines: a link is used once, by row locks and the database's clock.
import { describe, expect, test, vi } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { database, openedDatabase } from "@/lib/platform/database";
import { lockUser } from "@/lib/sign-in/lock-user";
import { openSession, signInWithPassword, signInWithSso } from "@/lib/sign-in/sign-in";
import { api, type Answered } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";
import { addUser, disableUser } from "@/lib/users/commands";
import { usersResponse } from "@/lib/users/schema";
import { invitedResponse, linkResponse, passwordLinkResponse } from "./schema";
import { storeLink } from "./stored-link";

withStore();

type Headers = Record<string, string>;
const old = "correct horse battery";
const chosen = "staple correct horse";
const email = "ana@example.com";

const asExecutive = async () => browserOf(await makeUser("executive"));
const addAna = () => addUser(commandLine, { email, name: "Ana", level: "staff", password: old });

const invite = (headers: Headers, more: object = {}) =>
  api("POST", "/api/admin/users", headers, { email, name: "Ana Costa", access_level: "staff", ...more });
const secretOf = (link: string | null) => new URL(link ?? "").hash.slice(1);
const secretOfInvitation = (answer: Answered) =>
  secretOf(invitedResponse.parse(answer.json()).invitation.link);
const makePasswordLink = async (headers: Headers, id: string) =>
  secretOf(
    passwordLinkResponse.parse((await api("POST", `/api/admin/users/${id}/password-link`, headers)).json())
      .password_link.link,
  );

const lookUp = (secret: string) => api("POST", "/api/account/links/look-up", {}, { secret });
const choose = (secret: string, password = chosen, headers: Headers = {}) =>
  api("POST", "/api/account/links/password", headers, { secret, password });
/** Until another transaction waits for a row lock; with the embedded database every other one waits from the beginning. */
const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    if (openedDatabase.current?.kind !== "server") return;
    const [row] = await database().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(row?.waiting).toBe(1);
  });
const worthless = "404 link_not_valid";
const events = async (kind: "user_invited" | "user_added" | "reset_link_made" | "password_set") =>
  database().auditEvent.count({ where: { kind } });

describe("an invitation", () => {
  test("makes an account of the level, and a link by which its owner chooses the password", async () => {
    const headers = await asExecutive();
    const answer = await invite(headers, { email: "Ana@Example.com", access_level: "head" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([201, "private, no-store"]);
    const { user, invitation } = invitedResponse.parse(answer.json());
    expect(user).toMatchObject({ email, name: "Ana Costa", access_level: "head", signs_in_by: [] });
    expect(user.invitation).toEqual({ state: "open", expires_at: invitation.expires_at });
    const days = (Date.parse(`${invitation.expires_at}Z`) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(invitation.link).toMatch(/^http:\/\/localhost:3000\/signin\/password#[\w-]{43}$/);

    const secret = secretOf(invitation.link);
    const { expires_at } = invitation;
    const shown = linkResponse.parse((await lookUp(secret)).json());
    expect(shown).toEqual({ purpose: "invite", email, name: "Ana Costa", expires_at });
    expect((await choose(secret)).outcome).toBe("200");
    expect((await signInWithPassword(email, chosen))?.accessLevel).toBe("head");
    expect([await events("user_added"), await events("user_invited"), await events("password_set")]).toEqual([
      1, 1, 1,
    ]);
    const { users } = usersResponse.parse((await api("GET", "/api/admin/users", headers)).json());
    expect(users.find(({ id }) => id === user.id)).toMatchObject({
      invitation: null,
      signs_in_by: ["password"],
    });
  });

  test("links the account to the person of the directory with that address", async () => {
    await makeCompany();
    await database().person.update({ where: { id: idOf("me") }, data: { email } });
    const { user } = invitedResponse.parse((await invite(await asExecutive())).json());
    expect(user.person_id).toBe(idOf("me"));
  });

  test("is refused for an address that has an account, and for what is no address, and changes nothing then", async () => {
    const headers = await asExecutive();
    await addAna();
    const before = await dumpDatabase();
    expect((await invite(headers)).outcome).toBe("409 email_taken");
    expect((await invite(headers, { email: "nowhere" })).outcome).toBe("400 invalid_email");
    // A mail would go to another address than the one with which its owner would have to sign in.
    const pasted = ["<ana@example.org>", "Ana<ana@example.org>", "a,b@example.org", '"ana"@example.org'];
    for (const address of pasted) {
      expect((await invite(headers, { email: address })).outcome).toBe("400 invalid_request");
    }
    for (const more of [{ name: " " }, { access_level: "boss" }, { password: chosen }, { email: "" }]) {
      expect((await invite(headers, more)).outcome).toBe("400 invalid_request");
    }
    expect(await dumpDatabase()).toEqual(before);
  });

  test("makes one account where two executives invite the same address at the same moment", async () => {
    const headers = await asExecutive();
    const answers = await Promise.all([invite(headers), invite(headers)]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["201", "409 email_taken"]);
    expect(await events("user_added")).toBe(1);
  });

  test("is made again for somebody who has not come yet, and the earlier link is worth nothing then", async () => {
    const headers = await asExecutive();
    const first = await invite(headers);
    const { user } = invitedResponse.parse(first.json());
    const again = await api("POST", `/api/admin/users/${user.id}/invitation`, headers);
    expect(again.outcome).toBe("200");
    expect((await choose(secretOfInvitation(first))).outcome).toBe(worthless);
    expect((await choose(secretOfInvitation(again))).outcome).toBe("200");
    expect((await api("POST", `/api/admin/users/${user.id}/invitation`, headers)).outcome).toBe(
      "409 signs_in_already",
    );
  });

  test("is worth nothing once its owner came in by single sign-on, and none is made then", async () => {
    const headers = await asExecutive();
    const answer = await invite(headers);
    const { user } = invitedResponse.parse(answer.json());
    await signInWithSso({
      issuer: "https://id.example",
      subject: "1",
      email,
      isEmailDoubtful: false,
      name: "Ana",
    });
    expect((await choose(secretOfInvitation(answer))).outcome).toBe(worthless);
    const made = [`/api/admin/users/${user.id}/invitation`, `/api/admin/users/${user.id}/password-link`];
    expect([
      (await api("POST", made[0] ?? "", headers)).outcome,
      (await api("POST", made[1] ?? "", headers)).outcome,
    ]).toEqual(["409 signs_in_already", "409 no_password"]);
  });

  test("is worth nothing also where it was being made while its owner came in by single sign-on (B70)", async () => {
    const { user } = invitedResponse.parse((await invite(await asExecutive())).json());
    const profile = {
      issuer: "https://id.example",
      subject: "1",
      email,
      isEmailDoubtful: false,
      name: "Ana",
    };
    const signedIn = await database().$transaction(async (transaction) => {
      await lockUser(transaction, user.id);
      const signingIn = signInWithSso(profile);
      await untilSomebodyWaits();
      await storeLink(transaction, user.id, "invite", 1);
      return { signingIn };
    });
    expect(await signedIn.signingIn).toHaveProperty("user");
    expect(await database().accountLink.count()).toBe(0);
  });
});

describe("a link for a new password", () => {
  test("leaves the old one good until it is used; then that one, every session and the link open nothing", async () => {
    const headers = await asExecutive();
    const ana = await addAna();
    const [browser, token] = [await browserOf(ana), await tokenOf(ana)];
    const secret = await makePasswordLink(headers, ana.id);
    expect(await signInWithPassword(email, old)).not.toBeNull();
    expect((await choose(secret)).outcome).toBe("200");
    expect(await signInWithPassword(email, old)).toBeNull();
    expect(await signInWithPassword(email, chosen)).not.toBeNull();
    expect((await api("GET", "/api/people", browser)).outcome).toBe("401 not_signed_in");
    expect((await api("GET", "/api/people", token)).outcome).toBe("200"); // programs go on
    expect([(await choose(secret, old)).outcome, (await lookUp(secret)).outcome]).toEqual([
      worthless,
      worthless,
    ]);
    expect(await signInWithPassword(email, chosen)).not.toBeNull();
    expect([await events("reset_link_made"), await events("password_set")]).toEqual([1, 1]);
  });

  test("is used once when two use it at the same moment (B70)", async () => {
    const ana = await addAna();
    const secret = await makePasswordLink(await asExecutive(), ana.id);
    const passwords = ["first of the two", "second of the two"];
    const answers = await Promise.all(passwords.map((password) => choose(secret, password)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", worthless]);
    const winner = passwords[answers.findIndex(({ outcome }) => outcome === "200")] ?? "";
    expect(await signInWithPassword(email, winner)).not.toBeNull();
    expect(await events("password_set")).toBe(1);
  });

  test("is ended by a newer one, by its owner's disabling, and by its time; looking at it uses nothing up (B70)", async () => {
    const headers = await asExecutive();
    const ana = await addAna();
    const first = await makePasswordLink(headers, ana.id);
    const second = await makePasswordLink(headers, ana.id);
    expect([(await lookUp(first)).outcome, (await lookUp(second)).outcome]).toEqual([worthless, "200"]);
    expect((await lookUp(second)).outcome).toBe("200");
    await disableUser(commandLine, email);
    await database().appUser.update({ where: { id: ana.id }, data: { disabledAt: null } });
    expect((await choose(second)).outcome).toBe(worthless);

    const third = await makePasswordLink(headers, ana.id);
    await database()
      .$executeRaw`UPDATE account_links SET expires_at = clock_timestamp() - interval '1 second'`;
    expect((await choose(third)).outcome).toBe(worthless);
    expect(await signInWithPassword(email, old)).not.toBeNull();
  });

  test("is not made for oneself, for somebody disabled, or for nobody", async () => {
    const chief = await makeUser("executive");
    const headers = await browserOf(chief);
    const ana = await addAna();
    await disableUser(commandLine, email);
    const outcome = async (id: string) =>
      (await api("POST", `/api/admin/users/${id}/password-link`, headers)).outcome;
    expect([await outcome(chief.id), await outcome(ana.id), await outcome(crypto.randomUUID())]).toEqual([
      "409 own_account",
      "409 user_disabled",
      "404 user_not_found",
    ]);
    expect((await api("POST", `/api/admin/users/${ana.id}/invitation`, headers)).outcome).toBe(
      "409 user_disabled",
    );
  });

  test("stands in the database as a digest only, and in no line of the record", async () => {
    const ana = await addAna();
    const secret = await makePasswordLink(await asExecutive(), ana.id);
    expect(JSON.stringify(await dumpDatabase())).not.toContain(secret);
  });

  test("takes a password of 12 characters and more, from no other site, and says the same of any that is worth nothing", async () => {
    const ana = await addAna();
    const secret = await makePasswordLink(await asExecutive(), ana.id);
    const elsewhere = { "sec-fetch-site": "cross-site" };
    expect((await choose(secret, "short")).outcome).toBe("400 invalid_request");
    expect((await choose(secret, "x".repeat(257))).outcome).toBe("400 invalid_request");
    expect((await choose(secret, chosen, elsewhere)).outcome).toBe("403 cross_site");
    expect((await choose("x".repeat(43))).outcome).toBe(worthless);
    expect((await choose("' OR true --")).outcome).toBe("400 invalid_request");
    expect(
      (await api("POST", "/api/account/links/password?x=1", {}, { secret, password: chosen })).outcome,
    ).toBe("400 unknown_parameter");
    expect((await choose(secret)).outcome).toBe("200");
  });

  test("is looked at and used sixty times a quarter of an hour from one address, and no more", async () => {
    Reflect.deleteProperty(globalThis, Symbol.for("kith.account-limits"));
    const answers: string[] = [];
    for (let time = 0; time < 61; time++) answers.push((await lookUp("x".repeat(43))).outcome);
    expect(answers.slice(0, 60).every((outcome) => outcome === worthless)).toBe(true);
    expect(answers[60]).toBe("429 too_many_requests");
    Reflect.deleteProperty(globalThis, Symbol.for("kith.account-limits"));
  });
});

test("a session that was being opened with the password before the change is not opened (B69)", async () => {
  const ana = await addAna();
  const secret = await makePasswordLink(await asExecutive(), ana.id);
  await choose(secret);
  const opening = openSession(ana, "Password", { passwordHash: ana.passwordHash });
  await expect(opening).rejects.toMatchObject({ code: "sign_in_again" });
  expect(await database().userSession.count({ where: { userId: ana.id } })).toBe(0);
});

test("nothing of a link reaches the log", async () => {
  const written = vi.spyOn(process.stdout, "write");
  const secret = secretOfInvitation(await invite(await asExecutive()));
  await choose(secret);
  expect(JSON.stringify(written.mock.calls)).not.toContain(secret);
});
