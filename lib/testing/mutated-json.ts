import fc from "fast-check";

// What a vendor's answer may become on its way, or by a change at the vendor: made of real answers of the simulators.

/** JSON as it is written: unlike a value, it may have a key twice. */
type Node =
  | { kind: "object"; entries: [string, Node][] }
  | { kind: "array"; items: Node[] }
  | { kind: "leaf"; text: string };

const leaf = (value: unknown): Node => ({ kind: "leaf", text: JSON.stringify(value) });

const retyped = {
  null: leaf(null),
  true: leaf(true),
  "a number": leaf(7),
  "a number below nothing": leaf(-1),
  "a fraction": leaf(0.5),
  "a number beyond all": { kind: "leaf", text: "1e400" },
  "a text": leaf("something else, that is no id"),
  "a huge text": leaf("x".repeat(200_000)),
  "a list": { kind: "array", items: [] },
  "an object": { kind: "object", entries: [] },
  "deep beyond all": { kind: "leaf", text: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
} satisfies Record<string, Node>;
const isRetyping = (how: string): how is keyof typeof retyped => how in retyped;

const ways = [
  ...Object.keys(retyped).filter(isRetyping),
  "left out",
  "there twice, first as it is",
  "there twice, last as it is",
  "there five hundred times",
  "the other way round",
] as const;

/** Where: the number of a place in the answer, from the outside inwards. */
export type Mutation = { at: number; how: (typeof ways)[number] };

/** One to three changes, and a cut: the share of the text that arrives. Places far outside come more often: there are few of them. */
export const mutations = fc.record({
  changes: fc.array(
    fc.record({ at: fc.oneof(fc.nat({ max: 60 }), fc.nat()), how: fc.constantFrom(...ways) }),
    { minLength: 1, maxLength: 3 },
  ),
  arrives: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 1, freq: 8 }),
});
export type Mutations = { changes: readonly Mutation[]; arrives: number };

/** The text of an answer after these changes. What stands under the names that are `left` stays. */
export function mutate(text: string, { changes, arrives }: Mutations, left: readonly string[] = []): string {
  const root: Node = { kind: "array", items: [read(JSON.parse(text))] };
  for (const { at, how } of changes) {
    const places = placesIn(root, left);
    const place = places[at % Math.max(1, places.length)];
    if (place) change(place, how);
  }
  const [answer] = root.items;
  const whole = answer ? written(answer) : "";
  return whole.slice(0, Math.ceil(whole.length * arrives));
}

function read(value: unknown): Node {
  if (Array.isArray(value)) return { kind: "array", items: value.map(read) };
  if (typeof value !== "object" || value === null) return leaf(value);
  return { kind: "object", entries: Object.entries(value).map(([name, one]) => [name, read(one)]) };
}

const written = (node: Node): string =>
  node.kind === "leaf"
    ? node.text
    : node.kind === "array"
      ? `[${node.items.map(written).join(",")}]`
      : `{${node.entries.map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`).join(",")}}`;

type Place = { holder: Exclude<Node, { kind: "leaf" }>; index: number };

/** Every place of the tree, the outermost first. */
function placesIn(root: Node, left: readonly string[]): Place[] {
  const places: Place[] = [];
  const holders = [root];
  for (let next = 0; next < holders.length; next++) {
    const holder = holders[next];
    if (!holder || holder.kind === "leaf") continue;
    const inside: readonly (readonly [string, Node])[] =
      holder.kind === "array" ? holder.items.map((item) => ["", item] as const) : holder.entries;
    for (const [index, [name, node]] of inside.entries()) {
      if (!left.includes(name)) places.push({ holder, index });
      holders.push(node);
    }
  }
  return places;
}

function change({ holder, index }: Place, how: Mutation["how"]): void {
  const node = holder.kind === "array" ? holder.items[index] : holder.entries[index]?.[1];
  if (!node) return;
  const put = (...nodes: Node[]) => {
    if (holder.kind === "array") holder.items.splice(index, 1, ...nodes);
    else {
      const name = holder.entries[index]?.[0] ?? "";
      holder.entries.splice(index, 1, ...nodes.map((one): [string, Node] => [name, one]));
    }
  };
  if (isRetyping(how)) return put(retyped[how]);
  switch (how) {
    case "left out":
      return put();
    case "there twice, first as it is":
      return put(node, retyped.null);
    case "there twice, last as it is":
      return put(retyped.null, node);
    case "there five hundred times":
      return put(...Array.from({ length: 500 }, () => node));
    case "the other way round":
      if (node.kind === "array") node.items.reverse();
      if (node.kind === "object") node.entries.reverse();
  }
}

/** A `fetch` whose answers come changed: the one of this number, counted from 0, where it is JSON. */
export function mutatingAnswers(
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
    return new Response(text === "" ? "" : mutate(text, given, left), {
      status: response.status,
      headers: { "content-type": response.headers.get("content-type") ?? "" },
    });
  };
}

/** The texts of an answer that stand nowhere but in it: nobody may find one of them in the words of a failure. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 8 ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
