import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildProvenance, type ProvenanceFacts } from "./provenance";

const read: ProvenanceFacts = {
  isLinked: true,
  payrollConfirmedAt: "2026-11-20T10:00:00",
  payrollReadAt: "2026-11-18T10:00:00",
  sources: { start_date: "payroll", location: "payroll" },
  projectsConfirmedAt: "2026-11-21T09:00:00",
  payrollConnection: "connected",
};
const never: ProvenanceFacts = {
  ...{ ...read, payrollConfirmedAt: null, payrollReadAt: null },
  sources: { start_date: "projects", location: "projects" },
};

describe("the source of employment", () => {
  test.each<[string, ProvenanceFacts, string[]]>([
    ["payroll alone if it has every value", read, []],
    [
      "also the source of people for values missing in payroll",
      { ...read, sources: { start_date: "payroll", location: "projects" } },
      ["location"],
    ],
    ["the source of people if payroll was not read", never, ["start_date", "location"]],
    [
      "no source for a value that no system has",
      { ...never, sources: { start_date: null, location: "projects" } },
      ["location"],
    ],
  ])("%s", (_guarantee, facts, fields) => {
    expect(buildProvenance(facts, true).fromProjects.fields).toEqual(fields);
  });
});

describe("the state of payroll's sections", () => {
  test.each<[string, ProvenanceFacts, object]>([
    [
      "contains the times of confirmation and reading",
      read,
      { confirmedAt: "2026-11-20T10:00:00", readAt: "2026-11-18T10:00:00", obstacle: null },
    ],
    [
      "says that payroll must be reconnected",
      { ...read, payrollConnection: "needs_reconnect" },
      { obstacle: "reconnect" },
    ],
    [
      "says that payroll is not connected",
      { ...read, payrollConnection: null },
      { obstacle: "not_connected" },
    ],
    ["omits a temporary failure", { ...read, payrollConnection: "failing" }, { obstacle: null }],
    ["says that payroll was not read", never, { state: "not_read" }],
    ["says that the person is not linked", { ...never, isLinked: false }, { state: "not_linked" }],
    [
      "says that payroll is not used",
      { ...never, isLinked: false, payrollConnection: null },
      { state: "unused" },
    ],
  ])("%s", (_guarantee, facts, word) => {
    expect(buildProvenance(facts, true).payroll).toMatchObject(word);
  });
});

const time = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const timestamp = time.map((date) => date.toISOString().slice(0, 19));

test("without access to the payroll link, shows the day but no time, link status or connection", () => {
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
        const text = JSON.stringify(buildProvenance(facts, false));
        const { payrollConfirmedAt: confirmedAt } = facts;
        if (confirmedAt) expect(text).not.toContain(`"${confirmedAt}"`);
        const others: ProvenanceFacts = {
          ...facts,
          isLinked: !facts.isLinked,
          payrollReadAt: null,
          payrollConnection: null,
        };
        expect(JSON.stringify(buildProvenance(others, false))).toBe(text);
      },
    ),
  );
});
