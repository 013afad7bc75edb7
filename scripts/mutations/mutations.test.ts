import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  allResultsSchema,
  findProblems,
  explanationsFile,
  explanationsSchema,
  resultsFile,
  pagePath,
  replaceTables,
} from "./mutations-page";
import { summariseReport, type MutationResult } from "./stryker-reports";
import { targets } from "./targets";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const explained = explanationsSchema.parse(read(explanationsFile));
const all = allResultsSchema.parse(read(resultsFile));

describe("the page of changes that tests notice", () => {
  test("says what the last run found: else run `npm run test:mutations -- --no-run`", () => {
    const text = readFileSync(pagePath, "utf8");
    expect(replaceTables(text, all, explained)).toBe(text);
  });

  test("has every folder, 90 % of each, and explains every survivor", () => {
    expect(Object.keys(all).toSorted()).toEqual(targets.map(({ name }) => name).toSorted());
    expect(findProblems(all, explained)).toEqual([]);
  });
});

describe("what Stryker found", () => {
  const source = "const a = 1;\nif (a >\n  b) go();\n";
  const mutant = (status: string) => ({
    ...{ mutatorName: "ConditionalExpression", replacement: "true", status },
    location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
  });

  test("counts what fails or never ends as noticed, what no test runs as not, and what is no program as nothing", () => {
    const statuses = [
      "Killed",
      "Timeout",
      "Survived",
      "NoCoverage",
      "RuntimeError",
      "CompileError",
      "Ignored",
    ];
    const found = summariseReport({ files: { "a.ts": { source, mutants: statuses.map(mutant) } } });
    const survivor = { file: "a.ts", within: "if (a >", code: "a > b", becomes: "true" };
    expect(found).toEqual({ mutants: 4, killed: 2, survivors: [survivor, survivor] });
  });
});

describe("a run is complained of", () => {
  const survivor = { file: "a.ts", within: "if (a > b)", code: "a > b", becomes: "true" };
  const one = (killed: number, mutants: number, ...survivors: MutationResult["survivors"]) => ({
    access: { killed, mutants, survivors },
  });
  const because = { file: "a.ts", code: "a > b", becomes: ["true"], because: "it always is" };

  test.each<[string, number, ReturnType<typeof one>, (typeof because & { within?: string })[]]>([
    ["not where all survivors are explained", 0, one(9, 10, survivor), [because]],
    [
      "not where they are explained by their line",
      0,
      one(9, 10, survivor),
      [{ ...because, within: "if (a > b)" }],
    ],
    ["where too few are noticed", 1, one(89, 100), []],
    ["where nothing was changed", 1, one(0, 0), []],
    ["where a survivor is not explained", 1, one(9, 10, survivor), []],
    ["where one of another line is", 2, one(9, 10, survivor), [{ ...because, within: "while (a > b)" }]],
    ["where another change is explained", 2, one(9, 10, survivor), [{ ...because, becomes: ["false"] }]],
    ["where what was noticed is explained", 1, one(10, 10), [because]],
  ])("%s", (_when, count, found, by) => {
    expect(findProblems(found, by)).toHaveLength(count);
  });
});
