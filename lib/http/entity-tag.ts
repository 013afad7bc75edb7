import { createHash } from "node:crypto";
import fresh from "fresh";
import { Problem } from "@/lib/platform/problem";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { buildJsonAnswer, noStoreCacheControl, type Answer } from "./answer";

export const computeBodyETag = (body: string | Uint8Array): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

export const computeJsonETag = (value: unknown): string => computeBodyETag(JSON.stringify(value));

/** Returns a 304 if the client has the current version. */
export function buildConditionalJsonAnswer(
  requestHeaders: RequestHeaders,
  value: unknown,
  etag: string,
): Answer {
  const made = buildJsonAnswer(value);
  return fresh({ "if-none-match": requestHeaders.get("if-none-match") ?? undefined }, { etag })
    ? { status: 304, headers: { "cache-control": noStoreCacheControl, etag }, body: null }
    : { ...made, headers: { ...made.headers, etag } };
}

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
