import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const place = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});
type Report = z.infer<typeof report>;
const testsOfReport = z.object({ testFiles: z.record(z.string(), z.unknown()) });

/** A change of the code that no test noticed. `within`: the line on which it begins. */
export const survivor = z.object({
  file: z.string(),
  within: z.string(),
  code: z.string(),
  becomes: z.string(),
});
export type Survivor = z.infer<typeof survivor>;

/** What a run found of one target. */
export const found = z.object({
  mutants: z.number(),
  killed: z.number(),
  survivors: z.array(survivor),
});
export type Found = z.infer<typeof found>;

/** The test files of which any test ran. */
export const testsRunIn = (path: string): string[] =>
  Object.keys(testsOfReport.parse(JSON.parse(readFileSync(path, "utf8"))).testFiles);

export const readStrykerReport = (path: string): Found =>
  foundIn(report.parse(JSON.parse(readFileSync(path, "utf8"))));

/** What the tests noticed: they failed, or never came to an end. What does not run at all is no mutant. */
const noticed = ["Killed", "Timeout"];
const missed = ["Survived", "NoCoverage"];

export function foundIn({ files }: Report): Found {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: those }]) =>
    those.map((mutant) => ({ file, source, ...mutant })),
  );
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length;
  const survivors = mutants.filter(({ status }) => missed.includes(status));
  return {
    mutants: killed + survivors.length,
    killed,
    survivors: survivors.map(({ file, source, location, replacement = "" }) => ({
      file,
      within: (source.split("\n")[location.start.line - 1] ?? "").trim(),
      code: onOneLine(textAt(source, location)),
      becomes: onOneLine(replacement),
    })),
  };
}

function textAt(
  source: string,
  { start, end }: Report["files"][string]["mutants"][number]["location"],
): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const [last = ""] = lines.slice(-1);
  return [...lines.slice(0, -1), last.slice(0, end.column - 1)].join("\n").slice(start.column - 1);
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** What several runs found of one target. */
export const together = (runs: readonly Found[]): Found => ({
  mutants: runs.reduce((sum, { mutants }) => sum + mutants, 0),
  killed: runs.reduce((sum, { killed }) => sum + killed, 0),
  survivors: runs.flatMap(({ survivors }) => survivors),
});

const tried = z.looseObject({
  files: z.record(z.string(), z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) })),
});

/** Has Stryker try again what no test noticed: it does not see that a test has changed. */
export function forgetSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const { files, ...rest } = tried.parse(JSON.parse(readFileSync(path, "utf8")));
  const kept = Object.entries(files).map(([file, { mutants, ...about }]) => [
    file,
    { ...about, mutants: mutants.filter(({ status }) => noticed.includes(status)) },
  ]);
  writeFileSync(path, JSON.stringify({ ...rest, files: Object.fromEntries(kept) }));
}
