import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { eventTypes } from "@/lib/webhooks/outbox/events";
import { listOperations, type ApiDescription, type DescribedOperation } from "./openapi-types";
import { descriptionFile } from "./stored-description";

const inRoot = (name: string) => join(process.cwd(), name);
const source = readFileSync(descriptionFile, "utf8");
const description: ApiDescription = JSON.parse(source);

test("Redocly reports no problem in the API description", { timeout: 60_000 }, async () => {
  const config = await loadConfig({ configPath: inRoot("redocly.yaml") });
  const problems = await lintFromString({ source, absoluteRef: descriptionFile, config });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(found).toEqual([]);
});

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Yields every object of the description with its location, except examples. */
function* nodes(value: unknown, place = ""): Generator<[string, Node]> {
  if (!isNode(value)) return;
  yield [place, value];
  for (const [key, inner] of Object.entries(value))
    if (key !== "example" && key !== "examples") yield* nodes(inner, `${place}/${key}`);
}

const placesWhere = (isFound: (node: Node, place: string) => boolean) =>
  [...nodes(description)].filter(([place, node]) => isFound(node, place)).map(([place]) => place);

const operations = listOperations(description).map(
  ({ path, method, operation }) => [`${method} ${path}`, operation] as const,
);
const parameters = operations.flatMap(([name, { parameters: found = [] }]) =>
  found.map((parameter) => ({ place: `${name} ${parameter.name}`, ...parameter })),
);

describe("the API description for client generators", () => {
  test("explains every property and every parameter", () => {
    const properties = [...nodes(description)].flatMap(([place, node]) =>
      isNode(node["properties"])
        ? Object.entries(node["properties"]).map(([name, property]) => ({
            place: `${place} ${name}`,
            description: isNode(property) && property["description"],
          }))
        : [],
    );
    const unexplained = [...properties, ...parameters].filter((one) => !one.description);
    expect(unexplained.map(({ place }) => place)).toEqual([]);
  });

  test("states UTC for every time", () => {
    const isTime = (node: Node) => JSON.stringify([node["$ref"], node["anyOf"]]).includes("/Timestamp");
    const isField = (place: string) => /\/properties\/\w+$/.test(place);
    expect(
      placesWhere(
        (node, place) => isField(place) && isTime(node) && !String(node["description"]).includes("UTC"),
      ),
    ).toEqual([]);
  });

  test("declares types of numbers and booleans in queries, and bounds of numbers", () => {
    const asText = parameters.filter(({ schema, in: place }) => {
      const words = JSON.stringify(schema["enum"]);
      const isUnbounded = schema["type"] === "integer" && !("minimum" in schema && "maximum" in schema);
      const isDigits = /^\^\\d\{[\d,]+\}\$$/.test(String(schema["pattern"]));
      return place === "query" && (words === '["true","false"]' || isDigits || isUnbounded);
    });
    expect(asText.map(({ place }) => place)).toEqual([]);
  });

  test("allows additional properties in response objects, and has no tuples", () => {
    const isInput = (place: string) =>
      /\/requestBody\/|\/schemas\/(?:\w+(?:Body|SearchRequest|Selection)|SourcePerson)(\/|$)|\/McpMessage/.test(
        place,
      );
    const closed = placesWhere(
      (node, place) =>
        isNode(node["properties"]) &&
        JSON.stringify(node["additionalProperties"] ?? {}) !== "{}" &&
        !isInput(place),
    );
    expect(closed).toEqual([]);
    expect(placesWhere((node) => "prefixItems" in node)).toEqual([]);
  });

  test("names every request body", () => {
    const unnamed = operations.filter(
      ([, { requestBody }]) =>
        requestBody &&
        // Bytes of a file have no shape to name.
        Object.values(requestBody.content).some(
          ({ schema }) => !schema["$ref"] && !schema["contentMediaType"],
        ),
    );
    expect(unnamed.map(([name]) => name)).toEqual([]);
  });

  test("has a typed body and an example for every event type of webhooks", () => {
    const bodies = Object.entries(description.webhooks ?? {}).map(([type, { post }]) => {
      const { schema, example } = post.requestBody.content["application/json"] ?? {};
      return [type, isNode(example) && example["type"], typeof schema?.["$ref"]];
    });
    expect(bodies.toSorted()).toEqual(eventTypes.map((type) => [type, type, "string"]).toSorted());
  });

  test("has quick starts for existing operations, including receiving webhooks", () => {
    const unify = (path: string) => path.replaceAll(/\{\w+\}|\$\w+/g, "{}");
    const paths = new Set(Object.keys(description.paths).map(unify));
    const page = readFileSync(inRoot("docs/quick-starts.md"), "utf8");
    const called = [...page.matchAll(/\$KITH_URL([^"?]+)/g)].map(([, path = ""]) => unify(path));
    expect(called.filter((path) => !paths.has(path))).toEqual([]);
    expect(called).toContain("/api/admin/webhooks");
  });

  test("uses the parameters limit and cursor for every paged list", () => {
    const named = (operation: DescribedOperation) =>
      (operation.parameters ?? [])
        .map(({ name }) => name)
        .filter((name) => /^(limit|cursor|before)$/.test(name));
    // Operations of Kith's own pages read slices by position, with `from` and `count`.
    const paged = operations.filter(
      ([, operation]) => !operation.tags.includes("Pages") && named(operation).length > 0,
    );
    expect(paged.length).toBeGreaterThan(4);
    for (const [name, operation] of paged)
      expect([name, named(operation).toSorted()]).toEqual([name, ["cursor", "limit"]]);
  });
});
