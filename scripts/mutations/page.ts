import { z } from "zod";
import { found, together, type Found, type Survivor } from "./reports";
import { targets } from "./targets";

export const page = "docs/mutations.md";
export const foundFile = "scripts/mutations/found.json";
export const explainedFile = "scripts/mutations/explained.json";

/** At least so many of a hundred are noticed, in every folder. */
export const leastPercent = 90;

/** What the last run of each target found. */
export const allFound = z.record(z.string(), found);
type AllFound = z.infer<typeof allFound>;

/**
 * Why the code may become something else and no test be wrong, by hand: `was` on a line of the file (`within`, wherever the same stands on
 * several) that becomes one of these.
 */
const explanation = z.strictObject({
  file: z.string(),
  within: z.string().optional(),
  code: z.string(),
  becomes: z.array(z.string()).min(1),
  because: z.string().min(1),
});
export const explanations = z.array(explanation);
type Explanation = z.infer<typeof explanation>;

const explains =
  ({ file, within, code, becomes }: Explanation) =>
  (one: Survivor) =>
    one.file === file &&
    one.code === code &&
    becomes.includes(one.becomes) &&
    (within ?? one.within) === one.within;

/** What is wrong with a run: too few noticed, a survivor that nobody explained, an explanation of nothing. */
export function complaintsOf(all: AllFound, explained: readonly Explanation[]): string[] {
  const survivors = Object.values(all).flatMap((one) => one.survivors);
  return [
    ...Object.entries(all)
      .filter(([, one]) => percentOf(one) < leastPercent)
      .map(([name, one]) => `${name}: ${shownPercent(one)} % are noticed, fewer than ${leastPercent}.`),
    ...survivors
      .filter((one) => !explained.some((by) => explains(by)(one)))
      .map(
        (one) =>
          `${one.file}: nobody explained why no test notices "${one.code}" as "${one.becomes}" (${one.within})`,
      ),
    ...explained
      .filter((one) => !survivors.some(explains(one)))
      .map(({ file, code }) => `${file}: "${code}" is explained, and did not survive so. Take that away.`),
  ];
}

const percentOf = ({ killed, mutants }: Found) => (mutants === 0 ? 0 : (100 * killed) / mutants);
/** Never rounded up to what it is not. */
const shownPercent = (one: Found) => (Math.floor(percentOf(one) * 10) / 10).toFixed(1);

const begins = "<!-- written by npm run test:mutations -->";
const ends = "<!-- end -->";

/** The page with its tables written anew. */
export function withTables(text: string, all: AllFound, explained: readonly Explanation[]): string {
  const [from, to] = [text.indexOf(begins), text.indexOf(ends)];
  if (from === -1 || to < from) throw new Error(`${page} has no place for the tables.`);
  const known = targets.flatMap(({ name }) => {
    const one = all[name];
    return one ? [{ name, ...one }] : [];
  });
  const tables = [
    begins,
    "",
    line(["folder", "changes", "noticed", "survived", "percent"]),
    line(["---", "---:", "---:", "---:", "---:"]),
    ...known.map((one) => countsLine(one.name, one)),
    countsLine("all", together(known)),
    ...known
      .filter(({ survivors }) => survivors.length > 0)
      .flatMap(({ name, survivors }) => [
        "",
        `### ${name}`,
        "",
        line(["file", "this", "as this", "no test can tell, because"]),
        line(["---", "---", "---", "---"]),
        ...survivors.map((one) =>
          line([
            `\`${one.file}\``,
            codeCell(one.code),
            codeCell(one.becomes),
            explained.find((by) => explains(by)(one))?.because ?? "**not explained**",
          ]),
        ),
      ]),
    "",
  ];
  return text.slice(0, from) + tables.join("\n") + text.slice(to);
}

const countsLine = (name: string, one: Found) =>
  line([name, one.mutants, one.killed, one.mutants - one.killed, shownPercent(one)]);

const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** As code; a long piece by its beginning and its end. */
function codeCell(code: string): string {
  const short = code.length > 90 ? `${code.slice(0, 60)} … ${code.slice(-25)}` : code;
  if (short === "") return "nothing";
  const quoted = short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
  return quoted.replaceAll("|", "\\|");
}
