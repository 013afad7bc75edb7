import { publicOnlyScope } from "@/lib/identity/access/permissions";
import {
  getEffect,
  operationTags,
  takesIdempotencyKey,
  type Operation,
  type OperationTag,
  metricsPath,
} from "@/lib/http/operation";
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
import { metricsOperation } from "./metrics";
import { describeNeeds } from "./describe-needs";
import {
  collectProblemCodes,
  describeProblem,
  describeProblemResponse,
  problemSchema,
  quotaHeaderReferences,
  createReference,
  sharedResponses,
} from "./problems";
import { describeWebhooks } from "./webhooks";

export type RoutedOperation = { path: string; method: DescribedMethod; operation: Operation };

/** From the demo company, by operation id. */
type Examples = Readonly<Record<string, { request?: unknown; response?: unknown }>>;

const introduction = `The API offers other programs everything that Kith's own pages do.

**Credentials.** \`Authorization: Bearer kith_…\` with an API token, which a signed-in user creates under "API tokens". A token has its owner's current rights, limited to its scopes. A token that is \`public_only\` reads only names, titles and the org chart, even if its owner may read more. Prefer such a token where it is sufficient.

**Errors** are \`application/problem+json\`. Branch on \`code\`, which is stable. Show \`detail\` to people.

**Request ids.** Every response has the header \`X-Request-Id\`. Kith's log and audit log contain this id, and problems with a status of 500 or above repeat it as \`request_id\`. You can send your own id (8 to 64 letters, digits, \`.\`, \`_\` or \`-\`). Otherwise Kith uses the trace id of a W3C \`traceparent\`, or generates an id.

**Times** in responses are UTC without a zone, to the second; SCIM times have milliseconds and \`Z\`. Requests accept this format and RFC 3339. Dates are \`YYYY-MM-DD\`.

**Private data.** Profile groups that the caller may not see are absent from the response, never null. Every read of private data is added to the audit log.

**Limits.** Responses to requests that count against a rate limit have the headers \`RateLimit-Policy\` (the limit) and \`RateLimit\` (the remaining requests). After a 429, wait \`Retry-After\` seconds.

**Idempotent requests.** To retry a write safely, send an \`Idempotency-Key\` header with a new unique string for each write. For 24 hours, a repeated request with the same key returns the first response with the header \`Idempotent-Replayed: true\` and has no further effect. A different request with the same key is a 422. While the first request is in progress, the response is a 409 \`idempotency_key_in_use\`; if the first request was interrupted, it is a 409 \`outcome_unknown\`. A request that was refused with \`Retry-After\` can be retried with the same key.

Unknown parameters are refused; the error names them.`;

/** From the schemas with which endpoints validate requests and responses. */
export function assembleDescription(placed: readonly RoutedOperation[], examples: Examples): ApiDescription {
  const schemas = new JsonSchemaRegistry();
  const paths: { [path: string]: DescribedPath } = {};
  const inOrder = placed.toSorted((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1));
  for (const { path, method, operation } of inOrder) {
    paths[path] = { ...paths[path], [method]: describeOperation(path, method, operation, schemas, examples) };
  }
  const used = new Set(placed.map(({ operation }) => operation.tag));
  return {
    openapi: "3.1.1",
    info: {
      title: "Kith API",
      version: apiVersion,
      summary: "The people of a company, as a list and as a tree, in sync with its source of people.",
      description: introduction,
      contact: { name: "Administrator of this installation" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: sortTags(used),
    security: [{ apiToken: [] }, { session: [] }],
    paths: sortComponents({ ...paths, [metricsPath]: { get: metricsOperation } }),
    webhooks: describeWebhooks(schemas),
    components: {
      schemas: sortComponents({ ...schemas.components, Problem: problemSchema }),
      responses: sharedResponses,
      headers: sharedHeaders,
      securitySchemes: {
        apiToken: { type: "http", scheme: "bearer", description: "API token: `kith_…`" },
        metricsToken: {
          type: "http",
          scheme: "bearer",
          description: "Token from the setting `METRICS_TOKEN`",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description:
            "Session cookie of a browser. With HTTPS, its name starts with `__Secure-`. Writes must come from Kith's own pages.",
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
    description: "Version of the response. Send it as `If-None-Match` to receive a 304 if nothing changed.",
    schema: { type: "string" },
  },
  Location: {
    description: "Path of the created resource.",
    schema: { type: "string", format: "uri-reference" },
  },
  RateLimitPolicy: {
    description:
      'Rate limit: quota and window in seconds, `"tokens";q=600;w=60` (draft-ietf-httpapi-ratelimit-headers). Absent if the request is not limited.',
    required: false as const,
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'Remaining requests, and seconds until the window ends: `"tokens";r=599;t=42`. Absent if the request is not limited.',
    required: false as const,
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  WWWAuthenticate: { description: "`Bearer`.", schema: { type: "string" } },
};

const successDescriptions = { 200: "Success.", 201: "Created.", 202: "Accepted." } as const;

function describeOperation(
  path: string,
  method: DescribedMethod,
  operation: Operation,
  schemas: JsonSchemaRegistry,
  examples: Examples,
): DescribedOperation {
  const body = operation.describedBody ?? operation.body;
  const isForPublicOnly = operation.permission === publicOnlyScope;
  const permission = operation.permission === publicOnlyScope ? "view:people" : operation.permission;
  const example = examples[operation.id];
  const parameters = [
    ...describeParameters(operation.params, "path", schemas),
    ...describeParameters(operation.query, "query", schemas),
    ...(operation.condition === "if-match" ? [ifMatchParameter] : []),
    ...(takesIdempotencyKey(operation, method) ? [idempotencyKeyParameter] : []),
  ];
  requirePathParameters(path, parameters);
  const codes = collectProblemCodes(operation, method);
  const isBrowserOnly = codes.get(403)?.includes("session_needed") ?? false;
  const isConditional = operation.condition === "if-none-match";
  const { alsoRequires } = operation;
  const needs = {
    "x-needs": permission,
    ...(alsoRequires === "work-emails"
      ? { "x-work-emails": true as const }
      : alsoRequires && { "x-level": alsoRequires }),
    ...(isForPublicOnly && { "x-public-only": true as const }),
    ...(isBrowserOnly && { "x-browser-only": true as const }),
  };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, describeNeeds(needs)].filter(Boolean).join(" "),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemas.named(`${capitalize(operation.id)}Body`, schemas.of(body, "input")),
            ...(example?.request !== undefined && { example: example.request }),
          },
        },
      },
    }),
    ...(operation.takesMedia && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(operation.takesMedia).map(([type, description]) => [
            type,
            { schema: { type: "string" as const, contentMediaType: type, description } },
          ]),
        ),
      },
    }),
    responses: {
      [operation.status ?? 200]: {
        description: successDescriptions[operation.status ?? 200],
        ...describeHeaders(isConditional, operation, operation.status === 201),
        content: describeContent(operation, schemas, example?.response),
      },
      ...(isConditional && {
        304: {
          description: "Unchanged since the response with this `ETag`.",
          ...describeHeaders(true, operation),
        },
      }),
      ...Object.fromEntries(
        [...codes].map(([status, names]) => [status, describeRefusal(operation, status, names, schemas)]),
      ),
      ...describeOtherAnswers(operation, codes, schemas),
    },
    security:
      permission === "none" ? [] : isBrowserOnly ? [{ session: [] }] : [{ apiToken: [] }, { session: [] }], // The scope is in `x-needs`, because OpenAPI lists scopes only for OAuth.
    ...needs,
    ...(getEffect(operation, method) === "write" && { "x-writes": true as const }),
  };
}

function describeHeaders(hasTag: boolean | undefined, { allowances = [] }: Operation, isCreated = false) {
  const headers = {
    ...(isCreated && { Location: createReference("headers", "Location") }),
    ...(hasTag && { ETag: createReference("headers", "ETag") }),
    ...(!allowances.includes("unlimited-requests") && quotaHeaderReferences),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function describeOtherAnswers(
  operation: Operation,
  codes: ReadonlyMap<number, readonly string[]>,
  schemas: JsonSchemaRegistry,
) {
  return Object.fromEntries(
    Object.entries(operation.otherAnswers ?? {}).map(([status, other]) => {
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
  { response, otherMedia, style }: Operation,
  schemas: JsonSchemaRegistry,
  example: unknown,
): DescribedContent {
  // An example that is a text belongs to `otherMedia`, because `response` is JSON.
  const text = typeof example === "string" && { example };
  const others = Object.entries(otherMedia ?? {}).map(
    ([mediaType, description]) => [mediaType, { schema: { type: "string", description }, ...text }] as const,
  );
  return {
    ...(response && {
      [style?.mediaType ?? "application/json"]: {
        schema: schemas.of(response, "output"),
        ...(example !== undefined && !text && { example }),
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
    "`ETag` from a previous read. If the object has changed since, nothing is written and the response is a 412 `precondition_failed`.",
  schema: { type: "string" },
};

const idempotencyKeyParameter: DescribedParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Unique string that you generate for each write. Within 24 hours, a repeated request with the same key returns the first response without a second write.",
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

function requirePathParameters(path: string, parameters: readonly DescribedParameter[]): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const described = parameters
    .filter(({ in: place }) => place === "path")
    .map(({ name }) => name)
    .sort();
  if (inPath.join() !== described.join())
    throw new Error(`${path} has other parameters than ${described.join()}`);
}
