import fc from "fast-check";
import type {
  ApiDescription,
  DescribedMethod,
  DescribedOperation,
  JsonSchema,
} from "@/lib/protocols/openapi/openapi-types";

// Generates valid, nearly valid and hostile requests to every operation of the API description.

export type ArbitraryRequest = {
  method: DescribedMethod;
  /** Path template of the description: `/api/people/{id}`. */
  route: string;
  operation: DescribedOperation;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  /** Prints a short form when a property fails, without the full operation. */
  [fc.toStringMethod]: () => string;
};

export type KnownValues = { ids: readonly string[]; texts: readonly string[] };

/** Texts that could end a string, statement, pattern or line, malformed texts, and texts like numbers or paths. */
const hostileTexts = [
  ...[
    "' OR '1'='1",
    "x'; DROP TABLE people; --",
    "\\",
    "%",
    "%00",
    "_",
    "a\0b",
    "a\u202eb",
    "\ud800",
    "\r\nx: y",
  ],
  ...[
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "..",
    "null",
    "NaN",
    "-1",
    "0",
    "1e400",
    "99999999999999999999",
  ],
  ...[
    "ＡＢＣ＠",
    "İ",
    "e\u0301",
    "\u200b",
    "🙂".repeat(50),
    "x".repeat(5_000),
    "<script>",
    "${1}",
    "=cmd()",
    " ",
  ],
];
const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ unit: "binary" }),
);

const arbitraryValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 2 ** 53, "", [], {}, [[]], [null], { length: 1 }),
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
);

export function arbitraryRequest(
  description: ApiDescription,
  known: KnownValues,
): fc.Arbitrary<ArbitraryRequest> {
  const operations = Object.entries(description.paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isMethod(method) ? [arbitraryRequestTo(description, known, { route, method, operation })] : [],
    ),
  );
  return fc.oneof(...operations);
}

const isMethod = (method: string): method is DescribedMethod =>
  ["get", "post", "put", "patch", "delete"].includes(method);

type OperationPlace = { route: string; method: DescribedMethod; operation: DescribedOperation };

function arbitraryRequestTo(
  description: ApiDescription,
  known: KnownValues,
  place: OperationPlace,
): fc.Arbitrary<ArbitraryRequest> {
  const { route, method, operation } = place;
  const values = createValueArbitrary(description, known);
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  const valid = media ? values(media.schema) : fc.constant(undefined);
  return fc
    .record({
      path: fc.tuple(...inPath.map(({ schema }) => createWeightedChoice(values(schema), hostileText, 8))),
      query: fc.tuple(
        ...inQuery.map(({ schema }) =>
          fc.option(createWeightedChoice(values(schema), hostileText, 10), { nil: undefined, freq: 2 }),
        ),
      ),
      beside: createWeightedChoice(fc.constant(undefined), fc.tuple(hostileText, hostileText), 20),
      body: media
        ? createWeightedChoice(
            valid.map(toJsonText),
            fc.oneof(arbitraryNearMiss(valid).map(toJsonText), arbitraryValue.map(toJsonText), hostileText),
          )
        : fc.constant(undefined),
      type: createWeightedChoice(
        fc.constant("application/json"),
        fc.constantFrom(
          "text/plain",
          "application/x-www-form-urlencoded",
          "application/json; charset=utf-16",
          "",
        ),
        20,
      ),
    })
    .map(({ path, query, beside, body, type }) => {
      const filled = inPath.reduce(
        (before, { name }, index) => before.replace(`{${name}}`, toPathSegment(path[index])),
        route,
      );
      const asked = new URLSearchParams(
        inQuery.flatMap(({ name }, index) =>
          query[index] === undefined ? [] : [[name, toWellFormedText(query[index])]],
        ),
      );
      if (beside) asked.append(toWellFormedText(beside[0]), toWellFormedText(beside[1]));
      const search = asked.toString();
      const whole = search === "" ? filled : `${filled}?${search}`;
      return {
        ...{ method, route, operation, body },
        path: whole,
        headers: body === undefined ? {} : { "content-type": type },
        [fc.toStringMethod]: () => `${method} ${whole} ${body ?? ""}`.trimEnd(),
      };
    });
}

const createWeightedChoice = <T, U>(
  usual: fc.Arbitrary<T>,
  other: fc.Arbitrary<U>,
  weight = 4,
): fc.Arbitrary<T | U> =>
  fc.oneof<fc.MaybeWeightedArbitrary<T | U>[]>({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

const toJsonText = (value: unknown): string => JSON.stringify(value) ?? "";

/** URLs cannot hold unpaired surrogates. */
const toWellFormedText = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

/** Encodes a path segment. Empty or dot-only segments would change the path. */
function toPathSegment(value: unknown): string {
  const text = toWellFormedText(value);
  return /^\.{0,2}$/.test(text) ? "x" : encodeURIComponent(text);
}

const arbitraryNearMiss = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({
      value: valid,
      at: fc.nat(),
      how: fc.constantFrom("left out", "another", "beside"),
      other: arbitraryValue,
    })
    .map(({ value, at, how, other }) => corruptValue(value, at, how, other));

function corruptValue(value: unknown, at: number, how: string, other: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && how !== "beside") {
    return value.map((item, index) =>
      index === at % value.length ? corruptValue(item, at, how, other) : item,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return other;
  const entries = Object.entries(value);
  if (how === "beside" || entries.length === 0) return { ...value, [`x${at}`]: other };
  const index = at % entries.length;
  if (how === "left out") return Object.fromEntries(entries.filter((_, place) => place !== index));
  return Object.fromEntries(
    entries.map(([name, inner], place) => [
      name,
      place === index ? corruptValue(inner, at >> 1, "another", other) : inner,
    ]),
  );
}

type Schema = JsonSchema & {
  readonly [Keyword in "enum" | "anyOf" | "oneOf" | "prefixItems" | "required"]?: readonly unknown[];
};

function createValueArbitrary(
  description: ApiDescription,
  known: KnownValues,
): (schema: JsonSchema) => fc.Arbitrary<unknown> {
  const schemaOf = (value: unknown): Schema => {
    if (typeof value !== "object" || value === null) return {};
    const schema: Schema = { ...value };
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema["$ref"]))?.[1];
    return name === undefined ? schema : schemaOf(description.components.schemas[name]);
  };
  const number = (schema: Schema, keyword: string, fallback: number) =>
    typeof schema[keyword] === "number" ? schema[keyword] : fallback;

  const values = (given: unknown): fc.Arbitrary<unknown> => {
    const schema = schemaOf(given);
    if ("const" in schema) return fc.constant(schema["const"]);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map(values));
    const types = [schema["type"]].flat();
    return fc.oneof(...types.map((type) => ofType(String(type), schema)));
  };

  const ofType = (type: string, schema: Schema): fc.Arbitrary<unknown> => {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return fc.integer({ min: number(schema, "minimum", -100), max: number(schema, "maximum", 1_000) });
      case "string":
        return text(schema);
      case "array": {
        if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(values));
        const minLength = number(schema, "minItems", 0);
        return fc.array(values(schema["items"]), { minLength, maxLength: Math.max(minLength, 3) });
      }
      default: {
        const properties = Object.entries(schemaOf(schema["properties"])).map(
          ([name, inner]) => [name, values(inner)] as const,
        );
        const required = (schema.required ?? []).map(String);
        return fc.record(Object.fromEntries(properties), { requiredKeys: required });
      }
    }
  };

  const text = (schema: Schema): fc.Arbitrary<string> => {
    if (schema["format"] === "uuid") return createWeightedChoice(fc.constantFrom(...known.ids), fc.uuid());
    const { pattern } = schema;
    if (typeof pattern === "string") {
      const matching = fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length < 500);
      return createWeightedChoice(fc.constantFrom(...known.texts), matching, 1);
    }
    const [minLength, maxLength] = [number(schema, "minLength", 0), number(schema, "maxLength", 50)];
    const some = fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 50)) });
    return fc.oneof(
      fc.constantFrom(...known.texts),
      some,
      fc.constant("x".repeat(Math.min(maxLength, 5_000))),
    );
  };
  return values;
}
