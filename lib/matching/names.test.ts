import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { avatarPath, initials } from "@/lib/directory/avatar-url";
import { normaliseEmail } from "./email";
import { drawInitials } from "@/lib/directory/initials-svg";
import {
  beginsWords,
  compareNames,
  foldLetters,
  foldName,
  fullName,
  inDirectoryOrder,
  nameOf,
} from "./names";

const named = (firstName: string, lastName: string, id = "x") => ({ id, firstName, lastName });

describe("the order of the directory", () => {
  test("is by first and last name without regard to case and diacritics, numbers as numbers, then by id", () => {
    const people = [
      named("Zoë", "A"),
      named("émile", "B"),
      named("Emil", "C"),
      named("Person 10", ""),
      named("Person 9", ""),
      named("Same", "Name", "2"),
      named("same", "name", "1"),
    ];
    for (const given of [people, people.toReversed()])
      expect(inDirectoryOrder(given).map((person) => `${fullName(person)}#${person.id}`)).toEqual([
        "Emil C#x",
        "émile B#x",
        "Person 9#x",
        "Person 10#x",
        "same name#1",
        "Same Name#2",
        "Zoë A#x",
      ]);
  });

  test("is the collator's, whatever the names are made of, and of one name by id", () => {
    const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
    const letter = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(..."aAbzZéÉÅøßłñ -'’.,0129_!#日ﬁ\u0000") },
      fc.integer({ min: 0x300, max: 0x36f }).map((mark) => String.fromCodePoint(mark)),
    );
    const name = fc.string({ unit: letter, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const byId = names.map((first, at) => named(first, "", `id${String(at).padStart(2, "0")}`));
        const plainly = byId.toSorted((a, b) => collator.compare(fullName(a), fullName(b)));
        for (const people of [byId, byId.toReversed()]) expect(inDirectoryOrder(people)).toEqual(plainly);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a folded name", () => {
  test.each([
    ["Łukasz Żółć", "lukasz zolc"],
    ["O’Brien", "o brien"],
    ["O'Brien", "o brien"],
    ["Østergård", "ostergard"],
    ["Straße", "strasse"],
    ["İlker", "ilker"],
    ["Nguyễn Văn", "nguyen van"],
    ["Anne-Marie", "anne marie"],
  ])("%s is %s", (name, folded) => {
    expect(foldName(name)).toBe(folded);
    expect(foldName(name.normalize("NFD"))).toBe(folded);
  });
});

test("each letter folds to what it is spelled as, wherever it stands", () => {
  expect(["Ł", "ø", "Đ", "ð", "ß", "Æ", "œ", "Þ", "ı", "ς"].map(foldLetters)).toEqual(
    ["l", "o", "d", "d", "ss", "ae", "oe", "th", "i", "σ"], // one by one
  );
  expect(foldLetters(" A  b--é ")).toBe(" a  b e ");
  expect(foldName(" A  b--é ")).toBe("a b e");
});

test("a full name has no space where one part is empty, as the directory and the API write it", () => {
  expect([fullName(named("Ana", "")), fullName(named("", "Costa")), fullName(named("Ana", "Costa"))]).toEqual(
    ["Ana", "Costa", "Ana Costa"],
  );
  expect(nameOf({ first_name: "Ana", last_name: "Costa" })).toBe("Ana Costa");
});

test.each([
  ["Ana Maria Costa", "mar", true],
  ["Ana Maria Costa", "cos an", true],
  ["Ana Maria Costa", " ÁNA  ", true],
  ["Ana Maria Costa", "", true],
  ["Ana Maria Costa", "aria", false],
  ["Ana Maria Costa", "ana x", false],
])("the words of %j are begun by %j: %s", (text, typed, expected) => {
  expect(beginsWords(typed)(text)).toBe(expected);
});

test("names that people read are ordered without regard to case, and numbers as numbers", () => {
  expect(["b 10", "B 9", "a"].toSorted(compareNames)).toEqual(["a", "B 9", "b 10"]);
});

describe("a normalised e-mail address", () => {
  test.each([
    ["  Ana.Costa@Example.COM ", "ana.costa@example.com"],
    ["ana＠example.com", "ana@example.com"],
    ["zoe\u0308@example.com", "zo\u00eb@example.com"],
    ["no address", null],
    ["@example.com", null],
    ["a@b@c", null],
    ["a\u0000@example.com", null],
    ["", null],
  ])("of %j is %j (A42)", (value, expected) => {
    expect(normaliseEmail(value)).toBe(expected);
  });

  test("is the same however often it is normalised, and however the letters are cased or composed (A39, A40, A41)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (local) => {
        const once = normaliseEmail(`${local}@example.com`);
        if (once === null) return;
        expect(normaliseEmail(once)).toBe(once);
        expect(normaliseEmail(`${local.normalize("NFD")}@EXAMPLE.com`)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("initials", () => {
  test.each([
    ["Ana", "Costa", "AC"],
    ["Ana Maria", "da Costa", "AC"],
    ["Vera", "Smith-Jones", "VS"],
    ["Aoife", "O'Brien", "AO"],
    ["Prince", "", "P"],
    ["émile", "zola", "ÉZ"],
    ["🦄", "", "?"],
    ["", "", "?"],
    ["<b>", "&", "B"],
  ])("of %s %s are %s", (firstName, lastName, expected) => {
    expect(initials({ firstName, lastName })).toBe(expected);
  });

  test("are drawn at the address that is given for anyone", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: "grapheme" }), fc.string(), (id, firstName, lastName) => {
        const [, , colour = "", letters = ""] = avatarPath({ id, firstName, lastName }).split("/");
        expect(drawInitials(colour, decodeURIComponent(letters))).toContain("<svg");
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["12", "AB"],
    ["-1", "AB"],
    ["1", "<s>"],
    ["1", "ABCDEFGHI"],
    ["1", ""],
  ])("no drawing stands at %s/%s", (colour, letters) => {
    expect(drawInitials(colour, letters)).toBeNull();
  });
});
