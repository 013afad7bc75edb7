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
    });
    for (const [name, found] of Object.entries($defs ?? {})) {
      const component = withReferences(found);
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`Two schemas that differ have the id ${name}`);
      }
      this.components[name] = component;
    }
    return withReferences(root);
  }
}

/** Takes away what says nothing: bounds of every integer, patterns beside a format, a choice between something and null. */
function simplify(node: Node): void {
  if (node["minimum"] === Number.MIN_SAFE_INTEGER) delete node["minimum"];
  if (node["maximum"] === Number.MAX_SAFE_INTEGER) delete node["maximum"];
  if (node["format"] === "uuid" || node["format"] === "date") delete node["pattern"];
  // maxItems says already that there are no others, and Spectral takes false for a list that says nothing of its items.
  const { prefixItems } = node;
  if (Array.isArray(prefixItems) && node["maxItems"] === prefixItems.length) node["items"] = {};
  const { anyOf } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [some, none] = anyOf.filter(isNode);
  if (none?.["type"] !== "null" || typeof some?.["type"] !== "string" || "enum" in some) return;
  delete node["anyOf"];
  Object.assign(node, some, { type: [some["type"], "null"] });
}

/** With references as they stand in a description, and no more said than is needed. */
function withReferences(value: unknown): JsonSchema {
  const rewritten = rewrite(value);
  if (!isNode(rewritten)) throw new Error("a JSON schema is an object");
  return rewritten;
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isNode(value)) return value;
  const rewritten: Node = Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) => [
      keyword,
      keyword === "$ref" && typeof inner === "string"
        ? inner.replace(/^#\/\$defs\//, "#/components/schemas/")
        : rewrite(inner),
    ]),
  );
  simplify(rewritten);
  return rewritten;
}
