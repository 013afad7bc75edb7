import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { provenanceOf, type ProvenanceFacts } from "./provenance";

const read: ProvenanceFacts = {
  isLinked: true,
  payrollConfirmedAt: "2026-11-20T10:00:00",
  payrollReadAt: "2026-11-18T10:00:00",
  hasPayrollStart: true,
  hasPayrollLocation: true,
  hasProjectsStart: true,
  hasProjectsLocation: true,
  projectsConfirmedAt: "2026-11-21T09:00:00",
  payrollConnection: "connected",
};
const never = {
  ...read,
  payrollConfirmedAt: null,
  payrollReadAt: null,
  hasPayrollStart: false,
  hasPayrollLocation: false,
};

const sectionOf = (facts: ProvenanceFacts, seesLink: boolean, section: string) =>
  provenanceOf(facts, seesLink).find((found) => found.section === section);

describe("where employment comes from", () => {
  test.each<[string, ProvenanceFacts, string[]]>([
    ["payroll alone, where it tells everything", read, []],
    [
      "the projects system as well, for what payroll does not tell",
      { ...read, hasPayrollLocation: false },
      ["location"],
    ],
    ["the projects system, where payroll was not read", never, ["start_date", "location"]],
    ["nowhere, where nobody knows it", { ...never, hasProjectsStart: false }, ["location"]],
  ])("%s", (_guarantee, facts, fields) => {
    expect(sectionOf(facts, true, "employment")?.fromProjects.fields).toEqual(fields);
    for (const section of ["contact", "demographics", "financial"])
      expect(sectionOf(facts, true, section)?.fromProjects.fields).toEqual([]);
  });
});

describe("what payroll's part says", () => {
  test.each<[string, ProvenanceFacts, object]>([
    [
      "when it confirmed the values and when it was read",
      read,
      { confirmedAt: "2026-11-20T10:00:00", readAt: "2026-11-18T10:00:00", hindrance: null },
    ],
    [
      "that it has to be reconnected",
      { ...read, payrollConnection: "needs_reconnect" },
      { hindrance: "reconnect" },
    ],
    ["that it is not connected", { ...read, payrollConnection: null }, { hindrance: "not_connected" }],
    ["nothing of a failure that passes", { ...read, payrollConnection: "failing" }, { hindrance: null }],
    ["that it was not read", never, { state: "not_read" }],
    ["that nobody linked the person", { ...never, isLinked: false }, { state: "not_linked" }],
  ])("%s", (_guarantee, facts, word) => {
    expect(sectionOf(facts, true, "contact")?.payroll).toMatchObject(word);
  });
});

const time = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const timestamp = time.map((date) => date.toISOString().slice(0, 19));

test("whoever does not see the payroll link learns the day, no time, and nothing of link and connection", () => {
  fc.assert(
    fc.property(
      fc.record({
        isLinked: fc.boolean(),
        payrollConfirmedAt: fc.option(timestamp),
        payrollReadAt: fc.option(timestamp),
        payrollConnection: fc.constantFrom("connected", "needs_reconnect", "failing", null),
      }),
      (some) => {
        const facts: ProvenanceFacts = { ...read, ...some };
        const text = JSON.stringify(provenanceOf(facts, false));
        const { payrollConfirmedAt: confirmedAt } = facts;
        if (confirmedAt) expect(text).not.toContain(`"${confirmedAt}"`);
        const others: ProvenanceFacts = {
          ...facts,
          isLinked: !facts.isLinked,
          payrollReadAt: null,
          payrollConnection: null,
        };
        expect(JSON.stringify(provenanceOf(others, false))).toBe(text);
      },
    ),
  );
});
