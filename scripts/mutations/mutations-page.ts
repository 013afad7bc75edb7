import { z } from "zod";
import { resultSchema, mergeResults, type MutationResult, type Survivor } from "./stryker-reports";
import { targets } from "./targets";

export const pagePath = "docs/mutations.md";
export const resultsFile = "scripts/mutations/found.json";
export const explanationsFile = "scripts/mutations/explained.json";

const minPercent = 90;

export const allResultsSchema = z.record(z.string(), resultSchema);
type AllResults = z.infer<typeof allResultsSchema>;

/**
 * Hand-written reason (`because`) why no test can detect the mutants that replace `code` by one of `becomes`. `within`:
 * the whole line, needed if `code` occurs on several lines.
 */
const explanationSchema = z.strictObject({
  file: z.string(),
  within: z.string().optional(),
  code: z.string(),
  becomes: z.array(z.string()).min(1),
  because: z.string().min(1),
});
export const explanationsSchema = z.array(explanationSchema);
type Explanation = z.infer<typeof explanationSchema>;

const isExplanationFor =
  ({ file, within, code, becomes }: Explanation) =>
  (one: Survivor) =>
    one.file === file &&
    one.code === code &&
    becomes.includes(one.becomes) &&
    (within ?? one.within) === one.within;

export function findProblems(all: AllResults, explained: readonly Explanation[]): string[] {
  const survivors = Object.values(all).flatMap((one) => one.survivors);
  return [
    ...Object.entries(all)
      .filter(([, one]) => calculatePercent(one) < minPercent)
      .map(
        ([name, one]) =>
          `${name}: ${formatPercent(one)} % of the mutants are detected. The minimum is ${minPercent} %.`,
      ),
    ...survivors
      .filter((one) => !explained.some((by) => isExplanationFor(by)(one)))
      .map(
        (one) =>
          `${one.file}: "${one.code}" as "${one.becomes}" survived (${one.within}). Test or explain it.`,
      ),
    ...explained
      .filter((one) => !survivors.some(isExplanationFor(one)))
      .map(
        ({ file, code }) => `${file}: "${code}" is explained but did not survive. Remove the explanation.`,
      ),
  ];
}

const calculatePercent = ({ killed, mutants }: MutationResult) =>
  mutants === 0 ? 0 : (100 * killed) / mutants;
/** Rounds down, so that 89.99 never reads as 90. */
const formatPercent = (one: MutationResult) => (Math.floor(calculatePercent(one) * 10) / 10).toFixed(1);

const startMarker = "<!-- written by npm run test:mutations -->";
const endMarker = "<!-- end -->";

export function replaceTables(text: string, all: AllResults, explained: readonly Explanation[]): string {
  const [from, to] = [text.indexOf(startMarker), text.indexOf(endMarker)];
  if (from === -1 || to < from) throw new Error(`${pagePath} has no place for the tables.`);
  const known = targets.flatMap(({ name }) => {
    const one = all[name];
    return one ? [{ name, ...one }] : [];
  });
  const tables = [
    startMarker,
    "",
    formatTableLine(["folder", "mutants", "detected", "survived", "percent"]),
    formatTableLine(["---", "---:", "---:", "---:", "---:"]),
    ...known.map((one) => formatCountsLine(one.name, one)),
    formatCountsLine("all", mergeResults(known)),
    ...known
      .filter(({ survivors }) => survivors.length > 0)
      .flatMap(({ name, survivors }) => [
        "",
        `### ${name}`,
        "",
        formatTableLine(["file", "code", "mutant", "why no test can detect it"]),
        formatTableLine(["---", "---", "---", "---"]),
        ...survivors.map((one) =>
          formatTableLine([
            `\`${one.file}\``,
            formatCodeCell(one.code),
            formatCodeCell(one.becomes),
            explained.find((by) => isExplanationFor(by)(one))?.because ?? "**not explained**",
          ]),
        ),
      ]),
    "",
  ];
  return text.slice(0, from) + tables.join("\n") + text.slice(to);
}

const formatCountsLine = (name: string, one: MutationResult) =>
  formatTableLine([name, one.mutants, one.killed, one.mutants - one.killed, formatPercent(one)]);

const formatTableLine = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

function formatCodeCell(code: string): string {
  const short = code.length > 90 ? `${code.slice(0, 60)} … ${code.slice(-25)}` : code;
  if (short === "") return "nothing";
  const quoted = short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
  return quoted.replaceAll("|", "\\|");
}
