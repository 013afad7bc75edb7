import { z } from "zod";
import type { JsonSchema } from "./openapi-types";

type SchemaSide = "input" | "output";

type SchemaNode = { [keyword: string]: unknown };
const isSchemaNode = (value: unknown): value is SchemaNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Schemas with an id become shared components. */
export class JsonSchemaRegistry {
  readonly components: { [name: string]: JsonSchema } = {};

  /** Throws if two different schemas have one id. */
  of(schema: z.ZodType, side: SchemaSide): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io: side,
      target: "draft-2020-12",
      unrepresentable: "throw",
      // For input, zod omits the default of a schema with a transformation. Query parameters with a number or boolean
      // have such a schema.
      override: ({ zodSchema: { _zod }, jsonSchema }) => {
        if (_zod.def.type === "default") jsonSchema.default = _zod.def.defaultValue;
      },
    });
    for (const [name, found] of Object.entries($defs ?? {})) {
      const component = rewriteReferences(found, side);
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two different schemas have the id ${name}`);
      }
      this.components[name] = component;
    }
    return rewriteReferences(root, side);
  }

  /**
   * Returns a reference to the component, or the schema unchanged if it is a reference. Throws if the name is taken.
   */
  named(name: string, schema: JsonSchema): JsonSchema {
    if ("$ref" in schema) return schema;
    if (this.components[name]) throw new Error(`Two schemas have the name ${name}`);
    this.components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/**
 * Opens response objects to new fields, removes redundant keywords (default integer bounds, the `pattern` of a uuid or
 * date), and writes `anyOf` with null as a list of types. Throws for tuples.
 */
function adaptForGenerators(node: SchemaNode, side: SchemaSide): void {
  // Clients must accept new fields, so objects in responses allow additional properties (docs/api-changelog.md). zod
  // still refuses to send an unknown field. Additional properties may have any type: client generators would apply a
  // specific type to the named fields too.
  if (side === "output" && "properties" in node) {
    if (node["additionalProperties"] === false) delete node["additionalProperties"];
    else if ("additionalProperties" in node) node["additionalProperties"] = {};
  }
  if (node["minimum"] === Number.MIN_SAFE_INTEGER) delete node["minimum"];
  if (node["maximum"] === Number.MAX_SAFE_INTEGER) delete node["maximum"];
  if (node["format"] === "uuid" || node["format"] === "date") delete node["pattern"];
  if ("prefixItems" in node) throw new Error("Client generators do not support tuples. Use an object");
  const { anyOf } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [some, none] = anyOf.filter(isSchemaNode);
  if (none?.["type"] !== "null" || typeof some?.["type"] !== "string" || "enum" in some) return;
  delete node["anyOf"];
  Object.assign(node, some, { type: [some["type"], "null"] });
}

const rewriteReferences = (schema: unknown, side: SchemaSide): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
    (_key, node: unknown) => {
      if (isSchemaNode(node)) adaptForGenerators(node, side);
      return node;
    },
  );
