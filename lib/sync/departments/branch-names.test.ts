import { expect, test } from "vitest";
import { updateBranchNames, suggestBranchName } from "./branch-names";

test.each([
  ["Head of Design", "Design"],
  ["Chief Technology Officer", "Technology"],
  ["Marketing Director", "Marketing"],
  ["Founder", "Founder"],
  ["", ""],
])("the title %j suggests the name %j", (title, name) => {
  expect(suggestBranchName(title)).toBe(name);
});

test("typed names replace stored ones, an empty name removes a branch, and other branches stay", () => {
  const stored = [
    { person_id: "a", name: "Art" },
    { person_id: "b", name: "Web" },
    { person_id: "c", name: "Ops" },
  ];
  const typed = new Map([
    ["a", " Design "],
    ["b", " "],
    ["d", "Sales"],
  ]);
  expect(updateBranchNames(stored, typed)).toEqual([
    { person_id: "a", name: "Design" },
    { person_id: "c", name: "Ops" },
    { person_id: "d", name: "Sales" },
  ]);
});
