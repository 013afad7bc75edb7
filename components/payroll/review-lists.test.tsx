import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReviewEmployee, ReviewPerson } from "@/lib/links/payroll/review-schema";
import { buildReviewEmployee, buildReviewPerson } from "@/testing/browser-data";
import { inProviders } from "@/testing/in-providers";
import { EmployeeFacts } from "./review-lists";

test.each<[string, Partial<ReviewPerson>, Partial<ReviewEmployee>, string[]]>([
  ["an e-mail that both systems have", { email: "a@x.au" }, { email: "b@x.au" }, ["b@x.au (differs)"]],
  ["no value of one system only", { email: "a@x.au", joined_on: "2020-01-01" }, {}, []],
  ["another name", { last_name: "Le" }, { last_name: "Lee" }, ["Ana Lee (differs)"]],
  ["no middle name", {}, { middle_names: "Maria" }, []],
  ["a start date", { joined_on: "2020-01-01" }, { start_date: "2020-01-02" }, ["since 2 Jan 2020 (differs)"]],
])("marks %s", (_what, person, employee, marked) => {
  const { container } = render(
    inProviders(
      <EmployeeFacts employee={buildReviewEmployee("e", employee)} person={buildReviewPerson("p", person)} />,
    ),
  );
  const values = [...container.querySelectorAll("[data-differs]")];
  expect(values.map(({ textContent }) => textContent)).toEqual(marked);
});
