import { describe, expect, test } from "vitest";
import type { CleanPerson } from "./clean-listing";
import { runSynchronously } from "@/lib/platform/chunked";
import { matchSources as planMatches, renumber, type MoveInput } from "./match-sources";
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

function match(stored: StoredPerson[], records: CleanPerson[], given: Partial<MoveInput> = {}) {
  const found = matchSources({ stored, records, formerIds: new Map(), answers: new Map(), ...given });
  return {
    pairs: Object.fromEntries(found.pairs.map((one) => [one.record.externalId, one.person.id])),
    reasons: found.pairs.map(({ signals }) => signals),
    questions: Object.fromEntries(
      found.questions.map((one) => [one.record.externalId, one.candidates.map((each) => each.person.id)]),
    ),
    hidden: Object.fromEntries(found.behindHidden),
  };
}

const ana: Who = { name: "Ana Silva", email: "ana@fernhill.example", joinedOn: "2020-01-01" };

describe("a record of a new source", () => {
  test.each<[string, Who, Who, "same" | "asked" | "new"]>([
    ["with the same address and name is the person", ana, ana, "same"],
    ["with the same address and a short name is the person", ana, { ...ana, name: "Anna Silva" }, "same"],
    ["with the same address and another last name is a question", ana, { ...ana, name: "Ana Berg" }, "asked"],
    ["with the same address and no name is a question", ana, { ...ana, name: "" }, "asked"],
    [
      "with the same address, a short name and another start date is a question",
      ana,
      { ...ana, name: "Anna Silva", joinedOn: "2026-01-01" },
      "asked",
    ],
    [
      "with the same name in another domain and another start date is a question",
      ana,
      { name: "Ana Silva", email: "ana@x.example", joinedOn: "2026-01-01" },
      "asked",
    ],
    ["with the same address and an unrelated name is a question", ana, { ...ana, name: "Tom Berg" }, "asked"],
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
      "with the same name, no address and another start date is a question",
      ana,
      { name: "Ana Silva", joinedOn: "2021-01-01" },
      "asked",
    ],
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
    formerIds: new Map(),
    answers: new Map(),
  });
  expect(renumber(stored, users, { pairs }).users.map(({ linkedTo }) => linkedTo)).toEqual([
    "r",
    "former:q",
    null,
    null,
  ]);
});
