import { existsSync, readFileSync } from "node:fs";
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

describe("docs/mutations.md", () => {
  test("contains the results of the last run; otherwise run `npm run test:mutations -- --no-run`", () => {
    const text = readFileSync(pagePath, "utf8");
    expect(replaceTables(text, all, explained)).toBe(text);
  });

  test("covers every target, with 90 % detected mutants and an explanation of every survivor", () => {
    expect(Object.keys(all).toSorted()).toEqual(targets.map(({ name }) => name).toSorted());
    expect(findProblems(all, explained)).toEqual([]);
  });
});

test("a target names no file that was moved or deleted, because Stryker ignores such a name", () => {
  const files = targets.flatMap(({ mutate, tests }) => [...mutate.flatMap(expandBraces), ...tests]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

/** Returns the paths of a glob with at most one list: `a/{b,c}.ts`. */
function expandBraces(glob: string): string[] {
  const [, start, names, end] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? [];
  return names === undefined ? [glob] : names.split(",").map((name) => `${start}${name}${end}`);
}

describe("a Stryker report", () => {
  const source = "const a = 1;\nif (a >\n  b) go();\n";
  const mutant = (status: string) => ({
    ...{ mutatorName: "ConditionalExpression", replacement: "true", status },
    location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
  });

  test("counts failures and timeouts as detected, survivors and uncovered code as undetected, and no others", () => {
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

describe("a run has problems", () => {
  const survivor = { file: "a.ts", within: "if (a > b)", code: "a > b", becomes: "true" };
  const one = (killed: number, mutants: number, ...survivors: MutationResult["survivors"]) => ({
    access: { killed, mutants, survivors },
  });
  const because = { file: "a.ts", code: "a > b", becomes: ["true"], because: "it always is" };

  test.each<[string, number, ReturnType<typeof one>, (typeof because & { within?: string })[]]>([
    ["not if all survivors are explained", 0, one(9, 10, survivor), [because]],
    [
      "not if the explanation names the line of the survivor",
      0,
      one(9, 10, survivor),
      [{ ...because, within: "if (a > b)" }],
    ],
    ["if too few mutants are detected", 1, one(89, 100), []],
    ["if a survivor is not explained", 1, one(9, 10, survivor), []],
    ["if another line is explained", 2, one(9, 10, survivor), [{ ...because, within: "while (a > b)" }]],
    ["if a detected mutant is explained", 1, one(10, 10), [because]],
  ])("%s", (_when, count, found, by) => {
    expect(findProblems(found, by)).toHaveLength(count);
  });
});
