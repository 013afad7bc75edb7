import { describe, expect, test } from "vitest";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import type { PersonAbsences } from "@/lib/directory/absences/schema";
import { buildPerson } from "@/testing/directory-person";
import { countAwayByPlace, findAwayTeam } from "./away-team";

const person = (id: string, manager_id: string | null = null) => buildPerson(id, { manager_id });
// boss → me → a, b; boss → peer; other
const people = [
  person("a", "me"),
  person("b", "me"),
  person("boss"),
  person("me", "boss"),
  person("peer", "boss"),
  person("other"),
];
const company = {
  byId: new Map(people.map((one) => [one.id, one])),
  tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
};
const away = (id: string, day: string, now: PersonAbsences["now"] = "free"): PersonAbsences => ({
  ...{ id, now, until: now === "free" ? null : `${day}T18:00:00` },
  absences: [
    { ...{ starts_at: `${day}T00:00:00`, ends_at: `${day}T18:00:00` }, ...{ starts_on: day, back_on: day } },
  ],
});
const busy: PersonAbsences = { id: "boss", now: "busy", until: "2026-11-25T18:00:00", absences: [] };
const known = (...absences: PersonAbsences[]) => ({ read_at: "2026-11-25T12:00:00", people: absences });
const ids = (found: ReturnType<typeof findAwayTeam>) => found?.people.map((one) => one.person.id);

describe("away in my team", () => {
  test("contains manager, peers and reports: away now first, then by start and name; not the viewer, others and busy people", () => {
    const found = findAwayTeam(
      "me",
      company,
      known(
        ...[away("peer", "2026-11-27"), away("other", "2026-11-26"), busy, away("me", "2026-11-26")],
        ...[away("b", "2026-11-26"), away("a", "2026-11-26"), away("gone", "2026-11-26")],
        away("peer", "2026-11-25", "away"),
      ),
    );
    expect(ids(found)).toEqual(["peer", "a", "b", "peer"]);
    expect(
      ids(findAwayTeam("a", company, known(away("me", "2026-11-26"), away("peer", "2026-11-26")))),
    ).toEqual(["me"]);
  });

  test("is empty if nobody is away, and unknown without a calendar or for an account without a person", () => {
    expect(findAwayTeam("me", company, known())).toEqual({ people: [], total: 0 });
    expect(findAwayTeam("me", company, { read_at: null, people: [] })).toBeNull();
    expect(findAwayTeam(null, company, known())).toBeNull();
    expect(findAwayTeam("gone", company, known())).toBeNull();
  });
});

describe("away today", () => {
  const at = (department: string | null, office: string | null) => ({
    ...{ id: "a", department, office, teams: [], joined_on: null, picture: null, preferred_name: null },
    ...{ work_phone: null, skills: [], keywords: [], chat_url: null, time_zone: null },
    ...{ ask_me_about: [], languages: [], about: null },
  });

  test("counts department, office in any spelling and company, each with its list, and omits a place without anyone", () => {
    const away = [at("Web", "malmo"), at("Web", null), at("Design", "Malmö")];
    expect(countAwayByPlace(away, at("Web", "Malmö"))).toEqual([
      { label: "Web", count: 2, address: "department=Web&away=true" },
      { label: "Malmö", count: 2, address: "office=Malm%C3%B6&away=true" },
      { label: "the company", count: 3, address: "away=true" },
    ]);
    expect(countAwayByPlace(away, at("Sales", null)).map(({ label }) => label)).toEqual(["the company"]);
    expect(countAwayByPlace([], at("Web", "Malmö"))).toEqual([]);
  });
});
