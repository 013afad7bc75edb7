import { describe, expect, test } from "vitest";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { homeOf, peopleOn } from "./home";

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
const detail = (id: string, office: string | null, joined_on: string | null = null): DirectoryDetail => ({
  id,
  office,
  joined_on,
  chat_url: null,
  time_zone: null,
  picture: null,
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
const details = [
  detail("a", "Oslo", "2026-11-02"),
  detail("b", "Lima", "2026-11-09"),
  detail("boss", "Oslo", "2012-01-01"),
  detail("me", "Oslo", "2020-01-01"),
  detail("peer", null, "2026-11-21"),
];

describe("home", () => {
  test("is one's manager, reports, peers and office, without oneself, and who is new, the newest first", () => {
    const home = homeOf("me", company, details, today);
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
    const home = homeOf("boss", [...company, person("other top")], details, today);
    expect(home.manager).toBeNull();
    expect([ids(home.reports), home.peers.total]).toEqual(["me peer", 0]);
  });

  test.each([null, "gone"])(
    "of an account that is nobody's (%s) has who is new and nothing of one's own",
    (me) => {
      const home = homeOf(me, company, details, today);
      expect([home.me, home.manager, home.office]).toEqual([null, null, null]);
      expect([home.reports.total, home.peers.total, home.newcomers.total]).toEqual([0, 0, 2]);
      expect(peopleOn(home)).toEqual(["b", "a"]);
    },
  );

  test("without a known office says nothing of one", () => {
    expect(homeOf("peer", company, details, today).office).toBeNull();
  });

  test("shows six of a large team, and says how many they are", () => {
    const team = Array.from({ length: 40 }, (_, index) => person(`p${index}`, "me"));
    const { reports } = homeOf("me", [person("me"), ...team], [], today);
    expect([reports.people.length, reports.total]).toEqual([6, 40]);
  });

  test("of nobody at all says that there is nobody", () => {
    expect(homeOf(null, [], [], today)).toMatchObject({ isEmpty: true, newcomers: { total: 0 } });
  });
});
