import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import type { NamedTest } from "./named-tests";

/** A test that a run tells of, by everything that stands above it and its own title. */
export type ReportedTest = { file: string; title: string; outcome: "passed" | "failed" | "not run" };

export type TestOutcome = "passed" | "failed" | "not run";

const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** Of `vitest --reporter=json`. A file that runs on two engines is there twice. */
export function readVitestReport(path: string): ReportedTest[] {
  return vitestReportSchema
    .parse(JSON.parse(readFileSync(path, "utf8")))
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(process.cwd(), name),
        title: [...ancestorTitles, title].join(" "),
        outcome: status === "passed" || status === "failed" ? status : "not run",
      })),
    );
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]) })),
});
type Suite = {
  title: string;
  specs?: z.infer<typeof specSchema>[] | undefined;
  suites?: Suite[] | undefined;
};
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema).optional(),
  suites: z.array(z.lazy(() => suiteSchema)).optional(),
});
const playwrightReportSchema = z.object({ suites: z.array(suiteSchema) });

/** Of `playwright test --reporter=json`. One that passed at the second try has failed. */
export function readPlaywrightReport(path: string): ReportedTest[] {
  const outcomes = {
    expected: "passed",
    unexpected: "failed",
    flaky: "failed",
    skipped: "not run",
  } as const;
  const testsOf = (above: string, { title, specs = [], suites = [] }: Suite): ReportedTest[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        file: `e2e/${spec.file}`,
        title: `${above} ${title} ${spec.title}`,
        outcome: outcomes[status],
      })),
    ),
    ...suites.flatMap((below) => testsOf(`${above} ${title}`, below)),
  ];
  return playwrightReportSchema
    .parse(JSON.parse(readFileSync(path, "utf8")))
    .suites.flatMap((top) => testsOf("", top));
}

/** How the tests of a row went: one that failed is worse than one that was not run, and all have to pass. */
export function combineOutcomes(named: readonly NamedTest[], reported: readonly ReportedTest[]): TestOutcome {
  const seen = named.map((test) => findOutcome(test, reported));
  return seen.includes("failed") ? "failed" : seen.includes("not run") ? "not run" : "passed";
}

function findOutcome({ file, title }: NamedTest, reported: readonly ReportedTest[]): TestOutcome {
  const written = new RegExp(
    title
      .split(/%(?:\.\d+)?[a-zA-Z]|\$\{…\}|\$[\w.]+/)
      .map(escapePattern)
      .join(".*"),
    "s",
  );
  const outcomes = reported
    .filter((test) => test.file === file && written.test(test.title))
    .map(({ outcome }) => outcome);
  if (outcomes.includes("failed")) return "failed";
  return outcomes.includes("passed") ? "passed" : "not run";
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
