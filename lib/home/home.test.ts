import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/directory/schema";
import { countReports, placesOf } from "@/lib/directory/view";
import { buildReportingTree } from "@/lib/reporting/reporting-tree";
import { homeOf, peopleOn, type Colleague } from "./home";

const today = "2026-11-20";
const person = (id: string, manager_id: string | null = null): Person => ({
  id,
  productive_id: id,
  user_id: null,
  first_name: id,
  last_name: "Person",
  title: "",
  avatar_url: "http://localhost/avatar",
  manager_id,
  synced_at: "2026-11-20T00:00:00",
});
const colleague = (id: string, office: string | null, joined_on: string | null = null): Colleague => ({
  id,
  office,
  joined_on,
});
const companyOf = (people: readonly Person[]) => ({
  people,
  byId: new Map(people.map((one) => [one.id, one])),
  tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  placeOf: placesOf(people),
  reportCounts: countReports(people),
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
  test("is one's manager, reports, peers and office, without oneself, and who is new, the newest first", () => {
    const home = homeOf("me", companyOf(company), colleagues, today);
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

  test("of somebody at the top has no manager and no peers, and other tops are no peers", () => {
    const home = homeOf("boss", companyOf([...company, person("other top")]), colleagues, today);
    expect(home.manager).toBeNull();
    expect([ids(home.reports), home.peers.total]).toEqual(["me peer", 0]);
  });

  test.each([null, "gone"])(
    "of an account that is nobody's (%s) has who is new and nothing of one's own",
    (me) => {
      const home = homeOf(me, companyOf(company), colleagues, today);
      expect([home.me, home.manager, home.office]).toEqual([null, null, null]);
      expect([home.reports.total, home.peers.total, home.newcomers.total]).toEqual([0, 0, 2]);
      expect(peopleOn(home)).toEqual(["b", "a"]);
    },
  );

  test("has everybody in the order of the directory, however those of the office and the newcomers come", () => {
    const home = homeOf("me", companyOf(company), colleagues, today);
    expect(homeOf("me", companyOf(company), colleagues.toReversed(), today)).toEqual(home);
  });

  test("needs to know nothing of who is neither of the office nor new", () => {
    const needed = colleagues.filter(({ id }) => id !== "peer");
    expect(homeOf("me", companyOf(company), needed, today)).toEqual(
      homeOf("me", companyOf(company), colleagues, today),
    );
  });

  test("without a known office says nothing of one", () => {
    expect(homeOf("peer", companyOf(company), colleagues, today).office).toBeNull();
  });

  test("shows six of a large team, and says how many they are", () => {
    const team = Array.from({ length: 40 }, (_, index) => person(`p${index}`, "me"));
    const { reports } = homeOf("me", companyOf([person("me"), ...team]), [], today);
    expect([reports.people.length, reports.total]).toEqual([6, 40]);
  });

  test("of nobody at all says that there is nobody", () => {
    expect(homeOf(null, companyOf([]), [], today)).toMatchObject({ isEmpty: true, newcomers: { total: 0 } });
  });
});
