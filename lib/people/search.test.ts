import { expect, test } from "vitest";
import { buildSearch } from "./search";

const people = [
  ["Łukasz", "Nowak", "Designer"],
  ["Ingrid", "Østergård", "Engineer"],
  ["Aoife", "O’Brien", "Recruiter"],
  ["José", "Gonçalves", "Designer"],
  ["Hans", "Müller", ""],
].map(([first_name = "", last_name = "", title = ""]) => ({ first_name, last_name, title }));

const find = buildSearch(people);

test.each([
  ["muller", "Müller"],
  ["lukasz now", "Nowak"],
  ["nowak lukasz", "Nowak"],
  ["ostergard", "Østergård"],
  ["o'brien", "O’Brien"],
  ["gonzalves", "Gonçalves"],
  ["recruiter", "O’Brien"],
])("%j finds %s first", (query, lastName) => {
  expect(find(query)[0]?.last_name).toBe(lastName);
});

test("finds everybody in order without a query, and nobody where nothing fits", () => {
  expect(find("  ")).toEqual(people);
  expect(find("xyzzy")).toEqual([]);
});
