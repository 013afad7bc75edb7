import type { ApiDescription, JsonSchema } from "./document";

/** A field of a body as a reference lists it. `path`: `people[].id`. */
export type SchemaRow = { path: string; type: string; isRequired: boolean; description: string };

/** Deep enough for every shape but those that contain themselves. */
const deepest = 6;

/** The fields of a schema, from the outside in. What contains itself is named, and not opened again. */
export function schemaRows(schema: JsonSchema, description: Pick<ApiDescription, "components">): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const visit = (given: unknown, path: string, isRequired: boolean, opened: readonly string[]): void => {
    const name = referenceOf(given);
    const found = resolveSchema(given, description);
    if (path !== "") {
      const said = nodeOf(given)["description"] ?? found["description"];
      rows.push({ path, type: typeOf(given, description), isRequired, description: String(said ?? "") });
    }
    if (opened.length >= deepest || (name !== null && opened.includes(name))) return;
    const inside = [...opened, name ?? ""];
    const required = listOf(found["required"]);
    const prefix = path === "" ? "" : `${path}.`;
    for (const [field, child] of Object.entries(nodeOf(found["properties"]))) {
      visitValue(child, `${prefix}${field}`, required.includes(field), inside);
    }
    for (const choice of choicesOf(found)) {
      for (const row of fieldsOfChoice(choice, prefix, inside)) rows.push(row);
    }
  };
  const visitValue = (child: unknown, path: string, isRequired: boolean, opened: readonly string[]): void => {
    const items = resolveSchema(child, description)["items"];
    if (items === undefined) return visit(child, path, isRequired, opened);
    rows.push({
      path,
      type: typeOf(child, description),
      isRequired,
      description: String(nodeOf(child)["description"] ?? ""),
    });
    const before = rows.length;
    visit(items, `${path}[]`, true, opened);
    rows.splice(before, 1); // the items themselves stand in the type already
  };
  const fieldsOfChoice = (choice: unknown, prefix: string, opened: readonly string[]): SchemaRow[] => {
    const before = rows.length;
    const found = resolveSchema(choice, description);
    const required = listOf(found["required"]);
    for (const [field, child] of Object.entries(nodeOf(found["properties"]))) {
      if (!rows.some(({ path }) => path === `${prefix}${field}`))
        visitValue(child, `${prefix}${field}`, required.includes(field), opened);
    }
    return rows.splice(before);
  };
  visit(schema, "", true, []);
  return rows;
}

/** A schema's type in a few words: `text, uuid, or null`. */
export function typeOf(given: unknown, description: Pick<ApiDescription, "components">): string {
  const found = resolveSchema(given, description);
  const { type, format, items, enum: words, const: only } = found;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map(String).join(" | ");
  const choices = choicesOf(found);
  if (choices.length > 0) {
    return [...new Set(choices.map((choice) => typeOf(choice, description)))].join(" or ");
  }
  if (items !== undefined) {
    const inner = typeOf(items, description);
    return `list of ${inner}${listOf(type).includes("null") ? " or null" : ""}`;
  }
  const name = referenceOf(given);
  if (type === "object" && name !== null) return name;
  const named = listOf(type).length > 0 ? listOf(type) : [type ?? "anything"];
  const wording = named.map((one) => typeWords[String(one)] ?? String(one)).join(" or ");
  return typeof format === "string" ? `${wording} (${format})` : wording;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
};

export function resolveSchema(
  given: unknown,
  { components }: Pick<ApiDescription, "components">,
): JsonSchema {
  const name = referenceOf(given);
  return name === null ? nodeOf(given) : (components.schemas[name] ?? {});
}

const referenceOf = (given: unknown): string | null => {
  const reference = nodeOf(given)["$ref"];
  return typeof reference === "string" ? reference.replace("#/components/schemas/", "") : null;
};

const choicesOf = (schema: JsonSchema): unknown[] =>
  [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((choices) => listOf(choices));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nodeOf = (value: unknown): JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
