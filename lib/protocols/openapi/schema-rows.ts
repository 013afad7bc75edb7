import type { ApiDescription, DescribedResponse, JsonSchema } from "./openapi-types";

/** `path`: for example `people[].id`. */
type SchemaRow = { path: string; type: string; isRequired: boolean; description: string };

/** Deeper fields are omitted. */
const maxDepth = 6;

/** Each field is followed by its nested fields. A recursive schema is expanded once, and then only named. */
export function listSchemaRows(
  schema: JsonSchema,
  description: Pick<ApiDescription, "components">,
): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const visit = (given: unknown, path: string, isRequired: boolean, opened: readonly string[]): void => {
    const name = getReferenceName(given);
    const found = resolveSchema(given, description);
    if (path !== "") {
      const text = objectOrEmpty(given)["description"] ?? found["description"];
      rows.push({
        path,
        type: describeType(given, description),
        isRequired,
        description: String(text ?? ""),
      });
    }
    if (opened.length >= maxDepth || (name !== null && opened.includes(name))) return;
    const inside = [...opened, name ?? ""];
    const required = arrayOrEmpty(found["required"]);
    const prefix = path === "" ? "" : `${path}.`;
    for (const [field, child] of Object.entries(objectOrEmpty(found["properties"]))) {
      visitValue(child, `${prefix}${field}`, required.includes(field), inside);
    }
    const choices = getChoices(found).map((choice) => fieldsOfChoice(choice, prefix, inside));
    rows.push(...mergeChoices(choices, found["allOf"] !== undefined));
  };
  const visitValue = (child: unknown, path: string, isRequired: boolean, opened: readonly string[]): void => {
    const items = resolveSchema(child, description)["items"];
    if (items === undefined) return visit(child, path, isRequired, opened);
    rows.push({
      path,
      type: describeType(child, description),
      isRequired,
      description: String(objectOrEmpty(child)["description"] ?? ""),
    });
    const before = rows.length;
    visit(items, `${path}[]`, true, opened);
    rows.splice(before, 1); // the row `path[]` is removed, because the list's type already describes its items
  };
  const fieldsOfChoice = (choice: unknown, prefix: string, opened: readonly string[]): SchemaRow[] => {
    const before = rows.length;
    const found = resolveSchema(choice, description);
    const required = arrayOrEmpty(found["required"]);
    for (const [field, child] of Object.entries(objectOrEmpty(found["properties"]))) {
      visitValue(child, `${prefix}${field}`, required.includes(field), opened);
    }
    return rows.splice(before);
  };
  visit(schema, "", true, []);
  return rows;
}

/** A field is required if every alternative with its parent requires it; with `isAll`, if one does. */
function mergeChoices(choices: readonly (readonly SchemaRow[])[], isAll: boolean): SchemaRow[] {
  const merged: SchemaRow[] = [];
  for (const row of choices.flat()) {
    if (merged.some(({ path }) => path === row.path)) continue;
    const parent = row.path.slice(0, row.path.lastIndexOf(".") + 1); // `people[].` for `people[].id`
    const isInParent = ({ path }: SchemaRow) =>
      parent.replace(/(\[\])?\.$/, "") === path || path.startsWith(parent);
    const requires = choices
      .filter((rows) => rows.some(isInParent))
      .map((rows) => rows.find(({ path }) => path === row.path)?.isRequired ?? false);
    const isRequired = isAll ? requires.includes(true) : !requires.includes(false);
    merged.splice(merged.findLastIndex(isInParent) + 1 || merged.length, 0, { ...row, isRequired });
  }
  return merged;
}

/** `text (uuid)`, `integer (1 to 1000)`, `list of Person`. */
export function describeType(given: unknown, description: Pick<ApiDescription, "components">): string {
  const found = resolveSchema(given, description);
  const { type, format, items, enum: words, const: only } = found;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map(String).join(" | ");
  const choices = getChoices(found);
  if (choices.length > 0) {
    return [...new Set(choices.map((choice) => describeType(choice, description)))].join(" or ");
  }
  if (items !== undefined) {
    const inner = describeType(items, description);
    return `list of ${inner}${arrayOrEmpty(type).includes("null") ? " or null" : ""}`;
  }
  const name = getReferenceName(given);
  if (type === "object" && name !== null) return name;
  const named = arrayOrEmpty(type).length > 0 ? arrayOrEmpty(type) : [type ?? "anything"];
  const wording = named.map((one) => typeLabels[String(one)] ?? String(one)).join(" or ");
  const detail = typeof format === "string" ? format : describeRange(found);
  return detail ? `${wording} (${detail})` : wording;
}

const describeRange = ({ minimum, maximum }: JsonSchema): string =>
  maximum === undefined
    ? minimum === undefined
      ? ""
      : `at least ${String(minimum)}`
    : `${minimum === undefined ? "at most" : `${String(minimum)} to`} ${String(maximum)}`;

const typeLabels: Readonly<Record<string, string>> = {
  string: "text",
  integer: "integer",
  boolean: "boolean",
};

export function resolveSchema(
  given: unknown,
  { components }: Pick<ApiDescription, "components">,
): JsonSchema {
  const name = getReferenceName(given);
  return name === null ? objectOrEmpty(given) : (components.schemas[name] ?? {});
}

/** The codes of the problems that an error response has. */
export function listErrorCodes({ content }: DescribedResponse): string[] {
  const all = arrayOrEmpty(content?.["application/problem+json"]?.schema["allOf"]);
  return all.flatMap((part) => {
    const { code } = objectOrEmpty(objectOrEmpty(part)["properties"]);
    return arrayOrEmpty(objectOrEmpty(code)["enum"]).map(String);
  });
}

const getReferenceName = (given: unknown): string | null => {
  const reference = objectOrEmpty(given)["$ref"];
  return typeof reference === "string" ? reference.replace("#/components/schemas/", "") : null;
};

const getChoices = (schema: JsonSchema): unknown[] =>
  [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((choices) => arrayOrEmpty(choices));
export const arrayOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const objectOrEmpty = (value: unknown): JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
