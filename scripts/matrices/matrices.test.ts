import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findGaps, matrixPages, readMatrices, replaceTables } from "./matrix-pages";
import { extractRowIds, findNamedTests, parseNamedTests } from "./named-tests";

const matrices = readMatrices();
const tests = findNamedTests();

describe("the tables of faults and security checks", () => {
  test("have a test for each row, and a row for each id in a test title", () => {
    expect(findGaps(matrices, tests)).toEqual({ untested: [], unknown: [] });
  });

  test.each(matrixPages)("are current in %s; otherwise run `npm run matrices`", (page) => {
    const text = readFileSync(page, "utf8");
    expect(replaceTables(page, text, matrices, tests)).toBe(text);
  });

  test("name the tests of each row", () => {
    const rows = { faults: [{ id: "A1", cells: ["an end", "continues"] }], always: [], security: [] };
    const empty =
      "<!-- faults: written by npm run matrices -->\n<!-- end of faults --><!-- always: written by npm run matrices --><!-- end of always -->";
    const named = parseNamedTests("a.test.ts", 'test("continues (A1)")');
    const page = replaceTables("docs/reliability.md", empty, rows, named);
    expect(page).toContain('| A1 | an end | continues | `a.test.ts` "continues" |');
  });
});

describe("a test that names rows", () => {
  test.each<[string, string[]]>([
    ["a slow drip (A22)", ["A22"]],
    ["is renewed once (A67, I4) @phone", ["A67", "I4"]],
    ["is a warning (A81, SYNC-14)", ["A81"]],
    ["A22 without brackets, and (other words)", []],
  ])("%j names %j", (title, ids) => expect(extractRowIds(title)).toEqual(ids));

  test("has the row in its title, its table of cases or its describe block; comments do not count", () => {
    const source = `// (A1)
      describe("held (A2)", () => {
        test.each([["nine (A3)", 9]])("%s", () => {});
        test(\`of \${one} (A4)\`, () => {});
      });`;
    expect(parseNamedTests("a.test.ts", source)).toEqual([
      { file: "a.test.ts", title: "held (A2)", ids: ["A2"] },
      { file: "a.test.ts", title: "nine (A3)", ids: ["A3"] },
      { file: "a.test.ts", title: "of ${…} (A4)", ids: ["A4"] },
    ]);
  });

  test.each([
    'test.skip("one (A1)", () => {})',
    'test.todo("one (A1)")',
    'describe.skip("all", () => test("one (A1)", () => {}))',
    'test.skip.each([["one (A1)"]])("%s", () => {})',
  ])("does not count if it is always skipped: %s", (source) =>
    expect(parseNamedTests("a.test.ts", source)).toEqual([]),
  );
});
