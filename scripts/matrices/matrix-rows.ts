import { readFileSync } from "node:fs";
import { z } from "zod";

const rowIdSchema = z.string().regex(/^[ABI]\d+$/);

const matricesSchema = z.strictObject({
  faults: z.array(z.strictObject({ id: rowIdSchema, fault: z.string(), expected: z.string() })),
  always: z.array(z.strictObject({ id: rowIdSchema, expected: z.string() })),
  security: z.array(z.strictObject({ id: rowIdSchema, check: z.string(), expected: z.string() })),
});

/** What a test has to hold: `said` are the cells of its table, from the left. */
export type Row = { id: string; said: readonly string[] };
export type Matrix = keyof z.infer<typeof matricesSchema>;
export type Matrices = Readonly<Record<Matrix, readonly Row[]>>;

/** The rows of rows.json, the one place where they are written. */
export function readMatrices(path = "scripts/matrices/matrix-rows.json"): Matrices {
  const { faults, always, security } = matricesSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  return {
    faults: faults.map(({ id, fault, expected }) => ({ id, said: [fault, expected] })),
    always: always.map(({ id, expected }) => ({ id, said: [expected] })),
    security: security.map(({ id, check, expected }) => ({ id, said: [check, expected] })),
  };
}

export const listAllRows = ({ faults, always, security }: Matrices): Row[] => [
  ...faults,
  ...always,
  ...security,
];
