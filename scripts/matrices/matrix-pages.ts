import { readFileSync } from "node:fs";
import { z } from "zod";

import type { NamedTest } from "./named-tests";

const rowIdSchema = z.string().regex(/^[ABI]\d+$/);

const matricesSchema = z.strictObject({
  faults: z.array(z.strictObject({ id: rowIdSchema, fault: z.string(), expected: z.string() })),
  always: z.array(z.strictObject({ id: rowIdSchema, expected: z.string() })),
  security: z.array(z.strictObject({ id: rowIdSchema, check: z.string(), expected: z.string() })),
});

/** Row of a matrix: a guarantee that at least one test has to prove. */
type Row = { id: string; cells: readonly string[] };
type Matrix = keyof z.infer<typeof matricesSchema>;
export type Matrices = Readonly<Record<Matrix, readonly Row[]>>;

/** Reads the rows from matrix-rows.json, their only source. */
export function readMatrices(): Matrices {
  const text = readFileSync("scripts/matrices/matrix-rows.json", "utf8");
  const { faults, always, security } = matricesSchema.parse(JSON.parse(text));
  return {
    faults: faults.map(({ id, fault, expected }) => ({ id, cells: [fault, expected] })),
    always: always.map(({ id, expected }) => ({ id, cells: [expected] })),
    security: security.map(({ id, check, expected }) => ({ id, cells: [check, expected] })),
  };
}

/** Page and column titles of each matrix. */
const matrixTables: readonly { page: string; matrix: Matrix; columns: readonly string[] }[] = [
  { page: "docs/reliability.md", matrix: "faults", columns: ["id", "fault", "expected", "test"] },
  { page: "docs/reliability.md", matrix: "always", columns: ["id", "always", "test"] },
  { page: "docs/security.md", matrix: "security", columns: ["id", "check", "passes when", "test"] },
];

/** Pages that contain a matrix. */
export const matrixPages: readonly string[] = [...new Set(matrixTables.map(({ page }) => page))];

/** Returns the page with current tables. Throws if the page has no markers for a table. */
export function replaceTables(
  page: string,
  text: string,
  matrices: Matrices,
  tests: readonly NamedTest[],
): string {
  return matrixTables
    .filter((table) => table.page === page)
    .reduce((written, { matrix, columns }) => {
      const start = `<!-- ${matrix}: written by npm run matrices -->`;
      const [from, to] = [written.indexOf(start), written.indexOf(`<!-- end of ${matrix} -->`)];
      if (from === -1 || to < from) throw new Error(`${page} has no place for ${matrix}.`);
      const table = [
        start,
        "",
        formatTableLine(columns),
        formatTableLine(columns.map(() => "---")),
        ...matrices[matrix].map((row) => formatTableLine(createRowCells(row, tests))),
        "",
      ];
      return written.slice(0, from) + table.join("\n") + written.slice(to);
    }, text);
}

const formatTableLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const createRowCells = ({ id, cells }: Row, tests: readonly NamedTest[]) => [
  id,
  ...cells,
  formatTestsCell(tests.filter(({ ids }) => ids.includes(id))),
];

function formatTestsCell(tests: readonly NamedTest[]): string {
  const titles = new Map<string, string[]>();
  for (const { file, title } of tests)
    titles.set(file, [...(titles.get(file) ?? []), `"${formatTestTitle(title)}"`]);
  return [...titles].map(([file, quoted]) => `\`${file}\` ${quoted.join(", ")}`).join("<br>");
}

/** Returns a test title without Playwright tags and without row ids, which are in the first column of the table. */
const formatTestTitle = (title: string) =>
  title
    .replaceAll(/ \((?:[A-Z]+-?\d+)(?:, [A-Z]+-?\d+)*\)/g, "")
    .replaceAll(/ @[\w-]+/g, "")
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;");

/** Returns the ids of rows without a test, and ids in test titles that no row has. */
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
