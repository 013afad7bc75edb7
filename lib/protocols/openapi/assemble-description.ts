import { publicOnlyScope } from "@/lib/identity/access/permissions";
import { operationTags, type Operation, type OperationTag, metricsPath } from "@/lib/http/operation";
import {
  type ApiDescription,
  type DescribedContent,
  type DescribedMethod,
  type DescribedOperation,
  type DescribedParameter,
  type DescribedPath,
  type JsonSchema,
  apiVersion,
} from "./openapi-types";
import { JsonSchemaRegistry } from "./json-schemas";
import { describedMetrics } from "./metrics";
import { describeNeeds } from "./needs-words";
import {
  collectProblemCodes,
  describeProblem,
  describeProblemResponse,
  problemSchema,
  quotaHeaderReferences,
  createReference,
  sharedResponses,
  takesIdempotencyKey,
} from "./problems";
import { describeWebhooks } from "./webhooks";

/** Operation with its path, for example `/api/people/{id}`. */
export type RoutedOperation = { path: string; method: DescribedMethod; operation: Operation };

/** Requests and responses of the demo company, by operation. */
export type Examples = Readonly<Record<string, { request?: unknown; response?: unknown }>>;

const introduction = `Everything that Kith's own pages do, for other programs.

**Credentials.** \`Authorization: Bearer kith_…\`, an API token that a signed-in user makes under API tokens. It does what its owner may do now, within its scopes. A token that is \`public_only\` reads names, titles and the org chart, and nothing else, whatever its owner sees: make one of these wherever that is enough.

**Errors** are \`application/problem+json\`. Decide by \`code\`, which is stable; show \`detail\`.

**Request ids.** Every answer carries \`X-Request-Id\`: by it Kith's log and record have the request, and a problem from 500 on has it as \`request_id\`. Send one of your own (8 to 64 letters, digits, \`.\`, \`_\` or \`-\`) and it is kept; without one, the trace of a W3C \`traceparent\` is taken, or a new one made.

**Times** in responses are UTC without a zone, to the second. Requests take the same, or RFC 3339. Dates are \`YYYY-MM-DD\`.

**Private data.** A group of a profile that the caller may not see is absent, never null. Each reading of private data is recorded.

**Limits.** Every answer that counts against a limit carries \`RateLimit-Policy\` and \`RateLimit\`: how often one may ask, and what is left of it. Over it, wait \`Retry-After\` seconds.

**Repeating a write.** Send \`Idempotency-Key\` with a string of your own, new for each write. Whoever repeats the request with it within 24 hours gets the first answer again, with \`Idempotent-Replayed: true\`, and nothing is done twice: 422 for another request with the same key, 409 \`idempotency_key_in_use\` while the first one is worked on, 409 \`outcome_unknown\` where it was interrupted. What was refused with a \`Retry-After\` can be repeated with the same key.

A parameter that an address does not know is refused and named.`;

/** Builds the API description from the schemas with which the endpoints validate requests and responses. */
export function assembleDescription(placed: readonly RoutedOperation[], examples: Examples): ApiDescription {
  const schemas = new JsonSchemaRegistry();
  const paths: { [path: string]: DescribedPath } = {};
  const inOrder = placed.toSorted((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1));
  for (const { path, method, operation } of inOrder) {
    paths[path] = { ...paths[path], [method]: describeOperation(path, method, operation, schemas, examples) };
  }
  const used = new Set(placed.map(({ operation }) => operation.about.tag));
  return {
    openapi: "3.1.1",
    info: {
      title: "Kith API",
      version: apiVersion,
      summary: "The people of a company, as a list and as a tree, in sync with its projects system.",
      description: introduction,
      contact: { name: "Whoever runs this installation" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: sortTags(used),
    security: [{ apiToken: [] }, { session: [] }],
    paths: sortComponents({ ...paths, [metricsPath]: { get: describedMetrics } }),
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: sortComponents({ ...schemas.components, Problem: problemSchema }),
      responses: sharedResponses,
      headers: sharedHeaders,
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "An API token: kith_…" },
        metricsToken: { type: "http", scheme: "bearer", description: "The setting METRICS_TOKEN" },
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

const capitalize = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

const sortTags = (used: ReadonlySet<OperationTag>) =>
  Object.entries(operationTags).flatMap(([tag, description]) => {
    const name = [...used].find((one) => one === tag);
    return name ? [{ name, description }] : [];
  });

const sortComponents = <V>(named: { [name: string]: V }): { [name: string]: V } =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

const sharedHeaders = {
  ETag: {
    description: "Send it back as `If-None-Match`: what has not changed is a 304.",
    schema: { type: "string" },
  },
  Location: {
    description: "Path of the resource that was created. A GET of it returns the resource.",
    schema: { type: "string", format: "uri-reference" },
  },
  RateLimitPolicy: {
    description:
      'How often one may ask: quota and window in seconds, `"tokens";q=600;w=60` (draft-ietf-httpapi-ratelimit-headers). Absent where there is no limit.',
    required: false as const,
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'What is left of it, and for how many seconds: `"tokens";r=599;t=42`. Absent where there is no limit.',
    required: false as const,
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  WWWAuthenticate: { description: "`Bearer`.", schema: { type: "string" } },
};

function describeOperation(
  path: string,
  method: DescribedMethod,
  operation: Operation,
  schemas: JsonSchemaRegistry,
  examples: Examples,
): DescribedOperation {
  const { about, body } = operation;
  const isForPublicOnly = operation.permission === publicOnlyScope;
  const permission = operation.permission === publicOnlyScope ? "view:people" : operation.permission;
  const example = examples[about.id];
  const isWrite = operation.writes ?? method !== "get";
  const parameters = [
    ...describeParameters(operation.params, "path", schemas),
    ...describeParameters(operation.query, "query", schemas),
    ...(about.takesIfMatch ? [ifMatchParameter] : []),
    ...(takesIdempotencyKey(method, operation) ? [idempotencyKeyParameter] : []),
  ];
  requirePathParameters(path, parameters);
  const codes = collectProblemCodes(operation, method, isWrite);
  const isBrowserOnly = codes.get(403)?.includes("session_needed") ?? false;
  const needs = {
    "x-needs": permission,
    ...(about.level && { "x-level": about.level }),
    ...(about.hasWorkEmails && { "x-work-emails": true as const }),
    ...(isForPublicOnly && { "x-public-only": true as const }),
    ...(isBrowserOnly && { "x-browser-only": true as const }),
  };
  return {
    operationId: about.id,
    tags: [about.tag],
    summary: about.summary,
    description: [about.description, describeNeeds(needs)].filter(Boolean).join(" "),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemas.named(`${capitalize(about.id)}Body`, schemas.of(body, "input")),
            ...(example?.request !== undefined && { example: example.request }),
          },
        },
      },
    }),
    ...(about.takesMedia && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(about.takesMedia).map(([type, description]) => [
            type,
            { schema: { type: "string" as const, contentMediaType: type, description } },
          ]),
        ),
      },
    }),
    responses: {
      [operation.status ?? 200]: {
        description: `${about.summary}: done.`,
        ...describeHeaders(about.isConditional, operation, operation.status === 201),
        content: describeContent(operation, schemas, example?.response),
      },
      ...(about.isConditional && {
        304: {
          description: "Not changed since the answer whose `ETag` was sent.",
          ...describeHeaders(true, operation),
        },
      }),
      ...Object.fromEntries(
        [...codes].map(([status, names]) => [status, describeRefusal(operation, status, names, schemas)]),
      ),
      ...describeOtherAnswers(operation, codes, schemas),
    },
    security:
      permission === "nobody" ? [] : isBrowserOnly ? [{ session: [] }] : [{ apiToken: [] }, { session: [] }], // The scope is in `x-needs`, because OpenAPI lists scopes only for OAuth.
    ...needs,
  };
}

/** Adds the quota headers to successful responses and to 429. */
function describeHeaders(hasTag: boolean | undefined, { isUncounted }: Operation, isCreated = false) {
  const headers = {
    ...(isCreated && { Location: createReference("headers", "Location") }),
    ...(hasTag && { ETag: createReference("headers", "ETag") }),
    ...(!isUncounted && quotaHeaderReferences),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

/** Adds responses of another protocol beside Kith's own errors with an equal status. */
function describeOtherAnswers(
  operation: Operation,
  codes: ReadonlyMap<number, readonly string[]>,
  schemas: JsonSchemaRegistry,
) {
  return Object.fromEntries(
    Object.entries(operation.about.otherAnswers ?? {}).map(([status, other]) => {
      const ours = codes.get(Number(status));
      const content = {
        ...(ours && describeProblemResponse(Number(status), ours).content),
        ...(other?.mediaType &&
          other.schema && { [other.mediaType]: { schema: schemas.of(other.schema, "output") } }),
      };
      const description = other?.description ?? "";
      return [status, { description, ...(Object.keys(content).length > 0 && { content }) }];
    }),
  );
}

/** Describes an error: a problem document with its codes, or the operation's own format. */
function describeRefusal(
  { style }: Operation,
  status: number,
  codes: readonly string[],
  schemas: JsonSchemaRegistry,
) {
  if (!style) return describeProblem(status, codes);
  return describeProblemResponse(status, codes, {
    mediaType: style.mediaType,
    schema: schemas.of(style.refusal, "output"),
  });
}

function describeContent(
  { response, about, style }: Operation,
  schemas: JsonSchemaRegistry,
  example: unknown,
): DescribedContent {
  // A text example belongs to a response that is not JSON.
  const text = typeof example === "string" && { example };
  const others = Object.entries(about.otherMedia ?? {}).map(
    ([mediaType, description]) => [mediaType, { schema: { type: "string", description }, ...text }] as const,
  );
  return {
    ...(response && {
      [style?.mediaType ?? "application/json"]: {
        schema: schemas.of(response, "output"),
        ...(example !== undefined && { example }),
      },
    }),
    ...Object.fromEntries(others),
  };
}

const ifMatchParameter: DescribedParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of what was read here: where it has changed since, nothing is written and the answer is a 412 `precondition_failed`.",
  schema: { type: "string" },
};

const idempotencyKeyParameter: DescribedParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A string of your own, new for each write. Repeated with it within 24 hours, the write is not done again: the answer is the first one's.",
  schema: { type: "string", maxLength: 257 },
};

function describeParameters(
  schema: Operation["query"],
  place: "path" | "query",
  schemas: JsonSchemaRegistry,
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
      ...(rest["type"] === "array" && { style: "form" as const, explode: true as const }),
      schema: rest,
    };
  });
}

/** Throws unless path parameters and described parameters agree. */
function requirePathParameters(path: string, parameters: readonly DescribedParameter[]): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const described = parameters
    .filter(({ in: place }) => place === "path")
    .map(({ name }) => name)
    .sort();
  if (inPath.join() !== described.join())
    throw new Error(`${path} has other parameters than ${described.join()}`);
}
