import { inProviders } from "@/testing/in-providers";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { SectionProvenance as Known } from "@/lib/profiles/provenance";
import { getHistoryFieldLabel, formatHistoryValue, describeHiddenChanges } from "./history-labels";
import { PayrollNote, SectionProvenance } from "./section-provenance";
import { getFieldLabel, formatFieldValue } from "@/lib/profiles/field-labels";
import { uncapitalizeLabel } from "@/lib/platform/text/text-format";

test.each([
  ["bank_bsb", "BSB", "BSB"],
  ["home_address", "Home address", "home address"],
  ["something_new", "something_new", "something_new"],
])("the field %s has the label “%s”, within a sentence “%s”", (field, words, within) => {
  expect([getFieldLabel(field), uncapitalizeLabel(getFieldLabel(field))]).toEqual([words, within]);
});

test.each([
  ["date_of_birth", "1984-03-03", "3 Mar 1984"],
  ["date_of_birth", "unknown", "unknown"],
  ["gender", "F", "Female"],
  ["employment_basis", "CASUAL", "Casual"],
  ["super_fund_type", "SMSF", "Self-managed"],
  ["home_address", '{"addressLine1":"1 Elm St","city":"Perth","postalCode":"6000"}', "1 Elm St, Perth 6000"],
  ["home_address", "not JSON", "not JSON"],
  ["mobile", "0400 000 001", "0400 000 001"],
  ["bank_bsb", "062000", "062-000"],
])("the value of %s, %s, is shown as “%s”", (field, value, words) => {
  expect(formatFieldValue(field, value)).toBe(words);
});

test.each([
  ["manager_id", "Manager"],
  ["title", "Title"],
  ["contact.home_address", "Contact: home address"],
  ["financial.bank_bsb", "Financial: BSB"],
  ["something_new", "something_new"],
])("in the history, the field %s has the label “%s”", (field, words) => {
  expect(getHistoryFieldLabel(field)).toBe(words);
});

test.each([
  ["joined_on", "2020-02-29", "29 Feb 2020"],
  ["employment.end_date", "2026-01-31", "31 Jan 2026"],
  ["avatar_url", "https://pictures.example/1", "a picture"],
  ["title", "", null],
  ["office", null, null],
])("in the history, the value of %s, %s, is shown as %s", (field, value, words) => {
  expect(formatHistoryValue(field, value)).toBe(words);
});

test("describes hidden changes by their fields, one line per section", () => {
  const field = (name: string, is_private: boolean) => ({
    field: name,
    old: null,
    new: null,
    old_person_id: null,
    new_person_id: null,
    is_private,
  });
  expect(
    describeHiddenChanges([
      field("title", false),
      field("avatar_url", false),
      field("contact.mobile", true),
      field("contact.home_address", true),
      field("financial.bank_bsb", true),
    ]),
  ).toEqual(["Picture changed", "Contact: mobile and home address changed", "Financial: BSB changed"]);
});

describe("provenance", () => {
  const known = (payroll: Known["payroll"], fields: Known["fromProjects"]["fields"] = []): Known => ({
    section: "employment",
    payroll,
    fromProjects: { fields, confirmedAt: "2020-01-01T00:00:00" },
  });
  const read = {
    state: "read",
    asOf: "2020-01-01",
    confirmedAt: null,
    readAt: null,
    obstacle: null,
  } as const;
  const [earlier, later] = ["2020-01-01T00:00:00", "2021-01-01T00:00:00"];

  test.each<[string, Known, RegExp]>([
    ["the date only, without access to the payroll link", known(read), /^From payroll, as of 1 Jan 2020$/],
    [
      "the time of the read, with access to the payroll link",
      known({ ...read, confirmedAt: earlier, readAt: earlier }),
      /^From payroll, read \d+ years ago$/,
    ],
    [
      "the times of confirmation and read, if they differ",
      known({ ...read, confirmedAt: later, readAt: earlier }),
      /^From payroll, confirmed \d+ years ago · read \d+ years ago$/,
    ],
    [
      "the fields that come from the projects system",
      known(read, ["start_date", "location"]),
      / · Start and location from the projects system, \d+ years ago$/,
    ],
    ["nothing, if no data came from payroll", known({ state: "not_linked" }), /^$/],
  ])("of a section states %s", (_guarantee, of, words) => {
    expect(textOf(<SectionProvenance of={of} />)).toMatch(words);
  });

  test.each<[string, Known["payroll"], RegExp]>([
    ["that the person is not linked", { state: "not_linked" }, /^Not linked to payroll\./],
    ["that payroll was not read yet", { state: "not_read" }, /^Linked to payroll\. Not read yet\.$/],
    ["only that no data exists, without access to the link", { state: "silent" }, /^No payroll data yet\.$/],
    [
      "that payroll has to be reconnected",
      { ...read, confirmedAt: earlier, readAt: earlier, obstacle: "reconnect" },
      /^Reconnect payroll to refresh this\. Connections$/,
    ],
    ["nothing, if payroll can be refreshed", read, /^$/],
  ])("of the whole profile states %s", (_guarantee, payroll, words) => {
    expect(textOf(<PayrollNote of={payroll} />)).toMatch(words);
  });

  function textOf(shown: ReactNode) {
    const { container } = render(inProviders(<main>{shown}</main>));
    return container.querySelector("main")?.textContent;
  }
});
