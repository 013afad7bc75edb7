import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { createBrowserHeaders, createTokenHeaders, createUser } from "@/testing/callers";
import { requestApi, routeLoaders } from "@/testing/request-api";
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
  test.each(["Freja Chen", "chén fre", "Frejja", former.id, former.id.toUpperCase()])(
    "is found by an executive in a browser for %j, with date and run and nothing of the profile (PEOPLE-37)",
    async (q) => {
      const headers = await createBrowserHeaders(await createUser("executive"));
      expect(await find(headers, q)).toEqual({ people: [former] });
    },
  );

  test.each(["Freja Nobody", "Gardener", "chair", toPersonId("chair"), "", "projects-deep"])(
    "is not found for %j",
    async (q) => {
      const headers = await createBrowserHeaders(await createUser("executive"));
      expect(await find(headers, q)).toEqual({ people: [] });
    },
  );

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

  test("is not found once their data are deleted", async () => {
    const headers = await createBrowserHeaders(await createUser("executive"));
    await database().person.delete({ where: { id: former.id } });
    expect(await find(headers, "Freja")).toEqual({ people: [] });
    expect(await find(headers, former.id)).toEqual({ people: [] });
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

  test("is in no other answer of the API about people, not even for an executive's token (B79)", async () => {
    const headers = await createTokenHeaders(await createUser("executive"));
    expect(await find(headers, "Freja")).toBe("403 session_needed");
    const routes = Object.keys(routeLoaders).filter((route) => route.startsWith("/api/people"));
    for (const route of routes) {
      const path = route.replace("[id]", former.id).replaceAll(/\[\w+\]/g, crypto.randomUUID());
      const query = route === "/api/people/view" ? "?q=Freja" : "";
      const answer = await requestApi("GET", `${path}${query}`, headers);
      expect({ route, text: answer.text }).not.toMatchObject({ text: expect.stringContaining("Freja") });
    }
  });
});
