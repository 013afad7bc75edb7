import { expect, test } from "vitest";
import { compareDescriptions } from "./compare-descriptions";
import type { ApiDescription, DescribedOperation, JsonSchema } from "./openapi-types";

const object = (properties: JsonSchema, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };

const operation = (changed: Partial<DescribedOperation> = {}): DescribedOperation => ({
  operationId: "listPeople",
  tags: ["People"],
  summary: "List people",
  parameters: [{ name: "q", in: "query", required: false, schema: text }],
  requestBody: { required: true, content: { "application/json": { schema: object({ name: text }) } } },
  responses: { 200: answering({ $ref: "#/components/schemas/Person" }) },
  security: [],
  "x-needs": "view:people",
  ...changed,
});

function answering(schema: JsonSchema) {
  return { description: "done", content: { "application/json": { schema } } };
}

const person = object({
  id: text,
  level: { type: "string", enum: ["staff", "guest"] },
  boss: { $ref: "#/components/schemas/Person" },
});

function description(
  get: DescribedOperation | null = operation(),
  schema: JsonSchema = person,
): ApiDescription {
  return {
    openapi: "3.1.1",
    info: {
      title: "",
      version: "1.0.0",
      summary: "",
      description: "",
      license: { name: "", identifier: "" },
    },
    servers: [],
    tags: [],
    security: [],
    paths: get ? { "/api/people": { get } } : {},
    components: { schemas: { Person: schema }, responses: {}, headers: {}, securitySchemes: {} },
  };
}

const parameter = (changed: object) => ({
  parameters: [{ name: "q", in: "query" as const, required: false, schema: text, ...changed }],
});
const body = (schema: JsonSchema) => ({
  requestBody: { required: true, content: { "application/json": { schema } } },
});
const withPerson = (changed: object) =>
  description(operation(), object({ ...Object(person["properties"]), ...changed }));
const nullable = { type: ["string", "null"] };

const compared = (after: ApiDescription, before = description()) =>
  compareDescriptions(before, after).map(({ breaks, what }) => `${breaks ? "breaks" : "new"}: ${what}`);

test.each<[string, ApiDescription]>([
  [" was removed", description(null)],
  [": is now all for view:people", description(operation({ operationId: "all" }))],
  [": is now listPeople for manage:people", description(operation({ "x-needs": "manage:people" }))],
  [": query q was removed", description(operation({ parameters: [] }))],
  [": query q is now text", description(operation(parameter({ required: true })))],
  [": query q is now integer, optional", description(operation(parameter({ schema: { type: "integer" } })))],
  [": query q is now a, optional", description(operation(parameter({ schema: { enum: ["a"] } })))],
  [": 200 application/json was removed", description(operation({ responses: { 201: answering(person) } }))],
  [": body application/json.age was added", description(operation(body(object({ name: text, age: text }))))],
  [": body application/json.name was removed", description(operation(body(object({}))))],
  [": 200 application/json.id was removed", description(operation(), object({ level: text, boss: person }))],
  [": 200 application/json.id is now text, optional", description(operation(), { ...person, required: [] })],
  [": 200 application/json.id is now text or null", withPerson({ id: nullable })],
])("is breaking: GET /api/people%s", (what, after) => {
  expect(compared(after)).toContain(`breaks: GET /api/people${what}`);
});

test.each<[string, ApiDescription, ApiDescription?]>([
  [" was added", description(), description(null)],
  [
    ": query page was added",
    description(operation(parameter({ name: "page" }))),
    description(operation({ parameters: [] })),
  ],
  [
    ": body application/json.age was added",
    description(operation(body(object({ name: text, age: text }, ["name"])))),
  ],
  [": 200 application/json.extra was added", withPerson({ extra: text })],
  [": 200 application/json.id is now text", description(), withPerson({ id: nullable })],
  [
    ": 200 application/json.level is now staff | guest | head",
    withPerson({ level: { enum: ["staff", "guest", "head"] } }),
  ],
  [": is now listPeople for none", description(operation({ "x-needs": "none" }))],
  [": query q is now text or null, optional", description(operation(parameter({ schema: nullable })))],
])("is an addition and compatible: GET /api/people%s", (what, after, before) => {
  expect(compared(after, before)).toEqual([`new: GET /api/people${what}`]);
});

test("does not compare texts, and operations of Kith's pages never break", () => {
  expect(compared(description(operation({ summary: "Everyone", description: "All" })))).toEqual([]);
  const pages = (q: object) => description(operation({ tags: ["Pages"], ...parameter(q) }));
  expect(compared(pages({ required: true }), pages({}))).toEqual([
    "new: GET /api/people: query q is now text",
  ]);
});
