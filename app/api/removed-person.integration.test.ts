// Slow: requests every operation and loads every page as every kind of caller.
import { afterAll, expect, test } from "vitest";
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
import { pageRequest } from "@/testing/next-headers";
import { setUpFixture, setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();
const company = buildCompany(40);
const { simulator } = await serveProjects({ company });
const payroll = await servePayroll();
afterAll(payroll.close);

/** Part of every text of the person who left, and of the hidden person. */
const words = ["zanzibar", "bulawayo"] as const;
type Word = (typeof words)[number];
const marks = words.map((word) => new RegExp(word, "i"));
/** Find these texts, but contain no mark: some answers repeat the term of the search. */
const searchTerms = words.map((word) => word.slice(0, 5));

/** The head is the manager of both people. Nothing is visible to managers or restricted executives alone. */
const callers = ["executive", "head", "guest"] as const;

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

/** Writes for which the generated request of an executive is valid. Most others need more than a valid shape. */
const successfulWrites = [
  "DELETE /api/account/sessions",
  "DELETE /api/admin/connections/payroll",
  "DELETE /api/admin/connections/projects",
  "POST /api/admin/invitations/preview",
  "POST /api/mcp",
  "POST /api/people/chart-view",
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

const capitalise = (word: Word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const tomorrow = new Date(Date.now() + 86_400_000);

/** Fills everything that Kith stores about the person. */
async function fillPerson(
  word: Word,
  personId: string,
  fieldId: string,
  headers: Readonly<Record<string, string>>,
) {
  const name = capitalise(word);
  await link(await createUser("staff", `person.${personId}@example.com`), personId);
  const { employment, ...groups } = createFullProfile("deep");
  const employee = { provider: "payroll", externalId: `employee of ${personId}` } as const;
  await database().externalIdentity.create({ data: { ...employee, personId } });
  await database().profile.create({
    data: toProfileRow(personId, {
      ...groups,
      employment: { ...employment, location: `${name} office`, employment_status: word },
      contact: { ...groups.contact, phone: word },
      demographics: { ...groups.demographics, gender: word },
      financial: { ...groups.financial, bank_account_name: word },
      lastSyncedAt: new Date(),
    }),
  });
  await database().customFieldValue.create({
    data: { fieldId, personId, texts: [`${word} motto`], updatedAt: new Date() },
  });
  const picture = { contentType: "image/png", bytes: Buffer.from(word), version: `${word}picture` };
  await database().ownPicture.create({ data: { personId, ...picture, updatedAt: new Date() } });
  const chat = { orgId: "T1", url: `https://chat.example/${word}`, timeZone: "Africa/Nairobi" };
  await database().chatProfile.create({ data: { personId, ...chat } });
  const times = { startsAt: new Date(), startsOn: new Date(), endsAt: tomorrow, backOn: tomorrow };
  await database().absence.create({ data: { personId, kind: "away", ...times } });
  const data = { department: `${name} works`, office: `${name} office` };
  await database().person.update({ where: { id: personId }, data });
  const about = {
    ...{ preferred_name: `${name} Bar`, pronouns: word, name_pronunciation: word, about: word },
    ...{ work_phone: "+61 400 000 111", skills: [word], ask_me_about: [word], languages: [word] },
    ...{ links: [{ label: word, url: `https://${word}.example/` }], working_hours: word },
  };
  const said = await requestApi("PATCH", `/api/people/${personId}/about`, headers, about);
  expect(said.outcome).toBe("200");
  const read = await requestApi("GET", `/api/people/${personId}/profile`, headers);
  expect(read.text).toContain(word);
}

/** Syncs a company and fills everything about two people with one manager, of whom one leaves and one is then hidden. */
async function createCompany() {
  const [former, hidden, report] = simulator
    .people()
    .filter(
      ({ id, managerId, personType, attributes }) =>
        personType === 1 &&
        managerId !== null &&
        attributes.deactivated_at === null &&
        simulator.people().every((other) => other.managerId !== id),
    )
    .toReversed();
  if (!former || !hidden || !report) throw new Error("the company has too few people without reports");
  for (const [index, { id }] of [former, hidden].entries()) {
    const word = words[index] ?? "zanzibar";
    const named = { first_name: capitalise(word), last_name: "Canary", email: `${word}@mail.example` };
    simulator.edit(id, {
      attributes: { ...named, title: `${capitalise(word)} gardener` },
      managerId: former.managerId,
    });
  }
  simulator.edit(report.id, { managerId: hidden.id });
  await storeProjectsConnection(simulator);
  const executive = await createUser("executive");
  const headers = await createTokenHeaders(executive);
  await sync(headers);

  const findPerson = async ({ id: externalId }: { id: string }) => {
    const { personId } = await database().externalIdentity.findFirstOrThrow({
      where: { provider: "projects", externalId },
    });
    return database().person.findUniqueOrThrow({ where: { id: personId ?? "" } });
  };
  const people = [await findPerson(former), await findPerson(hidden)] as const;
  const ids = people.map(({ id }) => id);
  const [{ managerId }] = people;
  const others = await database().person.findMany({
    where: { id: { notIn: [...ids, managerId ?? ""] } },
    orderBy: { id: "asc" },
    take: 3,
  });
  const create = async (level: AccessLevel, of: string | null | undefined) =>
    link(await createUser(level, `${level}.of.company@example.com`), of ?? "");
  const users: Record<(typeof callers)[number], AppUser> = {
    executive: await link(executive, others[2]?.id ?? ""),
    head: await create("head", managerId),
    guest: await create("guest", others[1]?.id),
  };

  await connectTestPayroll(payroll.simulator, headers);
  // Stores the list: the writes of a test disconnect payroll, and the vendor then refuses the tokens of the fixture.
  expect((await requestApi("GET", "/api/people/payroll-matches", headers)).outcome).toBe("200");
  const field = await database().customField.create({
    data: {
      ...{ name: "Motto", kind: "text", editedBy: "person", seenBy: "everyone", position: 0 },
      ...{ searchable: true, filterable: true, createdAt: new Date() },
    },
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
  for (const [index, word] of words.entries()) await fillPerson(word, ids[index] ?? "", field.id, headers);

  for (const [index, { id }] of [former, hidden].entries())
    simulator.edit(id, { attributes: { email: `${words[index] ?? ""}.bar@mail.example` } });
  await sync(headers);
  simulator.deactivate(former.id);
  const hide = await requestApi("PUT", `/api/people/${ids[1] ?? ""}/hidden`, headers, { reason: "at risk" });
  expect(hide.outcome).toBe("200");
  await sync(headers);
  expect(await database().person.count({ where: { id: ids[0] ?? "", removedAt: { not: null } } })).toBe(1);
  await waitForDeliveries();
  // For 30 days the person is an inactive user of SCIM (SCIM-10).
  await database().$executeRaw`
    UPDATE people SET removed_at = removed_at - interval '40 days' WHERE removed_at IS NOT NULL`;
  const runs = await database().syncRun.findMany({
    where: { changes: { some: { personId: { in: ids } } } },
  });
  const deliveries = await database().webhookDelivery.findMany({ where: { personId: { in: ids } } });
  return {
    users,
    known: {
      ids: [
        ...ids,
        ...[field.id, webhookId, ...words.map((word) => `${word}-works`)],
        ...[...runs.slice(-2), ...deliveries.slice(0, 1)].map((row) => row.id),
      ],
      texts: [...searchTerms, cursor],
    },
  };
}

const made = setUpFixture(createCompany);

test.each(callers)(
  "a person who left and a hidden person are named only where a rule says so, to this caller: %s (PEOPLE-45, B79)",
  async (caller) => {
    // The fixture restarts the feed of changes. This makes the changes of the fixture available again.
    await database().$executeRaw`UPDATE directory_state SET changes_since = 0`;
    const { users, known } = made();
    const user = users[caller];
    const search = { known, marks, createHeaders: () => createBrowserHeaders(user) };
    pageRequest.headers = new Headers(await createBrowserHeaders(user));
    const reads = await searchReads(search);
    const pages = await searchPages(search);
    const writes = await searchWrites({ ...search, known: { ids: known.ids, texts: ["some text"] } }, 1, [
      "DELETE /api/people/{id}/hidden",
    ]);
    const [former, hidden] = words.map((_, index) =>
      [...(reads.places[index] ?? []), ...(pages.places[index] ?? [])].toSorted(),
    );
    const isExecutive = caller === "executive";
    expect(former).toEqual(
      isExecutive ? Object.keys(exceptions).toSorted() : caller === "guest" ? [] : exceptionsForEveryone,
    );
    expect(hidden).toEqual(isExecutive ? ["GET /api/people/hidden", "loadHiddenPeople"] : []);
    expect(writes.places).toEqual([[], []]);
    expect(await searchMetrics(marks)).toBe(false);
    if (isExecutive) {
      // Refusals alone would prove little.
      expect(reads.answered.size).toBeGreaterThan(50);
      expect(pages.answered.size).toBeGreaterThan(25);
      expect([...writes.answered]).toEqual(expect.arrayContaining(successfulWrites));
    }
  },
  120_000,
);
