import { expect, test } from "vitest";
import type { ApiDescription } from "./openapi-types";
import { listSchemaRows, describeType } from "./schema-rows";

const described: Pick<ApiDescription, "components"> = {
  components: {
    schemas: {
      Person: {
        type: "object",
        properties: {
          id: { type: "string", format: "uuid" },
          manager_id: { type: ["string", "null"], description: "Manager of the person." },
          reports: { type: "array", items: { $ref: "#/components/schemas/Person" } },
        },
        required: ["id", "manager_id"],
      },
    },
    responses: {},
    headers: {},
    securitySchemes: {},
  },
};

const rowsOf = (schema: object) =>
  listSchemaRows(Object.fromEntries(Object.entries(schema)), described).map(
    ({ path, type, isRequired }) => `${path}: ${type}${isRequired ? "" : ", optional"}`,
  );

test("lists outer fields first, and expands a recursive schema once", () => {
  const schema = {
    type: "object",
    properties: {
      people: { type: "array", items: { $ref: "#/components/schemas/Person" } },
      stale: { type: "boolean" },
    },
    required: ["people"],
  };
  expect(rowsOf(schema)).toEqual([
    "people: list of Person",
    "people[].id: text (uuid)",
    "people[].manager_id: text or null",
    "people[].reports: list of Person, optional",
    "stale: boolean, optional",
  ]);
});

test("lists a field of several alternatives once", () => {
  const shape = (properties: object) => ({ type: "object", properties, required: ["a"] });
  const schema = {
    anyOf: [shape({ a: { const: true } }), shape({ a: { const: true }, b: { enum: ["x", "y"] } })],
  };
  expect(rowsOf(schema)).toEqual(["a: true", "b: x | y, optional"]);
});

test("lists the fields in lists of several alternatives, required only if every alternative requires them", () => {
  const shape = (properties: object, required: string[]) => ({
    type: "object",
    properties: {
      people: { type: "array", items: { type: "object", properties, required } },
      next: { type: "string" },
    },
    required: ["people", "next"],
  });
  const id = { type: "string", format: "uuid" };
  const text = { type: "string" };
  const schema = {
    anyOf: [
      shape({ id, title: text, email: text }, ["id", "title", "email"]),
      shape({ id, title: text, office: text }, ["id", "office"]),
      { type: "null" },
    ],
  };
  expect(rowsOf(schema)).toEqual([
    "people: list of object",
    "people[].id: text (uuid)",
    "people[].title: text, optional",
    "people[].email: text, optional",
    "people[].office: text, optional",
    "next: text",
  ]);
});

test.each([
  [{ type: "integer" }, "integer"],
  [{ type: "integer", minimum: 1, maximum: 1000 }, "integer (1 to 1000)"],
  [{ type: "integer", minimum: 0 }, "integer (at least 0)"],
  [{ type: "array", items: { type: "string" } }, "list of text"],
  [{ anyOf: [{ $ref: "#/components/schemas/Person" }, { type: "null" }] }, "Person or null"],
  [{}, "anything"],
])("the type %o is described as %s", (schema, words) => {
  expect(describeType(schema, described)).toBe(words);
});
