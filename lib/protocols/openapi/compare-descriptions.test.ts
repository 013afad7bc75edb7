import { describe, expect, test } from "vitest";
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

const posting = (kinds: JsonSchema[]) =>
  description(
    operation({
      requestBody: { required: true, content: { "application/json": { schema: { oneOf: kinds } } } },
    }),
  );

test.each([
  ["an alternative appended", [text, object({ id: text })], false],
  ["an alternative inserted first", [object({ id: text }), text], true],
  ["an alternative removed", [], true],
])("comparing request schemas with %s", (_label, kinds, breaks) => {
  const changes = compareDescriptions(posting([text]), posting(kinds));
  expect(changes.some((change) => change.breaks)).toBe(breaks);
  expect(changes).not.toEqual([]);
});

test("another alternative in a response schema is breaking", () => {
  const answer = (kinds: JsonSchema[]) => description(operation(), { oneOf: kinds });
  expect(compareDescriptions(answer([text]), answer([text, person])).some(({ breaks }) => breaks)).toBe(true);
});

const parameter = (changed: object) => ({
  parameters: [{ name: "q", in: "query" as const, required: false, schema: text, ...changed }],
});
test("in a response, replacing a constant by an enum is compatible, and a different constant is breaking", () => {
  const active = (schema: JsonSchema) => description(operation(), object({ id: text, active: schema }));
  const found = (schema: JsonSchema) =>
    compareDescriptions(active({ type: "boolean", const: true }), active(schema)).map(({ breaks }) => breaks);
  expect(found({ type: "boolean", enum: [true, false] })).toEqual([false]);
  expect(found({ type: "boolean", const: false })).toEqual([true]);
});

test.each([
  [3, 4, "new: GET /api/people: body.ids: maxItems raised"],
  [4, 3, "breaks: GET /api/people: body.ids: maxItems changed"],
])(
  "raising a limit of a request is compatible, lowering it is breaking: from %i to %i",
  (from, to, expected) => {
    const limited = (maxItems: number) =>
      description(operation(body(object({ ids: { type: "array", items: text, maxItems } }))));
    expect(compared(limited(to), limited(from))).toEqual([expected]);
  },
);

const body = (schema: JsonSchema) => ({
  requestBody: { required: true, content: { "application/json": { schema } } },
});

const compared = (after: ApiDescription, before = description()) =>
  compareDescriptions(before, after).map(({ breaks, what }) => `${breaks ? "breaks" : "new"}: ${what}`);

describe("a change of the API", () => {
  test.each<[string, ApiDescription]>([
    ["GET /api/people was removed", description(null)],
    ["GET /api/people: was renamed to all", description(operation({ operationId: "all" }))],
    ["GET /api/people: now requires manage:people", description(operation({ "x-needs": "manage:people" }))],
    [
      "GET /api/people: the parameter q is now required",
      description(operation(parameter({ required: true }))),
    ],
    [
      "GET /api/people: q: is now integer",
      description(operation(parameter({ schema: { type: "integer" } }))),
    ],
    [
      "GET /api/people: q: now has a list of values",
      description(operation(parameter({ schema: { ...text, enum: ["a"] } }))),
    ],
    [
      "GET /api/people: no longer returns 200",
      description(operation({ responses: { 201: answering(person) } })),
    ],
    [
      "GET /api/people: body: the field age was added",
      description(operation(body(object({ name: text, age: text })))),
    ],
    ["GET /api/people: body: the field name was removed", description(operation(body(object({}))))],
    [
      "GET /api/people: answer: the field id was removed",
      description(operation(), object({ level: person, boss: person })),
    ],
    [
      "GET /api/people: answer: the field id is now optional",
      description(operation(), { ...person, required: ["level", "boss"] }),
    ],
  ])("is breaking: %s", (what, after) => {
    expect(compared(after)).toContain(`breaks: ${what}`);
  });

  test("is breaking if a response value can newly be null", () => {
    const nullable = object({ ...Object(person["properties"]), id: { type: ["string", "null"] } });
    expect(compared(description(operation(), nullable))).toEqual([
      "breaks: GET /api/people: answer.id: is now null or string",
    ]);
    expect(compared(description(), description(operation(), nullable))).toEqual([
      "new: GET /api/people: answer.id: is now string",
    ]);
  });

  test("is compatible if a request loses a limit", () => {
    const limited = description(operation(parameter({ schema: { ...text, maxLength: 5 } })));
    expect(compared(description(), limited)).toEqual(["new: GET /api/people: q: maxLength dropped"]);
  });

  test.each<[string, ApiDescription]>([
    [
      "GET /api/people: the parameter page was added",
      description(
        operation({
          parameters: [
            ...(operation().parameters ?? []),
            { name: "page", in: "query", required: false, schema: text },
          ],
        }),
      ),
    ],
    [
      "GET /api/people: body: the field age was added",
      description(operation(body(object({ name: text, age: text }, ["name"])))),
    ],
    [
      "GET /api/people: answer: the field extra was added",
      description(operation(), object({ ...Object(person["properties"]), extra: text })),
    ],
    [
      "GET /api/people: answer.level: the value head was added",
      description(
        operation(),
        object({
          ...Object(person["properties"]),
          level: { type: "string", enum: ["staff", "guest", "head"] },
        }),
      ),
    ],
    ["GET /api/people: now requires none", description(operation({ "x-needs": "none" }))],
  ])("is an addition and compatible: %s", (what, after) => {
    expect(compared(after)).toEqual([`new: ${what}`]);
  });

  test("does not include texts, and a new operation is compatible", () => {
    expect(compared(description(operation({ summary: "Everyone", description: "All" })))).toEqual([]);
    expect(compared(description(), description(null))).toEqual(["new: GET /api/people was added"]);
  });
});
