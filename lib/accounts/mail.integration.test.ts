import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "@/lib/audit/actor";
import { database } from "@/lib/platform/database";
import { signInWithPassword } from "@/lib/sign-in/sign-in";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser } from "@/lib/testing/callers";
import { linkIn, serveMail } from "@/lib/testing/mail-server";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { addUser, disableUser } from "@/lib/users/commands";
import { mailingSettled } from "./forgotten-password";
import { invitedResponse, passwordLinkResponse } from "./schema";

withStore();

const server = await serveMail();
afterAll(server.close);
const from = "Kith <kith@company.example>";
const email = "ana@example.com";
const password = "correct horse battery";
const chosen = "staple correct horse";

beforeEach(() => {
  withSettings({ mail: { url: server.url, from } });
  server.refuse(null);
  server.letters.length = 0;
  Reflect.deleteProperty(globalThis, Symbol.for("kith.account-limits"));
});

const addAna = () => addUser(commandLine, { email, name: "Ana", level: "staff", password });
const asExecutive = async () => browserOf(await makeUser("executive"));
const invite = (headers: Record<string, string>) =>
  api("POST", "/api/admin/users", headers, { email, name: "Ana", access_level: "staff" });
const forget = async (address: string) => {
  const answer = await api("POST", "/api/account/forgotten-password", {}, { email: address });
  await mailingSettled();
  return answer;
};
const look = (link: string) =>
  api("POST", "/api/account/links/look-up", {}, { secret: new URL(link).hash.slice(1) });
const choose = (link: string) =>
  api("POST", "/api/account/links/password", {}, { secret: new URL(link).hash.slice(1), password: chosen });

describe("where mail is set up", () => {
  test("an invitation goes to its owner, and the executive does not see the link", async () => {
    const answer = await invite(await asExecutive());
    expect(invitedResponse.parse(answer.json()).invitation).toMatchObject({ link: null, mail_problem: null });
    const [letter] = server.letters;
    expect(letter?.to).toEqual([email]);
    expect((await choose(letter ? linkIn(letter) : "")).outcome).toBe("200");
    expect(await signInWithPassword(email, chosen)).not.toBeNull();
  });

  test("an invitation that the mail server does not take makes the account all the same, and hands the link over", async () => {
    server.refuse(550);
    const answer = await invite(await asExecutive());
    expect(answer.status).toBe(201);
    const { user, invitation } = invitedResponse.parse(answer.json());
    expect([user.email, invitation.mail_problem]).toEqual([email, expect.stringContaining("mail server")]);
    expect((await choose(invitation.link ?? "")).outcome).toBe("200");
  });

  test("a link for a new password that an executive makes goes to its owner", async () => {
    const ana = await addAna();
    const answer = await api("POST", `/api/admin/users/${ana.id}/password-link`, await asExecutive());
    expect(passwordLinkResponse.parse(answer.json()).password_link.link).toBeNull();
    expect(server.letters.map(({ to }) => to)).toEqual([[email]]);
  });
});

describe("a forgotten password", () => {
  test("is answered with the same words for any address, and mailed only where there is a password to forget (B72)", async () => {
    await addAna();
    await makeUser("staff", "sso@example.com");
    await addUser(commandLine, { email: "gone@example.com", name: "Bo", level: "staff", password });
    await disableUser(commandLine, "gone@example.com");
    const answers = [];
    for (const address of [
      " ANA@example.com ",
      "nobody@example.com",
      "sso@example.com",
      "gone@example.com",
    ]) {
      answers.push(await forget(address));
    }
    // What is left of the rate is less with each request, whoever it names.
    const alike = answers.map(({ status, text, headers }) =>
      JSON.stringify([status, text, [...headers].filter(([name]) => name !== "ratelimit")]),
    );
    expect(new Set(alike)).toHaveLength(1);
    expect(server.letters.map(({ to }) => to)).toEqual([[email]]);
    expect(await database().accountLink.count()).toBe(1);
    const events = await database().auditEvent.findMany({ where: { kind: "reset_link_mailed" } });
    expect(events).toEqual([expect.objectContaining({ actorId: null, subjectName: "Ana" })]);
  });

  test("leaves the old one good until the link is used, within an hour, once", async () => {
    await addAna();
    await forget(email);
    const { expiresAt } = await database().accountLink.findFirstOrThrow();
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60 * 1000);
    expect(await signInWithPassword(email, password)).not.toBeNull();
    const link = server.letters[0] ? linkIn(server.letters[0]) : "";
    expect([(await choose(link)).outcome, (await choose(link)).outcome]).toEqual([
      "200",
      "404 link_not_valid",
    ]);
    expect(await signInWithPassword(email, password)).toBeNull();
    expect(await signInWithPassword(email, chosen)).not.toBeNull();
  });

  test("is asked for three times an hour for one address, known or not, and then nobody is mailed (B72)", async () => {
    await addAna();
    for (const address of [email, "nobody@example.com"]) {
      for (let time = 0; time < 3; time++) expect((await forget(address)).outcome).toBe("200");
      expect((await forget(address)).outcome).toBe("429 too_many_mails");
    }
    expect(server.letters).toHaveLength(3);
  });

  test("is not helped by mail where none is set up: an executive does", async () => {
    withSettings({ mail: null });
    await addAna();
    expect((await forget(email)).outcome).toBe("409 mail_not_set_up");
    expect(await database().accountLink.count()).toBe(0);
  });

  test("leaves a link that an executive handed out valid, and a change by either link ends the other", async () => {
    const ana = await addAna();
    const executive = await asExecutive();
    const handOut = async () => {
      server.refuse(550);
      const answer = await api("POST", `/api/admin/users/${ana.id}/password-link`, executive);
      server.refuse(null);
      return passwordLinkResponse.parse(answer.json()).password_link.link ?? "";
    };
    const handedOut = await handOut();
    await forget(email);
    const mailed = server.letters[0] ? linkIn(server.letters[0]) : "";
    expect((await look(handedOut)).json()).toMatchObject({ purpose: "reset", email });
    expect((await look(mailed)).json()).toMatchObject({ purpose: "reset", email });
    expect((await choose(handedOut)).outcome).toBe("200");
    expect((await choose(mailed)).outcome).toBe("404 link_not_valid");

    // The other way around: a newer link of an executive leaves the one that the owner requested.
    await forget(email);
    const requested = server.letters[1] ? linkIn(server.letters[1]) : "";
    const newest = await handOut();
    expect((await choose(requested)).outcome).toBe("200");
    expect((await look(newest)).outcome).toBe("404 link_not_valid");
  });

  test("that no mail server takes is answered like any other", async () => {
    await addAna();
    server.refuse(451);
    expect((await forget(email)).outcome).toBe("200");
    expect(server.letters).toEqual([]);
  });
});
