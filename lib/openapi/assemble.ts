import { operationTags, type Operation, type OperationTag } from "@/lib/http/operation";
import type {
  ApiDescription,
  DescribedContent,
  DescribedMethod,
  DescribedOperation,
  DescribedParameter,
  DescribedPath,
  JsonSchema,
} from "./document";
import { JsonSchemas } from "./json-schemas";
import { codesOf, describeProblem, problemSchema, reference, sharedResponses } from "./problems";
import { apiVersion } from "./version";

/** An operation and where it stands: `/api/people/{id}`. */
export type PlacedOperation = { path: string; method: DescribedMethod; operation: Operation };

/** What the demo company is asked and answers, by operation. */
export type Examples = Readonly<Record<string, { request?: unknown; response?: unknown }>>;

const introduction = `Everything that Kith's own pages do, for other programs.

**Credentials.** \`Authorization: Bearer kith_…\`, an API token that a signed-in user makes under API tokens. It does what its owner may do now, within its scopes.

**Errors** are \`application/problem+json\`. Decide by \`code\`, which is stable; show \`detail\`.

**Times** are UTC without a zone, to the second. Dates are \`YYYY-MM-DD\`.

**Private data.** A group of a profile that the caller may not see is absent, never null. Each reading of private data is recorded.

A parameter that an address does not know is refused and named.`;

/** The description of the API, made of what its endpoints check requests and answers with. */
export function assembleDescription(placed: readonly PlacedOperation[], examples: Examples): ApiDescription {
  const schemas = new JsonSchemas();
  const paths: { [path: string]: DescribedPath } = {};
  const inOrder = placed.toSorted((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1));
  for (const { path, method, operation } of inOrder) {
    paths[path] = { ...paths[path], [method]: describe(path, method, operation, schemas, examples) };
  }
  const used = new Set(placed.map(({ operation }) => operation.about.tag));
  return {
    openapi: "3.1.1",
    info: {
      title: "Kith API",
      version: apiVersion,
      summary: "The people of a company, as a list and as a tree, in sync with its projects system.",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: tagsInOrder(used),
    security: [{ apiToken: [] }, { session: [] }],
    paths,
    components: {
      schemas: sorted({ ...schemas.components, Problem: problemSchema }),
      responses: sharedResponses,
      headers: sharedHeaders,
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "An API token: kith_…" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description:
            "A person in a browser. Over https the name begins with __Secure-. A write must come from Kith's own pages.",
        },
      },
    },
  };
}

const tagsInOrder = (used: ReadonlySet<OperationTag>) =>
  Object.entries(operationTags).flatMap(([tag, description]) => {
    const name = [...used].find((one) => one === tag);
    return name ? [{ name, description }] : [];
  });

const sorted = (components: { [name: string]: JsonSchema }) =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));

const sharedHeaders = {
  ETag: {
    description: "Send it back as `If-None-Match`: what has not changed is a 304.",
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  WWWAuthenticate: { description: "`Bearer`.", schema: { type: "string" } },
};

function describe(
  path: string,
  method: DescribedMethod,
  operation: Operation,
  schemas: JsonSchemas,
  examples: Examples,
): DescribedOperation {
  const { about, permission, body } = operation;
  const example = examples[about.id];
  const isWrite = operation.writes ?? method !== "get";
  const parameters = [
    ...parametersOf(operation.params, "path", schemas),
    ...parametersOf(operation.query, "query", schemas),
  ];
  requireNamed(path, parameters);
  const codes = codesOf(operation, isWrite);
  const isBrowserOnly = codes.get(403)?.includes("session_needed") ?? false;
  return {
    operationId: about.id,
    tags: [about.tag],
    summary: about.summary,
    ...(about.description && { description: about.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemas.of(body, "input"),
            ...(example?.request !== undefined && { example: example.request }),
          },
        },
      },
    }),
    responses: {
      [operation.status ?? 200]: {
        description: `${about.summary}: done.`,
        ...(about.isConditional && { headers: { ETag: reference("headers", "ETag") } }),
        content: contentOf(operation, schemas, example?.response),
      },
      ...(about.isConditional && {
        304: {
          description: "Not changed since the answer whose `ETag` was sent.",
          headers: { ETag: reference("headers", "ETag") },
        },
      }),
      ...Object.fromEntries([...codes].map(([status, names]) => [status, describeProblem(status, names)])),
    },
    security:
      permission === "nobody"
        ? []
        : isBrowserOnly
          ? [{ session: [] }]
          : [{ apiToken: permission === "signed-in" ? [] : [permission] }, { session: [] }],
    "x-needs": permission,
    ...(isBrowserOnly && { "x-browser-only": true as const }),
  };
}

function contentOf({ response, about }: Operation, schemas: JsonSchemas, example: unknown): DescribedContent {
  const others = Object.entries(about.otherMedia ?? {}).map(
    ([mediaType, description]) => [mediaType, { schema: { type: "string", description } }] as const,
  );
  return {
    ...(response && {
      "application/json": {
        schema: schemas.of(response, "output"),
        ...(example !== undefined && { example }),
      },
    }),
    ...Object.fromEntries(others),
  };
}

function parametersOf(
  schema: Operation["query"],
  place: "path" | "query",
  schemas: JsonSchemas,
): DescribedParameter[] {
  if (!schema) return [];
  const { properties, required } = schemas.of(schema, "input");
  if (typeof properties !== "object" || properties === null) throw new Error("parameters are an object");
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, found]: [string, JsonSchema]) => {
    const { description, ...rest } = found;
    return {
      name,
      in: place,
      required: needed.includes(name),
      ...(typeof description === "string" && { description }),
      schema: rest,
    };
  });
}

/** Every part of the path that varies has its parameter, and the other way round. */
function requireNamed(path: string, parameters: readonly DescribedParameter[]): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const described = parameters
    .filter(({ in: place }) => place === "path")
    .map(({ name }) => name)
    .sort();
  if (inPath.join() !== described.join())
    throw new Error(`${path} has other parameters than ${described.join()}`);
}
