import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { requestApi } from "@/testing/request-api";
import { createTestCompany, publishDirectory, toPersonId, createAccount } from "@/testing/test-company";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const [run, laterRun] = [crypto.randomUUID(), crypto.randomUUID()];
const leftAt = new Date("2026-11-12T08:30:05Z");

/** Removes `deep` in one run. A later run gave the id to somebody else. */
beforeEach(async () => {
  await createTestCompany();
  await database().person.update({
    where: { id: toPersonId("deep") },
    data: { firstName: "Freja", lastName: "Chén", removedAt: leftAt },
  });
  for (const [id, kind, minutes] of [
    [run, "removed", -1],
    [laterRun, "replaced", 60],
  ] as const) {
    const startedAt = new Date(leftAt.getTime() + minutes * 60_000);
    await database().syncRun.create({
      data: {
        ...{ id, trigger: "schedule", phase: "done", state: "succeeded", startedAt },
        changes: { create: { personId: toPersonId("deep"), personName: "Freja Chén", kind } },
      },
    });
  }
  await publishDirectory();
});

const former = {
  ...{ id: toPersonId("deep"), first_name: "Freja", last_name: "Chén" },
  ...{ left_at: "2026-11-12T08:30:05", run_id: run },
};
const find = async (headers: Record<string, string>, q: string) => {
  const answer = await requestApi("GET", `/api/people/former?q=${encodeURIComponent(q)}`, headers);
  return answer.status === 200 ? answer.json() : answer.outcome;
};

describe("a person who left", () => {
  test("is found by an executive in a browser by name or id, with date and run and nothing of the profile (PEOPLE-37)", async () => {
    const user = await createUser("executive");
    const headers = await createBrowserHeaders(user);
    for (const q of ["chén fre", "Frejja", former.id.toUpperCase()])
      expect([q, await find(headers, q)]).toEqual([q, { people: [former] }]);
    for (const q of ["Freja Nobody", "Gardener", "chair", toPersonId("chair"), "", "projects-deep"])
      expect([q, await find(headers, q)]).toEqual([q, { people: [] }]);
    expect(await find(await createTokenHeaders(user), "Freja")).toBe("403 session_needed");
  });

  test("is among the 2,000 who left last, to be found by name after the removal of a whole company", async () => {
    const headers = await createBrowserHeaders(await createUser("executive"));
    const leave = (people: number) => database().$executeRaw`
      INSERT INTO people (id, first_name, last_name, title, removed_at)
      SELECT gen_random_uuid(), 'Former', 'Nr ' || number, '', clock_timestamp() FROM generate_series(1, ${people}::int) AS number`;
    await leave(1_999);
    expect(await find(headers, "Freja")).toEqual({ people: [former] });
    await leave(1);
    expect(await find(headers, "Freja")).toEqual({ people: [] });
    expect(await find(headers, former.id)).toEqual({ people: [former] });
  });

  test.each(["executive", "head"] as const)(
    "is hidden while an executive views Kith as a user of level %s",
    async (level) => {
      const headers = await createBrowserHeaders(await createUser("executive"));
      const other = await createAccount("peer", level);
      expect((await requestApi("POST", "/api/admin/view-as", headers, { user_id: other.id })).status).toBe(
        200,
      );
      expect(await find(headers, "Freja")).toEqual(
        level === "executive" ? { people: [] } : "403 not_allowed",
      );
    },
  );
});
