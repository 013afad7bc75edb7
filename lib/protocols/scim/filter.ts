import { invalidFilterProblem } from "./problems";

export const comparisonOperators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];

export type FilterValue = string | number | boolean | null;

export type ScimFilter =
  | { kind: "and" | "or"; filters: readonly ScimFilter[] }
  | { kind: "not"; filter: ScimFilter }
  | { kind: "present"; name: string }
  | { kind: "compare"; name: string; comparison: ComparisonOperator; value: FilterValue }
  /** Matches if one value of a multi-valued attribute passes the whole filter: `emails[type eq "work"]`. */
  | { kind: "one"; name: string; filter: ScimFilter };

/** Of nested parentheses and square brackets. */
const maxBracketDepth = 20;

export type AttributeTest = Extract<ScimFilter, { kind: "present" | "compare" }>;

/**
 * For `emails[type eq "work"].value eq "…"`: matches if one value passes both `chosen`, the filter in square brackets,
 * and `test`, the comparison after them. With `eq null`, or `ne` and another value than null, it matches if no value
 * passes both `chosen` and the opposite of `test`.
 */
function combineValueFilter(name: string, chosen: ScimFilter, test: AttributeTest): ScimFilter {
  const some = (tested: AttributeTest): ScimFilter => ({
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
  const opposite: AttributeTest =
    value === null
      ? { kind: "present", name: part }
      : { kind: "compare", name: part, comparison: "eq", value };
  return { kind: "not", filter: some(opposite) };
}

type Token = { text: string; at: number };

const tokenPattern = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/uy;

/**
 * RFC 7644, figure 1. Throws a 400 `invalidFilter` for unexpected text, a missing closing quote, and brackets that are
 * nested too deeply. The message contains the position, except for brackets.
 */
export function parseFilter(text: string): ScimFilter {
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
    if (token.text !== sign) throw unexpectedTokenProblem(token, `"${sign}"`);
  };
  const inside = (close: string): ScimFilter => {
    depth += 1;
    if (depth > maxBracketDepth)
      throw invalidFilterProblem(`Brackets can be nested at most ${maxBracketDepth} deep.`);
    const filter = anyOf();
    expect(close);
    depth -= 1;
    return filter;
  };
  const listOf = (kind: "and" | "or", one: () => ScimFilter) => (): ScimFilter => {
    const first = one();
    const filters = [first];
    while (isWord(kind)) {
      take();
      filters.push(one());
    }
    return filters.length === 1 ? first : { kind, filters };
  };
  const single = (): ScimFilter => {
    const token = take();
    if (token.text === "(") return inside(")");
    if (token.text.toLowerCase() === "not" && next().text === "(") {
      take();
      return { kind: "not", filter: inside(")") };
    }
    if (!isAttributeName(token.text)) throw unexpectedTokenProblem(token, "the name of an attribute");
    const name = token.text;
    if (next().text === "[") {
      take();
      const chosen = inside("]");
      const part = /^\.([a-z$][\w$-]*)$/i.exec(next().text)?.[1];
      if (part === undefined) return { kind: "one", name, filter: chosen };
      take();
      return combineValueFilter(name, chosen, comparisonOf(part));
    }
    return comparisonOf(name);
  };
  const comparisonOf = (name: string): AttributeTest => {
    const operator = take();
    const word = operator.text.toLowerCase();
    if (word === "pr") return { kind: "present", name };
    const comparison = comparisonOperators.find((one) => one === word);
    if (!comparison) throw unexpectedTokenProblem(operator, `one of ${comparisonOperators.join(", ")}, pr`);
    return { kind: "compare", name, comparison, value: readValue(take()) };
  };
  const allOf = listOf("and", single);
  const anyOf = listOf("or", allOf);
  const filter = anyOf();
  if (at < tokens.length) throw unexpectedTokenProblem(next(), "and, or, or the end");
  return filter;
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < end) {
    const start = tokenPattern.lastIndex;
    const found = tokenPattern.exec(text);
    if (!found)
      throw invalidFilterProblem(`The text that begins at character ${start + 1} has no closing quote.`);
    const token = found[1] ?? found[2] ?? found[3] ?? "";
    tokens.push({ text: token, at: tokenPattern.lastIndex - token.length });
  }
  return tokens;
}

const isAttributeName = (text: string) => /^[a-z$][\w$.:-]*$/i.test(text);

function readValue(token: Token): FilterValue {
  const { text } = token;
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  if (text.startsWith('"') || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "string" || typeof value === "number") return value;
    } catch {
      // Text that is not valid JSON is refused below, like any other text.
    }
  }
  throw unexpectedTokenProblem(token, 'a value: "text", a number, true, false or null');
}

const maxShownLength = 40;

function unexpectedTokenProblem({ text, at }: Token, wanted: string) {
  const found = text === "" ? "the end of the filter" : text.slice(0, maxShownLength);
  return invalidFilterProblem(`Character ${at + 1}: expected ${wanted}, found ${found}.`);
}

export function countComparisons(filter: ScimFilter): number {
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

/** Parsing the text returns an equal filter. */
export function formatFilter(filter: ScimFilter): string {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.map((one) => addParentheses(one, filter.kind)).join(` ${filter.kind} `);
    case "not":
      return `not (${formatFilter(filter.filter)})`;
    case "present":
      return `${filter.name} pr`;
    case "compare":
      return `${filter.name} ${filter.comparison} ${JSON.stringify(filter.value)}`;
    case "one":
      return `${filter.name}[${formatFilter(filter.filter)}]`;
  }
}

/**
 * Adds parentheses around a nested expression of the same kind, and around an `or` within an `and`, because `and` binds
 * more tightly.
 */
const addParentheses = (filter: ScimFilter, within: "and" | "or") =>
  filter.kind === within || (filter.kind === "or" && within === "and")
    ? `(${formatFilter(filter)})`
    : formatFilter(filter);
