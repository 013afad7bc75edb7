import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { disableUser } from "@/lib/identity/users/commands";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { extractLink, serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { createAccount, createTestCompany, personKeys, toPersonId } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { countUsersWithoutLink } from "./queries";
import { invitationMails } from "./mail-worker";
import {
  invitationLinksResponse,
  invitationPreviewResponse,
  invitationsResponse,
  invitedManyResponse,
  resentResponse,
} from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const server = await serveMail();
afterAll(server.close);

type Headers = Record<string, string>;
const everyone = { by: "everyone" };

beforeEach(() => {
  overrideSettings({ mail: null, invitationMailsPerMinute: 10_000 });
  server.refuse(null);
  server.letters.length = 0;
});

const withMail = () => overrideSettings({ mail: { url: server.url, from: "Kith <kith@company.example>" } });

/** Creates the company and the headers of `me`, an executive with an account. */
async function setUp(): Promise<Headers> {
  await createTestCompany();
  await database().$executeRaw`UPDATE people SET email = first_name || '@company.example'`;
  return createBrowserHeaders(await createAccount("me", "executive"));
}

const restrict = () => database().appUser.updateMany({ data: { privateData: false } });
const send = (headers: Headers, path: string, body: unknown) =>
  requestApi("POST", `/api/admin/invitations${path}`, headers, body);
async function read<T>(schema: z.ZodType<T>, asked: ReturnType<typeof requestApi>): Promise<T> {
  const answer = await asked;
  expect(answer.outcome).toBe("200");
  return schema.parse(answer.json());
}
const preview = (headers: Headers, selection: unknown = everyone) =>
  read(invitationPreviewResponse, send(headers, "/preview", { selection }));
const list = (headers: Headers) =>
  read(invitationsResponse, requestApi("GET", "/api/admin/invitations", headers));
async function invite(headers: Headers, selection: unknown = everyone): Promise<number> {
  const { tag } = await preview(headers, selection);
  const { invited } = await read(invitedManyResponse, send(headers, "", { selection, tag }));
  await invitationMails.settled();
  return invited;
}
const setPassword = async (link: string) => {
  const chosen = { secret: new URL(link).hash.slice(1), password: "staple correct horse" };
  return (await requestApi("POST", "/api/account/links/password", {}, chosen)).outcome;
};
const letterTo = (email: string) => server.letters.filter(({ to }) => to.includes(email));
const others = personKeys.filter((key) => key !== "me");
const progressOf = async (headers: Headers) => (await list(headers)).progress;

describe("a preview", () => {
  test("lists who would be invited, and who not with the reason, and changes nothing", async () => {
    const headers = await setUp();
    const before = await dumpDatabase();
    const { people, skipped } = await preview(headers);
    expect(people.map(({ person_id }) => person_id).toSorted()).toEqual(others.map(toPersonId).toSorted());
    expect(people[0]).toEqual({
      ...{ person_id: toPersonId("boss"), name: "boss Person", email: "boss@company.example" },
      office: "[boss.location]",
    });
    expect(skipped).toEqual([{ reason: "has_account", count: 1, examples: ["me Person"] }]);
    expect(await dumpDatabase()).toEqual(before);
  });
});

describe("without mail", () => {
  test("everyone of the preview gets a staff account, is linked and can be handed a link (USER-15)", async () => {
    const headers = await setUp();
    expect(await invite(headers)).toBe(others.length);
    const users = await database().appUser.findMany({
      where: { accessLevel: "staff" },
      include: { identities: { where: { provider: peopleSystem } } },
    });
    expect(users.flatMap(({ identities }) => identities.map(({ personId }) => personId)).toSorted()).toEqual(
      others.map(toPersonId).toSorted(),
    );
    const { progress, invitations, sends_mail } = await list(headers);
    expect(sends_mail).toBe(false);
    expect(progress).toEqual({ people: 9, invited: 0, signed_in: 0, waiting: 0, failed: 0 });
    expect(await countUsersWithoutLink()).toBe(9);
    // The executive of the test has no password either.
    expect(invitations.filter(({ name }) => name !== "me Person").map(({ state }) => state)).toEqual(
      others.map(() => "no_link"),
    );

    const { links } = await read(invitationLinksResponse, send(headers, "/links", { which: "no_link" }));
    expect([(await progressOf(headers)).invited, await countUsersWithoutLink()]).toEqual([9, 0]);
    const boss = links.find(({ email }) => email === "boss@company.example");
    expect(await setPassword(boss?.link ?? "")).toBe("200");
    expect(JSON.stringify(await dumpDatabase())).not.toContain(new URL(links[1]?.link ?? "").hash.slice(1));
    const countEvents = (kind: "user_added" | "user_invited") =>
      database().auditEvent.count({ where: { kind } });
    expect(await countEvents("user_added")).toBe(others.length);
    expect(await countEvents("user_invited")).toBe(others.length + links.length);
  });

  test("an executive who sees no work e-mails finds nobody by an e-mail, and no tag tests a guess", async () => {
    const headers = await setUp();
    await restrict();
    const selection = { by: "emails", emails: ["boss@company.example"] };
    const { tag } = await preview(headers, selection);
    const guess = `${toPersonId("boss")} boss@company.example`;
    expect(tag).not.toBe(createHash("sha256").update(guess).digest("hex"));
    overrideSettings({ workEmails: "executives" });
    expect((await send(headers, "/preview", { selection })).outcome).toBe("403 restricted_account");
    withMail();
    expect((await send(headers, "", { selection, tag })).outcome).toBe("403 restricted_account");
    expect((await preview(headers)).people[0]).toMatchObject({ name: "boss Person", email: null });
  });
});

test("an outdated preview invites no one, so that two concurrent invitations create each account once", async () => {
  const headers = await setUp();
  const { tag } = await preview(headers);
  const body = { selection: everyone, tag };
  const answers = await Promise.all([send(headers, "", body), send(headers, "", body)]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", "409 preview_outdated"]);
  expect(await database().appUser.count()).toBe(9);
  expect((await send(headers, "", { selection: everyone, tag: "no tag" })).outcome).toBe(
    "400 invalid_request",
  );
});

describe("with mail", () => {
  test("everyone gets one mail with a link that works, and the executive sees no link (USER-15)", async () => {
    withMail();
    const headers = await setUp();
    expect(await invite(headers)).toBe(others.length);
    expect(server.letters.map(({ to }) => to[0]).toSorted()).toEqual(
      others.map((key) => `${key}@company.example`).toSorted(),
    );
    const [letter] = letterTo("boss@company.example");
    expect(await setPassword(letter ? extractLink(letter) : "")).toBe("200");
    // The executive of the test has no link.
    expect(await progressOf(headers)).toMatchObject({ people: 9, invited: others.length, waiting: 0 });
    invitationMails.start();
    await invitationMails.settled();
    expect(server.letters).toHaveLength(others.length);
  });

  test("a restricted executive may invite, because only the owners get links", async () => {
    withMail();
    const headers = await setUp();
    await restrict();
    expect(await invite(headers, { by: "emails", emails: ["boss@company.example"] })).toBe(1);
    expect(server.letters).toHaveLength(1);
    expect((await send(headers, "/links", { which: "unused" })).outcome).toBe("403 restricted_account");
  });

  test("an interrupted run continues, and a mail that may have been sent is not sent again (USER-15)", async () => {
    const headers = await setUp();
    await invite(headers, { by: "emails", emails: ["boss@company.example", "peer@company.example"] });
    const users = await database().appUser.findMany({ where: { accessLevel: "staff" } });
    await database().invitationMail.createMany({
      data: users.map(({ id, email }) => ({
        userId: id,
        state: /^boss/.test(email) ? "sending" : "waiting",
      })),
    });
    withMail();
    invitationMails.start();
    await invitationMails.settled();
    expect(server.letters.map(({ to }) => to)).toEqual([["peer@company.example"]]);
    const { invitations, progress } = await list(headers);
    expect(progress).toMatchObject({ waiting: 0, failed: 1 });
    expect(invitations.find(({ email }) => email === "boss@company.example")).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("may have arrived"),
    });

    expect(await read(resentResponse, send(headers, "/resend", { which: "failed" }))).toMatchObject({
      queued: 1,
    });
    await invitationMails.settled();
    expect(letterTo("boss@company.example")).toHaveLength(1);
    expect(await progressOf(headers)).toMatchObject({ waiting: 0, failed: 0 });
  });

  test("a rejected mail fails with the reason, and the others are sent", async () => {
    withMail();
    const headers = await setUp();
    server.refuse(550);
    await invite(headers, { by: "emails", emails: ["boss@company.example"] });
    server.refuse(null);
    expect(await progressOf(headers)).toMatchObject({ waiting: 0, failed: 1 });
    await invite(headers, { by: "emails", emails: ["peer@company.example"] });
    expect(server.letters).toHaveLength(1);
  });

  test("a mail server that is down or busy leaves all mails waiting, until it answers", async () => {
    withMail();
    const headers = await setUp();
    server.refuse(451);
    await invite(headers, { by: "emails", emails: ["boss@company.example", "peer@company.example"] });
    expect(await progressOf(headers)).toMatchObject({ waiting: 2, failed: 0 });
    server.refuse(null);
    invitationMails.start(); // too early: the mail server failed a moment ago
    await invitationMails.settled();
    expect(server.letters).toEqual([]);
    overrideSettings({ mail: { url: "smtp://127.0.0.1:1", from: "Kith <kith@company.example>" } });
    await read(resentResponse, send(headers, "/resend", { which: "failed" }));
    await invitationMails.settled();
    expect(await progressOf(headers)).toMatchObject({ waiting: 2, failed: 0 });
    withMail();
    await read(resentResponse, send(headers, "/resend", { which: "failed" }));
    await invitationMails.settled();
    expect(server.letters).toHaveLength(2);
  });

  test("a user who signs in or is disabled before the mail is sent gets none", async () => {
    const headers = await setUp();
    await invite(headers, { by: "emails", emails: ["boss@company.example", "peer@company.example"] });
    const users = await database().appUser.findMany({ where: { accessLevel: "staff" } });
    await database().invitationMail.createMany({ data: users.map(({ id }) => ({ userId: id })) });
    await disableUser(commandLineActor, "boss@company.example");
    await database().appUser.update({
      where: { email: "peer@company.example" },
      data: { passwordHash: "some hash" },
    });
    withMail();
    invitationMails.start();
    await invitationMails.settled();
    expect([server.letters, await database().invitationMail.count()]).toEqual([[], 0]);
  });

  test("links that are handed over replace the waiting mails", async () => {
    const headers = await setUp();
    await invite(headers, { by: "emails", emails: ["boss@company.example"] });
    const { id } = await database().appUser.findUniqueOrThrow({ where: { email: "boss@company.example" } });
    await database().invitationMail.create({ data: { userId: id } });
    await read(invitationLinksResponse, send(headers, "/links", { which: "unused" }));
    withMail();
    invitationMails.start();
    await invitationMails.settled();
    expect(server.letters).toEqual([]);
  });
});

describe("a revoked invitation", () => {
  const revoke = (headers: Headers, id: string) =>
    requestApi("DELETE", `/api/admin/users/${id}/invitation`, headers);

  test("deletes account, link and mail, and the person can be invited again (USER-16)", async () => {
    const headers = await setUp();
    await invite(headers, { by: "emails", emails: ["boss@company.example"] });
    await read(invitationLinksResponse, send(headers, "/links", { which: "no_link" }));
    const boss = await database().appUser.findUniqueOrThrow({ where: { email: "boss@company.example" } });
    expect((await revoke(headers, boss.id)).json()).toEqual({ ok: true });
    expect(await database().accountLink.count({ where: { userId: boss.id } })).toBe(0);
    expect((await preview(headers)).people.map(({ person_id }) => person_id)).toContain(toPersonId("boss"));
    expect(await database().auditEvent.findMany({ where: { kind: "invitation_revoked" } })).toEqual([
      expect.objectContaining({ subjectId: boss.id, actorName: "me Person" }),
    ]);
    expect((await revoke(headers, boss.id)).outcome).toBe("404 user_not_found");
    expect(await invite(headers)).toBe(others.length);
  });

  test("is refused for an account that was used", async () => {
    const headers = await setUp();
    const peer = await createAccount("peer", "staff");
    await database().appUser.update({ where: { id: peer.id }, data: { passwordHash: "some hash" } });
    const before = await dumpDatabase();
    expect((await revoke(headers, peer.id)).outcome).toBe("409 signs_in_already");
    expect(await dumpDatabase()).toEqual(before);
  });
});
