import "server-only";
import type { z } from "zod";
import type { Caller, CallerWith, Need } from "@/lib/access/levels";
import {
  requireBrowser,
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorDone,
} from "@/lib/access/require";
import { isMarked } from "@/lib/branded";
import { tellWhoAsks } from "@/lib/auth/authentication";
import { limitFurther, limitRate } from "@/lib/auth/rate-limit";
import type { Published } from "@/lib/directory-version/published";
import { onBehalfOf } from "@/lib/platform/request-context";
import { Problem } from "@/lib/problem";
import type { Quota } from "@/lib/quota";
import { isDisconnect, type EndpointRequest } from "@/lib/request-head";
import { andThen, settle, type Soon } from "@/lib/soon";
import { jsonAnswer, type Answer } from "./answer";
import { answerOnce } from "./answer-once";
import { keepsItsAnswer, type About, type AnswerStyle, type Operation } from "./operation";
import { refuseOtherSites, requireOwnOrigin } from "./own-origin";
import { answerOf, clientDisconnected, problemAnswer } from "./problem-answer";
import { isBrowserOnly } from "./problem-codes";
import { tellQuota } from "./quota-headers";
import { readJson } from "./read-body";
import { readQuery } from "./read-query";
import { requestIdHeader } from "./request-id";

type Input<N extends Need, P, Q, B> = {
  request: EndpointRequest;
  /** Proven to hold what the address needs. */
  caller: CallerWith<N>;
  /** Which version of the directory was published when the caller was looked up. For reading alone: what `run` changes is not in it. */
  published: Published;
  params: P;
  query: Q;
  body: B;
};

type Shape<N extends Need, P, Q, B, R> = {
  about: About;
  /** What the caller needs; "signed-in": nothing but a credential. */
  permission: N;
  params?: z.ZodType<P>;
  /** Its keys are the parameters that the address knows; any other is refused. A list is a parameter that may be repeated. */
  query?: z.ZodType<Q> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  body?: z.ZodType<B>;
  /** The exact shape of the answer. Absent where `run` hands over a finished one. */
  response?: z.ZodType<R>;
  /** A GET that changes something needs the same origin for a cookie as a write does. */
  writes?: boolean;
  /** A GET that leaves a line in the record: no other site may lead a browser to it. */
  recorded?: boolean;
  /** A POST that reads and no more: what is asked for is too long for an address. It takes no `Idempotency-Key`. */
  readsByPost?: boolean;
  /** A write whose answer is kept for nobody: its `Idempotency-Key` is passed over, and right and record are of each time. */
  keepsNoAnswer?: boolean;
  /** What an executive may do while looking at Kith as somebody else: stop that, and read by POST what is asked for at too great a length. */
  whileViewingAs?: boolean;
  /** What somebody needs to set up the second factor without which they may do nothing else. */
  beforeSecondFactor?: boolean;
  /** Of an answer that succeeded. */
  status?: 200 | 201 | 202;
  /** How its answers and refusals are worded, where that is not Kith's own way. */
  style?: AnswerStyle;
  /** How often a caller may ask, where that is not the usual. */
  limit?: (caller: Caller) => Soon<Quota | null>;
  /** How many requests of the usual limit one counts as, by what it asks for, where that is not one. */
  countsAs?: (body: B) => number;
};

/**
 * What an address does: who may, what it takes, what it answers. Never throws: every failure is an answer. `operation` is what the
 * description of the API is made of.
 */
export type Endpoint = ((request: EndpointRequest, params: unknown) => Promise<Answer>) & {
  readonly operation: Operation;
};

/** The same, told without a promise where nothing has to be waited for: `done` is called once. For our own server. */
export type ToldEndpoint = Endpoint & {
  readonly tell: (request: EndpointRequest, params: unknown, done: (answer: Answer) => void) => void;
};

/**
 * Authenticates, authorises, reads the input, runs and checks the answer, in this order: nothing is parsed for someone who may
 * not ask. Only input that `readInput` refuses is the caller's fault.
 */
export function endpoint<N extends Need, P = undefined, Q = undefined, B = undefined, R = never>(
  shape: Shape<N, P, Q, B, R>,
  run: (input: Input<N, P, Q, B>) => Soon<R | FinishedByRun>,
): ToldEndpoint {
  const knownParameters = Object.keys(shape.query?.shape ?? {});
  const repeatable = Object.entries(shape.query?.shape ?? {}).flatMap(([name, schema]) =>
    schema.safeParse([]).success ? [name] : [],
  );
  const needsBrowser = isBrowserOnly(shape.about);
  const answerTo = (
    { caller, published }: { caller: Caller; published: Published },
    request: EndpointRequest,
    params: unknown,
    countFurther: (requests: number) => Soon<unknown>,
  ): Soon<Answer> => {
    if (!shape.beforeSecondFactor) requireSecondFactorDone(caller);
    if (shape.writes ?? !isRead(request.method)) {
      requireOwnOrigin(request.headers, caller);
      if (!shape.whileViewingAs) requireNotImpersonating(caller);
    }
    if (shape.recorded) refuseOtherSites(request.headers, caller);
    const allowed = requirePermission(caller, shape.permission);
    if (needsBrowser) requireBrowser(caller);
    const head = {
      request,
      published,
      caller: allowed,
      params: readParams(shape.params, params),
      query: readInput(shape.query, readQuery(request.url, knownParameters, repeatable)),
    };
    return andThen(readBody(shape, request), (body) => {
      const further = (shape.countsAs?.(body) ?? 1) - 1;
      const work = () =>
        andThen(further > 0 ? countFurther(further) : undefined, () =>
          andThen(run({ ...head, body }), finish),
        );
      const takesKey = !isRead(request.method) && keepsItsAnswer(shape); // what reads can be repeated anyway
      const key = takesKey ? request.headers.get("idempotency-key") : null;
      return key === null ? work() : answerOnce({ header: key, caller, request, body }, work);
    });
  };
  const finish = (result: R | FinishedByRun): Answer => {
    if (result instanceof FinishedByRun) return result.answer;
    return jsonAnswer(shape.response ? shape.response.parse(result) : result, shape.status);
  };
  const tell: ToldEndpoint["tell"] = (request, params, done) => {
    const refuse = (error: unknown) =>
      isDisconnect(error, request)
        ? answerOf(clientDisconnected())
        : (shape.style?.refuse ?? problemAnswer)(error);
    const requestId = request.headers.get(requestIdHeader);
    const failed = (error: unknown) => onBehalfOf(requestId, () => done(refuse(error)));
    tellWhoAsks(
      request.headers,
      (identified) =>
        // Told as part of whichever request came first (lib/platform/coalesce.ts).
        onBehalfOf(requestId, () =>
          settle(
            () => (shape.limit ?? limitRate)(identified.caller),
            (quota) => {
              let left = quota;
              const countFurther = (requests: number) =>
                quota
                  ? andThen(limitFurther(identified.caller, requests, quota), (counted) => {
                      left = counted;
                    })
                  : undefined;
              const told = (answer: Answer) => {
                if (left) tellQuota(answer, left);
                done(answer);
              };
              settle(
                () => answerTo(identified, request, params, countFurther),
                told,
                (error) => told(refuse(error)),
              );
            },
            failed,
          ),
        ),
      failed,
    );
  };
  const answer = (request: EndpointRequest, params: unknown) =>
    new Promise<Answer>((resolve) => tell(request, params, resolve));
  return Object.assign(answer, { tell, operation: shape });
}

/** Waited for only where the address takes one. */
const readBody = <B>(
  { body, style }: { body?: z.ZodType<B>; style?: AnswerStyle },
  request: EndpointRequest,
): Soon<B> =>
  body
    ? readJson(request, style?.mediaType).then((value) => readInput(body, value))
    : readInput(body, undefined);

const finishedByRun = Symbol.for("kith.finished-by-run");

/** An answer that `run` has finished itself: bytes, a status or headers of its own. */
export class FinishedByRun {
  readonly [finishedByRun] = true;
  static [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, finishedByRun);
  }
  constructor(readonly answer: Answer) {}
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** A parameter that fails is the address of nothing: 404, not 400 (API-7: an id that is no uuid). */
function readParams<P>(schema: z.ZodType<P> | undefined, value: unknown): P {
  const result = schema?.safeParse(value);
  if (result && !result.success)
    throw new Problem("missing", "not_found", "There is nothing at this address.");
  return result?.data as P; // without a schema P is undefined
}

/** The only place where a zod failure becomes a 400. */
export function readInput<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  const result = schema?.safeParse(value);
  if (result && !result.success) {
    const errors = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new Problem(
      "invalid",
      "invalid_request",
      `The request is not of the expected shape: ${describe(errors)}.`,
      { errors },
    );
  }
  return result?.data as T; // without a schema T is undefined
}

const describe = (errors: readonly { path: string; message: string }[]) =>
  errors
    .slice(0, 3)
    .map(({ path, message }) => (path ? `${path}: ${message}` : message))
    .join("; ");
