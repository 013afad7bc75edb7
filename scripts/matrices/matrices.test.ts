import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findNamedTests, extractRowIds, parseNamedTests } from "./named-tests";
import { findGaps, readRowOutcomes, matrixTables, replaceTables } from "./matrix-pages";
import { combineOutcomes } from "./test-reports";
import { readMatrices } from "./matrix-rows";

const matrices = readMatrices();
const tests = findNamedTests();

describe("the tables of faults and security checks", () => {
  test("have a test for each row, and a row for each that a test names", () => {
    expect(findGaps(matrices, tests)).toEqual({ untested: [], unknown: [] });
  });

  test.each([...new Set(matrixTables.map(({ page }) => page))])(
    "stand in %s as the rows and tests are now: else run `npm run matrices -- --no-run`, or all of it",
    (page) => {
      const text = readFileSync(page, "utf8");
      expect(replaceTables(page, text, matrices, tests, readRowOutcomes(text, matrices, tests))).toBe(text);
    },
  );

  test("say of a row that changed, or whose tests did, that it was not run", () => {
    const one = { faults: [{ id: "A1", said: ["an end", "goes on"] }], always: [], security: [] };
    const named = parseNamedTests("a.test.ts", 'test("goes on (A1)")');
    const empty =
      "<!-- faults: written by npm run matrices -->\n<!-- end of faults --><!-- always: written by npm run matrices --><!-- end of always -->";
    const page = replaceTables("docs/reliability.md", empty, one, named, () => "passed");
    expect(page).toContain('| A1 | an end | goes on | passed | `a.test.ts` "goes on" |');
    expect(readRowOutcomes(page, one, named)("A1")).toBe("passed");
    expect(
      readRowOutcomes(page, one, [...named, ...parseNamedTests("b.test.ts", 'test("too (A1)")')])("A1"),
    ).toBe("not run");
  });
});

describe("a test that names rows", () => {
  test.each<[string, string[]]>([
    ["a slow drip (A22)", ["A22"]],
    ["is renewed once (A67, I4) @phone", ["A67", "I4"]],
    ["is a warning (A81, SYNC-14)", ["A81"]],
    ["A22 without brackets, and (other words)", []],
  ])("%j names %j", (title, ids) => expect(extractRowIds(title)).toEqual(ids));

  test("is found by its title, by a row of its table, and by what stands above it; a comment is none", () => {
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
  ])("is none where it is never run: %s", (source) =>
    expect(parseNamedTests("a.test.ts", source)).toEqual([]),
  );
});

describe("what a run has seen of a row", () => {
  const named = parseNamedTests(
    "a.test.ts",
    'test.each([])("of %s, %i times (A1)", () => {}); test("is (A1)");',
  );
  const ran = (title: string, outcome: "passed" | "failed" | "not run") => ({
    file: "a.test.ts",
    title,
    outcome,
  });
  const both = [ran("above of ten, 3 times (A1)", "passed"), ran("is (A1)", "passed")];

  test.each([
    ["passed where every test of it passed", both, "passed"],
    ["not run where one of them was not", both.slice(1), "not run"],
    ["not run where one was skipped", [...both.slice(1), ran("of a, 1 times (A1)", "not run")], "not run"],
    ["failed where one failed on one engine", [...both, ran("is (A1)", "failed")], "failed"],
    ["nothing of another file", both.map((test) => ({ ...test, file: "b.test.ts" })), "not run"],
  ] as const)("is %s", (_guarantee, reported, seen) => expect(combineOutcomes(named, reported)).toBe(seen));
});
