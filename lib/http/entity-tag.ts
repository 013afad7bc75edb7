import { createHash } from "node:crypto";
import fresh from "fresh";
import { Problem } from "@/lib/platform/problem";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { buildJsonAnswer, noStoreCacheControl, type Answer } from "./answer";

export const computeBodyETag = (body: string | Uint8Array): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

export const computeJsonETag = (value: unknown): string => computeBodyETag(JSON.stringify(value));

/** Ignores `Cache-Control: no-cache`: ETags are always current. */
export const isNotModified = (requestHeaders: RequestHeaders, etag: string): boolean =>
  fresh({ "if-none-match": requestHeaders.get("if-none-match") ?? undefined }, { etag });

/** Returns a 304 with only `headers` if the client has the version `headers.etag`, else adds `headers` to the answer. */
export const answerConditionally = (
  requestHeaders: RequestHeaders,
  headers: Readonly<Record<string, string>> & { etag: string },
  answer: Answer,
): Answer =>
  isNotModified(requestHeaders, headers.etag)
    ? { status: 304, headers, body: null }
    : { ...answer, headers: { ...answer.headers, ...headers } };

export const buildConditionalJsonAnswer = (
  requestHeaders: RequestHeaders,
  value: unknown,
  etag: string,
): Answer =>
  answerConditionally(requestHeaders, { "cache-control": noStoreCacheControl, etag }, buildJsonAnswer(value));

const entityTagPattern = /^\s*((?:W\/)?"[\x21\x23-\x7e]*")\s*(?:,|$)/;

/** `If-Match` of RFC 9110, 13.1.1. */
function matchesETag(ifMatch: string | null, current: string): boolean {
  if (ifMatch === null || ifMatch.trim() === "*") return true;
  for (let rest = ifMatch; rest !== "";) {
    const [part, tag] = entityTagPattern.exec(rest) ?? [];
    if (part === undefined) return false; // the rest is not a list of ETags
    if (tag === current) return true; // a weak ETag never matches
    rest = rest.slice(part.length);
  }
  return false;
}

/** Throws a 412 (API-16). Call this function in the transaction of the write. */
export function requireMatchingETag(ifMatch: string | null, current: string): void {
  if (matchesETag(ifMatch, current)) return;
  throw new Problem(
    "precondition",
    "precondition_failed",
    "This has changed since you read it, so nothing was written. Read it again before you repeat the write.",
  );
}
