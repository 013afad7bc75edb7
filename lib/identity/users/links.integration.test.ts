import { describe, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { lockUser } from "@/lib/identity/sign-in/passwords";
import { openSession, signInWithPassword, signInWithSso } from "@/lib/identity/sign-in/sign-in";
import { readApi, requestApi, type ApiAnswer } from "@/testing/request-api";
import { waitForBlockedTransaction } from "@/testing/blocked-transaction";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { addUser, disableUser } from "./commands";
import { usersResponse } from "./schema";
import { invitationResponse, accountLinkResponse, passwordLinkResponse } from "./account-schema";
import { createAccountLink } from "./account-links";

setUpTestDatabase();

type Headers = Record<string, string>;
const old = "correct horse battery";
const newPassword = "staple correct horse";
const email = "ana@example.com";

const ssoProfile = {
  issuer: "https://id.example",
  subject: "1",
  email,
  isEmailUnverified: false,
  name: "Ana",
};

const asExecutive = async () => createBrowserHeaders(await createUser("executive"));
const addAna = () => addUser(commandLineActor, { email, name: "Ana", level: "staff", password: old });

const invite = (headers: Headers, more: object = {}) =>
  requestApi("POST", "/api/admin/users", headers, {
    email,
    name: "Ana Costa",
    access_level: "staff",
    ...more,
  });
const secretOf = (link: string | null) => new URL(link ?? "").hash.slice(1);
const secretOfInvitation = (answer: ApiAnswer) =>
  secretOf(invitationResponse.parse(answer.json()).invitation.link);
const makePasswordLink = async (headers: Headers, id: string) =>
  secretOf(
    passwordLinkResponse.parse(
      (await requestApi("POST", `/api/admin/users/${id}/password-link`, headers)).json(),
    ).password_link.link,
  );

const readLink = (secret: string) => requestApi("POST", "/api/account/links/look-up", {}, { secret });
const setPassword = (secret: string, password = newPassword) =>
  requestApi("POST", "/api/account/links/password", {}, { secret, password });
const invalidLinkOutcome = "404 link_not_valid";
const events = async (kind: "user_invited" | "user_added" | "reset_link_made" | "password_set") =>
  database().auditEvent.count({ where: { kind } });

describe("an invitation", () => {
  test("creates an account of the level and a link to choose its password", async () => {
    const headers = await asExecutive();
    const answer = await invite(headers, { email: "Ana@Example.com", access_level: "head" });
    const { user, invitation } = invitationResponse.parse(answer.json());
    expect(user).toMatchObject({ email, name: "Ana Costa", access_level: "head", signs_in_by: [] });
    expect(user.invitation).toEqual({ state: "open", expires_at: invitation.expires_at });
    expect((Date.parse(`${invitation.expires_at}Z`) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect(invitation.link).toMatch(/^http:\/\/localhost:3000\/signin\/password#[\w-]{43}$/);

    const secret = secretOf(invitation.link);
    const { expires_at } = invitation;
    const shown = accountLinkResponse.parse((await readLink(secret)).json());
    expect(shown).toEqual({ purpose: "invite", email, name: "Ana Costa", expires_at });
    expect((await setPassword(secret)).outcome).toBe("200");
    expect((await signInWithPassword(email, newPassword))?.accessLevel).toBe("head");
    expect([await events("user_added"), await events("user_invited"), await events("password_set")]).toEqual([
      1, 1, 1,
    ]);
    const { users } = await readApi(usersResponse, "/api/admin/users", headers);
    expect(users.find(({ id }) => id === user.id)).toMatchObject({
      invitation: null,
      signs_in_by: ["password"],
    });
  });

  test("is refused for an existing or invalid address, without any change", async () => {
    const headers = await asExecutive();
    await addAna();
    const before = await dumpDatabase();
    expect((await invite(headers)).outcome).toBe("409 email_taken");
    expect((await invite(headers, { email: "nowhere" })).outcome).toBe("400 invalid_email");
    // A mail server would deliver to a different address than the one stored for sign-in.
    const pasted = ["Ana<ana@example.org>", "a,b@example.org", '"ana"@example.org'].map((one) => ({
      email: one,
    }));
    for (const more of [...pasted, { name: " " }, { password: newPassword }])
      expect((await invite(headers, more)).outcome).toBe("400 invalid_request");
    expect(await dumpDatabase()).toEqual(before);
  });

  test("accepts no common password, and stays usable (B78)", async () => {
    const secret = secretOfInvitation(await invite(await asExecutive()));
    const before = await dumpDatabase({ without: ["rate_limits"] });
    for (const common of ["PASSWORD1234", "Welcome-2026!!", "123456789012"])
      expect([common, (await setPassword(secret, common)).outcome]).toEqual([
        common,
        "400 password_too_common",
      ]);
    expect(await dumpDatabase({ without: ["rate_limits"] })).toEqual(before);
    expect((await setPassword(secret)).outcome).toBe("200");
  });

  test("creates one account if two executives invite an address concurrently", async () => {
    const headers = await asExecutive();
    const answers = await Promise.all([invite(headers), invite(headers)]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["201", "409 email_taken"]);
    expect(await events("user_added")).toBe(1);
  });

  test("can be renewed before the first sign-in, which invalidates the earlier link", async () => {
    const headers = await asExecutive();
    const first = await invite(headers);
    const { user } = invitationResponse.parse(first.json());
    const again = await requestApi("POST", `/api/admin/users/${user.id}/invitation`, headers);
    expect(again.outcome).toBe("200");
    expect((await setPassword(secretOfInvitation(first))).outcome).toBe(invalidLinkOutcome);
    expect((await setPassword(secretOfInvitation(again))).outcome).toBe("200");
    expect((await requestApi("POST", `/api/admin/users/${user.id}/invitation`, headers)).outcome).toBe(
      "409 signs_in_already",
    );
  });

  test("becomes invalid after sign-in by single sign-on, and cannot be renewed then", async () => {
    const headers = await asExecutive();
    const answer = await invite(headers);
    const { user } = invitationResponse.parse(answer.json());
    await signInWithSso(ssoProfile, "192.0.2.1");
    expect((await setPassword(secretOfInvitation(answer))).outcome).toBe(invalidLinkOutcome);
    const made = [`/api/admin/users/${user.id}/invitation`, `/api/admin/users/${user.id}/password-link`];
    expect([
      (await requestApi("POST", made[0] ?? "", headers)).outcome,
      (await requestApi("POST", made[1] ?? "", headers)).outcome,
    ]).toEqual(["409 signs_in_already", "409 no_password"]);
  });

  test("is invalid even if single sign-on happens while it is being created (B70)", async () => {
    const { user } = invitationResponse.parse((await invite(await asExecutive())).json());
    const signedIn = await database().$transaction(async (transaction) => {
      await lockUser(transaction, user.id);
      const signingIn = signInWithSso(ssoProfile, "192.0.2.1");
      await waitForBlockedTransaction();
      await createAccountLink(transaction, user.id, "invite", 1);
      return { signingIn };
    });
    expect(await signedIn.signingIn).toHaveProperty("user");
    expect(await database().accountLink.count()).toBe(0);
  });
});

describe("a password reset link", () => {
  test("leaves the old password valid until used, then invalidates that password, all sessions and the link", async () => {
    const headers = await asExecutive();
    const ana = await addAna();
    const [browser, token] = [await createBrowserHeaders(ana), await createTokenHeaders(ana)];
    const secret = await makePasswordLink(headers, ana.id);
    expect(await signInWithPassword(email, old)).not.toBeNull();
    expect((await setPassword(secret)).outcome).toBe("200");
    expect(await signInWithPassword(email, old)).toBeNull();
    expect(await signInWithPassword(email, newPassword)).not.toBeNull();
    expect((await requestApi("GET", "/api/people", browser)).outcome).toBe("401 not_signed_in");
    expect((await requestApi("GET", "/api/people", token)).outcome).toBe("200"); // API tokens stay valid
    expect([(await setPassword(secret, old)).outcome, (await readLink(secret)).outcome]).toEqual([
      invalidLinkOutcome,
      invalidLinkOutcome,
    ]);
    expect(await signInWithPassword(email, newPassword)).not.toBeNull();
    expect([await events("reset_link_made"), await events("password_set")]).toEqual([1, 1]);
  });

  test("is used once by two concurrent requests (B70)", async () => {
    const ana = await addAna();
    const secret = await makePasswordLink(await asExecutive(), ana.id);
    const passwords = ["first of the two", "second of the two"];
    const answers = await Promise.all(passwords.map((password) => setPassword(secret, password)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", invalidLinkOutcome]);
    const winner = passwords[answers.findIndex(({ outcome }) => outcome === "200")] ?? "";
    expect(await signInWithPassword(email, winner)).not.toBeNull();
    expect(await events("password_set")).toBe(1);
  });

  test("is invalidated by a newer link, by disabling the account and by expiry; reading it does not use it up (B70)", async () => {
    const headers = await asExecutive();
    const ana = await addAna();
    const first = await makePasswordLink(headers, ana.id);
    const second = await makePasswordLink(headers, ana.id);
    expect([(await readLink(first)).outcome, (await readLink(second)).outcome]).toEqual([
      invalidLinkOutcome,
      "200",
    ]);
    expect((await readLink(second)).outcome).toBe("200");
    await disableUser(commandLineActor, email);
    await database().appUser.update({ where: { id: ana.id }, data: { disabledAt: null } });
    expect((await setPassword(second)).outcome).toBe(invalidLinkOutcome);

    const third = await makePasswordLink(headers, ana.id);
    await database()
      .$executeRaw`UPDATE account_links SET expires_at = clock_timestamp() - interval '1 second'`;
    expect((await setPassword(third)).outcome).toBe(invalidLinkOutcome);
    expect(await signInWithPassword(email, old)).not.toBeNull();
  });

  test("is not created for the caller, a disabled user or an unknown user", async () => {
    const chief = await createUser("executive");
    const headers = await createBrowserHeaders(chief);
    const ana = await addAna();
    await disableUser(commandLineActor, email);
    const outcome = async (id: string) =>
      (await requestApi("POST", `/api/admin/users/${id}/password-link`, headers)).outcome;
    expect([await outcome(chief.id), await outcome(ana.id), await outcome(crypto.randomUUID())]).toEqual([
      "409 own_account",
      "409 user_disabled",
      "404 user_not_found",
    ]);
    expect((await requestApi("POST", `/api/admin/users/${ana.id}/invitation`, headers)).outcome).toBe(
      "409 user_disabled",
    );
  });

  test("is read and used at most sixty times per quarter of an hour from one address, if it is invalid", async () => {
    resetLimiters();
    const answers: string[] = [];
    const valid = await makePasswordLink(await asExecutive(), (await addAna()).id);
    for (let time = 0; time < 61; time++) expect((await readLink(valid)).outcome).toBe("200");
    for (let time = 0; time < 61; time++) answers.push((await readLink("x".repeat(43))).outcome);
    expect(answers.slice(0, 60).every((outcome) => outcome === invalidLinkOutcome)).toBe(true);
    expect(answers[60]).toBe("429 too_many_requests");
    resetLimiters();
  });
});

test("a session that is being opened with the old password during the change is not opened (B69)", async () => {
  const ana = await addAna();
  const secret = await makePasswordLink(await asExecutive(), ana.id);
  await setPassword(secret);
  const opening = openSession(ana, "Password", { passwordHash: ana.passwordHash });
  await expect(opening).rejects.toMatchObject({ code: "sign_in_again" });
  expect(await database().userSession.count({ where: { userId: ana.id } })).toBe(0);
});
