import { afterAll, describe, expect, test } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { auditResponse } from "@/lib/identity/audit/schema";
import { invitationResponse } from "@/lib/identity/users/account-schema";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { serveMail } from "@/testing/mail-server";
import { overrideSettings } from "@/testing/override-settings";
import { readApi, requestApi, type HttpMethod } from "@/testing/request-api";
import { createRun } from "@/testing/runs";
import { setUpTestDatabase } from "@/testing/test-database";
import { createAccount, createTestCompany, findLeakedGroups, toPersonId } from "@/testing/test-company";
import { setAccessLevel } from "./commands";
import { userChangeResponse } from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

const mail = await serveMail();
afterAll(() => mail.close());

type Headers = Record<string, string>;
const path = (user: { id: string }) => `/api/admin/users/${user.id}`;
const change = (headers: Headers, user: { id: string }, body: unknown) =>
  requestApi("PATCH", path(user), headers, body);
const restrict = ({ id }: AppUser) =>
  database().appUser.update({ where: { id }, data: { privateData: false } });
const password = (user: AppUser) =>
  database().appUser.update({ where: { id: user.id }, data: { passwordHash: "some hash" } });
const unrestricted = () =>
  database().appUser.findMany({
    where: { accessLevel: "executive", privateData: true, disabledAt: null },
  });

/** Creates the company with an unrestricted executive, a restricted one who is `me`, and the headers of both. */
async function setUp() {
  await createTestCompany();
  const chief = await password(await createUser("executive", "chief@example.com"));
  const admin = await restrict(await createAccount("me", "executive"));
  const [asChief, asAdmin] = [await createBrowserHeaders(chief), await createBrowserHeaders(admin)];
  await database().apiToken.updateMany({ data: { lastUsedAt: new Date() } });
  return { chief, admin, asChief, asAdmin };
}

describe("a restriction", () => {
  test("is set and lifted by another executive, in the audit log, and shown to all executives for a week", async () => {
    const { chief, asChief, admin, asAdmin } = await setUp();
    const lifted = await change(asChief, admin, { private_data: true });
    expect(userChangeResponse.parse(lifted.json()).user).toMatchObject({
      access_level: "executive",
      private_data: true,
    });
    const restricted = await change(asChief, admin, { private_data: false });
    expect(userChangeResponse.parse(restricted.json()).user).toMatchObject({
      id: admin.id,
      private_data: false,
    });
    expect((await readApi(auditResponse, "/api/admin/audit?limit=2", asAdmin)).events).toMatchObject(
      (["private_data_restricted", "private_data_restored"] as const).map((kind) => ({
        kind,
        actor: { user_id: chief.id },
        subject: { id: admin.id, name: admin.name },
      })),
    );
    for (const headers of [asChief, asAdmin]) {
      const { private_data_changes } = await readApi(waitingResponse, "/api/admin/waiting", headers);
      expect(private_data_changes).toHaveLength(1);
      expect(private_data_changes).toMatchObject([
        { user_id: admin.id, name: admin.name, private_data: false, changed_by: chief.name },
      ]);
    }
  });

  test("of the own account, or of a user who is not an executive, is a 409 and changes nothing", async () => {
    const { chief, asChief } = await setUp();
    const head = await createUser("head");
    const before = await dumpDatabase();
    expect((await change(asChief, chief, { private_data: false })).outcome).toBe("409 own_account");
    expect((await change(asChief, head, { private_data: false })).outcome).toBe("409 not_an_executive");
    expect(await dumpDatabase()).toEqual(before);
  });

  test("stays when the level changes, so that no level brings the data back", async () => {
    const { asChief, admin, asAdmin } = await setUp();
    for (const access_level of ["head", "executive", "manager"] as const) {
      const answer = await change(asChief, admin, { access_level });
      expect(userChangeResponse.parse(answer.json()).user).toMatchObject({
        access_level,
        private_data: false,
      });
      const seen = await requestApi("GET", `/api/people/${toPersonId("report")}/profile`, asAdmin);
      expect(findLeakedGroups(seen.text)).toEqual(["report employment"]);
    }
    expect((await change(asChief, admin, { private_data: true })).outcome).toBe("200");
  });
});

describe("the last executive who is not restricted", () => {
  test.each([
    { access_level: "head" },
    { disabled: true },
    { access_level: "staff", disabled: true, sign_out: true },
  ])("cannot be changed to %j: 409, and no part is applied (B66)", async (body) => {
    const { chief, asChief, asAdmin } = await setUp();
    const former = await createUser("executive", "former@example.com");
    await database().appUser.update({ where: { id: former.id }, data: { disabledAt: new Date() } });
    const before = await dumpDatabase();
    for (const headers of [asChief, asAdmin]) {
      expect((await change(headers, chief, body)).outcome).toBe("409 last_executive");
    }
    expect(await dumpDatabase()).toEqual(before);
  });

  test("who has not signed in yet is no reason to demote the restricted executive who can", async () => {
    const { chief, admin } = await setUp();
    await database().appUser.update({ where: { id: chief.id }, data: { passwordHash: null } });
    await password(admin);
    await expect(setAccessLevel(commandLineActor, admin.email, "staff")).rejects.toMatchObject({
      code: "last_executive",
    });
  });

  test("cannot be restricted while the only other executive has never signed in", async () => {
    const { chief, admin } = await setUp();
    const invited = await createUser("executive", "invited@example.com");
    const headers = await createTokenHeaders(invited);
    expect((await change(headers, chief, { private_data: false })).outcome).toBe("409 last_executive");
    expect((await change(headers, admin, { private_data: true })).outcome).toBe("200");
  });

  test("remains when two restrict each other, or restrict and demote each other, concurrently (B66)", async () => {
    for (const body of [{ private_data: false }, { access_level: "staff" }, { disabled: true }]) {
      const one = await password(await createUser("executive", `${crypto.randomUUID()}@example.com`));
      const two = await password(await createUser("executive", `${crypto.randomUUID()}@example.com`));
      const [asOne, asTwo] = [await createTokenHeaders(one), await createTokenHeaders(two)];
      const outcomes = await Promise.all([
        change(asOne, two, { private_data: false }),
        change(asTwo, one, body),
      ]);
      expect(outcomes.map(({ status }) => status)).toContain(200);
      expect(await unrestricted()).toHaveLength(1);
      await database().appUser.deleteMany();
    }
  });
});

type Attempt = (made: Awaited<ReturnType<typeof setUp>>) => Promise<[HttpMethod, string, unknown?]>;
const attempts: [string, Attempt][] = [
  ["lifting the own restriction", async ({ admin }) => ["PATCH", path(admin), { private_data: true }]],
  [
    "lifting the restriction of another administrator",
    async () => {
      const other = await restrict(await createUser("executive", "other@example.com"));
      return ["PATCH", path(other), { private_data: true }];
    },
  ],
  ["restricting an executive", async ({ chief }) => ["PATCH", path(chief), { private_data: false }]],
  [
    "promoting a user to executive",
    async () => ["PATCH", path(await createUser("staff")), { access_level: "executive" }],
  ],
  [
    "removing the second factor of an executive",
    async ({ chief }) => {
      await database().secondFactor.create({
        data: { userId: chief.id, secret: "sealed", confirmedAt: new Date() },
      });
      return ["DELETE", `${path(chief)}/second-factor`];
    },
  ],
  [
    "linking the own account to another person",
    async ({ admin }) => [
      "PUT",
      `/api/admin/connections/user-mappings/${admin.id}`,
      { projects_id: "projects-peer" },
    ],
  ],
  [
    "linking a second account to another person",
    async () => [
      "PUT",
      `/api/admin/connections/user-mappings/${(await createUser("head")).id}`,
      { projects_id: "projects-chair" },
    ],
  ],
  [
    "taking over another employee's payroll record by the own mapping",
    async ({ admin }) => [
      "PUT",
      `/api/admin/connections/user-mappings/${admin.id}`,
      { payroll_id: "other-employee" },
    ],
  ],
  [
    "taking over another employee's payroll record by the own link",
    async () => [
      "POST",
      `/api/people/${toPersonId("me")}/payroll-link`,
      { payroll_employee_id: "other-employee" },
    ],
  ],
  [
    "taking over a removed person by deciding that both are the same person",
    async ({ admin }) => {
      const [runId, former, newcomer] = [await createRun(), crypto.randomUUID(), crypto.randomUUID()];
      const named = { firstName: "A", lastName: "Person", title: "" };
      await database().person.createMany({
        data: [
          { ...named, id: former, removedAt: new Date() },
          { ...named, id: newcomer },
        ],
      });
      await database().externalIdentity.updateMany({
        where: { userId: admin.id, provider: peopleSystem },
        data: { userId: null },
      });
      await database().externalIdentity.create({
        data: { provider: peopleSystem, externalId: "reused", personId: newcomer, userId: admin.id },
      });
      await database().syncChange.create({
        data: { runId, personId: former, personName: "A", kind: "replaced", replacedById: newcomer },
      });
      return ["POST", `/api/admin/sync-runs/${runId}/same-person`, { person_id: former }];
    },
  ],
  ["ending the own payroll link", async () => ["DELETE", `/api/people/${toPersonId("me")}/payroll-link`]],
];

describe("a restricted executive gains no private data", () => {
  test.each(attempts)("by %s: 403, and nothing changes", async (_what, attempt) => {
    const made = await setUp();
    overrideSettings({ profileSelfAccess: true });
    const [method, address, body] = await attempt(made);
    const before = await dumpDatabase();
    const answer = await requestApi(method, address, made.asAdmin, body);
    expect(answer.outcome).toBe("403 restricted_account");
    expect(await dumpDatabase()).toEqual(before);
  });

  test("by a link: it is mailed to its owner, and never shown, not even when the mail fails", async () => {
    const { asAdmin } = await setUp();
    overrideSettings({ mail: { url: mail.url, from: "Kith <kith@example.com>" } });
    for (const refusal of [null, 550]) {
      mail.refuse(refusal);
      const body = { email: `${crypto.randomUUID()}@example.com`, name: "New", access_level: "staff" };
      const answer = await requestApi("POST", "/api/admin/users", asAdmin, body);
      const { invitation } = invitationResponse.parse(answer.json());
      expect([answer.status, invitation.link, invitation.mail_problem !== null]).toEqual([
        201,
        null,
        refusal !== null,
      ]);
    }
    mail.refuse(null);
  });
});
