import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAsItStands, normaliseEmail } from "./email";
import { requireEmail } from "./require-email";

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
  ["zoe\u0308@example.com", null], // two characters for one
  ["ana\ud800@example.com", null],
  ["no address", null],
  ["", null],
])("%j at sign-in is the mailbox %j", (written, mailbox) => {
  expect(emailAsItStands(written)).toBe(mailbox);
});

test("no character but a letter itself, large or small, stands for an ASCII one", () => {
  const folded: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const mailbox = emailAsItStands(`a${character}a@example.com`);
    if (mailbox !== null && /^[\x20-\x7e]*$/.test(mailbox)) folded.push(code.toString(16));
  }
  expect(folded).toEqual([]);
});

test("an address that is normal already is what normalising it at length would give", () => {
  const usual = fc.string({ unit: fc.constantFrom(..."aZ09.@[]~! é\u00ad".split("")), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(usual, fc.string({ unit: "binary" })), (address) => {
      expect(normaliseEmail(address)).toBe(normaliseEmail(` ${address}`)); // a space before it is trimmed
    }),
    { numRuns: 2_000 },
  );
  expect(normaliseEmail(`${"a".repeat(250)}@x.example`)).toBeNull();
});

test("an address has 254 characters at most, of whatever kind", () => {
  for (const letter of ["a", "é"]) {
    const of = (length: number) => `${letter.repeat(length - 5)}@x.au`;
    expect([normaliseEmail(of(254)), normaliseEmail(of(255))]).toEqual([of(254), null]);
  }
});

test("who gives no address where one is needed is told so", () => {
  expect(requireEmail(" Ana@Example.com")).toBe("ana@example.com");
  expect(() => requireEmail("ana")).toThrow(
    expect.objectContaining({
      ...{ kind: "invalid", code: "invalid_email", message: "ana is not an e-mail address." },
    }),
  );
});
