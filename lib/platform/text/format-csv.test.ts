import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "@/testing/parse-csv";
import { escapeFormulas } from "./escape-formulas";
import { formatCsv } from "./format-csv";
import { getPropertyRuns } from "@/testing/property-runs";

test.each([
  ["=1+1", "'=1+1"],
  ["+61 2 5550 1234", "+61 2 5550 1234"],
  ["+61-2", "'+61-2"],
  [" =1", " '=1"],
  ["\t=1", "'\t'=1"],
  ["Ana;=1+1", "Ana;'=1+1"],
  ["Ana|@x|+1|-1", "Ana|'@x|'+1|'-1"],
  ['Ana;"=1"', 'Ana;"\'=1"'],
  ["two\r\n=lines", "two\r\n'=lines"],
  ["Ana;＝1", "Ana;'＝1"],
  ["a=1; b=2", "a=1; b=2"],
])("%j is written as %j", (text, cell) => {
  expect(escapeFormulas(text)).toBe(cell);
  expect(parseCsv(formatCsv([{ text }], ["text"]))).toEqual([["text"], [cell]]);
});

test("numbers stay numbers, also below zero", () => {
  expect(formatCsv([{ n: -1 }], ["n"])).toBe("n\r\n-1\r\n");
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(..."=+-@＝\",;|\r\n\t' x\uFEFF"), maxLength: 10 }),
);

test("no part of a text is a formula, wherever a spreadsheet splits lines, and only apostrophes are added", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (rows) => {
      const csv = formatCsv(
        rows.map(([first, second]) => ({ first, second })),
        ["first", "second"],
      );
      const pieces = csv.split(/[;|\t\r\n]/).map((piece) => piece.replace(/^["\s]+/, ""));
      const cells = parseCsv(csv).flat();
      expect(cells.slice(2).join().replaceAll("'", "")).toBe(rows.flat().join().replaceAll("'", ""));
      expect([...pieces, ...cells].filter((piece) => /^[=+\-@＝＋－＠]/.test(piece))).toEqual([]);
    }),
    { numRuns: getPropertyRuns(100) },
  );
});
