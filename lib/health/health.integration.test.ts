// Both engines: counts are raw SQL.
import { describe, expect, test } from "vitest";
import { toDate } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, makeCompany } from "@/lib/testing/company";
import { withStore } from "@/lib/testing/store";
import { checks } from "./checks";
import { countHealth } from "./commands";
import { healthResponse } from "./schema";

withStore();

const health = async () => {
  const executive =
    (await database().appUser.findFirst({ where: { accessLevel: "executive" } })) ??
    (await makeUser("executive"));
  const answer = await api("GET", "/api/admin/health", await tokenOf(executive));
  expect(answer.outcome).toBe("200");
  return healthResponse.parse(answer.json());
};

const idsFoundBy = ({ checks: answered }: Awaited<ReturnType<typeof health>>, wanted: string) =>
  answered.find(({ id }) => id === wanted)?.findings.map(({ id }) => id);

/** A run of the journal that ended so. */
const makeRun = (state: "succeeded" | "failed", minutesAgo: number, warnings: object[] = []) => {
  const startedAt = new Date(Date.now() - minutesAgo * 60_000);
  return database().syncRun.create({
    data: {
      ...{ id: crypto.randomUUID(), trigger: "api", phase: "done", state, warnings },
      ...{ startedAt, finishedAt: startedAt },
    },
  });
};

describe("the health of the directory", () => {
  test("of an empty directory is every check, and nothing found", async () => {
    const { people, synced_at, checks: answered } = await health();
    expect([people, synced_at]).toEqual([0, null]);
    expect(answered.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
    expect(answered.filter(({ id }) => id !== "unmatched_user").every(({ found }) => found === 0)).toBe(true);
  });

  test("names people of the directory, and nobody who was removed from it", async () => {
    await makeCompany();
    expect(idsFoundBy(await health(), "no_manager")).toEqual([idOf("loner")]);
    await database().person.update({ where: { id: idOf("loner") }, data: { removedAt: new Date() } });
    expect(idsFoundBy(await health(), "no_manager")).toEqual([]);
  });

  test("has the reasons of the last sync that was applied, not of one that failed since", async () => {
    await makeCompany();
    const warning = (person: string) => ({ code: "manager_loop", detail: "Why.", person_ids: [person] });
    await makeRun("succeeded", 30, [warning(idOf("peer"))]);
    await makeRun("succeeded", 20, [warning(idOf("loner"))]);
    await makeRun("failed", 10, [warning(idOf("boss"))]);
    expect(idsFoundBy(await health(), "reporting_circle")).toEqual([idOf("loner")]);
  });

  test("leaves out accounts that need no match, and those that are disabled", async () => {
    const [open, ignored, disabled] = await Promise.all([
      makeUser("staff", "open@example.com"),
      makeUser("staff", "ignored@example.com"),
      makeUser("staff", "disabled@example.com"),
    ]);
    await database().appUser.update({ where: { id: ignored.id }, data: { mappingIgnoredAt: new Date() } });
    await database().appUser.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const found = idsFoundBy(await health(), "unmatched_user");
    expect(found).toContain(open.id);
    expect(found).not.toContain(ignored.id);
    expect(found).not.toContain(disabled.id);
  });

  test("is for executives", async () => {
    for (const level of ["head", "manager", "staff", "guest"] as const) {
      const answer = await api("GET", "/api/admin/health", await tokenOf(await makeUser(level)));
      expect([level, answer.outcome]).toEqual([level, "403 not_allowed"]);
    }
  });
});

describe("the counts of a day", () => {
  test("are one a check, and the last ones", async () => {
    await makeCompany();
    await countHealth();
    await database().person.update({ where: { id: idOf("loner") }, data: { managerId: idOf("boss") } });
    await countHealth();
    const notLookedAt = (await health()).checks.filter(({ not_looked_at }) => not_looked_at !== null);
    expect(notLookedAt.map(({ id }) => id)).toContain("payroll_not_linked");
    expect(await database().healthCount.count()).toBe(checks.length - notLookedAt.length);
    const today = toDate(new Date());
    const { checks: answered } = await health();
    expect(answered.find(({ id }) => id === "no_manager")?.history).toEqual([{ day: today, found: 0 }]);
  });

  test("are kept from day to day, oldest first, and shown for three months", async () => {
    await makeCompany();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await database().healthCount.createMany({
      data: [
        { check: "no_manager", day: daysAgo(200), found: 9 },
        { check: "no_manager", day: daysAgo(2), found: 7 },
        { check: "no_manager", day: daysAgo(40), found: 8 },
      ],
    });
    await countHealth();
    const { checks: answered } = await health();
    const counts = answered.find(({ id }) => id === "no_manager")?.history.map(({ found }) => found);
    expect(counts).toEqual([8, 7, 1]);
  });

  test("are not counted while there is nobody", async () => {
    await countHealth();
    expect(await database().healthCount.count()).toBe(0);
  });
});
