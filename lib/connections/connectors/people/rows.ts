import { z } from "zod";
import type { InvalidRecord, PeopleListing, VendorPerson } from "./port";

/** Row of a person, of no colleague (neither), or an unreadable one. */
export type ParsedRow = { externalId: string | null; person?: VendorPerson; broken?: InvalidRecord };

/** Id that is safe in a path and in a log. */
export const rowId = z.string().regex(/^[\w-]{1,64}$/);
const identifiedRow = z.object({ id: rowId });

export function toBrokenRow(row: unknown, error: z.ZodError): ParsedRow {
  const externalId = identifiedRow.safeParse(row).data?.id ?? null;
  return { externalId, broken: { externalId, reason: describeSchemaError(error) } };
}

function describeSchemaError(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "record"}: ${message}`)
    .join("; ");
}

/** A row may repeat when the list shifts between two pages. A readable row replaces an unreadable one. */
export function createRowCollector() {
  const byId = new Map<string, ParsedRow>();
  const withoutId: ParsedRow[] = [];
  let hasRepeated = false;
  return {
    add: (row: ParsedRow) => {
      const { externalId } = row;
      if (externalId === null) return void withoutId.push(row);
      const former = byId.get(externalId);
      if (former) hasRepeated = true;
      if (!former || former.broken) byId.set(externalId, row);
    },
    hasRepeated: () => hasRepeated,
    count: () => byId.size + withoutId.length,
    listing: (): PeopleListing => {
      const rows = [...byId.values(), ...withoutId];
      return {
        people: rows.flatMap(({ person }) => person ?? []),
        broken: rows.flatMap(({ broken }) => broken ?? []),
      };
    },
  };
}
