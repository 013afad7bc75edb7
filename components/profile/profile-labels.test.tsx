import { inProviders } from "@/testing/in-providers";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import type { Provenance } from "@/lib/profiles/provenance";
import { describeChangesWithoutValues, FieldChanges } from "./field-changes";
import { PayrollNote, SectionProvenance } from "./section-provenance";
import { getFieldLabel, formatFieldValue } from "@/lib/profiles/field-labels";
import { uncapitalizeLabel } from "@/lib/platform/text/text-format";

test.each([
  ["bank_bsb", "BSB", "BSB"],
  ["home_address", "Home address", "home address"],
  ["something_new", "something_new", "something_new"],
  ["manager_id", "Manager", "manager"],
  ["employment.end_date", "Employment: ends", "employment: ends"],
  ["financial.bank_bsb", "Financial: BSB", "financial: BSB"],
])("the field %s has the label “%s”, within a sentence “%s”", (field, label, within) => {
  expect([getFieldLabel(field), uncapitalizeLabel(getFieldLabel(field))]).toEqual([label, within]);
});

test.each([
  ["date_of_birth", "1984-03-03", "3 Mar 1984"],
  ["gender", "F", "Female"],
  ["super_fund_type", "SMSF", "Self-managed"],
  ["home_address", '{"addressLine1":"1 Elm St","city":"Perth","postalCode":"6000"}', "1 Elm St, Perth 6000"],
  ["home_address", "not JSON", "not JSON"],
  ["bank_bsb", "062000", "062-000"],
])("the value of %s, %s, is shown as “%s”", (field, value, words) => {
  expect(formatFieldValue(field, value)).toBe(words);
});

test("changed fields have both values in the format of their field, and a person may be a link", () => {
  const manager = <a href="/people/1">Ana Costa</a>;
  const { container } = render(
    inProviders(
      <main>
        <FieldChanges
          changes={[
            { field: "joined_on", old: "2020-02-29", new: null },
            { field: "employment.end_date", old: "", new: "2026-01-31" },
            { field: "manager_id", old: null, new: manager },
          ]}
        />
      </main>,
    ),
  );
  expect([...container.querySelectorAll("main > div")].map(({ textContent }) => textContent)).toEqual([
    "Joined 29 Feb 2020becamenothing",
    "Employment: ends nothingbecame31 Jan 2026",
    "Manager nothingbecameAna Costa",
  ]);
  expect(container.querySelector("a")?.textContent).toBe("Ana Costa");
});

test("changes without values, private or erased, are one line per group, and so is a picture", () => {
  const hidden = (field: string) => ({ field, old: null, new: null });
  expect(
    describeChangesWithoutValues([
      { field: "title", old: "Designer", new: null },
      { field: "avatar_url", old: null, new: "https://pictures.example/1" },
      hidden("email"),
      hidden("contact.mobile"),
      hidden("contact.home_address"),
      hidden("financial.bank_bsb"),
      hidden("employment.location"),
    ]),
  ).toEqual([
    "Picture changed",
    "E-mail changed",
    "Contact: mobile and home address changed",
    "Financial: BSB changed",
    "Employment: location changed",
  ]);
});

describe("provenance", () => {
  const read = {
    state: "read",
    asOf: "2020-01-01",
    confirmedAt: null,
    readAt: null,
    obstacle: null,
  } as const;
  const [earlier, later] = ["2020-01-01T00:00:00", "2021-01-01T00:00:00"];

  test.each<[string, Provenance["payroll"], RegExp]>([
    ["the date only, without access to the payroll link", read, /^From payroll, as of 1 Jan 2020$/],
    [
      "the time of the read, with access to the payroll link",
      { ...read, confirmedAt: earlier, readAt: earlier },
      /^From payroll, read \d+ years ago$/,
    ],
    [
      "the times of confirmation and read, if they differ",
      { ...read, confirmedAt: later, readAt: earlier },
      /^From payroll, confirmed \d+ years ago · read \d+ years ago$/,
    ],
    ["nothing, if no data came from payroll", { state: "not_linked" }, /^$/],
  ])("of a section states %s", (_guarantee, payroll, words) => {
    expect(textOf(<SectionProvenance payroll={payroll} />)).toMatch(words);
  });

  test("of employment states the fields that come from the source of people", () => {
    const fromProjects = { fields: ["start_date" as const, "location" as const], confirmedAt: earlier };
    expect(textOf(<SectionProvenance payroll={read} fromProjects={fromProjects} />)).toMatch(
      / · Start and location from the source of people, \d+ years ago$/,
    );
  });

  test.each<[string, Provenance["payroll"], RegExp]>([
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
