import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/directory/schema";
import { buildDirectoryIndex } from "@/lib/directory/context";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { buildPerson } from "@/testing/directory-person";
import { buildHomeData, collectPersonIds, type HomePersonDetails } from "./home";

const today = "2026-11-20";
const person = (id: string, manager_id: string | null = null) => buildPerson(id, { manager_id });
const colleague = (id: string, office: string | null, joined_on: string | null = null) =>
  ({ id, office, joined_on }) satisfies HomePersonDetails;
const companyOf = (people: readonly Person[]) => ({
  people,
  byId: new Map(people.map((one) => [one.id, one])),
  tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  ...buildDirectoryIndex(people),
});
const ids = ({ people }: { people: readonly { id: string }[] }) => people.map(({ id }) => id).join(" ");

// boss → me → a, b; boss → peer
const company = [
  person("a", "me"),
  person("b", "me"),
  person("boss"),
  person("me", "boss"),
  person("peer", "boss"),
];
const colleagues = [
  colleague("a", "Oslo", "2026-11-02"),
  colleague("b", "Lima", "2026-11-09"),
  colleague("boss", "Oslo", "2012-01-01"),
  colleague("me", "Oslo", "2020-01-01"),
  colleague("peer", null, "2026-11-21"),
];

describe("home", () => {
  test("contains manager, reports, peers and office without the viewer, and newcomers, newest first", () => {
    const home = buildHomeData("me", companyOf(company), colleagues, today);
    expect(home.me?.id).toBe("me");
    expect(home.manager?.id).toBe("boss");
    expect([ids(home.reports), ids(home.peers)]).toEqual(["a b", "peer"]);
    expect(home.office).toMatchObject({ name: "Oslo", total: 2 });
    expect(home.office && ids(home.office)).toBe("a boss");
    expect(home.newcomers.people.map(({ id, joined_on }) => `${id} ${joined_on}`)).toEqual([
      "b 2026-11-09",
      "a 2026-11-02",
    ]);
  });

  test("has no manager and no peers for a person at the top, and no unknown office", () => {
    const home = buildHomeData("boss", companyOf([...company, person("other top")]), colleagues, today);
    expect(home.manager).toBeNull();
    expect([ids(home.reports), home.peers.total]).toEqual(["me peer", 0]);
    expect(buildHomeData("peer", companyOf(company), colleagues, today).office).toBeNull();
  });

  test.each([null, "gone"])(
    "contains only newcomers for an account that is not in the directory (%s)",
    (me) => {
      const home = buildHomeData(me, companyOf(company), colleagues, today);
      expect([home.me, home.manager, home.office]).toEqual([null, null, null]);
      expect([home.reports.total, home.peers.total, home.newcomers.total]).toEqual([0, 0, 2]);
      expect(collectPersonIds(home)).toEqual(["b", "a"]);
    },
  );

  test("sorts people in directory order, for any order of the input", () => {
    const home = buildHomeData("me", companyOf(company), colleagues, today);
    expect(buildHomeData("me", companyOf(company), colleagues.toReversed(), today)).toEqual(home);
  });

  test("counts every spelling of the viewer's office under the viewer's spelling", () => {
    const spelt = [...colleagues, colleague("peer", "ÓSLO")];
    expect(buildHomeData("me", companyOf(company), spelt, today).office).toMatchObject({
      name: "Oslo",
      total: 3,
    });
  });

  test("shows six of a large team and the total", () => {
    const team = Array.from({ length: 40 }, (_, index) => person(`p${index}`, "me"));
    const { reports } = buildHomeData("me", companyOf([person("me"), ...team]), [], today);
    expect([reports.people.length, reports.total]).toEqual([6, 40]);
  });

  test("shows six celebrations and the total, or all of them", () => {
    const dates = Array.from({ length: 9 }, (_, index) => colleague(`p${index}`, null, "2020-11-20"));
    const all = companyOf(dates.map(({ id }) => person(id)));
    expect(buildHomeData(null, all, dates, today).celebrations).toMatchObject({
      total: 9,
      shown: { length: 6 },
    });
    expect(buildHomeData(null, all, dates, today, Infinity).celebrations.shown).toHaveLength(9);
  });

  test("reports an empty directory", () => {
    expect(buildHomeData(null, companyOf([]), [], today)).toMatchObject({
      isEmpty: true,
      newcomers: { total: 0 },
    });
  });
});
