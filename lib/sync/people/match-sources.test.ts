import { describe, expect, test } from "vitest";
import type { CleanPerson } from "./clean-listing";
import { runSynchronously } from "@/lib/platform/chunked";
import {
  digestRecord,
  matchSources as planMatches,
  renumber,
  sortAnswers,
  type MoveInput,
} from "./match-sources";
import type { StoredPerson } from "./sync-plan";

const matchSources = (input: MoveInput) => runSynchronously(planMatches(input));

const none = { title: "", avatarUrl: null, office: null, workPhone: null, department: null, teams: [] };

type Who = { name: string; email?: string | null; joinedOn?: string | null };
const split = (name: string) => ({
  firstName: name.split(" ")[0] ?? "",
  lastName: name.split(" ").slice(1).join(" "),
});
const person = (
  id: string,
  { name, email = null, joinedOn = null }: Who,
  given: Partial<StoredPerson> = {},
): StoredPerson => ({
  id,
  externalId: `old-${id}`,
  ...split(name),
  email,
  joinedOn,
  ...none,
  ...{ managerId: null, hiddenManagerId: null, isHidden: false, userId: null },
  ...{ isRemoved: false, isUnconfirmed: false, ...given },
});
const record = (externalId: string, { name, email = null, joinedOn = null }: Who): CleanPerson => ({
  externalId,
  ...split(name),
  email,
  joinedOn,
  ...none,
  managerExternalId: null,
});

const nothing = { formerIds: new Map(), answers: new Map(), outdatedAnswers: new Map() };
function match(stored: StoredPerson[], records: CleanPerson[], given: Partial<MoveInput> = {}) {
  const found = matchSources({ stored, records, ...nothing, ...given });
  return {
    pairs: Object.fromEntries(found.pairs.map((one) => [one.record.externalId, one.person.id])),
    reasons: found.pairs.map(({ signals }) => signals),
    questions: Object.fromEntries(
      found.questions.map((one) => [one.record.externalId, one.candidates.map((each) => each.person.id)]),
    ),
    hidden: Object.fromEntries(found.behindHidden),
    newcomers: found.newcomers.map(({ externalId }) => externalId),
  };
}

const ana: Who = { name: "Ana Silva", email: "ana@fernhill.example", joinedOn: "2020-01-01" };

describe("a record of a new source", () => {
  test.each<[string, Who, Who, "same" | "asked" | "new"]>([
    ["with the same address and name is the person", ana, ana, "same"],
    [
      "with the same address and a short name is the person",
      { ...ana, name: "Robert Silva" },
      { ...ana, name: "Bob Silva", joinedOn: null },
      "same",
    ],
    [
      "with the same address and a similar name is a question",
      ana,
      { ...ana, name: "Anna Silva", joinedOn: null },
      "asked",
    ],
    [
      "with the same address, a similar name and the same start date is the person",
      ana,
      { ...ana, name: "Anna Silva" },
      "same",
    ],
    ["with the same address and another last name is a question", ana, { ...ana, name: "Ana Berg" }, "asked"],
    ["with the same address and no name is a question", ana, { ...ana, name: "" }, "asked"],
    [
      "with the same address, a short name and another start date is a question",
      { ...ana, name: "Robert Silva" },
      { ...ana, name: "Bob Silva", joinedOn: "2026-01-01" },
      "asked",
    ],
    [
      "with the same name in another domain and another start date is a question",
      ana,
      { name: "Ana Silva", email: "ana@x.example", joinedOn: "2026-01-01" },
      "asked",
    ],
    ["with the same name and no address is the person", ana, { name: "Ana Silva" }, "same"],
    ["with the same name in another domain is the person", ana, { ...ana, email: "ana@x.example" }, "same"],
    [
      "with the same name and another address is a question",
      ana,
      { name: "Ana Silva", email: "as@x.example", joinedOn: "2021-01-01" },
      "asked",
    ],
    ["with the same name and start date is the person", ana, { ...ana, email: "as@x.example" }, "same"],
    [
      "whose name is split differently is the person",
      { name: "Ana Maria Silva" },
      { name: "AnaMaria Silva" },
      "same",
    ],
    ["with other marks in the name is a question", { name: "Hùng Lê" }, { name: "Hưng Lê" }, "asked"],
    ["with a similar name is a question", ana, { name: "Anna Silva" }, "asked"],
    ["with another name is a new person", ana, { name: "Tom Berg", email: "tom@x.example" }, "new"],
  ])("%s", (_what, stored, listed, expected) => {
    const { pairs, questions } = match([person("p", stored)], [record("r", listed)]);
    expect(pairs).toEqual(expected === "same" ? { r: "p" } : {});
    expect(questions).toEqual(expected === "asked" ? { r: ["p"] } : {});
  });

  test("is a question if the address or the name is not unique on either side", () => {
    const two = [person("p", ana), person("q", ana)];
    expect(match(two, [record("r", ana)]).questions).toEqual({ r: ["p", "q"] });
    expect(match([person("p", ana)], [record("r", ana), record("s", ana)])).toMatchObject({
      pairs: {},
      questions: { r: ["p"], s: ["p"] },
    });
  });

  test("is the person who had its id in that source before, unless name and address are others", () => {
    const formerIds = new Map([["r", "p"]]);
    const renamed = record("r", { name: "Ana Berg", email: "berg@x.example" });
    const left = person("p", ana, { isRemoved: true });
    expect(match([left], [renamed], { formerIds })).toMatchObject({
      pairs: { r: "p" },
      reasons: [["same_id"]],
    });
    const other = record("r", { name: "Tom Berg", email: "tom@x.example" });
    expect(match([person("p", ana)], [other], { formerIds }).questions).toEqual({ r: ["p"] });
    const renumbered = record("r", { name: "Tom Berg" }); // another numbering, without addresses
    expect(match([person("p", ana)], [renumbered], { formerIds }).questions).toEqual({ r: ["p"] });
  });

  test("with the former id of one person and the address or name of another is the latter by address, else a question", () => {
    const berg = person("p", { name: "Anna Berg", email: "berg@x.example" });
    const lind = person("q", { name: "Anna Lind", email: "lind@x.example" });
    const formerIds = new Map([["r", "p"]]);
    const decide = (who: Who, stored = [berg, lind]) => match(stored, [record("r", who)], { formerIds });
    expect(decide({ name: "Anna Lind", email: "lind@x.example" })).toMatchObject({ pairs: { r: "q" } });
    for (const who of [
      { name: "Anna Lind" },
      { name: "Anna Lind", email: "other@x.example" },
      { name: "Anna Berg", email: "lind@x.example" },
    ])
      expect(decide(who)).toMatchObject({ pairs: {}, questions: { r: ["p", "q"] } });
    const left = person("q", { name: "Anna Lind" }, { isRemoved: true });
    expect(decide({ name: "Anna Lind" }, [berg, left])).toMatchObject({ questions: { r: ["p"] } });
    const namesake = person("q", { name: "Anna Berg", email: "berg@x.example" });
    expect(decide({ name: "Anna Berg" }, [berg, namesake])).toMatchObject({ pairs: { r: "p" } });
  });

  test("never has a person by an id of another source", () => {
    const stored = [
      person("p", ana, { externalId: "1" }),
      person("q", ana, { externalId: "2", isRemoved: true }),
    ];
    const { pairs, questions } = match(stored, [
      record("1", { name: "Tom Berg" }),
      record("2", { name: "Mo Li" }),
    ]);
    expect([pairs, questions]).toEqual([{}, {}]);
    expect(renumber(stored, [], { pairs: [] }).renumbered).toEqual([
      { id: "p", externalId: "former:p" },
      { id: "q", externalId: "former:q" },
    ]);
  });
});

describe("an answer", () => {
  const stored = [person("p", ana), person("q", { name: "Tom Berg", email: "tom@x.example" })];
  const records = [record("r", ana), record("s", { name: "Tom Berg", email: "tom@x.example" })];

  test("wins over a certain match, and the other record is matched without that person", () => {
    expect(match(stored, records, { answers: new Map([["s", "p"]]) })).toMatchObject({
      pairs: { s: "p" },
      questions: {},
    });
    expect(match(stored, records, { answers: new Map([["s", "new"]]) })).toMatchObject({
      pairs: { r: "p" },
      questions: {},
    });
  });

  test("for two records with one person counts for none", () => {
    const answers = new Map([
      ["r", "q"],
      ["s", "q"],
    ]);
    expect(match(stored, records, { answers }).pairs).toEqual({ r: "p", s: "q" });
  });
});

describe("an answer about a record that has another name or address now", () => {
  const before = record("r", { name: "Tom Berg", email: "tom@x.example" });
  const stored = [person("p", ana), person("q", { name: "Tom Berg", email: "tom@x.example" })];
  const decide = (answer: string, now: Who) => {
    const records = [record("r", now)];
    const given = { answer, record: digestRecord(before) };
    return match(stored, records, sortAnswers(records, new Map([["r", given]])));
  };

  test("counts no more, and the record is a question, also a clear one", () => {
    expect(decide("p", { name: "Tom Berg", email: "tom@x.example" })).toMatchObject({
      pairs: { r: "p" },
      questions: {},
    });
    expect(decide("p", { name: "Mo Li", email: null })).toMatchObject({ pairs: {}, questions: { r: ["p"] } });
    expect(decide("new", ana)).toMatchObject({ pairs: {}, questions: { r: ["p"] } });
  });

  test("about a new person needs no further one if the record is similar to nobody", () => {
    expect(decide("new", { name: "Mo Li" })).toMatchObject({ pairs: {}, questions: {}, newcomers: [] });
  });
});

describe("a hidden person", () => {
  const hidden = person("h", ana, { isHidden: true });

  test("moves without an answer, and no answer changes that or names them", () => {
    const answers = new Map([
      ["r", "new"],
      ["s", "h"],
    ]);
    const records = [record("r", ana), record("s", { name: "Mo Li" })];
    expect(match([hidden], records, { answers })).toMatchObject({ pairs: { r: "h" }, questions: {} });
  });

  test("has no record among those that executives called new people", () => {
    const answers = new Map([
      ["r", "new"],
      ["s", "new"],
    ]);
    const records = [record("r", { name: "Anna Silva" }), record("s", { name: "Mo Li" })];
    expect(match([hidden], records, { answers })).toMatchObject({ hidden: { r: "h" }, newcomers: ["s"] });
  });

  test("is no candidate, and a record that may be theirs is hidden", () => {
    const similar = record("r", { name: "Anna Silva" });
    expect(match([hidden], [similar])).toMatchObject({ pairs: {}, questions: {}, hidden: { r: "h" } });
    const both = match(
      [hidden, person("p", { name: "Annah Silva" })],
      [record("r", { name: "Ana Silva", joinedOn: "2026-01-01" })],
    );
    expect(both).toMatchObject({ pairs: {}, questions: {}, hidden: { r: "h" } });
    const second = match([hidden], [record("r", ana), record("s", { name: "Ana Silva" })]);
    expect(second).toMatchObject({ pairs: { r: "h" }, hidden: { s: "h" } });
  });
});

test("links of users follow their person, and those without a person end", () => {
  const stored = [person("p", ana), person("q", { name: "Tom Berg" })];
  const users = ["old-p", "old-q", "unknown", null].map((linkedTo, at) => ({
    id: `u${at}`,
    email: "",
    linkedTo,
  }));
  const { pairs } = matchSources({
    stored,
    records: [record("r", ana)],
    ...nothing,
  });
  expect(renumber(stored, users, { pairs }).users.map(({ linkedTo }) => linkedTo)).toEqual([
    "r",
    "former:q",
    null,
    null,
  ]);
});

test.each([
  ["one last name", (word: string) => `${word} Nguyễn`],
  ["one first name", (word: string) => `Ana ${word}`],
])(
  "5,000 people with %s are compared with few others each, so that it takes seconds",
  (_what, nameOf) => {
    const toWord = (at: number) =>
      at
        .toString(26)
        .padStart(4, "0")
        .replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
    const names = (from: number) => Array.from({ length: 5_000 }, (_, at) => nameOf(toWord(from + at)));
    const startedAt = performance.now();
    const stored = names(0).map((name, at) => person(`p${at}`, { name }));
    expect(
      Object.keys(
        match(
          stored,
          names(200_000).map((name, at) => record(`r${at}`, { name })),
        ).pairs,
      ),
    ).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(15_000); // all pairs take minutes
  },
  60_000,
);
