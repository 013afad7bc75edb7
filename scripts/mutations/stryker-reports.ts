import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const placeSchema = z.object({ line: z.number(), column: z.number() });
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: placeSchema, end: placeSchema }),
        }),
      ),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;
const reportTestsSchema = z.object({ testFiles: z.record(z.string(), z.unknown()) });

/** Mutant that no test detected: `code` was replaced by `becomes`. `within`: first line of the code. */
const survivorSchema = z.object({
  file: z.string(),
  within: z.string(),
  code: z.string(),
  becomes: z.string(),
});
export type Survivor = z.infer<typeof survivorSchema>;

export const resultSchema = z.object({
  mutants: z.number(),
  killed: z.number(),
  survivors: z.array(survivorSchema),
});
export type MutationResult = z.infer<typeof resultSchema>;

export const listTestsRun = (path: string): string[] =>
  Object.keys(reportTestsSchema.parse(JSON.parse(readFileSync(path, "utf8"))).testFiles);

export const readStrykerReport = (path: string): MutationResult =>
  summariseReport(reportSchema.parse(JSON.parse(readFileSync(path, "utf8"))));

/** Statuses of detected mutants: a test failed or timed out. Mutants that do not compile or run are not counted. */
const detectedStatuses = ["Killed", "Timeout"];
const undetectedStatuses = ["Survived", "NoCoverage"];

export function summariseReport({ files }: Report): MutationResult {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: those }]) =>
    those.map((mutant) => ({ file, source, ...mutant })),
  );
  const killed = mutants.filter(({ status }) => detectedStatuses.includes(status)).length;
  const survivors = mutants.filter(({ status }) => undetectedStatuses.includes(status));
  return {
    mutants: killed + survivors.length,
    killed,
    survivors: survivors.map(({ file, source, location, replacement = "" }) => ({
      file,
      within: (source.split("\n")[location.start.line - 1] ?? "").trim(),
      code: collapseWhitespace(getTextAt(source, location)),
      becomes: collapseWhitespace(replacement),
    })),
  };
}

function getTextAt(
  source: string,
  { start, end }: Report["files"][string]["mutants"][number]["location"],
): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const [last = ""] = lines.slice(-1);
  return [...lines.slice(0, -1), last.slice(0, end.column - 1)].join("\n").slice(start.column - 1);
}

const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export const mergeResults = (runs: readonly MutationResult[]): MutationResult => ({
  mutants: runs.reduce((sum, { mutants }) => sum + mutants, 0),
  killed: runs.reduce((sum, { killed }) => sum + killed, 0),
  survivors: runs.flatMap(({ survivors }) => survivors),
});

const incrementalReportSchema = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/**
 * Removes undetected mutants from the incremental report, so that Stryker runs them again. Otherwise Stryker would skip
 * them, because it does not notice changed tests.
 */
export function forgetSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const { files, ...rest } = incrementalReportSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const kept = Object.entries(files).map(([file, { mutants, ...about }]) => [
    file,
    { ...about, mutants: mutants.filter(({ status }) => detectedStatuses.includes(status)) },
  ]);
  writeFileSync(path, JSON.stringify({ ...rest, files: Object.fromEntries(kept) }));
}
