import { createHash } from "node:crypto";
import fresh from "fresh";
import { Problem } from "@/lib/problem";
import type { RequestHeaders } from "@/lib/request-head";
import { jsonAnswer, neverStored, type Answer } from "./answer";

/** A strong `ETag`: what looks alike has the same, whatever else has more or other values has another. */
export const entityTag = (value: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22)}"`;

/** The answer with the tag of what it shows, or a 304 for whoever has that already. */
export function taggedAnswer(asked: RequestHeaders, value: unknown, etag: string): Answer {
  const made = jsonAnswer(value);
  return fresh({ "if-none-match": asked.get("if-none-match") ?? undefined }, { etag })
    ? { status: 304, headers: { "cache-control": neverStored, etag }, body: null }
    : { ...made, headers: { ...made.headers, etag } };
}

const listed = /^\s*((?:W\/)?"[\x21\x23-\x7e]*")\s*(?:,|$)/;

/** Whether an `If-Match` lets a write pass (RFC 9110, 13.1.1): none was sent, any will do, or this very state is among its tags. */
export function matchesTag(ifMatch: string | null, current: string): boolean {
  if (ifMatch === null || ifMatch.trim() === "*") return true;
  for (let rest = ifMatch; rest !== "";) {
    const [part, tag] = listed.exec(rest) ?? [];
    if (part === undefined) return false; // no list of tags
    if (tag === current) return true; // a weak one is the same as none
    rest = rest.slice(part.length);
  }
  return false;
}

/** Refuses a write whose `If-Match` names another state than there is now (API-16). To be asked in the transaction that writes. */
export function requireMatch(ifMatch: string | null, current: string): void {
  if (matchesTag(ifMatch, current)) return;
  throw new Problem(
    "precondition",
    "precondition_failed",
    "This has been changed since you read it, so nothing was written. Read it again, and decide anew.",
  );
}
