import "server-only";
import type { z } from "zod";
import type { Caller, CallerWith, RequiredAccess } from "@/lib/identity/access/permissions";
import {
  requireBrowserSession,
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorSetUp,
} from "@/lib/identity/access/require-permission";
import { hasBrand } from "@/lib/platform/branded-errors";
import { authenticateWithVersion } from "@/lib/identity/session/authentication";
import { limitExpensiveRequest, limitRequests } from "@/lib/identity/session/rate-limit";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { runForRequest } from "@/lib/platform/log/request-context";
import { alwaysTrue } from "@/lib/platform/common-schemas";
import { Problem } from "@/lib/platform/problem";
import type { Quota } from "@/lib/platform/limits/quota";
import { isClientDisconnect, type EndpointRequest } from "@/lib/platform/network/request-head";
import { buildJsonAnswer, toResponse, type Answer } from "./answer";
import { runIdempotently } from "./idempotent-write";
import { describeInputError } from "./input-messages";
import {
  getEffect,
  mustComeFromOwnPages,
  takesIdempotencyKey,
  type Allowance,
  type AnswerFormat,
  type Effect,
  type Operation,
  type OperationInfo,
} from "./operation";
import { refuseCrossSite, requireSameOrigin } from "./same-origin";
import { renderProblemAnswer, clientDisconnectedProblem, buildProblemAnswer } from "./problem-answer";
import { isBrowserOnly, methodNotAllowedProblem } from "./problem-codes";
import { setQuotaHeaders } from "./quota-headers";
import { readJsonBody } from "./read-body";
import { readUrlParameters } from "./url-parameters";
import { requestIdHeader } from "./request-id";

type EndpointInput<N extends RequiredAccess, P, Q, B> = {
  request: EndpointRequest;
  caller: CallerWith<N>;
  /** Use this version for reads only, because it excludes changes made by `run`. */
  published: PublishedVersion;
  params: P;
  query: Q;
  body: B;
};

type EndpointDefinition<N extends RequiredAccess, P, Q, B, R, E extends Effect> = OperationInfo & {
  /** "signed-in" requires a credential only. */
  permission: N;
  params?: z.ZodType<P>;
  /** Supported query parameters; others are refused. A parameter with an array schema may be repeated. */
  query?: z.ZodType<Q> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  body?: z.ZodType<B>;
  /** Body in the description, if `run` validates parts of it by itself. */
  describedBody?: z.ZodType;
  /** Maximum size of the body in bytes. Default: 64 KiB (`maxBodyBytes`). */
  maxBodyBytes?: number;
  response?: z.ZodType<R>;
  /** Default: "read" for GET, otherwise "write". */
  effect?: E;
  allowances?: readonly Allowance<E>[];
  style?: AnswerFormat;
  /** Replaces the default rate limit. Returns null if no limit applies. */
  limit?: (caller: Caller) => Promise<Quota | null>;
  countsAs?: (body: B) => number;
  run: (input: EndpointInput<N, P, Q, B>) => Promise<RunResult<R> | RawAnswer>;
} & SuccessStatus<R>;

/** Result of `run`: the response without `ok: true`, which the endpoint adds; void if the response has only `ok`. */
export type RunResult<R> = R extends { ok: true } ? (keyof R extends "ok" ? void : Omit<R, "ok">) : R;

/** A 201 returns the path of the created object in `Location` (API-20). */
type SuccessStatus<R> =
  | { status?: 200 | 202; locationOf?: never }
  | { status: 201; locationOf: (created: R) => string };

/** Never rejects: every failure becomes a response. `E`: the stated effect; `never` if it depends on the method. */
export type Endpoint<E extends Effect = never> = ((
  request: EndpointRequest,
  params: unknown,
) => Promise<Answer>) & {
  readonly operation: Operation & { effect?: E };
};

/**
 * Authenticates the caller, counts the request against the rate limit, authorises, parses the input, runs, and
 * validates the response, in this order: the input of an unauthorised caller is never parsed. Invalid input is a 400,
 * or a 404 for path parameters; any other zod error is a 500.
 */
export function defineEndpoint<
  N extends RequiredAccess,
  P = undefined,
  Q = undefined,
  B = undefined,
  R = never,
  const E extends Effect = never,
>({ run, ...shape }: EndpointDefinition<N, P, Q, B, R, E>): Endpoint<E> {
  const knownParameters = Object.keys(shape.query?.shape ?? {});
  const repeatable = Object.entries(shape.query?.shape ?? {}).flatMap(([name, schema]) =>
    schema.safeParse([]).success ? [name] : [],
  );
  const needsBrowser = isBrowserOnly(shape);
  const allowances: readonly Allowance[] = shape.allowances ?? [];
  const buildResponse = createResponseBuilder(shape.response);

  const authorise = (caller: Caller, { headers, method }: EndpointRequest): CallerWith<N> => {
    const effect = getEffect(shape, method);
    if (!allowances.includes("missing-second-factor")) requireSecondFactorSetUp(caller);
    if (mustComeFromOwnPages(effect)) {
      requireSameOrigin(headers, caller);
      if (!allowances.includes("impersonation")) requireNotImpersonating(caller);
    }
    if (effect === "recorded-read") refuseCrossSite(headers, caller);
    const allowed = requirePermission(caller, shape.permission);
    if (needsBrowser) requireBrowserSession(caller);
    return allowed;
  };
  const runToAnswer = async (input: EndpointInput<N, P, Q, B>): Promise<Answer> => {
    const result = await run(input);
    if (result instanceof RawAnswer) return result.answer;
    const response = buildResponse(result);
    const answer = buildJsonAnswer(response, shape.status);
    if (shape.locationOf) answer.headers["location"] = shape.locationOf(response);
    return answer;
  };
  const refuse = (error: unknown, request: EndpointRequest): Answer =>
    isClientDisconnect(error, request)
      ? renderProblemAnswer(clientDisconnectedProblem())
      : (shape.style?.refuse ?? buildProblemAnswer)(error);

  const respond = async (request: EndpointRequest, params: unknown): Promise<Answer> => {
    let quota: Quota | null = null;
    let answer: Answer;
    try {
      const { caller, published } = await authenticateWithVersion(request.headers);
      quota = await (shape.limit ?? limitRequests)(caller);
      const head = {
        request,
        published,
        caller: authorise(caller, request),
        params: readParams(shape.params, params),
        query: parseInput(
          shape.query,
          readUrlParameters(request.url, knownParameters, repeatable, shape.style),
        ),
      };
      const body = parseInput(
        shape.body,
        shape.body &&
          (await readJsonBody(request, {
            otherMediaType: shape.style?.mediaType,
            maxBytes: shape.maxBodyBytes,
          })),
      );
      const work = async () => {
        const further = (shape.countsAs?.(body) ?? 1) - 1;
        if (quota && further > 0) quota = await limitExpensiveRequest(caller, further, quota);
        return runToAnswer({ ...head, body });
      };
      const header = takesIdempotencyKey(shape, request.method)
        ? request.headers.get("idempotency-key")
        : null;
      answer = await (header === null ? work() : runIdempotently({ header, caller, request, body }, work));
    } catch (error) {
      answer = refuse(error, request);
    }
    if (quota) setQuotaHeaders(answer, quota);
    return answer;
  };
  const answerRequest = (request: EndpointRequest, params: unknown) =>
    runForRequest(request.headers.get(requestIdHeader), () => respond(request, params));
  return Object.assign(answerRequest, { operation: shape });
}

export function createResponseBuilder<R>(schema: z.ZodType<R> | undefined): (result: RunResult<R>) => R {
  const isConfirmed = hasOkField(schema);
  return (result) => {
    const response: unknown = isConfirmed ? Object.assign({ ok: true }, result) : result;
    return schema ? schema.parse(response) : (response as R); // without a schema R is never
  };
}

const hasOkField = (schema: object = {}): boolean =>
  "options" in schema && Array.isArray(schema.options)
    ? schema.options.some(hasOkField)
    : "shape" in schema && new Map(Object.entries(schema.shape ?? {})).get("ok") === alwaysTrue;

const rawAnswerBrand = Symbol.for("kith.raw-answer");

/** Response of `run` with its own bytes, status or headers. Not validated; only quota headers are added. */
export class RawAnswer {
  readonly [rawAnswerBrand] = true;
  static [Symbol.hasInstance](value: unknown): boolean {
    return hasBrand(value, rawAnswerBrand);
  }
  constructor(readonly answer: Answer) {}
}

/** Throws a 404 `not_found`, or that of a malformed id. */
function readParams<P>(schema: z.ZodType<P> | undefined, value: unknown): P {
  const result = schema?.safeParse(value);
  if (result && !result.success) {
    requireWellFormedIds(result.error);
    throw new Problem("missing", "not_found", "This path does not exist.");
  }
  return result?.data as P; // without a schema P is undefined
}

/** Throws, for a malformed id (`pathId`), the 404 of an unknown id (API-7). */
function requireWellFormedIds({ issues }: z.ZodError): void {
  for (const issue of issues) {
    const code: unknown = issue.code === "custom" && issue.params?.["code"];
    if (typeof code === "string") throw new Problem("missing", code, issue.message);
  }
}

export function parseInput<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  const result = schema?.safeParse(value, { error: describeInputError });
  if (result && !result.success) {
    requireWellFormedIds(result.error);
    const errors = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new Problem("invalid", "invalid_request", `The request is invalid: ${describeErrors(errors)}.`, {
      errors,
    });
  }
  return result?.data as T; // without a schema T is undefined
}

const describeErrors = (errors: readonly { path: string; message: string }[]) =>
  errors
    .slice(0, 3)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join("; ");

const methodNames = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methodNames)[number];
type StatedEffects = {
  GET: "recorded-read" | "write";
  POST: "query" | "write";
  PUT: "write";
  PATCH: "write";
  DELETE: "write";
};
type RouteFunction = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
/** `operation` is absent if the method is not supported. */
export type RouteHandler = RouteFunction & { readonly operation?: Operation };

/**
 * `others`: methods that the route file handles without an endpoint. Lists only the supported methods in `Allow`;
 * Next.js would list all, because every route file exports all of them. Hides `Accept-Encoding` from endpoints, because
 * Next.js would remove the `Content-Encoding` of a compressed body. The server compresses responses afterwards.
 */
export function createRouteHandlers(
  endpoints: { readonly [M in Method]?: Endpoint<StatedEffects[M]> },
  others: readonly Method[] = [],
): Record<Method | "OPTIONS", RouteHandler> {
  const allow = listAllowedMethods(methodNames.filter((name) => endpoints[name] ?? others.includes(name)));
  const style = Object.values(endpoints).find(({ operation }) => operation.style)?.operation.style;
  const refuse = style?.refuse ?? buildProblemAnswer;
  const handler = (name: Method): RouteHandler => {
    const found = endpoints[name];
    const answers: RouteFunction = async (request, context) => {
      if (found) return toResponse(await found(dropAcceptEncoding(request), await context.params));
      return toResponse(refuse(methodNotAllowedProblem(request.method, allow)));
    };
    return Object.assign(answers, found && { operation: found.operation });
  };
  return {
    GET: handler("GET"),
    POST: handler("POST"),
    PUT: handler("PUT"),
    PATCH: handler("PATCH"),
    DELETE: handler("DELETE"),
    OPTIONS: async () => new Response(null, { status: 204, headers: { allow: allow.join(", ") } }),
  };
}

/** Next.js answers HEAD with the handler of GET. */
const listAllowedMethods = (possible: readonly string[]): string[] => [
  ...possible.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])),
  "OPTIONS",
];

const dropAcceptEncoding = ({ method, url, headers, body, signal }: Request): EndpointRequest => ({
  method,
  url,
  headers: { get: (name) => (name === "accept-encoding" ? null : headers.get(name)) },
  body,
  signal,
});
