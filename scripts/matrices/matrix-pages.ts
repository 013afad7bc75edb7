import type { NamedTest } from "./named-tests";
import type { Matrices, Matrix, Row } from "./matrix-rows";
import type { TestOutcome } from "./test-reports";

/** Which page holds a table, and what stands above its columns. */
export const matrixTables: readonly { page: string; matrix: Matrix; columns: readonly string[] }[] = [
  { page: "docs/reliability.md", matrix: "faults", columns: ["id", "fault", "expected", "seen", "test"] },
  { page: "docs/reliability.md", matrix: "always", columns: ["id", "always", "seen", "test"] },
  { page: "docs/security.md", matrix: "security", columns: ["id", "check", "passes when", "seen", "test"] },
];

const createStartMarker = (matrix: Matrix) => `<!-- ${matrix}: written by npm run matrices -->`;
const createEndMarker = (matrix: Matrix) => `<!-- end of ${matrix} -->`;

export type GetRowOutcome = (id: string) => TestOutcome;

/** The page with its tables written anew. Throws where it lacks the place of one. */
export function replaceTables(
  page: string,
  text: string,
  matrices: Matrices,
  tests: readonly NamedTest[],
  seen: GetRowOutcome,
): string {
  return matrixTables
    .filter((table) => table.page === page)
    .reduce((written, { matrix, columns }) => {
      const [from, to] = [
        written.indexOf(createStartMarker(matrix)),
        written.indexOf(createEndMarker(matrix)),
      ];
      if (from === -1 || to < from) throw new Error(`${page} has no place for ${matrix}.`);
      const table = [
        createStartMarker(matrix),
        "",
        formatTableLine(columns),
        formatTableLine(columns.map(() => "---")),
        ...matrices[matrix].map((row) => formatTableLine(createRowCells(row, tests, seen(row.id)))),
        "",
      ];
      return written.slice(0, from) + table.join("\n") + written.slice(to);
    }, text);
}

const formatTableLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const createRowCells = ({ id, said }: Row, tests: readonly NamedTest[], seen: TestOutcome) => [
  id,
  ...said,
  seen,
  formatTestsCell(tests.filter(({ ids }) => ids.includes(id))),
];

function formatTestsCell(tests: readonly NamedTest[]): string {
  const titles = new Map<string, string[]>();
  for (const { file, title } of tests)
    titles.set(file, [...(titles.get(file) ?? []), `"${formatTestTitle(title)}"`]);
  return [...titles].map(([file, quoted]) => `\`${file}\` ${quoted.join(", ")}`).join("<br>");
}

/** Without the rows that it names, which the table says already, and what else stands there for machines. */
const formatTestTitle = (title: string) =>
  title
    .replaceAll(/ \((?:[A-Z]+-?\d+)(?:, [A-Z]+-?\d+)*\)/g, "")
    .replaceAll(/ @[\w-]+/g, "")
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;");

/** What a page says was seen of each row, where the row and its tests are still the same. */
export function readRowOutcomes(
  text: string,
  matrices: Matrices,
  tests: readonly NamedTest[],
): GetRowOutcome {
  const lines = new Set(text.split("\n"));
  const rows = Object.values(matrices).flat();
  return (id) => {
    const row = rows.find((one) => one.id === id);
    const stands = (seen: TestOutcome) =>
      row !== undefined && lines.has(formatTableLine(createRowCells(row, tests, seen)));
    return stands("passed") ? "passed" : stands("failed") ? "failed" : "not run";
  };
}

/** The rows that no test names, and the names that are of no row. */
export function findGaps(matrices: Matrices, tests: readonly NamedTest[]) {
  const rows = new Set(
    Object.values(matrices)
      .flat()
      .map(({ id }) => id),
  );
  const named = new Set(tests.flatMap(({ ids }) => ids));
  return {
    untested: [...rows].filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !rows.has(id)),
  };
}
