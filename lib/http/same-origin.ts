import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import type { RequestHeaders } from "@/lib/platform/network/request-head";

/**
 * `page`: a page of Kith. `person`: a typed URL or a bookmark. `elsewhere`: any other site. `unknown`: a program.
 * `Sec-Fetch-Site` decides, or else, as over plain http, `Origin` or `Referer`, which other sites can omit but not
 * forge.
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
 * Throws if a request with a session cookie does not come from a page of Kith. Call it for every write. Requests with a
 * token need no check, because a site cannot make a browser send the token.
 */
export function requireSameOrigin(headers: RequestHeaders, caller: Caller): void {
  if (caller.via.kind === "session" && classifySender(headers) !== "page") throw crossSiteProblem();
}

/**
 * Throws if another site caused the request, whether it has a session cookie or no credential. With a session cookie,
 * the audit log would attribute the request to the user. A request with an API token is allowed.
 */
export function refuseCrossSite(headers: RequestHeaders, caller: Caller | null): void {
  if (caller?.via.kind !== "token" && classifySender(headers) === "elsewhere") throw crossSiteProblem();
}

/**
 * Throws if `Origin` names another site, whatever credential the request has. Testing `Origin` is enough for POST,
 * because browsers always send it. Prevents DNS rebinding attacks (MCP specification, transports, security).
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
    `This request did not come from Kith's own pages, so it was refused. Open Kith at ${new URL(environment().publicUrl).origin}. Programs must use an API token.`,
  );
