import { expect, test } from "vitest";
import { groupWarnings } from "./run-warnings";

test("groups warnings by cause, the most frequent first, with all people concerned", () => {
  const failures = [
    { personId: "a", code: "link_changed", detail: "" },
    { personId: "b", code: "employee_not_found", detail: "" },
    { personId: "c", code: "employee_not_found", detail: "" },
    { personId: "d", code: "something_new", detail: "In its own words." },
  ];
  const grouped = groupWarnings(failures);
  expect(grouped.map(({ code, person_ids }) => [code, person_ids])).toEqual([
    ["employee_not_found", ["b", "c"]],
    ["link_changed", ["a"]],
    ["something_new", ["d"]],
  ]);
  expect(grouped[2]?.detail).toBe("In its own words.");
  expect(groupWarnings([])).toEqual([]);
});
