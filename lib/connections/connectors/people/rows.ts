import { z } from "zod";
import type { InvalidRecord, PeopleListing, VendorPerson } from "./port";

export type ParsedRow =
  | { kind: "person"; person: VendorPerson }
  | { kind: "not-a-colleague"; externalId: string }
  | { kind: "broken"; record: InvalidRecord };

/** Id that is safe in a path and in a log. */
export const rowId = z.string().regex(/^[\w-]{1,64}$/);
const identifiedRow = z.object({ id: rowId });

export function toBrokenRow(row: unknown, error: z.ZodError): ParsedRow {
  const identified = identifiedRow.safeParse(row);
  const externalId = identified.success ? identified.data.id : null;
  return { kind: "broken", record: { externalId, reason: describeSchemaError(error) } };
}

/** Lists the first three invalid fields and the expected types, without values. */
function describeSchemaError(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "record"}: ${message}`)
    .join("; ");
}

/** A row may repeat when the list shifts between two pages. A readable row replaces an unreadable one. */
export function createRowCollector() {
  const byId = new Map<string, ParsedRow>();
  const withoutId: InvalidRecord[] = [];
  let hasRepeated = false;
  return {
    add: (row: ParsedRow) => {
      const id = getExternalId(row);
      if (id !== null) {
        hasRepeated ||= byId.has(id);
        if ((byId.get(id)?.kind ?? "broken") === "broken") byId.set(id, row);
      } else if (row.kind === "broken") withoutId.push(row.record);
    },
    hasRepeated: () => hasRepeated,
    count: () => byId.size + withoutId.length,
    listing: (): PeopleListing => {
      const rows = [...byId.values()];
      return {
        people: rows.flatMap((row) => (row.kind === "person" ? [row.person] : [])),
        broken: [...rows.flatMap((row) => (row.kind === "broken" ? [row.record] : [])), ...withoutId],
      };
    },
  };
}

function getExternalId(row: ParsedRow): string | null {
  if (row.kind === "person") return row.person.externalId;
  return row.kind === "broken" ? row.record.externalId : row.externalId;
}
