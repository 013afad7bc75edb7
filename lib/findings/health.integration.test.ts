import { describe, expect, test } from "vitest";
import { toDateText, toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { requestApi } from "@/testing/request-api";
import { createRun } from "@/testing/runs";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, createTestCompany } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { healthChecks } from "@/lib/directory/health/checks";
import { storeHealthCounts } from "./commands";
import { healthResponse } from "@/lib/directory/health/schema";

setUpTestDatabase();

const health = async () => {
  const executive =
    (await database().appUser.findFirst({ where: { accessLevel: "executive" } })) ??
    (await createUser("executive"));
  const answer = await requestApi("GET", "/api/admin/health", await createTokenHeaders(executive));
  expect(answer.outcome).toBe("200");
  return healthResponse.parse(answer.json());
};

const idsFoundBy = ({ checks: answered }: Awaited<ReturnType<typeof health>>, wanted: string) =>
  answered.find(({ id }) => id === wanted)?.findings.map(({ id }) => id);

/** Creates a run with a warning about this person. */
const createWarning = (state: "succeeded" | "failed", minutesAgo: number, person: string) =>
  createRun({
    ...{ state, startedAt: new Date(Date.now() - minutesAgo * 60_000) },
    warnings: [{ code: "manager_loop", detail: "Why.", person_ids: [person] }],
  });

describe("the health of the directory", () => {
  test("lists every check without findings for an empty directory, and stores no counts of it", async () => {
    await storeHealthCounts();
    expect(await database().healthCount.count()).toBe(0);
    const { people, synced_at, checks: answered } = await health();
    expect([people, synced_at]).toEqual([0, null]);
    expect(answered.map(({ id }) => id)).toEqual(healthChecks.map(({ id }) => id));
    expect(answered.filter(({ id }) => id !== "unmatched_user").every(({ found }) => found === 0)).toBe(true);
  });

  test("counts an office that only payroll has, as the directory shows it", async () => {
    await createTestCompany();
    const personId = toPersonId("loner");
    await database().person.update({ where: { id: personId }, data: { office: null } });
    await database().profile.upsert({
      where: { personId },
      create: { personId, location: "Lisbon" },
      update: { location: "Lisbon" },
    });
    expect(idsFoundBy(await health(), "missing_office")).not.toContain(personId);
  });

  test("uses the warnings of the last applied sync, not of a later failed sync", async () => {
    await createTestCompany();
    await createWarning("succeeded", 30, toPersonId("peer"));
    await createWarning("succeeded", 20, toPersonId("loner"));
    await createWarning("failed", 10, toPersonId("boss"));
    expect(idsFoundBy(await health(), "reporting_circle")).toEqual([toPersonId("loner")]);
  });

  test("skips accounts that need no match and disabled accounts", async () => {
    const [open, ignored, disabled] = await Promise.all([
      createUser("staff", "open@example.com"),
      createUser("staff", "ignored@example.com"),
      createUser("staff", "disabled@example.com"),
    ]);
    await database().appUser.update({ where: { id: ignored.id }, data: { mappingIgnoredAt: new Date() } });
    await database().appUser.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const found = idsFoundBy(await health(), "unmatched_user");
    expect(found).toContain(open.id);
    expect(found).not.toContain(ignored.id);
    expect(found).not.toContain(disabled.id);
  });

  test("leaves out two people of the same name until the decision is undone, and each change is recorded (PEOPLE-38)", async () => {
    await createTestCompany();
    const [quiet, peer] = [toPersonId("quiet"), toPersonId("peer")];
    await database().person.updateMany({
      where: { id: { in: [quiet, peer] } },
      data: { firstName: "Ana", lastName: "Costa" },
    });
    const headers = await createTokenHeaders(await createUser("executive"));
    const mark = async (id: string, two_people: boolean) =>
      expect((await requestApi("PUT", `/api/people/${id}/marks`, headers, { two_people })).outcome).toBe(
        "200",
      );
    expect(idsFoundBy(await health(), "same_name")).toEqual([quiet, peer]);
    for (const id of [quiet, peer, quiet]) await mark(id, true);
    const decided = await health();
    expect(idsFoundBy(decided, "same_name")).toEqual([]);
    expect(decided.marks).toMatchObject([{ person_id: quiet, name: "Ana Costa", mark: "two_people" }]);
    await mark(peer, false);
    expect(idsFoundBy(await health(), "same_name")).toEqual([quiet, peer]);
    expect((await health()).marks).toEqual([]);
    const events = await database().auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(
      events.map(({ kind, personId, subjectId, detail }) => [kind, personId, subjectId, detail]),
    ).toEqual([
      ["same_person_decided", quiet, peer, "two people"],
      ["same_person_decided", peer, quiet, "possibly the same person"],
    ]);
  });
});

test.each([
  [7, undefined],
  [8, expect.stringContaining("8 days old")],
])(
  "a listing that was sent %d days ago is dated, and reported from the eighth day on (CONN-26)",
  async (days, detail) => {
    const receivedAt = new Date(Date.now() - days * 86_400_000 - 60_000);
    const secret = encryptSecret("projects", { vendor: "push" });
    await database().connection.create({
      data: {
        ...{ provider: "projects", vendor: "push", orgName: "Push", secret, connectedAt: receivedAt },
        peopleSource: { create: { receivedAt } },
      },
    });
    const { old_listing, listing_received_at } = await health();
    expect([listing_received_at, old_listing?.detail]).toEqual([toTimestamp(receivedAt), detail]);
  },
);

test("daily counts are one per check and day, cover three months, and are read oldest first", async () => {
  await createTestCompany();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await database().healthCount.createMany({
    data: [
      { check: "no_manager", day: daysAgo(200), found: 9 },
      { check: "no_manager", day: daysAgo(2), found: 7 },
      { check: "no_manager", day: daysAgo(40), found: 8 },
    ],
  });
  await storeHealthCounts();
  const where = { id: toPersonId("loner") };
  await database().person.update({ where, data: { managerId: toPersonId("boss") } });
  await storeHealthCounts();
  const { checks: answered } = await health();
  const notLookedAt = answered.filter(({ not_looked_at }) => not_looked_at !== null);
  expect(notLookedAt.map(({ id }) => id)).toContain("payroll_not_linked");
  expect(await database().healthCount.count()).toBe(healthChecks.length - notLookedAt.length + 3);
  expect(answered.find(({ id }) => id === "no_manager")?.history).toMatchObject([
    ...[{ found: 8 }, { found: 7 }],
    { day: toDateText(new Date()), found: 0 },
  ]);
});
