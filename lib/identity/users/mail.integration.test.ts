import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { database } from "@/lib/platform/database/database";
import { signInWithPassword } from "@/lib/identity/sign-in/sign-in";
import { peopleSystem } from "@/lib/people/people-system";
import { requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { extractLink, serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { addUser, disableUser } from "./commands";
import { passwordResetMails } from "./forgotten-password";
import { invitationResponse, passwordLinkResponse } from "./account-schema";

setUpTestDatabase();

const server = await serveMail();
afterAll(server.close);
const from = "Kith <kith@company.example>";
const email = "ana@example.com";
const password = "correct horse battery";
const newPassword = "staple correct horse";

beforeEach(() => {
  overrideSettings({ mail: { url: server.url, from } });
  server.refuse(null);
  server.letters.length = 0;
  resetLimiters();
});

const addAna = () => addUser(commandLineActor, { email, name: "Ana", level: "staff", password });
const asExecutive = async () => createBrowserHeaders(await createUser("executive"));
const invite = (headers: Record<string, string>) =>
  requestApi("POST", "/api/admin/users", headers, { email, name: "Ana", access_level: "staff" });
const requestReset = async (address: string) => {
  const answer = await requestApi("POST", "/api/account/forgotten-password", {}, { email: address });
  await passwordResetMails.settled();
  return answer;
};
const readLink = (link: string) =>
  requestApi("POST", "/api/account/links/look-up", {}, { secret: new URL(link).hash.slice(1) });
const setPassword = (link: string) =>
  requestApi(
    "POST",
    "/api/account/links/password",
    {},
    { secret: new URL(link).hash.slice(1), password: newPassword },
  );

describe("with mail configured", () => {
  test("an invitation or reset link is mailed to its owner, and the executive does not see the link", async () => {
    const executive = await asExecutive();
    const answer = await invite(executive);
    expect(invitationResponse.parse(answer.json()).invitation).toMatchObject({
      link: null,
      mail_problem: null,
    });
    const [letter] = server.letters;
    expect(letter?.to).toEqual([email]);
    expect((await setPassword(letter ? extractLink(letter) : "")).outcome).toBe("200");
    expect(await signInWithPassword(email, newPassword)).not.toBeNull();
    const { user } = invitationResponse.parse(answer.json());
    const reset = await requestApi("POST", `/api/admin/users/${user.id}/password-link`, executive);
    expect(passwordLinkResponse.parse(reset.json()).password_link.link).toBeNull();
    expect(server.letters.map(({ to }) => to)).toEqual([[email], [email]]);
  });

  test("an invitation that the mail server rejects still creates the account and returns the link", async () => {
    server.refuse(550);
    const answer = await invite(await asExecutive());
    expect(answer.status).toBe(201);
    const { user, invitation } = invitationResponse.parse(answer.json());
    expect([user.email, invitation.mail_problem]).toEqual([email, expect.stringContaining("mail server")]);
    expect((await setPassword(invitation.link ?? "")).outcome).toBe("200");
  });
});

describe("a forgotten password", () => {
  test("gets one answer for any address, and mail is sent only to enabled accounts with a password (B72)", async () => {
    await addAna();
    await createUser("staff", "sso@example.com");
    await addUser(commandLineActor, { email: "gone@example.com", name: "Bo", level: "staff", password });
    await disableUser(commandLineActor, "gone@example.com");
    const answers = [];
    for (const address of [
      " ANA@example.com ",
      "unknown@example.com",
      "sso@example.com",
      "gone@example.com",
    ]) {
      answers.push(await requestReset(address));
    }
    // The remaining rate limit decreases with each request, whatever the address.
    const alike = answers.map(({ status, text, headers }) =>
      JSON.stringify([status, text, [...headers].filter(([name]) => name !== "ratelimit")]),
    );
    expect(new Set(alike)).toHaveLength(1);
    expect(server.letters.map(({ to }) => to)).toEqual([[email]]);
    const [link, ...otherLinks] = await database().accountLink.findMany();
    expect(otherLinks).toEqual([]);
    expect(Number(link?.expiresAt) - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
    const events = await database().auditEvent.findMany({ where: { kind: "reset_link_mailed" } });
    expect(events).toEqual([expect.objectContaining({ actorId: null, subjectName: "Ana" })]);
  });

  test("is not mailed to the account of a person who left, whose address may have a new owner", async () => {
    const { id: userId } = await addAna();
    await database().person.create({
      data: {
        ...{ id: crypto.randomUUID(), firstName: "Ana", lastName: "Chen", title: "", removedAt: new Date() },
        identities: { create: { provider: peopleSystem, externalId: "1", userId } },
      },
    });
    expect((await requestReset(email)).outcome).toBe("200");
    expect([server.letters, await database().accountLink.count()]).toEqual([[], 0]);
  });

  test("is limited to three requests an hour for each address, known or not (B72)", async () => {
    await addAna();
    for (const address of [email, "unknown@example.com"]) {
      for (let time = 0; time < 3; time++) expect((await requestReset(address)).outcome).toBe("200");
      expect((await requestReset(address)).outcome).toBe("429 too_many_mails");
    }
    expect(server.letters).toHaveLength(3);
  });

  test("leaves an executive's link valid, and a change by either link invalidates the other", async () => {
    const ana = await addAna();
    const executive = await asExecutive();
    server.refuse(550);
    const answer = await requestApi("POST", `/api/admin/users/${ana.id}/password-link`, executive);
    server.refuse(null);
    const handedOut = passwordLinkResponse.parse(answer.json()).password_link.link ?? "";
    await requestReset(email);
    const mailed = server.letters[0] ? extractLink(server.letters[0]) : "";
    expect((await readLink(handedOut)).json()).toMatchObject({ purpose: "reset", email });
    expect((await readLink(mailed)).json()).toMatchObject({ purpose: "reset", email });
    expect((await setPassword(handedOut)).outcome).toBe("200");
    expect((await setPassword(mailed)).outcome).toBe("404 link_not_valid");
  });
});
