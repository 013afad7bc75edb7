import { expect, test } from "vitest";
import { buildSearch } from "./search";

const people = [
  ["Łukasz", "Novák", "Copywriter", "Sydney"],
  ["Łukasz", "Nowak", "Designer", "Perth"],
  ["Ingrid", "Østergård", "Engineer", "Sydney"],
  ["Aoife", "O’Brien", "Recruiter", "Melbourne"],
  ["José", "Gonçalves", "Designer", "Sydney"],
  ["Hans", "Müller", "", "São Paulo"],
  ["Hanna", "Weiß", "Head of People", "Perth"],
  ["Anna", "Jean-Baptiste", "VP of Engineering", "Melbourne"],
  ["Zofia", "Kowalska", "Data Engineer", ""],
].map(([first_name = "", last_name = "", title = "", office = ""]) => ({
  first_name,
  last_name,
  title,
  office,
}));

const find = buildSearch(people, ({ office }) => office);

test.each([
  ["a name without its umlaut", "muller", "Müller"],
  ["a letter that Unicode does not decompose", "ostergard", "Østergård"],
  ["the beginnings of two words", "lukasz now", "Nowak"],
  ["the words in another order, before who is spelled nearly so", "nowak lukasz", "Nowak"],
  ["a straight apostrophe for a curly one", "o'brien", "O’Brien"],
  ["no apostrophe at all", "o brien", "O’Brien"],
  ["a wrong letter", "gonzalves", "Gonçalves"],
  ["a missing letter", "kowlska", "Kowalska"],
  ["swapped letters", "zofai", "Kowalska"],
  ["a wrong first letter", "sofia kowalska", "Kowalska"],
  ["two typos in one word", "jeen baptist", "Jean-Baptiste"],
  ["a ß written out", "weiss", "Weiß"],
  ["a name before one that merely holds it", "anna", "Jean-Baptiste"],
  ["a title", "recruiter", "O’Brien"],
  ["a title and an office", "designer sydney", "Gonçalves"],
  ["an office without its tilde", "sao paulo", "Müller"],
  ["capitals, and spaces around", "  VP OF eng ", "Jean-Baptiste"],
])("finds %s first: %j", (_guarantee, query, lastName) => {
  expect(find(query)[0]?.last_name).toBe(lastName);
});

test("finds everybody in order without a query", () => {
  expect(find("  ")).toEqual(people);
  expect(find("'-")).toEqual(people);
});

test.each(["xyzzy", "qqqq", "anna xyzzy", "zz"])("finds nobody where nothing fits: %j", (query) => {
  expect(find(query)).toEqual([]);
});

test("does without offices, and then finds nobody by one", () => {
  const byName = buildSearch(people);
  expect(byName("melbourne")).toEqual([]);
  expect(byName("aoife")[0]?.last_name).toBe("O’Brien");
});

test("finds nobody twice, and nobody who is not there, whatever is typed", () => {
  for (const query of ["a", "an", "e o", "designer", "hans hanna", "łøđ"]) {
    const found = find(query);
    expect(new Set(found).size).toBe(found.length);
    for (const person of found) expect(people).toContain(person);
  }
});
