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
import { authenticateWithCallback } from "@/lib/identity/session/authentication";
import { limitExpensiveRequest, limitRequests } from "@/lib/identity/session/rate-limit";
import type { PublishedVersion } from "@/lib/history/directory-version";
import { runForRequest } from "@/lib/platform/request-context";
import { alwaysTrue } from "@/lib/platform/common-schemas";
import { Problem } from "@/lib/platform/problem";
import type { Quota } from "@/lib/platform/quota";
import { isClientDisconnect, type EndpointRequest } from "@/lib/platform/request-head";
import { andThen, computeThen, type MaybePromise } from "@/lib/platform/maybe-promise";
import { buildJsonAnswer, toResponse, type Answer } from "./answer";
import { runIdempotently } from "./idempotent-write";
import { describeInputError } from "./input-messages";
import { storesAnswer, type OperationInfo, type AnswerFormat, type Operation } from "./operation";
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

type EndpointDefinition<N extends RequiredAccess, P, Q, B, R> = OperationInfo & {
  /** "signed-in" requires a credential only. */
  permission: N;
  params?: z.ZodType<P>;
  /** Supported query parameters; others are refused. A parameter with an array schema may be repeated. */
  query?: z.ZodType<Q> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  body?: z.ZodType<B>;
  /** A `RawAnswer` is documented by this schema but not validated. */
  response?: z.ZodType<R>;
  /** For a GET that changes data: a session cookie must come from Kith's own pages, and impersonation is refused. */
  writes?: boolean;
  /** For a GET that writes an audit event: refuses a request that another site caused, unless it has a token. */
  refusesCrossSite?: boolean;
  /** For input that is too long for a URL. The endpoint ignores `Idempotency-Key`. */
  isReadOnlyPost?: boolean;
  /** The endpoint ignores `Idempotency-Key`, so a repeated request runs again. */
  storesNoAnswer?: boolean;
  isAllowedDuringImpersonation?: boolean;
  /** True for an operation that is allowed before the caller has set up a required second factor. */
  isAllowedWithoutSecondFactor?: boolean;
  style?: AnswerFormat;
  /** Replaces the default rate limit. Returns null if no limit applies. */
  limit?: (caller: Caller) => MaybePromise<Quota | null>;
  /** Default: 1. */
  countsAs?: (body: B) => number;
  run: (input: EndpointInput<N, P, Q, B>) => MaybePromise<RunResult<R> | RawAnswer>;
} & SuccessStatus<R>;

/** Result of `run`: the response without `ok: true`, which the endpoint adds; void if the response has only `ok`. */
export type RunResult<R> = R extends { ok: true } ? (keyof R extends "ok" ? void : Omit<R, "ok">) : R;

/** A 201 returns the path of the created object in `Location` (API-20). */
type SuccessStatus<R> =
  | { status?: 200 | 202; locationOf?: never }
  | { status: 201; locationOf: (created: R) => string };

/** Never throws: every failure becomes a response. */
export type Endpoint = ((request: EndpointRequest, params: unknown) => Promise<Answer>) & {
  readonly operation: Operation;
};

/** `respond` creates as few promises as possible, and calls `done` exactly once. */
export type CallbackEndpoint = Endpoint & {
  readonly respond: (request: EndpointRequest, params: unknown, done: (answer: Answer) => void) => void;
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
>({ run, ...shape }: EndpointDefinition<N, P, Q, B, R>): CallbackEndpoint {
  const knownParameters = Object.keys(shape.query?.shape ?? {});
  const repeatable = Object.entries(shape.query?.shape ?? {}).flatMap(([name, schema]) =>
    schema.safeParse([]).success ? [name] : [],
  );
  const needsBrowser = isBrowserOnly(shape);
  const answerTo = (
    { caller, published }: { caller: Caller; published: PublishedVersion },
    request: EndpointRequest,
    params: unknown,
    countFurther: (requests: number) => MaybePromise<unknown>,
  ): MaybePromise<Answer> => {
    if (!shape.isAllowedWithoutSecondFactor) requireSecondFactorSetUp(caller);
    if (shape.writes ?? !isReadMethod(request.method)) {
      requireSameOrigin(request.headers, caller);
      if (!shape.isAllowedDuringImpersonation) requireNotImpersonating(caller);
    }
    if (shape.refusesCrossSite) refuseCrossSite(request.headers, caller);
    const allowed = requirePermission(caller, shape.permission);
    if (needsBrowser) requireBrowserSession(caller);
    const head = {
      request,
      published,
      caller: allowed,
      params: readParams(shape.params, params),
      query: parseInput(
        shape.query,
        readUrlParameters(request.url, knownParameters, repeatable, shape.style),
      ),
    };
    return andThen(readBody(shape, request), (body) => {
      const further = (shape.countsAs?.(body) ?? 1) - 1;
      const work = () =>
        andThen(further > 0 ? countFurther(further) : undefined, () =>
          andThen(run({ ...head, body }), finish),
        );
      const takesKey = !isReadMethod(request.method) && storesAnswer(shape); // a read is repeatable without a key
      const key = takesKey ? request.headers.get("idempotency-key") : null;
      return key === null ? work() : runIdempotently({ header: key, caller, request, body }, work);
    });
  };
  const buildResponse = createResponseBuilder(shape.response);
  const finish = (result: RunResult<R> | RawAnswer): Answer => {
    if (result instanceof RawAnswer) return result.answer;
    const response = buildResponse(result);
    const answer = buildJsonAnswer(response, shape.status);
    if (shape.locationOf) answer.headers["location"] = shape.locationOf(response);
    return answer;
  };
  const respond: CallbackEndpoint["respond"] = (request, params, done) => {
    const refuse = (error: unknown) =>
      isClientDisconnect(error, request)
        ? renderProblemAnswer(clientDisconnectedProblem())
        : (shape.style?.refuse ?? buildProblemAnswer)(error);
    const requestId = request.headers.get(requestIdHeader);
    const failed = (error: unknown) => runForRequest(requestId, () => done(refuse(error)));
    authenticateWithCallback(
      request.headers,
      (identified) =>
        // A batched read may call back in the context of another request (lib/platform/batch-reads.ts).
        runForRequest(requestId, () =>
          computeThen(
            () => (shape.limit ?? limitRequests)(identified.caller),
            (quota) => {
              let left = quota;
              const countFurther = (requests: number) =>
                quota
                  ? andThen(limitExpensiveRequest(identified.caller, requests, quota), (counted) => {
                      left = counted;
                    })
                  : undefined;
              const finish = (answer: Answer) => {
                if (left) setQuotaHeaders(answer, left);
                done(answer);
              };
              computeThen(
                () => answerTo(identified, request, params, countFurther),
                finish,
                (error) => finish(refuse(error)),
              );
            },
            failed,
          ),
        ),
      failed,
    );
  };
  const answer = (request: EndpointRequest, params: unknown) =>
    new Promise<Answer>((resolve) => respond(request, params, resolve));
  return Object.assign(answer, { respond, operation: shape });
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

const readBody = <B>(
  { body, style }: { body?: z.ZodType<B>; style?: AnswerFormat },
  request: EndpointRequest,
): MaybePromise<B> =>
  body
    ? readJsonBody(request, style?.mediaType).then((value) => parseInput(body, value))
    : parseInput(body, undefined);

const rawAnswerBrand = Symbol.for("kith.raw-answer");

/** Response of `run` with its own bytes, status or headers. Not validated; only quota headers are added. */
export class RawAnswer {
  readonly [rawAnswerBrand] = true;
  static [Symbol.hasInstance](value: unknown): boolean {
    return hasBrand(value, rawAnswerBrand);
  }
  constructor(readonly answer: Answer) {}
}

const isReadMethod = (method: string) => method === "GET" || method === "HEAD";

/** Throws a 404: for a malformed id (`pathId`) the problem of an unknown id, otherwise `not_found` (API-7). */
function readParams<P>(schema: z.ZodType<P> | undefined, value: unknown): P {
  const result = schema?.safeParse(value);
  if (result && !result.success) {
    const [issue] = result.error.issues;
    const code: unknown = issue?.code === "custom" && issue.params?.["code"];
    throw issue && typeof code === "string"
      ? new Problem("missing", code, issue.message)
      : new Problem("missing", "not_found", "This path does not exist.");
  }
  return result?.data as P; // without a schema P is undefined
}

/** Throws a 400 that lists the invalid fields. */
export function parseInput<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  const result = schema?.safeParse(value, { error: describeInputError });
  if (result && !result.success) {
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
type RouteFunction = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
/** `operation` is absent if the method is not supported. */
export type RouteHandler = RouteFunction & { readonly operation?: Operation };

/**
 * `others`: methods that the route file handles without an endpoint. Lists only the supported methods in `Allow`;
 * Next.js would list all, because every route file exports all of them. Hides `Accept-Encoding` from endpoints, because
 * Next.js would remove the `Content-Encoding` of a compressed body. The server compresses responses afterwards.
 */
export function createRouteHandlers(
  endpoints: Partial<Record<Method, Endpoint>>,
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
