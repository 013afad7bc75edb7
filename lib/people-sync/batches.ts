/** Statements of this many rows: large enough to be quick, small enough for one message to the database. */
export const rowsPerStatement = 10_000;

export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    batches.push(rows.slice(start, start + rowsPerStatement));
  }
  return batches;
}
