import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictEmail, requireEmail } from "./email";
import { normaliseEmail } from "./normalise-email";
import { getPropertyRuns } from "@/testing/property-runs";

test.each([
  ["ana@example.com", "ana@example.com"],
  [" Ana@Example.COM ", "ana@example.com"],
  ["zoë@bücher.example", "zoë@bücher.example"],
  ["ａna@example.com", null],
  ["ana@example。com", "ana@example。com"],
  ["\u212aim@example.com", null], // the Kelvin sign
  ["o\ufb03ce@example.com", null], // a ligature
  ["zoe\u0308@example.com", null], // two code points for one letter
  ["ana\ud800@example.com", null],
  ["an\u0430@example.com", null], // a Cyrillic letter
  ["\u0430\u043d\u0430@example.com", null],
  ["\u0251na@example.com", null], // a Latin letter of phonetics
  ["ana@ex\u0430mple.com", null],
  [
    "\u0430\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444",
    "\u0430\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444",
  ],
  ["\u738b@example.com", "\u738b@example.com"],
  ["ana\u200e@example.com", null],
  ["no address", null],
])("%j at sign-in is the mailbox %j", (written, mailbox) => {
  expect(parseStrictEmail(written)).toBe(mailbox);
});

test("no character other than the letter itself, in either case, maps to an ASCII letter", () => {
  const folded: string[] = [];
  // The later planes have no letters of an alphabet.
  for (let code = 0x80; code <= 0x1ffff; code++) {
    const character = String.fromCodePoint(code);
    const mailbox = parseStrictEmail(`a${character}a@example.com`);
    if (mailbox !== null && /^[\x20-\x7e]*$/.test(mailbox)) folded.push(code.toString(16));
  }
  expect(folded).toEqual([]);
});

test("an address has at most 254 characters, ASCII or not", () => {
  for (const letter of ["a", "é"]) {
    const of = (length: number) => `${letter.repeat(length - 5)}@x.au`;
    expect([normaliseEmail(of(254)), normaliseEmail(of(255))]).toEqual([of(254), null]);
  }
});

test("a text that is not an address is a 400", () => {
  expect(requireEmail(" Ana@Example.com")).toBe("ana@example.com");
  expect(() => requireEmail("ana")).toThrow(
    expect.objectContaining({
      ...{ kind: "invalid", code: "invalid_email", message: "ana is not an e-mail address." },
    }),
  );
});

test.each([
  ["  Ana.Costa@Example.COM ", "ana.costa@example.com"],
  ["ana＠example.com", "ana@example.com"],
  ["zoe\u0308@example.com", "zo\u00eb@example.com"],
  ["\u202aAna@\u200eexample.com\u202c\ufeff", "ana@example.com"], // from a chat or a spreadsheet
  ["no address", null],
  ["@example.com", null],
  ["a@b@c", null],
  ["a\u0000@example.com", null],
])("the stored form of %j is %j (A42)", (value, expected) => {
  expect(normaliseEmail(value)).toBe(expected);
});

test("the stored form does not depend on repetition, letter case and Unicode composition (A39, A40, A41)", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (local) => {
      const once = normaliseEmail(`${local}@example.com`);
      if (once === null) return;
      expect(normaliseEmail(once)).toBe(once);
      expect(normaliseEmail(`${local.normalize("NFD")}@EXAMPLE.com`)).toBe(once);
    }),
    { numRuns: getPropertyRuns(250) },
  );
});
