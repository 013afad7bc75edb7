import { readFileSync } from "node:fs";
import { z } from "zod";

const rowIdSchema = z.string().regex(/^[ABI]\d+$/);

const matricesSchema = z.strictObject({
  faults: z.array(z.strictObject({ id: rowIdSchema, fault: z.string(), expected: z.string() })),
  always: z.array(z.strictObject({ id: rowIdSchema, expected: z.string() })),
  security: z.array(z.strictObject({ id: rowIdSchema, check: z.string(), expected: z.string() })),
});

/** Guarantee that a test has to prove, with the cells of its table row. */
export type Row = { id: string; cells: readonly string[] };
export type Matrix = keyof z.infer<typeof matricesSchema>;
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
