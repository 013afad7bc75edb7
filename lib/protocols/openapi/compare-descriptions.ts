import { describedMethods, type ApiDescription, type JsonSchema } from "./openapi-types";
import { describeType, listSchemaRows } from "./schema-rows";

/** `breaks`: clients of the earlier description can fail. */
type DescriptionChange = { breaks: boolean; what: string };

type Fact = { direction: "request" | "answer"; type: string; isRequired: boolean };
type Facts = { isForPages: boolean; access: string; facts: ReadonlyMap<string, Fact> };

/**
 * Compares the access, the parameters, and the fields of bodies and successful answers. Ignores texts, limits of texts
 * and lists, error responses and webhooks. Compatible are new operations, optional parameters, new fields or values in
 * answers, wider request types, a credential that is no longer required, and differences in operations of Kith's own
 * pages. All others are breaking.
 */
export function compareDescriptions(before: ApiDescription, after: ApiDescription): DescriptionChange[] {
  const [earlier, later] = [collectFacts(before), collectFacts(after)];
  const changes: DescriptionChange[] = [];
  for (const [name, { isForPages, access, facts }] of earlier) {
    const now = later.get(name);
    const change = (breaks: boolean, what: string) =>
      changes.push({ breaks: breaks && !isForPages, what: `${name}${what}` });
    if (!now) {
      change(true, " was removed");
      continue;
    }
    if (now.access !== access) change(!now.access.endsWith(" none"), `: is now ${now.access}`);
    for (const [part, fact] of facts) {
      const found = now.facts.get(part);
      if (!found) change(true, `: ${part} was removed`);
      else if (describeFact(found) !== describeFact(fact))
        change(!isCompatible(fact, found), `: ${part} is now ${describeFact(found)}`);
    }
    for (const [part, { direction, isRequired }] of now.facts)
      if (!facts.has(part)) change(direction === "request" && isRequired, `: ${part} was added`);
  }
  for (const name of later.keys())
    if (!earlier.has(name)) changes.push({ breaks: false, what: `${name} was added` });
  return changes;
}

const describeFact = ({ type, isRequired }: Fact) => (isRequired ? type : `${type}, optional`);

/** An answer may have new values (`a | b`), but no further types (`text or null`); a request may have both. */
function isCompatible(before: Fact, after: Fact): boolean {
  const [widened, old] = before.direction === "request" ? [after, before] : [before, after];
  if (widened.isRequired && !old.isRequired) return false;
  const hasValues = (some: string, all: string) =>
    some.split(" | ").every((value) => all.split(" | ").includes(value));
  const [types, known] = [old.type.split(" or "), widened.type.split(" or ")];
  return types.every((type) =>
    known.some((one) => (before.direction === "request" ? hasValues(type, one) : hasValues(one, type))),
  );
}

/** By operation, such as `GET /api/people`. */
function collectFacts(description: ApiDescription): Map<string, Facts> {
  const operations = new Map<string, Facts>();
  for (const [path, byMethod] of Object.entries(description.paths)) {
    for (const method of describedMethods) {
      const operation = byMethod[method];
      if (!operation) continue;
      const facts = new Map<string, Fact>();
      const add = (direction: Fact["direction"], part: string, schema: JsonSchema, isRequired: boolean) => {
        facts.set(part, { direction, type: describeType(schema, description), isRequired });
        for (const { path: field, ...row } of listSchemaRows(schema, description))
          facts.set(`${part}.${field}`, { direction, type: row.type, isRequired: row.isRequired });
      };
      for (const { in: place, name, schema, required } of operation.parameters ?? [])
        add("request", `${place} ${name}`, schema, required);
      for (const [media, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        add("request", `body ${media}`, schema, true);
      for (const [status, response] of Object.entries(operation.responses))
        if (status.startsWith("2") && !("$ref" in response))
          for (const [media, { schema }] of Object.entries(response.content ?? {}))
            add("answer", `${status} ${media}`, schema, true);
      const browser = operation["x-browser-only"] ? " in a browser" : "";
      operations.set(`${method.toUpperCase()} ${path}`, {
        isForPages: operation.tags.includes("Pages"),
        access: `${operation.operationId}${browser} for ${operation["x-needs"]}`,
        facts,
      });
    }
  }
  return operations;
}
