import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "@/lib/platform/log";
import { isOutage } from "@/lib/platform/outage";
import { currentRequestId } from "@/lib/platform/request-context";
import { Problem, type ProblemKind } from "@/lib/problem";
import { neverStored, type Answer } from "./answer";
import { quotaHeaders } from "./quota-headers";

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  gone: 410,
  precondition: 412,
  "too-large": 413,
  "media-type": 415,
  unprocessable: 422,
  "too-many": 429,
  "not-implemented": 501,
  upstream: 502,
  unavailable: 503,
  defect: 500,
} satisfies Record<ProblemKind, number>;

const titleOf = {
  invalid: "The request is not valid",
  unauthenticated: "Sign in first",
  forbidden: "Not allowed",
  missing: "Not found",
  method: "Not possible here",
  conflict: "In conflict with how things are",
  gone: "Not there any more",
  precondition: "Changed since it was read",
  "too-large": "Too large",
  "media-type": "Not JSON",
  unprocessable: "It cannot be done so",
  "too-many": "Too many requests",
  "not-implemented": "Not supported here",
  upstream: "The external system failed",
  unavailable: "Not available right now",
  defect: "Something is broken in Kith",
} satisfies Record<ProblemKind, string>;

/**
 * Any failure as `application/problem+json` (RFC 9457, ERR-1 to ERR-12), with `more` beside it. What we did not expect tells
 * nothing of the inside.
 */
export function problemAnswer(error: unknown, more: Readonly<Record<string, unknown>> = {}): Answer {
  const problem = asProblem(error);
  const { kind, code } = problem;
  const isNews = statusOf[kind] >= 500 && kind !== "not-implemented";
  const requestId = isNews ? (currentRequestId() ?? randomUUID()) : undefined;
  if (requestId) log[kind === "defect" ? "error" : "warn"]({ err: error, code, requestId }, "request failed");
  return answerOf(problem, { ...more, ...(requestId && { request_id: requestId }) });
}

/** The answer alone, of a problem that is no news: the log is told nothing. */
export function answerOf(problem: Problem, more: Readonly<Record<string, unknown>> = {}): Answer {
  const { kind, code, message, errors, retryAfterSeconds, quota, allow, extensions } = problem;
  const status = statusOf[kind];
  return {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": neverStored,
      ...(kind === "unauthenticated" && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && {
        "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
      }),
      ...(quota && quotaHeaders(quota)),
      ...(allow && { allow: allow.join(", ") }),
    },
    body: JSON.stringify({
      ...more,
      ...extensions,
      type: "about:blank",
      title: titleOf[kind],
      status,
      detail: message,
      code,
      ...(errors && { errors }),
    }),
  };
}

/** Ends a request that no client waits for. Its response is written to a closed connection. */
export const clientDisconnected = () =>
  new Problem("unavailable", "client_disconnected", "The client disconnected. Send the request again.");

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) {
    return new Problem(
      "unavailable",
      "database_unavailable",
      "Kith cannot reach its database right now. Try again in a moment.",
      {
        cause: error,
        retryAfterSeconds: 5,
      },
    );
  }
  return new Problem(
    "defect",
    "internal_error",
    "Something went wrong inside Kith. Give the request id to your administrator.",
    {
      cause: error,
    },
  );
}
