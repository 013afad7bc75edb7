import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictEmail, requireEmail } from "./email";
import { normaliseEmail } from "./normalise-email";
import { getPropertyRuns } from "@/testing/property-runs";

test.each([
  ["ana@example.com", "ana@example.com"],
  [" Ana@Example.COM ", "ana@example.com"],
  ["\u00a0ana@example.com", "ana@example.com"],
  ["zoë@bücher.example", "zoë@bücher.example"],
  ["ａna@example.com", null],
  ["ana＠example.com", null],
  ["ana@example。com", "ana@example。com"],
  ["\u212aim@example.com", null], // the Kelvin sign
  ["o\ufb03ce@example.com", null], // a ligature
  ["zoe\u0308@example.com", null], // two code points for one letter
  ["ana\ud800@example.com", null],
  ["an\u0430@example.com", null], // a Cyrillic letter
  ["\u0430\u043d\u0430@example.com", null],
  ["\u03b1na@example.com", null], // a Greek letter
  ["\u0251na@example.com", null], // a Latin letter of phonetics
  ["d\u0131a@example.com", null],
  ["ana@ex\u0430mple.com", null],
  [
    "\u0430\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444",
    "\u0430\u043d\u0430@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444",
  ],
  ["\u738b@example.com", "\u738b@example.com"],
  ["ana\u200e@example.com", null],
  ["no address", null],
  ["", null],
])("%j at sign-in is the mailbox %j", (written, mailbox) => {
  expect(parseStrictEmail(written)).toBe(mailbox);
});

test("no character other than the letter itself, in either case, maps to an ASCII letter", () => {
  const folded: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const mailbox = parseStrictEmail(`a${character}a@example.com`);
    if (mailbox !== null && /^[\x20-\x7e]*$/.test(mailbox)) folded.push(code.toString(16));
  }
  expect(folded).toEqual([]);
});

test("an already normalised address skips full normalisation with an equal result", () => {
  const usual = fc.string({ unit: fc.constantFrom(..."aZ09.@[]~! é\u00ad".split("")), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(usual, fc.string({ unit: "binary" })), (address) => {
      expect(normaliseEmail(address)).toBe(normaliseEmail(` ${address}`)); // the leading space forces full normalisation
    }),
    { numRuns: getPropertyRuns(500) },
  );
  expect(normaliseEmail(`${"a".repeat(250)}@x.example`)).toBeNull();
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

test("an address from a chat or a spreadsheet may have direction marks", () => {
  expect(normaliseEmail("\u202aAna@\u200eexample.com\u202c\ufeff")).toBe("ana@example.com");
});
