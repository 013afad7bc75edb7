import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "@/lib/testing/read-csv";
import { disarmed, rearmed, writeCsv } from "./write-csv";

test.each([
  ["=1+1", "'=1+1"],
  [" =1", " '=1"],
  ["\t=1", "'\t'=1"],
  ["Ana;=1+1", "Ana;'=1+1"],
  ["Ana\t=1+1", "Ana\t'=1+1"],
  ["Ana|@x|+1|-1", "Ana|'@x|'+1|'-1"],
  ["Ana; =1", "Ana; '=1"],
  ['Ana;"=1"', 'Ana;"\'=1"'],
  ["two\r\n=lines", "two\r\n'=lines"],
  ["Ana;＝1", "Ana;'＝1"],
  ["a=1; b=2", "a=1; b=2"],
  ["x;y|z", "x;y|z"],
  ["Anne-Marie (a+b)", "Anne-Marie (a+b)"],
])("%j is written as %j, and read back as it was", (text, cell) => {
  expect(disarmed(text)).toBe(cell);
  expect(readCsv(writeCsv([{ text }], ["text"]))).toEqual([["text"], [cell]]);
  expect(rearmed(cell)).toBe(text);
});

test("numbers stay numbers, below zero too", () => {
  expect(writeCsv([{ n: -1 }], ["n"])).toBe("n\r\n-1\r\n");
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(..."=+-@＝\",;|\r\n\t' x\uFEFF"), maxLength: 10 }),
);

test("however a spreadsheet splits the lines, no piece of any text is a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (rows) => {
      const csv = writeCsv(
        rows.map(([first, second]) => ({ first, second })),
        ["first", "second"],
      );
      const pieces = csv.split(/[;|\t\r\n]/).map((piece) => piece.replace(/^["\s]+/, ""));
      const cells = readCsv(csv).flat();
      expect([...pieces, ...cells].filter((piece) => /^[=+\-@＝＋－＠]/.test(piece))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("nothing but apostrophes is added, and a text without them comes back by the letter", () => {
  fc.assert(
    fc.property(text, (given) => {
      const cell = disarmed(given);
      expect(cell.replaceAll("'", "")).toBe(given.replaceAll("'", ""));
      if (!given.includes("'")) expect(rearmed(cell)).toBe(given);
    }),
    { numRuns: 2_000 },
  );
});
