import { z } from "zod";
import type { JsonSchema } from "./document";

/** Which side of a schema: what is sent to Kith, or what it answers. */
export type Side = "input" | "output";

type Node = { [keyword: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Turns the schemas that check requests and answers into JSON Schema; those with an id are kept once, under it. */
export class JsonSchemas {
  readonly components: { [name: string]: JsonSchema } = {};

  /** The schema, with references into the components. Fails where two that differ have one id. */
  of(schema: z.ZodType, side: Side): JsonSchema {
    const {
      $schema: _dialect,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io: side,
      target: "draft-2020-12",
      unrepresentable: "throw",
      // zod leaves defaults out beside a transformation, which every number and boolean of a query has.
      override: ({ zodSchema: { _zod }, jsonSchema }) => {
        if (_zod.def.type === "default") jsonSchema.default = _zod.def.defaultValue;
      },
    });
    for (const [name, found] of Object.entries($defs ?? {})) {
      const component = withReferences(found, side);
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two schemas that differ have the id ${name}`);
      }
      this.components[name] = component;
    }
    return withReferences(root, side);
  }

  /** A reference to the schema, which becomes a component under this name unless it has a name already. */
  named(name: string, schema: JsonSchema): JsonSchema {
    if ("$ref" in schema) return schema;
    if (this.components[name]) throw new Error(`Two schemas have the name ${name}`);
    this.components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** Takes away what says nothing: bounds of every integer, patterns beside a format, a choice between something and null. */
function simplify(node: Node, side: Side): void {
  // Clients must accept new fields, so objects in answers are open (docs/api-changelog.md). zod still refuses to send an unknown field.
  // Fields of one type beside named fields would have to fit that type as well, so they may have any.
  if (side === "output" && "properties" in node) {
    if (node["additionalProperties"] === false) delete node["additionalProperties"];
    else if ("additionalProperties" in node) node["additionalProperties"] = {};
  }
  if (node["minimum"] === Number.MIN_SAFE_INTEGER) delete node["minimum"];
  if (node["maximum"] === Number.MAX_SAFE_INTEGER) delete node["maximum"];
  if (node["format"] === "uuid" || node["format"] === "date") delete node["pattern"];
  if ("prefixItems" in node) throw new Error("Generators of clients cannot read a tuple: use an object");
  const { anyOf } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [some, none] = anyOf.filter(isNode);
  if (none?.["type"] !== "null" || typeof some?.["type"] !== "string" || "enum" in some) return;
  delete node["anyOf"];
  Object.assign(node, some, { type: [some["type"], "null"] });
}

/** With references as they stand in a description, and no more said than is needed. */
function withReferences(value: unknown, side: Side): JsonSchema {
  const rewritten = rewrite(value, side);
  if (!isNode(rewritten)) throw new Error("a JSON schema is an object");
  return rewritten;
}

function rewrite(value: unknown, side: Side): unknown {
  if (Array.isArray(value)) return value.map((inner) => rewrite(inner, side));
  if (!isNode(value)) return value;
  const rewritten: Node = Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [
      keyword,
      keyword === "$ref" && typeof inner === "string"
        ? inner.replace(/^#\/\$defs\//, "#/components/schemas/")
        : rewrite(inner, side),
    ]),
  );
  simplify(rewritten, side);
  return rewritten;
}
