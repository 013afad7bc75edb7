import type { ColumnMapping } from "./formats";

export function findMissingFields(columns: ColumnMapping): string[] {
  const fields = new Set(Object.values(columns));
  const hasName = fields.has("name") || fields.has("first_name") || fields.has("last_name");
  const hasKey = fields.has("source_id") || fields.has("email");
  return [
    ...(hasName ? [] : ["Choose the columns with the names of the people."]),
    ...(hasKey ? [] : ["Choose the column with the ids or the e-mail addresses of the people."]),
  ];
}
