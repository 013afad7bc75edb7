import fc from "fast-check";

// Alters real answers of the simulators as a network fault or a vendor's change would.

/** Syntax tree of JSON text. Unlike a parsed value, an object can repeat a key. */
type JsonNode =
  | { kind: "object"; entries: [string, JsonNode][] }
  | { kind: "array"; items: JsonNode[] }
  | { kind: "leaf"; text: string };

const createLeaf = (value: unknown): JsonNode => ({ kind: "leaf", text: JSON.stringify(value) });

const retypings = {
  null: createLeaf(null),
  true: createLeaf(true),
  "a number": createLeaf(7),
  "a number below nothing": createLeaf(-1),
  "a fraction": createLeaf(0.5),
  "a number beyond all": { kind: "leaf", text: "1e400" },
  "a text": createLeaf("something else, that is no id"),
  "a huge text": createLeaf("x".repeat(200_000)),
  "a list": { kind: "array", items: [] },
  "an object": { kind: "object", entries: [] },
  "deep beyond all": { kind: "leaf", text: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
} satisfies Record<string, JsonNode>;
const isRetyping = (how: string): how is keyof typeof retypings => how in retypings;

const mutationKinds = [
  ...Object.keys(retypings).filter(isRetyping),
  "left out",
  "there twice, first as it is",
  "there twice, last as it is",
  "there five hundred times",
  "the other way round",
] as const;

/** Change of an answer. `at` is the index of a node, counted from the root. */
type Mutation = { at: number; how: (typeof mutationKinds)[number] };

/**
 * Arbitrary of one to three changes and a truncation. `arrives`: share of the text that remains, from 0 to 1. Prefers
 * the few nodes near the root.
 */
export const arbitraryMutations = fc.record({
  changes: fc.array(
    fc.record({ at: fc.oneof(fc.nat({ max: 60 }), fc.nat()), how: fc.constantFrom(...mutationKinds) }),
    { minLength: 1, maxLength: 3 },
  ),
  arrives: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 1, freq: 8 }),
});
export type Mutations = { changes: readonly Mutation[]; arrives: number };

/** Returns the text of an answer after these changes. Values of the keys in `left` stay unchanged. */
function mutateJson(text: string, { changes, arrives }: Mutations, left: readonly string[] = []): string {
  const root: JsonNode = { kind: "array", items: [parseNode(JSON.parse(text))] };
  for (const { at, how } of changes) {
    const places = listPlaces(root, left);
    const place = places[at % Math.max(1, places.length)];
    if (place) applyMutation(place, how);
  }
  const [answer] = root.items;
  const whole = answer ? formatNode(answer) : "";
  return whole.slice(0, Math.ceil(whole.length * arrives));
}

function parseNode(value: unknown): JsonNode {
  if (Array.isArray(value)) return { kind: "array", items: value.map(parseNode) };
  if (typeof value !== "object" || value === null) return createLeaf(value);
  return { kind: "object", entries: Object.entries(value).map(([name, one]) => [name, parseNode(one)]) };
}

const formatNode = (node: JsonNode): string =>
  node.kind === "leaf"
    ? node.text
    : node.kind === "array"
      ? `[${node.items.map(formatNode).join(",")}]`
      : `{${node.entries.map(([name, one]) => `${JSON.stringify(name)}:${formatNode(one)}`).join(",")}}`;

type NodePlace = { holder: Exclude<JsonNode, { kind: "leaf" }>; index: number };

function listPlaces(root: JsonNode, left: readonly string[]): NodePlace[] {
  const places: NodePlace[] = [];
  const holders = [root];
  for (let next = 0; next < holders.length; next++) {
    const holder = holders[next];
    if (!holder || holder.kind === "leaf") continue;
    const inside: readonly (readonly [string, JsonNode])[] =
      holder.kind === "array" ? holder.items.map((item) => ["", item] as const) : holder.entries;
    for (const [index, [name, node]] of inside.entries()) {
      if (!left.includes(name)) places.push({ holder, index });
      holders.push(node);
    }
  }
  return places;
}

function applyMutation({ holder, index }: NodePlace, how: Mutation["how"]): void {
  const node = holder.kind === "array" ? holder.items[index] : holder.entries[index]?.[1];
  if (!node) return;
  const put = (...nodes: JsonNode[]) => {
    if (holder.kind === "array") holder.items.splice(index, 1, ...nodes);
    else {
      const name = holder.entries[index]?.[0] ?? "";
      holder.entries.splice(index, 1, ...nodes.map((one): [string, JsonNode] => [name, one]));
    }
  };
  if (isRetyping(how)) return put(retypings[how]);
  switch (how) {
    case "left out":
      return put();
    case "there twice, first as it is":
      return put(node, retypings.null);
    case "there twice, last as it is":
      return put(retypings.null, node);
    case "there five hundred times":
      return put(...Array.from({ length: 500 }, () => node));
    case "the other way round":
      if (node.kind === "array") node.items.reverse();
      if (node.kind === "object") node.entries.reverse();
  }
}

/** Returns a `fetch` that alters the JSON answer of this index, counted from 0. */
export function createMutatingFetch(
  send: typeof fetch,
  number: number,
  given: Mutations,
  left?: readonly string[],
): typeof fetch {
  let answers = 0;
  return async (input, init) => {
    const response = await send(input, init);
    if (answers++ !== number || !response.headers.get("content-type")?.includes("json")) return response;
    const text = await response.text();
    return new Response(text === "" ? "" : mutateJson(text, given, left), {
      status: response.status,
      headers: { "content-type": response.headers.get("content-type") ?? "" },
    });
  };
}

/** Returns all texts of at least eight characters in an answer. Error messages must not contain them. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 8 ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(collectTexts);
}
