import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxWordLength, maxQueryWords, parseQueryWords } from "@/lib/identity/matching/names";
import { buildCompany } from "@/simulators/projects/company";
import { runSynchronously } from "@/lib/platform/chunked";
import { describeMissingAddress, describePartialMatch } from "./partial-match";
import { buildSearch, buildSearchChunked } from "./search";

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
  ["Inna", "Иванова", "", "Office 3A"],
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
  ["the words in another order, before similar spellings", "nowak lukasz", "Nowak"],
  ["a straight apostrophe for a curly one", "o'brien", "O’Brien"],
  ["no apostrophe at all", "o brien", "O’Brien"],
  ["a wrong letter", "gonzalves", "Gonçalves"],
  ["a missing letter", "kowlska", "Kowalska"],
  ["swapped letters", "zofai", "Kowalska"],
  ["a letter too many", "kowaalska", "Kowalska"],
  ["swapped letters of three", "mlü", "Müller"],
  ["a wrong letter of a Cyrillic word", "иваново", "Иванова"],
  ["the middle of a Cyrillic word", "вано", "Иванова"],
  ["a wrong first letter", "sofia kowalska", "Kowalska"],
  ["two typos in one word", "jeen baptist", "Jean-Baptiste"],
  ["a ß written out", "weiss", "Weiß"],
  ["a whole word of a name, before a longer word that contains it", "anna", "Jean-Baptiste"],
  ["a title", "recruiter", "O’Brien"],
  ["a title and an office", "designer sydney", "Gonçalves"],
  ["an office without its tilde", "sao paulo", "Müller"],
  ["capitals, and spaces around", "  VP OF eng ", "Jean-Baptiste"],
])("finds %s first: %j", (_guarantee, query, lastName) => {
  expect(find(query)[0]?.last_name).toBe(lastName);
});

test("a shown name comes before another person's other name, whole or begun (PEOPLE-18)", () => {
  const company = [
    {
      first_name: "Aga",
      last_name: "Berg",
      title: "",
      vendor_name: { first_name: "Agnieszka", last_name: "Berg" },
    },
    { first_name: "Agnieszka", last_name: "Zając", title: "" },
  ];
  const byName = buildSearch(company);
  for (const query of ["agnieszka", "agnies"])
    expect(byName(query).people.map(({ first_name }) => first_name)).toEqual(["Agnieszka", "Aga"]);
  expect(byName("agnieszka berg").people.map(({ first_name }) => first_name)).toEqual(["Aga"]);
});

test("a preferred name is the shown name, also if the people have the names of the source of people (PEOPLE-18)", () => {
  const company = [
    { first_name: "Agnieszka", last_name: "Berg", title: "" },
    { first_name: "Agnieszka", last_name: "Zając", title: "" },
  ];
  const byName = buildSearch(company, ({ last_name }) =>
    last_name === "Berg" ? { preferred_name: "Aga Berg" } : {},
  );
  expect(byName("agnieszka").people.map(({ last_name }) => last_name)).toEqual(["Zając", "Berg"]);
  expect(byName("aga").people.map(({ last_name }) => last_name)).toEqual(["Berg"]);
});

describe("what people say of themselves is searched (PEOPLE-43)", () => {
  const company = [
    ["Ana", { about: "I mentor new designers, and I fix bicycles with Kathrin." }],
    ["Bo", { ask_me_about: ["Client workshops"], languages: ["Danish"] }],
    ["Cy", { keywords: ["Negotiation"], about: "Ask me about workshops." }],
    ["Katrin", {}],
    ["Dan", { about: "Danish pastry" }],
  ] as const;
  const find = buildSearch(
    company.map(([first_name]) => ({ first_name, last_name: "", title: "" })),
    ({ first_name }) => company.find(([name]) => name === first_name)?.[1] ?? {},
  );
  test.each([
    ["subjects before the text", "workshops", "Bo Cy"],
    ["languages", "danish", "Bo Dan"],
    ["subjects with one typo", "workshps", "Bo"],
    ["the beginnings of words of the text", "bicy", "Ana"],
    ["no letters within words of the text", "cycles", ""],
    ["no typos in the text", "bicyclse", ""],
    ["words of the text with other words", "ana mentor", "Ana"],
    ["a name with a typo before the same word in a text", "kathrin", "Katrin Ana"],
    ["a name before a text", "dan", "Dan Bo"],
  ])("%s: %j", (_guarantee, query, names) => {
    expect(
      find(query)
        .people.map(({ first_name }) => first_name)
        .join(" "),
    ).toBe(names);
  });
});

test.each([
  ["kovalchik", "Kowalczyk"],
  ["kovalch", "Kowalczyk"],
  ["jan kovalchik", "Kowalczyk"],
  ["kovalchuk", "Ковальчук"],
  ["shevchenko", "Шевченко"],
  ["papadopoulos", "Παπαδόπουλος"],
  ["mueller", "Müller"],
  ["kovachich", "Kovačić"],
  ["franchesko", "Francesco"],
  ["aleksandra", "Alexandra"],
])("finds a name by its sound, if no one has the spelling (PEOPLE-44): %j", (query, name) => {
  const company = [
    "Kowalczyk",
    "Ковальчук",
    "Шевченко",
    "Παπαδόπουλος",
    "Müller",
    "Kovačić",
    "Francesco",
    "Alexandra",
    "Nowak",
  ].map((last_name) => ({ first_name: "Jan", last_name, title: "" }));
  expect(buildSearch(company)(query).people[0]?.last_name).toBe(name);
});

test.each([
  ["Cyrillic", "Иван Йович", "йович"],
  ["Arabic", "محمد العلي", "العلي"],
  ["Devanagari", "प्रिया शर्मा", "शर्मा"],
])("finds a name in its own script, and the exact name first: %s", (_script, name, query) => {
  const [first_name = "", last_name = ""] = name.split(" ");
  const longer = { first_name, last_name: `${last_name}${last_name}`, title: "" };
  const found = buildSearch([longer, { first_name, last_name, title: "" }, ...people])(query).people;
  expect(found[0]).toEqual({ first_name, last_name, title: "" });
});

test("returns all people in order without a query", () => {
  expect(find("  ")).toEqual(people);
  expect(find("'-")).toEqual(people);
});

test.each(["xyzzy", "qqqq", "xyzzy qqqq", "zz"])("returns no results without a match: %j", (query) => {
  expect(find(query)).toEqual([]);
});

test("finds people by e-mail address if present, but not by its domain", () => {
  const byEmail = buildSearch(people, ({ last_name }) => ({
    email: last_name === "Müller" ? "h.mueller-x@firm.example" : `n${last_name.length}@firm.example`,
  }));
  for (const query of ["mueller-x", "h.mueller-x@firm.example", "h.mueller-x@fi"]) {
    expect(byEmail(query)).toMatchObject({ people: [{ last_name: "Müller" }], partial: null });
  }
  expect(byEmail("firm").people).toEqual([]);
});

describe("a whole e-mail address (PEOPLE-35)", () => {
  const emails = new Map([
    ["Novák", "v.p@firm.example"],
    ["Nowak", "lukasz2@firm.example"],
    ["Müller", "shared@firm.example"],
    ["Weiß", "shared@firm.example"],
    ["O’Brien", "aoife@localhost"],
  ]);
  const byEmail = buildSearch(people, ({ last_name }) => ({ email: emails.get(last_name) ?? null }));
  const names = (found: readonly { last_name: string }[]) => found.map(({ last_name }) => last_name);

  test.each([
    ["v.p@firm.example", ["Novák"]],
    ["  V.P@FIRM.example ", ["Novák"]],
    ["lukasz2@firm.example", ["Nowak"]],
    ["shared@firm.example", ["Müller", "Weiß"]],
    ["aoife@localhost", ["O’Brien"]],
  ])("finds its owner alone: %j", (query, owners) => {
    expect(byEmail(query)).toEqual({
      people: people.filter(({ last_name }) => owners.includes(last_name)),
      partial: null,
    });
  });

  test("of nobody finds only similar people, and says so", () => {
    const { people: found, partial } = byEmail("lukasz@firm.example");
    expect(names(found)).toEqual(["Novák", "Nowak"]);
    expect(partial).toEqual({ count: 0, of: 1, words: [] });
    expect(partial && describeMissingAddress(partial)).toBe("No one has this address.");
    expect(byEmail("xyzzy@firm.example")).toEqual({ people: [], partial: null });
  });

  test("claims nothing about the owners if the viewer sees no addresses", () => {
    const { people: found, partial } = search("zofia@firm.example");
    expect(names(found)).toEqual(["Kowalska"]);
    expect(partial).toEqual({ count: 0, of: 1, words: null });
    expect(partial && describeMissingAddress(partial)).toBe("You cannot search for e-mail addresses.");
  });

  test("is no whole address while it is typed, or beside other words", () => {
    expect(byEmail("lukasz2@fi")).toMatchObject({ people: [{ last_name: "Nowak" }], partial: null });
    const { partial } = byEmail("lukasz2@firm.example perth xyzzy");
    expect(partial).toEqual({ count: 1, of: 3, words: ["lukasz2@firm.example"] });
    expect(partial && describeMissingAddress(partial)).toBeNull();
  });
});

describe("a name that is written without spaces (PEOPLE-36)", () => {
  const company = [
    ["小明", "王"],
    ["민준", "김"],
    ["花子", "田中"],
    ["ひなた", "さとう"],
    ["Ming", "Wang"],
  ].map(([first_name = "", last_name = ""]) => ({ first_name, last_name, title: "" }));
  const byName = buildSearch(company, ({ first_name }) =>
    first_name === "Ming" ? { preferred_name: "王 明" } : {},
  );
  test.each([
    ["小明", "王小明", "小明王", "王 小明", "小明 王", "王小"],
    ["민준", "김민준", "민준김", "김 민준", "민준 김", "김민준".normalize("NFD")],
    ["花子", "田中花子", "花子田中", "田中 花子", "花子 田中", "田中・花子"],
    ["ひなた", "さとうひなた", "ひなたさとう", "さとう ひなた", "ひなた さとう"],
    ["Ming", "王明", "ming wang", "wang ming"],
  ])("%s is found in either order, with and without a space: %s", (first, ...queries) => {
    for (const query of queries)
      expect(byName(query)).toMatchObject({ people: [{ first_name: first }], partial: null });
  });
});

describe("if no person matches every word", () => {
  const names = (query: string) => find(query).map(({ last_name }) => last_name);

  test("returns the people who match most words, and names the words", () => {
    const { partial } = search("Anna melbourne CFO");
    expect(partial).toEqual({ count: 2, of: 3, words: ["Anna", "melbourne"] });
    expect(partial && describePartialMatch(partial)).toBe("“Anna” and “melbourne”");
    expect(names("Anna melbourne CFO")).toEqual(["Jean-Baptiste"]);
    expect(search("anna xyzzy").partial).toEqual({ count: 1, of: 2, words: ["anna"] });
  });

  test("counts a word with a similar spelling", () => {
    expect(search("kowlska melborne xyzzy").partial).toEqual({ count: 1, of: 3, words: null });
    expect(search("kowlska xyzzy")).toMatchObject({
      people: [{ last_name: "Kowalska" }],
      partial: { words: ["kowlska"] },
    });
  });

  test("returns the number of words if people match different words, in list order", () => {
    const { partial } = search("recruiter zofia");
    expect(partial).toEqual({ count: 1, of: 2, words: null });
    expect(partial && describePartialMatch(partial)).toBe("1 of the 2 words");
    expect(names("recruiter zofia")).toEqual(["O’Brien", "Kowalska"]);
  });

  test("reports no partial match if all results match all words, or without results", () => {
    for (const query of ["", "anna", "designer sydney", "gonzalves", "xyzzy qqqq"]) {
      expect(search(query).partial).toBeNull();
    }
  });
});

test("keeps the order of equal matches, whatever the length of their names", () => {
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

test("the cost of a search is a few chunks for 6,000 people, for any query, with few and short words after folding", () => {
  // Letters that fold to up to 18 letters, very long words, many words, and any other text.
  const queries = fc.oneof(
    fc.constantFrom(
      "㎉".repeat(200),
      "ﷺ".repeat(200),
      "ab".repeat(100),
      "a".repeat(5_000),
      "a b ".repeat(99),
    ),
    fc
      .array(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), { maxLength: 120 })
      .map((all) => all.join(" ")),
    fc.string({ unit: fc.constantFrom("e", "n", "㎉", "ﬃ", "1", " "), maxLength: 400 }),
  );
  const company = buildCompany(6_000).people.map(({ attributes: { first_name, last_name, title } }) => ({
    ...{ first_name: String(first_name), last_name: String(last_name), title: String(title) },
  }));
  const prepared = runSynchronously(buildSearchChunked(company));
  fc.assert(
    fc.property(queries, (query) => {
      const words = parseQueryWords(query).map(({ folded }) => folded);
      expect(words.length).toBeLessThanOrEqual(maxQueryWords);
      for (const word of words) expect(word.length).toBeLessThanOrEqual(maxWordLength);
      let steps = 1;
      for (const search = prepared(query); !search.next().done;) steps++;
      expect(steps).toBeLessThanOrEqual(2 * maxQueryWords + 10);
    }),
    { numRuns: 30 },
  );
});

test("a typo counts only from the beginning of a word, and keywords are searched like titles", () => {
  const search = buildSearch(
    ["Accessibility", "Chess"].map((title) => ({ first_name: "", last_name: "", title: "", skill: title })),
    ({ skill }) => ({ keywords: [skill] }),
  );
  const found = (query: string) => search(query).people.map(({ skill }) => skill);
  expect(found("chess")).toEqual(["Chess"]);
  expect(found("acessibility")).toEqual(["Accessibility"]);
});

test("a typo is not another digit", () => {
  expect(find("3b")).toEqual([]);
  expect(find("3a")).toHaveLength(1);
});
