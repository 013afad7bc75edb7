import fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { readCsvRecords } from "./csv-records";

const cells = (text: string) => readCsvRecords(text)?.map((record) => record.cells);

test.each([
  ["nothing", "", []],
  ["one cell", "a", [["a"]]],
  [
    "lines with different line endings",
    "a,b\r\nc,d\ne,f",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
  ],
  ["an end after the last line", "a,b\r\n", [["a", "b"]]],
  ["a byte order mark", "\uFEFFa,b", [["a", "b"]]],
  ["empty lines left out", "a,b\n\n  \n,\nc,d\n", [["a", "b"], ["  "], ["c", "d"]]],
  ["empty cells", ",a,,b,\r\n", [["", "a", "", "b", ""]]],
  ["separators, ends and quotes in quotes", '"a,b","c\r\nd","e""f"', [["a,b", "c\r\nd", 'e"f']]],
  ["an empty cell in quotes", '"",a', [["", "a"]]],
  ["semicolons", "a;b,c\nd;e", [["a;b", "c"], ["d;e"]]],
  [
    "semicolons if the first line has no comma",
    "a;b\nd,1;e",
    [
      ["a", "b"],
      ["d,1", "e"],
    ],
  ],
])("reads %s", (_what, text, records) => {
  expect(cells(text)).toEqual(records);
});

test.each([
  ["a quote that is never closed", 'a,"b\nc,d'],
  ["a quote inside of a cell", 'a,b"c'],
  ["a cell that continues after its quote", '"a"b,c'],
])("refuses %s", (_what, text) => {
  expect(readCsvRecords(text)).toBeNull();
});

test("reports the line on which a record begins", () => {
  expect(readCsvRecords('a\n\n"b\nc"\nd')?.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test("reads every table that a correct writer produces", () => {
  const value = fc.string({ unit: fc.constantFrom("a", ",", '"', "\r", "\n", "ü", "=", " ") });
  // The first line determines the separator, so it is a plain one.
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant("x"), value, value)), (records) => {
      const written = stringify([["a", "b", "c"], ...records], {
        record_delimiter: "windows",
        quoted_match: /[\r\n]/,
      });
      expect(cells(written)).toEqual([["a", "b", "c"], ...records]);
    }),
  );
});
