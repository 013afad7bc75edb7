import { expect, test } from "vitest";
import { listPlaywrightFailures, listVitestFailures, readFailures } from "./failed-tests";

test("Vitest: a line for each test that failed, and for a file that could not be read", () => {
  const passed = { status: "passed", fullName: "sums", failureMessages: [] };
  const report = {
    testResults: [
      { name: `${process.cwd()}/lib/a.test.ts`, status: "passed", message: "", assertionResults: [passed] },
      {
        name: `${process.cwd()}/lib/b.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          passed,
          {
            status: "failed",
            fullName: "a day ends",
            failureMessages: ["\u001b[31mexpected 1\u001b[0m\n    at lib/b.test.ts:3"],
          },
          { status: "failed", fullName: "a week ends", failureMessages: null },
        ],
      },
      {
        name: `${process.cwd()}/lib/c.test.ts`,
        status: "failed",
        message: "no such module",
        assertionResults: [],
      },
    ],
  };
  expect(listVitestFailures(report)).toEqual([
    "lib/b.test.ts: a day ends: expected 1",
    "lib/b.test.ts: a week ends: ",
    "lib/c.test.ts: the file: no such module",
  ]);
});

test("Playwright: a line for each test that finally failed, and for each error outside of a test", () => {
  const result = (message?: string) => ({ error: message === undefined ? undefined : { message } });
  const spec = (title: string, ...tests: { status: string; results: ReturnType<typeof result>[] }[]) => ({
    title,
    file: "chart.spec.ts",
    ok: tests.every(({ status }) => status !== "unexpected"),
    tests: tests.map((run, index) => ({ projectName: index === 0 ? "desktop" : "phone", ...run })),
  });
  const good = { status: "expected", results: [result()] };
  const flaky = { status: "flaky", results: [result("late"), result()] };
  const bad = { status: "unexpected", results: [result("first"), result("then")] };
  const report = {
    errors: [{ message: "the server ended" }],
    suites: [
      {
        specs: [spec("opens", good), spec("moves", flaky)],
        suites: [{ specs: [spec("draws", good, bad)] }],
      },
    ],
  };
  expect(listPlaywrightFailures(report)).toEqual([
    "browser tests: outside of a test: the server ended",
    "e2e/chart.spec.ts (phone): draws: then",
  ]);
});

test("a line is cut where it gets long, and a report that is not there is said to be missing", () => {
  const long = "x".repeat(500);
  const file = { name: "a.test.ts", status: "failed", message: long, assertionResults: [] };
  expect(listVitestFailures({ testResults: [file] })[0]).toHaveLength(240);
  expect(readFailures("node_modules/no-such-report.json", listVitestFailures)).toEqual([
    expect.stringMatching(/^node_modules\/no-such-report\.json: no report \(ENOENT/),
  ]);
});
