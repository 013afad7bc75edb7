// Both engines: the lock that separates changes from withdrawals.
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { invitationResponse, passwordLinkResponse } from "@/lib/identity/users/account-schema";
import { invitationMails } from "@/lib/identity/users/invitations/mail-worker";
import { invitationPreviewResponse } from "@/lib/identity/users/invitations/schema";
import { lockUser } from "@/lib/identity/sign-in/passwords";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi, type ApiAnswer, type HttpMethod } from "@/testing/request-api";
import { setUpTestDatabase } from "@/testing/test-database";
import { createTestCompany } from "@/testing/test-company";

setUpTestDatabase();

const mail = await serveMail();
afterAll(mail.close);
beforeEach(() => {
  const payroll = { ...environment().payroll, client: { clientId: "kith", clientSecret: "secret" } };
  overrideSettings({ mail: null, invitationMailsPerMinute: 10_000, payroll });
  mail.refuse(null);
});

type Headers = Record<string, string>;
const newPassword = "staple correct horse";
const post = (headers: Headers, path: string, body?: unknown) => requestApi("POST", path, headers, body);
const secretOf = (link: string | null) => new URL(link ?? "").hash.slice(1);
const setPassword = async (secret: string) =>
  (await post({}, "/api/account/links/password", { secret, password: newPassword })).outcome;
const makePasswordLink = async (headers: Headers, { id }: AppUser) => {
  const answer = await post(headers, `/api/admin/users/${id}/password-link`);
  return secretOf(passwordLinkResponse.parse(answer.json()).password_link.link);
};
const invite = async (headers: Headers, email: string, access_level = "executive") => {
  const answer = await post(headers, "/api/admin/users", { email, name: "Back Again", access_level });
  const { user, invitation } = invitationResponse.parse(answer.json());
  return { id: user.id, secret: secretOf(invitation.link) };
};
const levelOf = async (id: string) =>
  (await database().appUser.findUniqueOrThrow({ where: { id } })).accessLevel;
const countPending = async () => ({
  links: await database().accountLink.count(),
  mails: await database().invitationMail.count(),
  consents: await database().pendingAuthorisation.count(),
});

/** Creates R, who withdraws, E, who made the grants, and H, whose account E wants. All can sign in. */
async function setUp() {
  const passwordHash = "some hash";
  const create = async (email: string) => {
    const { id } = await createUser("executive", email);
    return database().appUser.update({ where: { id }, data: { passwordHash, lastSignInAt: new Date() } });
  };
  const [r, e, h] = [
    await create("r@example.com"),
    await create("e@example.com"),
    await create("h@example.com"),
  ];
  return { r, e, h, asR: await createBrowserHeaders(r), asE: await createBrowserHeaders(e) };
}
type Made = Awaited<ReturnType<typeof setUp>>;

const patch = async ({ asR, e }: Made, body: unknown) =>
  expect((await requestApi("PATCH", `/api/admin/users/${e.id}`, asR, body)).outcome).toBe("200");

const withdrawals: [string, (made: Made) => Promise<unknown>][] = [
  ["disabled", (made) => patch(made, { disabled: true })],
  ["demoted", (made) => patch(made, { access_level: "staff" })],
  ["restricted", (made) => patch(made, { private_data: false })],
  ["signed out everywhere", (made) => patch(made, { sign_out: true })],
];

describe("an executive who is", () => {
  test.each(withdrawals)("%s loses every unused link, invitation, mail and consent (B73)", async (_, act) => {
    const made = await setUp();
    const { asE, asR, h } = made;
    await createTestCompany();
    await database().$executeRaw`UPDATE people SET email = first_name || '@company.example'`;
    const reset = await makePasswordLink(asE, h);
    const { secret, id } = await invite(asE, "back@evil.example");
    await invite(asE, "again@evil.example");
    await requestApi("GET", "/api/admin/connections/payroll/auth-url", asE);
    const selection = { by: "everyone" };
    const preview = await post(asE, "/api/admin/invitations/preview", { selection });
    overrideSettings({ mail: { url: mail.url, from: "Kith <kith@example.com>" } });
    mail.refuse(451); // the mails stay queued
    const { tag } = invitationPreviewResponse.parse(preview.json());
    expect((await post(asE, "/api/admin/invitations", { selection, tag })).outcome).toBe("200");
    await invitationMails.settled();
    overrideSettings({ mail: null });
    const own = await invite(asR, "new@example.com", "head");
    const other = await createUser("staff", "other@example.com");
    await database().appUser.update({ where: { id: other.id }, data: { passwordHash: "some hash" } });
    await makePasswordLink(asE, other);
    const renewed = await makePasswordLink(asR, other); // replaces the link of E

    await act(made);

    expect(await countPending()).toEqual({ links: 2, mails: 0, consents: 0 });
    expect([await setPassword(reset), await setPassword(secret)]).toEqual(
      Array.from({ length: 2 }, () => "404 link_not_valid"),
    );
    expect(await levelOf(id)).toBe("guest");
    expect([await setPassword(own.secret), await setPassword(renewed)]).toEqual(["200", "200"]);
    expect(await levelOf(own.id)).toBe("head");
  });

  test("signed out in one browser, or promoted, loses nothing", async () => {
    const { asR, asE, h } = await setUp();
    const secret = await makePasswordLink(asE, h);
    const { id } = await invite(asE, "new@example.com", "head");
    expect((await requestApi("DELETE", "/api/account/sessions", asE)).outcome).toBe("200");
    expect((await requestApi("PATCH", `/api/admin/users/${h.id}`, asR, { private_data: true })).outcome).toBe(
      "200",
    );
    expect([await setPassword(secret), await levelOf(id)]).toEqual(["200", "head"]);
  });

  test("disabled leaves accounts that were used, and those whose level someone else set", async () => {
    const made = await setUp();
    const { asE, asR } = made;
    const used = await invite(asE, "used@example.com", "head");
    expect(await setPassword(used.secret)).toBe("200");
    const confirmed = await invite(asE, "confirmed@example.com", "staff");
    await requestApi("PATCH", `/api/admin/users/${confirmed.id}`, asR, { access_level: "manager" });
    await patch(made, { disabled: true });
    expect([await levelOf(used.id), await levelOf(confirmed.id)]).toEqual(["head", "manager"]);
  });
});

const countWaiting = async () => {
  const [row] = await database().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
};

/**
 * Starts to disable the executive, sends the requests while that has not ended, and ends it when each of them has an
 * answer or waits.
 */
async function whileDisabling(
  { asR, e }: Made,
  send: () => Promise<ApiAnswer>[],
): Promise<readonly ApiAnswer[]> {
  let answered = 0;
  const started: Promise<ApiAnswer>[] = [];
  const disabling: Promise<ApiAnswer>[] = [];
  await database().$transaction(
    async (transaction) => {
      await lockUser(transaction, e.id);
      disabling.push(requestApi("PATCH", `/api/admin/users/${e.id}`, asR, { disabled: true }));
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
      for (const request of send()) started.push(request.finally(() => void (answered += 1)));
      await vi.waitFor(async () => expect(answered + (await countWaiting()) - 1).toBe(started.length));
    },
    { timeout: 30_000 },
  );
  for (const { outcome } of await Promise.all(disabling)) expect(outcome).toBe("200");
  return Promise.all(started);
}

test("a withdrawal waits for an invitation that is being accepted, and neither fails (B74)", async ({
  skip,
}) => {
  skip(openedDatabase.current?.kind === "embedded", "one transaction at a time");
  const { asR, asE, e } = await setUp();
  const { id } = await invite(asE, "new@example.com", "head");
  const disabling: Promise<ApiAnswer>[] = [];
  await database().$transaction(async (transaction) => {
    await lockUser(transaction, id); // as a request that accepts the invitation
    disabling.push(requestApi("PATCH", `/api/admin/users/${e.id}`, asR, { disabled: true }));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    expect(await transaction.accountLink.deleteMany({ where: { userId: id } })).toEqual({ count: 1 });
    await transaction.appUser.update({ where: { id }, data: { passwordHash: "some hash" } });
  });
  expect((await Promise.all(disabling)).map(({ outcome }) => outcome)).toEqual(["200"]);
  expect(await levelOf(id)).toBe("head"); // the account is in use
});

/** Requests of an executive that grant something. Every command decides in the same way (`change-as.test.ts`). */
const grants: [string, (made: Made) => [HttpMethod, string, unknown?]][] = [
  ["a password link", ({ h }) => ["POST", `/api/admin/users/${h.id}/password-link`]],
  [
    "an invitation",
    () => [
      "POST",
      "/api/admin/users",
      { email: `${crypto.randomUUID()}@example.com`, name: "N", access_level: "executive" },
    ],
  ],
  ["a level", ({ r }) => ["PATCH", `/api/admin/users/${r.id}`, { access_level: "head" }]],
  ["a token", () => ["POST", "/api/tokens", { name: "T", scopes: ["admin:connections"] }]],
  ["view as", ({ h }) => ["POST", "/api/admin/view-as", { user_id: h.id }]],
  ["a consent", () => ["GET", "/api/admin/connections/payroll/auth-url"]],
];

test.for(grants)(
  "a request that waits while its executive is disabled grants nothing: %s (B74)",
  async ([, request], { skip }) => {
    skip(
      openedDatabase.current?.kind === "embedded",
      "one transaction at a time: a request that comes first is not refused, but undone (B73)",
    );
    const made = await setUp();
    const [method, path, body] = request(made);
    const asProgram = await createTokenHeaders(made.e);
    const answers = await whileDisabling(made, () =>
      [made.asE, asProgram].map((headers) => requestApi(method, path, headers, body)),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      answers.map(() => expect.stringMatching(/^401 (not_signed_in|invalid_token)|^403 session_needed/)),
    );
    expect([
      await countPending(),
      await levelOf(made.r.id),
      await database().appUser.count(),
      await database().apiToken.count({ where: { revokedAt: null } }),
      await database().userSession.count({ where: { viewAsId: { not: null } } }),
    ]).toEqual([{ links: 0, mails: 0, consents: 0 }, "executive", 3, 0, 0]);
  },
);
