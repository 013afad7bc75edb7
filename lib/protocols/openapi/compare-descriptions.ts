import {
  listOperations,
  type ApiDescription,
  type DescribedOperation,
  type JsonSchema,
} from "./openapi-types";
import { resolveSchema, arrayOrEmpty, objectOrEmpty } from "./schema-rows";

/** `breaks`: clients of the earlier description can fail. */
type DescriptionChange = { breaks: boolean; what: string };

/**
 * A request schema must not become narrower. A response schema must not lose fields or get other types; new fields and
 * values are compatible.
 */
type Direction = "request" | "answer";

/**
 * Ignores texts, error responses and webhooks. Compatible are new operations, optional parameters, new fields or values
 * in responses, wider request schemas, a credential that is no longer required, and differences in operations of Kith's
 * own pages. All others are breaking.
 */
export function compareDescriptions(before: ApiDescription, after: ApiDescription): DescriptionChange[] {
  const [earlier, later] = [operationsByName(before), operationsByName(after)];
  const changes: DescriptionChange[] = [];
  for (const [name, operation] of earlier) {
    const now = later.get(name);
    const found = now
      ? compareOperations(name, operation, now, { before, after })
      : [{ breaks: true, what: `${name} was removed` }];
    // Operations tagged "Pages" are not part of the public API and change with the pages.
    const isForPages = operation.tags.includes("Pages");
    changes.push(...found.map(({ breaks, what }) => ({ breaks: breaks && !isForPages, what })));
  }
  for (const name of later.keys()) {
    if (!earlier.has(name)) changes.push({ breaks: false, what: `${name} was added` });
  }
  return changes;
}

const operationsByName = (description: ApiDescription) =>
  new Map(
    listOperations(description).map(
      ({ path, method, operation }) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );

type DescriptionPair = { before: ApiDescription; after: ApiDescription };

function compareOperations(
  name: string,
  before: DescribedOperation,
  after: DescribedOperation,
  both: DescriptionPair,
): DescriptionChange[] {
  const changes: DescriptionChange[] = [];
  const breaking = (what: string) => changes.push({ breaks: true, what: `${name}: ${what}` });
  if (before.operationId !== after.operationId) breaking(`was renamed to ${after.operationId}`);
  const needs = after["x-needs"];
  if (before["x-needs"] !== needs)
    changes.push({ breaks: needs !== "none", what: `${name}: now requires ${needs}` });
  if (!before["x-browser-only"] && after["x-browser-only"]) breaking("now requires a browser session");

  const parameters = new Map((after.parameters ?? []).map((one) => [`${one.in} ${one.name}`, one]));
  for (const one of before.parameters ?? []) {
    const now = parameters.get(`${one.in} ${one.name}`);
    if (!now) breaking(`the parameter ${one.name} was removed`);
    else {
      if (now.required && !one.required) breaking(`the parameter ${one.name} is now required`);
      changes.push(...compareSchemas(`${name}: ${one.name}`, one.schema, now.schema, "request", both));
    }
    parameters.delete(`${one.in} ${one.name}`);
  }
  for (const one of parameters.values()) {
    changes.push({ breaks: one.required, what: `${name}: the parameter ${one.name} was added` });
  }

  const [bodyBefore, bodyAfter] = [before, after].map(
    ({ requestBody }) => requestBody?.content["application/json"]?.schema,
  );
  if (!bodyBefore !== !bodyAfter) breaking(bodyAfter ? "now takes a body" : "no longer takes a body");
  else if (bodyBefore && bodyAfter)
    changes.push(...compareSchemas(`${name}: body`, bodyBefore, bodyAfter, "request", both));

  for (const [status, response] of Object.entries(before.responses)) {
    if (!status.startsWith("2")) continue;
    const now = after.responses[status];
    if (!now || "$ref" in now || "$ref" in response) {
      breaking(`no longer returns ${status}`);
      continue;
    }
    for (const [mediaType, { schema }] of Object.entries(response.content ?? {})) {
      const media = now.content?.[mediaType];
      if (!media) breaking(`no longer returns ${mediaType}`);
      else changes.push(...compareSchemas(`${name}: answer`, schema, media.schema, "answer", both));
    }
  }
  return changes;
}

const textKeywords = ["description", "title", "examples", "example", "default"];
const limitKeywords = ["pattern", "minLength", "maxLength", "minimum", "maximum"];
/** Raising one accepts more requests. */
const upperLimits = ["maxItems", "maxLength", "maximum"];
const comparedKeywords = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "anyOf",
  "allOf",
  "oneOf",
  "$ref",
];

function compareSchemas(
  where: string,
  before: unknown,
  after: unknown,
  direction: Direction,
  both: DescriptionPair,
  seen: ReadonlySet<string> = new Set(),
): DescriptionChange[] {
  const [from, to] = [objectOrEmpty(before), objectOrEmpty(after)];
  const references = [from["$ref"], to["$ref"]].map(String).join(" ");
  if (seen.has(references)) return [];
  const [old, now] = [resolveSchema(from, both.before), resolveSchema(to, both.after)];
  const inside = from["$ref"] || to["$ref"] ? new Set([...seen, references]) : seen;
  const deeper = (place: string, a: unknown, b: unknown) =>
    compareSchemas(`${where}${place}`, a, b, direction, both, inside);
  const changes: DescriptionChange[] = [];
  const change = (breaks: boolean, what: string) => changes.push({ breaks, what: `${where}: ${what}` });

  const [typesBefore, typesAfter] = [getTypes(old), getTypes(now)];
  const [must, may] = direction === "request" ? [typesBefore, typesAfter] : [typesAfter, typesBefore];
  if (typesBefore.join() !== typesAfter.join())
    change(!must.every((type) => may.includes(type)), `is now ${typesAfter.join(" or ") || "anything"}`);

  compareEnums(old, now, direction, change);
  for (const keyword of ["anyOf", "allOf", "oneOf"] as const) {
    const [a, b] = [arrayOrEmpty(old[keyword]), arrayOrEmpty(now[keyword])];
    // Appending alternatives widens a request schema. Adding a list where there was none narrows the schema.
    const isWider = direction === "request" && keyword !== "allOf" && a.length > 0 && b.length > a.length;
    if (a.length !== b.length) change(!isWider, `has a different number of ${keyword}`);
    if (a.length === b.length || isWider)
      a.forEach((one, index) => changes.push(...deeper(`(${index + 1})`, one, b[index])));
  }
  for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (comparedKeywords.includes(keyword) || textKeywords.includes(keyword)) continue;
    // The comparison of `enum` values includes the `const` (`getEnumValues`).
    if (keyword === "const" && ("enum" in old || "enum" in now)) continue;
    if (JSON.stringify(old[keyword]) === JSON.stringify(now[keyword])) continue;
    // Dropping a limit widens a request schema.
    const isLimitDropped = direction === "request" && limitKeywords.includes(keyword) && !(keyword in now);
    const isLimitRaised =
      direction === "request" && upperLimits.includes(keyword) && Number(now[keyword]) > Number(old[keyword]);
    change(
      !isLimitDropped && !isLimitRaised,
      `${keyword} ${isLimitDropped ? "dropped" : isLimitRaised ? "raised" : "changed"}`,
    );
  }
  if (old["items"] !== undefined && now["items"] !== undefined)
    changes.push(...deeper("[]", old["items"], now["items"]));

  const [fieldsBefore, fieldsAfter] = [objectOrEmpty(old["properties"]), objectOrEmpty(now["properties"])];
  const [neededBefore, neededAfter] = [arrayOrEmpty(old["required"]), arrayOrEmpty(now["required"])];
  for (const [field, schema] of Object.entries(fieldsBefore)) {
    if (!(field in fieldsAfter)) change(true, `the field ${field} was removed`);
    else changes.push(...deeper(`.${field}`, schema, fieldsAfter[field]));
    const [was, is] = [neededBefore.includes(field), neededAfter.includes(field)];
    if (was !== is && field in fieldsAfter)
      change(direction === "request" ? is : was, `the field ${field} is now ${is ? "required" : "optional"}`);
  }
  for (const field of Object.keys(fieldsAfter)) {
    if (!(field in fieldsBefore))
      change(direction === "request" && neededAfter.includes(field), `the field ${field} was added`);
  }
  return changes;
}

function compareEnums(
  old: JsonSchema,
  now: JsonSchema,
  direction: Direction,
  change: (breaks: boolean, what: string) => void,
): void {
  const [before, after] = [getEnumValues(old, now), getEnumValues(now, old)];
  if (before.length === 0 && after.length === 0) return;
  if (before.length === 0 || after.length === 0) {
    change(
      after.length > 0 === (direction === "request"),
      after.length > 0 ? "now has a list of values" : "now accepts any value",
    );
    return;
  }
  for (const word of before.filter((one) => !after.includes(one)))
    change(direction === "request", `the value ${String(word)} was removed`);
  for (const word of after.filter((one) => !before.includes(one)))
    change(false, `the value ${String(word)} was added`);
}

/**
 * If the other schema has an `enum`, a `const` counts as an `enum` with one value, so that widening a `const` of a
 * response to an `enum` is a compatible change.
 */
const getEnumValues = (schema: JsonSchema, other: JsonSchema): unknown[] =>
  "const" in schema && "enum" in other ? [schema["const"]] : arrayOrEmpty(schema["enum"]);

const getTypes = ({ type }: JsonSchema): string[] =>
  (Array.isArray(type) ? type : type === undefined ? [] : [type]).map(String).sort();
