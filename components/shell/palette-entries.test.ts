import { expect, test } from "vitest";
import { findPaletteEntries, isEntryNamed } from "./palette-entries";

const entries = [
  { label: "Org chart", keywords: "tree managers" },
  { label: "Sync now", keywords: "refresh people" },
  { label: "Sign out", keywords: "leave log out" },
];
const find = (query: string) => findPaletteEntries(entries, query).map(({ label }) => label);

test.each([
  ["everything for an empty query", "  ", ["Org chart", "Sync now", "Sign out"]],
  ["by the beginning of a word", "ch", ["Org chart"]],
  ["by words in any order", "out sign", ["Sign out"]],
  ["by a keyword", "manag", ["Org chart"]],
  ["without regard to capitals and accents", "SÝNC", ["Sync now"]],
  ["nothing by the middle of a word", "hart", []],
  ["nothing if one word does not match", "sync later", []],
])("finds %s: %j", (_guarantee, query, labels) => {
  expect(find(query)).toEqual(labels);
});

test("a whole name is recognised without case and accents, and the beginning of a name is not", () => {
  const department = { label: "Création" };
  expect([isEntryNamed(department, " creation "), isEntryNamed(department, "creat")]).toEqual([true, false]);
});
