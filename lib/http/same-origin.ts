import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import type { RequestHeaders } from "@/lib/platform/request-head";

/**
 * Classifies the sender of a request by what the browser reports. `page` is a page of Kith, `person` a typed URL or a
 * bookmark, `elsewhere` any other site. Reads Fetch Metadata first; if absent (also over plain http), `Origin`, then
 * `Referer`, which other sites can omit but not forge. Without these headers: `unknown`, as for a program.
 */
export function classifySender(headers: RequestHeaders): "page" | "person" | "elsewhere" | "unknown" {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" ? "page" : site === "none" ? "person" : "elsewhere";
  const source = headers.get("origin") ?? headers.get("referer");
  if (source === null) return "unknown";
  const isOurs = URL.canParse(source) && new URL(source).origin === new URL(environment().publicUrl).origin;
  return isOurs ? "page" : "elsewhere";
}

/**
 * Refuses a write with a session cookie unless a page of Kith sent it. Requests with a token need no check,
 * because a site cannot make a browser send the token.
 */
export function requireSameOrigin(headers: RequestHeaders, caller: Caller): void {
  if (caller.via.kind === "session" && classifySender(headers) !== "page") throw crossSiteProblem();
}

/**
 * Refuses a read with a session cookie that another site caused: the audit log would attribute it to the
 * reader. Also refuses requests of other sites without a credential.
 */
export function refuseCrossSite(headers: RequestHeaders, caller: Caller | null): void {
  if (caller?.via.kind !== "token" && classifySender(headers) === "elsewhere") throw crossSiteProblem();
}

/**
 * Refuses requests from other sites' pages, with any credential: browsers send `Origin` with every POST. Prevents DNS
 * rebinding attacks through a browser (MCP, transports, security).
 */
export function refuseForeignOrigin(headers: RequestHeaders): void {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(environment().publicUrl).origin) return;
  throw new Problem(
    "forbidden",
    "cross_site",
    "This request has another site as its Origin, so it was refused. Programs must not send Origin.",
  );
}

const crossSiteProblem = () =>
  new Problem(
    "forbidden",
    "cross_site",
    "This request did not come from Kith's own pages, so it was refused. Programs must use an API token.",
  );
