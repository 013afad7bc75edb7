import { invalidFilter } from "./problems";

/** How two values are compared (RFC 7644, table 3). */
export const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof comparisons)[number];

export type FilterValue = string | number | boolean | null;

/** A filter as it was written; names are not looked at yet. */
export type Filter =
  | { kind: "and" | "or"; filters: readonly Filter[] }
  | { kind: "not"; filter: Filter }
  | { kind: "present"; name: string }
  | { kind: "compare"; name: string; comparison: Comparison; value: FilterValue }
  /** One value of an attribute that passes all of it: `emails[type eq "work"]`. */
  | { kind: "one"; name: string; filter: Filter };

/** How many brackets stand in brackets at most. */
const deepest = 20;

/** What is tested of a single attribute. */
export type Tested = Extract<Filter, { kind: "present" | "compare" }>;

/**
 * Combines the choice and the test of `emails[type eq "work"].value eq "…"`: one chosen value passes the test. As everywhere, `ne` and
 * `eq null` are true where the opposite is not.
 */
function oneWith(name: string, chosen: Filter, test: Tested): Filter {
  const some = (tested: Tested): Filter => ({
    kind: "one",
    name,
    filter: { kind: "and", filters: [chosen, tested] },
  });
  if (test.kind === "present") return some(test);
  const { name: part, comparison, value } = test;
  const isNegative = (comparison === "ne") !== (value === null);
  if (!isNegative || (comparison !== "eq" && comparison !== "ne")) {
    return some(value === null && comparison === "ne" ? { kind: "present", name: part } : test);
  }
  const opposite: Tested =
    value === null
      ? { kind: "present", name: part }
      : { kind: "compare", name: part, comparison: "eq", value };
  return { kind: "not", filter: some(opposite) };
}

type Token = { text: string; at: number };

const pattern = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/uy;

/** Reads a filter (RFC 7644, figure 1). What is none is a 400 `invalidFilter` that says where. */
export function parseFilter(text: string): Filter {
  const tokens = readTokens(text);
  let at = 0;
  let depth = 0;
  const end = { text: "", at: text.length };
  const next = (): Token => tokens[at] ?? end;
  const take = (): Token => {
    const token = next();
    at += 1;
    return token;
  };
  const isWord = (word: string) => next().text.toLowerCase() === word;
  const expect = (sign: string) => {
    const token = take();
    if (token.text !== sign) throw unexpected(token, `"${sign}"`);
  };
  const inside = (close: string): Filter => {
    depth += 1;
    if (depth > deepest) throw invalidFilter(`Brackets may stand in each other ${deepest} deep.`);
    const filter = anyOf();
    expect(close);
    depth -= 1;
    return filter;
  };
  const listOf = (kind: "and" | "or", one: () => Filter) => (): Filter => {
    const first = one();
    const filters = [first];
    while (isWord(kind)) {
      take();
      filters.push(one());
    }
    return filters.length === 1 ? first : { kind, filters };
  };
  const single = (): Filter => {
    const token = take();
    if (token.text === "(") return inside(")");
    if (token.text.toLowerCase() === "not" && next().text === "(") {
      take();
      return { kind: "not", filter: inside(")") };
    }
    if (!isName(token.text)) throw unexpected(token, "the name of an attribute");
    const name = token.text;
    if (next().text === "[") {
      take();
      const chosen = inside("]");
      const part = /^\.([a-z$][\w$-]*)$/i.exec(next().text)?.[1];
      if (part === undefined) return { kind: "one", name, filter: chosen };
      take();
      return oneWith(name, chosen, comparisonOf(part));
    }
    return comparisonOf(name);
  };
  const comparisonOf = (name: string): Tested => {
    const operator = take();
    const word = operator.text.toLowerCase();
    if (word === "pr") return { kind: "present", name };
    const comparison = comparisons.find((one) => one === word);
    if (!comparison) throw unexpected(operator, `one of ${comparisons.join(", ")}, pr`);
    return { kind: "compare", name, comparison, value: readValue(take()) };
  };
  const allOf = listOf("and", single);
  const anyOf = listOf("or", allOf);
  const filter = anyOf();
  if (at < tokens.length) throw unexpected(next(), "and, or, or the end");
  return filter;
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw invalidFilter(`A text that begins at character ${start + 1} has no end.`);
    const token = found[1] ?? found[2] ?? found[3] ?? "";
    tokens.push({ text: token, at: pattern.lastIndex - token.length });
  }
  return tokens;
}

/** Letters, digits, `-`, `_`, `$`; the parts of a schema's name and an attribute's are divided by `:` and `.`. */
const isName = (text: string) => /^[a-z$][\w$.:-]*$/i.test(text);

function readValue(token: Token): FilterValue {
  const { text } = token;
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  if (text.startsWith('"') || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "string" || typeof value === "number") return value;
    } catch {
      // said below
    }
  }
  throw unexpected(token, 'a value: "text", a number, true, false or null');
}

const longestShown = 40;

function unexpected({ text, at }: Token, wanted: string) {
  const found = text === "" ? "the filter ends" : `there is ${text.slice(0, longestShown)}`;
  return invalidFilter(`At character ${at + 1} ${found}, where ${wanted} belongs.`);
}

/** How much there is to compare of each resource. */
export function countComparisons(filter: Filter): number {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.reduce((sum, one) => sum + countComparisons(one), 0);
    case "not":
    case "one":
      return countComparisons(filter.filter);
    case "present":
    case "compare":
      return 1;
  }
}

/** The same filter as text: reading it gives the filter again. */
export function writeFilter(filter: Filter): string {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.map((one) => bracketed(one, filter.kind)).join(` ${filter.kind} `);
    case "not":
      return `not (${writeFilter(filter.filter)})`;
    case "present":
      return `${filter.name} pr`;
    case "compare":
      return `${filter.name} ${filter.comparison} ${JSON.stringify(filter.value)}`;
    case "one":
      return `${filter.name}[${writeFilter(filter.filter)}]`;
  }
}

/** Lists in lists are kept apart; `and` binds closer than `or`. */
const bracketed = (filter: Filter, within: "and" | "or") =>
  filter.kind === within || (filter.kind === "or" && within === "and")
    ? `(${writeFilter(filter)})`
    : writeFilter(filter);
