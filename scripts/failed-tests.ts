// Which tests failed, from the reports that the test runners write.
import { readFileSync } from "node:fs";
import { z } from "zod";

const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReportSchema = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

const colourCodes = /\u001b\[[0-9;]*m/g;

const getFirstLine = (message: string) => message.replace(colourCodes, "").trim().split("\n", 1)[0] ?? "";

const formatFailure = (where: string, title: string, message: string) =>
  `${where}: ${title}: ${getFirstLine(message)}`.slice(0, 240);

/** A line for each test or file that failed by Vitest's JSON report. */
export function listVitestFailures(report: unknown): string[] {
  return vitestReportSchema
    .parse(report)
    .testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === "failed");
      const file = name.replace(`${process.cwd()}/`, "");
      if (status === "failed" && failed.length === 0) return [formatFailure(file, "the file", message)];
      return failed.map(({ fullName, failureMessages }) =>
        formatFailure(file, fullName, failureMessages?.[0] ?? ""),
      );
    });
}

/** A line for each test that failed by Playwright's JSON report, and for each error outside of a test. */
export function listPlaywrightFailures(report: unknown): string[] {
  const { suites, errors } = playwrightReportSchema.parse(report);
  const specsOf = (suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => formatFailure("browser tests", "outside of a test", message ?? "")),
    ...failed.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ projectName, results }) =>
          formatFailure(`e2e/${file} (${projectName})`, title, results.at(-1)?.error?.message ?? ""),
        ),
    ),
  ];
}

/** What `read` finds in the report at `path`; where a runner died before it wrote one, a line that says so. */
export function readFailures(path: string, read: (report: unknown) => string[]): string[] {
  try {
    return read(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    return [`${path}: no report (${error instanceof Error ? getFirstLine(error.message) : String(error)})`];
  }
}
