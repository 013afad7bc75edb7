// Slow: requests every operation and loads every page as every kind of caller.
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AppUser } from "@/lib/generated/prisma/client";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { formatCursor } from "@/lib/directory/changes/cursor";
import { incrementDirectoryVersion, readPublishedVersion } from "@/lib/versions/directory-version";
import { database } from "@/lib/platform/database/database";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { encryptWebhookSecret } from "@/lib/webhooks/encrypted-secret";
import { waitForDeliveries } from "@/lib/webhooks/delivery-worker";
import { subscribableEventTypes } from "@/lib/webhooks/outbox/events";
import { generateWebhookSecret } from "@/lib/webhooks/signature";
import { buildCompany } from "@/simulators/projects/company";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { searchMetrics, searchPages, searchReads, searchWrites } from "@/testing/every-answer";
import { requestApi } from "@/testing/request-api";
import { serveProjects, storeProjectsConnection } from "@/testing/serve-projects";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { createFullProfile } from "@/testing/test-company";
import { setUpFixture, setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const company = buildCompany(40);
const { simulator } = await serveProjects({ company });
const payroll = await servePayroll();
afterAll(payroll.close);
const currentRequest = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => currentRequest.headers }));

/** Part of every text of the person. */
const canary = "zanzibar";
/** Finds these texts, but does not contain `canary`: some answers repeat the term of the search. */
const searchTerm = "zanzi";

const callers = ["executive", "restricted executive", "head", "manager", "staff", "guest"] as const;

/** Where a person who left is named, until Kith deletes the data, with the rule. */
const exceptions = {
  "GET /api/people/changes": "PEOPLE-25: programs need the last known name of a person who left",
  "GET /api/people/former": "PEOPLE-37: executives find people who left",
  loadFormerPerson: "PEOPLE-37: executives find people who left",
  "GET /api/admin/sync-runs/{id}": "SYNC-19: the history of runs says who left",
  loadSyncRun: "SYNC-19: the history of runs says who left",
  "GET /api/admin/audit": "RECORD-1: the audit log says whose data was read",
  loadFirstAuditPage: "RECORD-1: the audit log says whose data was read",
  "GET /api/people/payroll-matches": "PAY-11: the employee of a person who left may be linked again",
};
/** The exceptions for callers below executive. */
const exceptionsForEveryone = ["GET /api/people/changes"];

/** Writes for which at least one generated request of an executive is valid. Most others need more than a valid shape. */
const successfulWrites = [
  "DELETE /api/account/sessions",
  "DELETE /api/admin/connections/payroll",
  "DELETE /api/admin/connections/projects",
  "POST /api/admin/invitations/preview",
  "POST /api/mcp",
  "POST /api/people/chart-view",
  "POST /api/people/payroll-matches/undo",
  "POST /api/people/profiles",
  "POST /api/people/views",
  "POST /api/tokens",
  "PUT /api/admin/connections/projects/departments",
  "PUT /api/people/columns",
];

async function link(user: AppUser, personId: string): Promise<AppUser> {
  await database().externalIdentity.updateMany({
    where: { provider: "projects", personId },
    data: { userId: user.id },
  });
  return user;
}

async function sync(headers: Readonly<Record<string, string>>): Promise<void> {
  expect((await requestApi("POST", "/api/people/sync", headers)).outcome).toBe("200");
}

type Leaving = (of: {
  id: string;
  externalId: string;
  headers: Readonly<Record<string, string>>;
}) => Promise<void>;

/** Syncs a company, fills everything that Kith stores about one person, who then leaves. */
async function createCompany(leave: Leaving, { hasReport = false } = {}) {
  const leaf = simulator
    .people()
    .findLast(
      ({ id, managerId, personType, attributes }) =>
        personType === 1 &&
        managerId !== null &&
        attributes.deactivated_at === null &&
        simulator.people().every((other) => other.managerId !== id),
    );
  if (!leaf) throw new Error("the company has no person without reports");
  const named = { first_name: "Zanzibar", last_name: "Canary", email: "zanzibar@mail.example" };
  simulator.edit(leaf.id, { attributes: { ...named, title: "Zanzibar gardener" } });
  const other = simulator
    .people()
    .find(({ id, managerId }) => managerId === leaf.managerId && id !== leaf.id);
  if (hasReport && other) simulator.edit(other.id, { managerId: leaf.id });
  await storeProjectsConnection(simulator);
  const executive = await createUser("executive");
  const headers = await createTokenHeaders(executive);
  await sync(headers);

  const { personId } = await database().externalIdentity.findFirstOrThrow({
    where: { provider: "projects", externalId: leaf.id },
  });
  const person = await database().person.findUniqueOrThrow({
    where: { id: personId ?? "" },
    include: { manager: true },
  });
  const { id } = person;
  const others = await database().person.findMany({
    where: { id: { notIn: [id, person.managerId ?? "", person.manager?.managerId ?? ""] } },
    orderBy: { id: "asc" },
    take: 3,
  });
  const create = async (level: AccessLevel, of: string | null | undefined) =>
    link(await createUser(level, `${level}.of.company@example.com`), of ?? "");
  const restricted = await createUser("executive", "restricted@example.com");
  await database().appUser.update({ where: { id: restricted.id }, data: { privateData: false } });
  const users: Record<(typeof callers)[number], AppUser> = {
    executive: await link(executive, others[2]?.id ?? ""),
    "restricted executive": restricted,
    head: await create("head", person.manager?.managerId),
    manager: await create("manager", person.managerId),
    staff: await create("staff", others[0]?.id),
    guest: await create("guest", others[1]?.id),
  };
  await link(await createUser("staff", "former@example.com"), id);

  await connectTestPayroll(payroll.simulator, headers);
  // Stores the list: the writes of a test disconnect payroll, and the vendor then refuses the tokens of the fixture.
  expect((await requestApi("GET", "/api/people/payroll-matches", headers)).outcome).toBe("200");
  const { employment, ...groups } = createFullProfile("deep");
  await database().externalIdentity.create({
    data: { provider: "payroll", externalId: "employee of the former person", personId: id },
  });
  await database().profile.create({
    data: toProfileRow(id, {
      ...groups,
      employment: { ...employment, location: "Zanzibar office", employment_status: canary },
      contact: { ...groups.contact, phone: canary },
      demographics: { ...groups.demographics, gender: canary },
      financial: { ...groups.financial, bank_account_name: canary },
      lastSyncedAt: new Date(),
    }),
  });
  const field = await database().customField.create({
    data: {
      ...{ name: "Motto", kind: "text", editedBy: "person", seenBy: "everyone", position: 0 },
      ...{ searchable: true, filterable: true, createdAt: new Date() },
      values: { create: { personId: id, texts: [`${canary} motto`], updatedAt: new Date() } },
    },
  });
  const picture = { contentType: "image/png", bytes: Buffer.from(canary), version: "zanzibarpicture" };
  await database().ownPicture.create({ data: { personId: id, ...picture, updatedAt: new Date() } });
  await database().chatProfile.create({
    data: { personId: id, orgId: "T1", url: "https://chat.example/zanzibar", timeZone: "Africa/Nairobi" },
  });
  await database().absence.create({
    data: {
      ...{ personId: id, kind: "away", startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) },
      ...{ startsOn: new Date(), backOn: new Date(Date.now() + 2 * 86_400_000) },
    },
  });
  await database().person.update({
    where: { id },
    data: { department: "Zanzibar works", office: "Zanzibar office" },
  });
  const webhookId = crypto.randomUUID();
  const { version } = await readPublishedVersion();
  const cursor = formatCursor({ version, personId: null });
  await database().webhook.create({
    data: {
      ...{ id: webhookId, name: "Doors", url: "https://doors.invalid/", events: [...subscribableEventTypes] },
      secret: encryptWebhookSecret("secret", webhookId, generateWebhookSecret()),
      ...{ createdByName: "Sam", place: cursor },
    },
  });
  await database().$transaction(incrementDirectoryVersion);
  const about = {
    ...{ preferred_name: "Zanzibar Bar", pronouns: canary, name_pronunciation: canary, about: canary },
    ...{ work_phone: "+61 400 000 111", skills: [canary], ask_me_about: [canary], languages: [canary] },
    ...{ links: [{ label: canary, url: "https://zanzibar.example/" }], working_hours: canary },
  };
  const said = await requestApi("PATCH", `/api/people/${id}/about`, headers, about);
  expect(said.outcome).toBe("200");
  const read = await requestApi("GET", `/api/people/${id}/profile`, headers);
  expect(read.text).toContain(canary);

  simulator.edit(leaf.id, { attributes: { email: "zanzibar.bar@mail.example" } });
  await sync(headers);
  await leave({ id, externalId: leaf.id, headers });
  await waitForDeliveries();
  // For 30 days the person is an inactive user of SCIM (SCIM-10).
  await database().$executeRaw`
    UPDATE people SET removed_at = removed_at - interval '40 days' WHERE removed_at IS NOT NULL`;
  const runs = await database().syncRun.findMany({ where: { changes: { some: { personId: id } } } });
  const deliveries = await database().webhookDelivery.findMany({ where: { personId: id } });
  return {
    users,
    known: {
      ids: [
        id,
        field.id,
        webhookId,
        "zanzibar-works",
        ...[...runs, ...deliveries.slice(0, 2)].map((row) => row.id),
      ],
      texts: [searchTerm, cursor],
    },
  };
}

const leaveByListing: Leaving = async ({ id, externalId, headers }) => {
  simulator.deactivate(externalId);
  await sync(headers);
  expect(await database().person.count({ where: { id, removedAt: { not: null } } })).toBe(1);
};

const becomeHidden: Leaving = async ({ id, headers }) => {
  const hidden = await requestApi("PUT", `/api/people/${id}/hidden`, headers, { reason: "at risk" });
  expect(hidden.outcome).toBe("200");
  await sync(headers);
};

const isExecutive = (caller: string) => caller.endsWith("executive");
const isFound = (text: string) => text.toLowerCase().includes(canary);

describe("a person who left", () => {
  const made = setUpFixture(() => createCompany(leaveByListing));
  beforeEach(async () => {
    // The fixture restarts the feed of changes. This makes the changes of the fixture available again.
    await database().$executeRaw`UPDATE directory_state SET changes_since = 0`;
  });

  test.each(callers)(
    "is named only where a rule says so, to this caller: %s",
    async (caller) => {
      const { users, known } = made();
      const user = users[caller];
      const search = { known, isFound, createHeaders: () => createBrowserHeaders(user) };
      currentRequest.headers = new Headers(await createBrowserHeaders(user));
      const reads = await searchReads(search);
      const pages = await searchPages(search);
      const writes = await searchWrites({ ...search, known: { ids: known.ids, texts: ["some text"] } }, 2);
      const expected = {
        executive: Object.keys(exceptions).toSorted(),
        staff: exceptionsForEveryone,
        guest: [],
      }[caller === "guest" ? "guest" : isExecutive(caller) ? "executive" : "staff"];
      expect([...reads.places, ...pages.places].toSorted()).toEqual(expected);
      expect(writes.places).toEqual([]);
      expect(await searchMetrics(isFound)).toBe(false);
      if (isExecutive(caller)) {
        // Refusals alone would prove little.
        expect(reads.answered.size).toBeGreaterThan(50);
        expect(pages.answered.size).toBeGreaterThan(25);
        expect([...writes.answered]).toEqual(expect.arrayContaining(successfulWrites));
      }
    },
    120_000,
  );
});

describe("a hidden person (PEOPLE-45)", () => {
  const made = setUpFixture(() => createCompany(becomeHidden, { hasReport: true }));
  beforeEach(async () => {
    await database().$executeRaw`UPDATE directory_state SET changes_since = 0`;
  });

  test.each(callers)(
    "is named only in the list of hidden people, to this caller: %s",
    async (caller) => {
      const { users, known } = made();
      const user = users[caller];
      const search = { known, isFound, createHeaders: () => createBrowserHeaders(user) };
      currentRequest.headers = new Headers(await createBrowserHeaders(user));
      const reads = await searchReads(search);
      const pages = await searchPages(search);
      const writes = await searchWrites({ ...search, known: { ids: known.ids, texts: ["some text"] } }, 2, [
        "DELETE /api/people/{id}/hidden",
      ]);
      expect([...reads.places, ...pages.places].toSorted()).toEqual(
        isExecutive(caller) ? ["GET /api/people/hidden", "loadHiddenPeople"] : [],
      );
      expect(writes.places).toEqual([]);
    },
    120_000,
  );
});
