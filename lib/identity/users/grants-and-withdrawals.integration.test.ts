// Slow: random interleavings on two instances.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import type { AppUser } from "@/lib/generated/prisma/client";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { overrideSettings } from "@/testing/override-settings";
import { getPropertyRuns } from "@/testing/property-runs";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import { createSharedDatabase } from "@/testing/shared-database";
import { startTestProcess } from "@/testing/test-process";

// Two processes answer hundreds of requests, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const store = await createSharedDatabase();
const payrollClient = { clientId: "kith", clientSecret: "secret" };

type Operation = { actor: number; target: number; isByToken: boolean; isElsewhere: boolean; kind: Kind };
type Body = Record<string, unknown>;
const requests = {
  link: (id: string) => ["POST", `/api/admin/users/${id}/password-link`],
  invite: () => [
    "POST",
    "/api/admin/users",
    { email: `${crypto.randomUUID()}@example.com`, name: "New", access_level: "executive" },
  ],
  consent: () => ["GET", "/api/admin/connections/payroll/auth-url"],
  webhook: () => [
    "POST",
    "/api/admin/webhooks",
    { name: "Hook", url: "https://hooks.example.com/", events: ["person.joined"] },
  ],
  token: () => ["POST", "/api/tokens", { name: "Token", scopes: ["admin:connections"] }],
  view: (id: string) => ["POST", "/api/admin/view-as", { user_id: id }],
  promote: (id: string) => ["PATCH", `/api/admin/users/${id}`, { access_level: "executive" }],
  demote: (id: string) => ["PATCH", `/api/admin/users/${id}`, { access_level: "head" }],
  restrict: (id: string) => ["PATCH", `/api/admin/users/${id}`, { private_data: false }],
  lift: (id: string) => ["PATCH", `/api/admin/users/${id}`, { private_data: true }],
  disable: (id: string) => ["PATCH", `/api/admin/users/${id}`, { disabled: true }],
  enable: (id: string) => ["PATCH", `/api/admin/users/${id}`, { disabled: false }],
  signOut: (id: string) => ["PATCH", `/api/admin/users/${id}`, { sign_out: true }],
} satisfies Record<string, (id: string) => [HttpMethod, string, Body?]>;
type Kind = keyof typeof requests;
const kinds = Object.keys(requests).filter((kind): kind is Kind => kind in requests);

const person = fc.nat({ max: 3 });
const operation: fc.Arbitrary<Operation> = fc.record({
  actor: person,
  target: person,
  isByToken: fc.boolean(),
  isElsewhere: fc.boolean(),
  // Links and invitations are what survived before, so they are the most frequent.
  kind: fc.constantFrom<Kind>(...kinds, "link", "link", "link", "invite", "invite"),
});
const rounds = fc.array(fc.array(operation, { minLength: 2, maxLength: 16 }), {
  minLength: 1,
  maxLength: 5,
});

/** Rights of a user as the audit log tells them. */
type Rights = { level: string; isRestricted: boolean; isDisabled: boolean };
const full: Rights = { level: "executive", isRestricted: false, isDisabled: false };

/** What the audit log and the pending grants have that their creator could not do at that time, or cannot do now. */
async function findUnjustified(users: readonly AppUser[], firstEvent: bigint): Promise<string[]> {
  const found: string[] = [];
  const rights = new Map(users.map(({ id }) => [id, { ...full }]));
  const names = new Map(users.map(({ id, name }) => [id, name]));
  /** Creator of the newest grant of each kind for each user, unless it was withdrawn since. */
  const creators = new Map<string, string>();
  const withdraw = (id: string) => {
    for (const [key, creator] of creators) if (creator === id) creators.delete(key);
  };
  const events = await database().auditEvent.findMany({
    where: { id: { gt: firstEvent } },
    orderBy: { id: "asc" },
  });
  for (const { kind, actorId, subjectId, detail } of events) {
    const [actor, subject] = [rights.get(actorId ?? ""), rights.get(subjectId ?? "")];
    const may = actor?.level === "executive" && !actor.isDisabled;
    const mayFreely = may && !actor.isRestricted;
    const describe = () => `${kind} by ${names.get(actorId ?? "")}: ${JSON.stringify(actor)}`;
    if (kind === "reset_link_made" || kind === "user_invited" || kind === "view_as_started") {
      if (!mayFreely) found.push(describe());
      creators.set(`${kind} ${subjectId}`, actorId ?? "");
    } else if (kind === "user_added") {
      if (!mayFreely) found.push(describe());
    } else if (["webhook_made", "user_enabled", "user_disabled", "sessions_ended"].includes(kind)) {
      if (!may) found.push(describe());
    } else if (kind === "token_created" && (!may || actor.isDisabled)) found.push(describe());
    if (!subject) continue;
    const before = { ...subject };
    if (kind === "level_changed") subject.level = detail?.split(" → ")[1] ?? "";
    if (kind === "private_data_restricted" || kind === "private_data_restored") {
      if (!mayFreely) found.push(describe());
      subject.isRestricted = kind === "private_data_restricted";
    }
    if (kind === "user_disabled" || kind === "user_enabled") subject.isDisabled = kind === "user_disabled";
    const isLost =
      (before.level === "executive" && subject.level !== "executive") ||
      (!before.isRestricted && subject.isRestricted) ||
      (!before.isDisabled && subject.isDisabled) ||
      kind === "sessions_ended";
    if (isLost) withdraw(subjectId ?? "");
  }
  for (const { userId, purpose } of await database().accountLink.findMany()) {
    const kind = purpose === "reset" ? "reset_link_made" : "user_invited";
    if (!creators.has(`${kind} ${userId}`)) found.push(`a link for ${userId} whose creator lost the right`);
  }
  const executives = await database().appUser.findMany({ where: { accessLevel: "executive" } });
  for (const { id } of executives)
    if (!rights.has(id) && !creators.has(`user_invited ${id}`)) found.push(`an invited executive ${id}`);
  for (const { userId } of await database().pendingAuthorisation.findMany()) {
    const held = rights.get(userId);
    if (held?.level !== "executive" || held.isDisabled) found.push(`a consent of ${names.get(userId)}`);
  }
  const views = await database().userSession.findMany({ where: { viewAsId: { not: null } } });
  for (const { userId } of views) {
    const held = rights.get(userId);
    if (held?.level !== "executive" || held.isDisabled || held.isRestricted)
      found.push(`a view of ${names.get(userId)}`);
  }
  return found;
}

test("no interleaving of grants and withdrawals on two instances leaves anything that its creator could not do now (B74)", async ({
  skip,
}) => {
  skip(store.isEmbedded, "the embedded database belongs to one process");
  const variables = {
    PAYROLL_CLIENT_ID: payrollClient.clientId,
    PAYROLL_CLIENT_SECRET: payrollClient.clientSecret,
  };
  const other = startTestProcess("rights-process", {
    ...store.variables,
    ...variables,
    RATE_LIMIT_PER_MINUTE: "0",
  });
  await other.said("ready");
  let sent = 0;
  await store.opened(async () => {
    overrideSettings({ payroll: { ...environment().payroll, client: payrollClient }, rateLimitPerMinute: 0 });
    await fc.assert(
      fc.asyncProperty(rounds, async (planned) => {
        await database().$executeRaw`DELETE FROM app_users`;
        await database().$executeRaw`DELETE FROM webhooks`;
        await database().$executeRaw`DELETE FROM pending_authorisations`;
        const { id: firstEvent = 0n } =
          (await database().auditEvent.findFirst({ orderBy: { id: "desc" } })) ?? {};
        const users: AppUser[] = [];
        for (const name of ["a", "b", "c", "d"]) {
          const { id } = await createUser("executive", `${name}@example.com`);
          users.push(
            await database().appUser.update({ where: { id }, data: { name, passwordHash: "some hash" } }),
          );
        }
        for (const operations of planned) {
          const credentials = await Promise.all(
            users.map(async (user) => ({
              browser: await createBrowserHeaders(user).catch(() => ({})),
              token: await createTokenHeaders(user),
            })),
          );
          const asked = operations.map(({ actor, target, isByToken, isElsewhere, kind }) => {
            const [method, path, body]: [HttpMethod, string, Body?] = requests[kind](users[target]?.id ?? "");
            const headers: Record<string, string> =
              credentials[actor]?.[isByToken ? "token" : "browser"] ?? {};
            return { isElsewhere, request: { method, path, headers, body } };
          });
          sent += 1;
          other.writeLine(
            JSON.stringify(asked.flatMap(({ isElsewhere, request }) => (isElsewhere ? [request] : []))),
          );
          const answers = await Promise.all(
            asked.flatMap(({ isElsewhere, request: { method, path, headers, body } }) =>
              isElsewhere ? [] : [requestApi(method, path, headers, body)],
            ),
          );
          await other.said(`round ${sent} over`);
          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          expect(await findUnjustified(users, firstEvent)).toEqual([]);
        }
      }),
      { numRuns: getPropertyRuns(12) },
    );
  });
  other.kill();
  expect((await other.ended).output).not.toContain("failed");
});
