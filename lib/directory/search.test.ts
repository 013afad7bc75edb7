import { describe, expect, test } from "vitest";
import { describePartial } from "./partial-match";
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

const search = buildSearch(people, ({ office }) => ({ office }));
const find = (query: string) => search(query).people;

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

test.each(["xyzzy", "qqqq", "xyzzy qqqq", "zz"])("finds nobody where nothing fits: %j", (query) => {
  expect(find(query)).toEqual([]);
});

test("does without offices, and then finds nobody by one", () => {
  const byName = buildSearch(people);
  expect(byName("melbourne").people).toEqual([]);
  expect(byName("aoife").people[0]?.last_name).toBe("O’Brien");
});

test("finds by e-mail address where there are any, but everybody by none of its domain", () => {
  const byEmail = buildSearch(people, ({ last_name }) => ({
    email: last_name === "Müller" ? "h.mueller-x@firm.example" : `n${last_name.length}@firm.example`,
  }));
  for (const query of ["mueller-x", "h.mueller-x@firm.example", "h.mueller-x@fi"]) {
    expect(byEmail(query)).toMatchObject({ people: [{ last_name: "Müller" }], partial: null });
  }
  expect(byEmail("firm").people).toEqual([]);
});

describe("where nobody fits every word", () => {
  const names = (query: string) => find(query).map(({ last_name }) => last_name);

  test("shows who fits the most of them, and says which", () => {
    expect(search("Anna melbourne CFO").partial).toEqual({ count: 2, of: 3, words: ["Anna", "melbourne"] });
    expect(names("Anna melbourne CFO")).toEqual(["Jean-Baptiste"]);
    expect(search("anna xyzzy").partial).toEqual({ count: 1, of: 2, words: ["anna"] });
  });

  test("counts a word that is spelled nearly so", () => {
    expect(search("kowlska melborne xyzzy").partial).toEqual({ count: 1, of: 3, words: null });
    expect(search("kowlska xyzzy")).toMatchObject({
      people: [{ last_name: "Kowalska" }],
      partial: { words: ["kowlska"] },
    });
  });

  test("says how many where they fit different words, in the order of the list", () => {
    expect(search("recruiter zofia").partial).toEqual({ count: 1, of: 2, words: null });
    expect(names("recruiter zofia")).toEqual(["O’Brien", "Kowalska"]);
  });

  test("names the words, or says how many", () => {
    const said = (query: string) => {
      const { partial } = search(query);
      return partial && describePartial(partial);
    };
    expect(said("Anna melbourne CFO")).toBe("“Anna” and “melbourne”");
    expect(said("recruiter zofia")).toBe("1 of the 2 words");
  });

  test("says nothing where everybody found fits all, or nobody fits any", () => {
    for (const query of ["", "anna", "designer sydney", "gonzalves", "xyzzy qqqq"]) {
      expect(search(query).partial).toBeNull();
    }
  });
});

test("puts equals in the order in which they came, which is by name, whatever the length of their names", () => {
  const company = ["Al Zu", "Anna-Katharina Ameling-Bo", "Annabel Cu", "Bo Anderson"].map((name, index) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return { first_name, last_name, title: index % 2 ? "Lead Designer" : "Designer" };
  });
  const byName = buildSearch(company);
  expect(byName("designer").people).toEqual(company);
  expect(byName("an").people.map(({ first_name }) => first_name)).toEqual([
    "Anna-Katharina",
    "Annabel",
    "Bo",
  ]);
});

test("puts the whole name before one that only begins so", () => {
  const company = ["Annabel", "Ann"].map((first_name) => ({ first_name, last_name: "Xu", title: "" }));
  expect(buildSearch(company)("ann").people[0]?.first_name).toBe("Ann");
});

test("finds nobody twice, and nobody who is not there, whatever is typed", () => {
  for (const query of ["a", "an", "e o", "designer", "hans hanna", "łøđ"]) {
    const found = find(query);
    expect(new Set(found).size).toBe(found.length);
    for (const person of found) expect(people).toContain(person);
  }
});
