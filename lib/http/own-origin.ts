import "server-only";
import type { Caller } from "@/lib/access/levels";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import type { RequestHeaders } from "@/lib/request-head";

/**
 * What a browser says of who sent a request: `page` is one of our own, `person` has typed the address or opened a bookmark,
 * `elsewhere` is any other site. Fetch Metadata first; where a browser has none of it (also over plain http) `Origin`, then
 * `Referer`, which other sites can leave out but not write. None of them: `unknown`, as for a program.
 */
export function senderOf(headers: RequestHeaders): "page" | "person" | "elsewhere" | "unknown" {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" ? "page" : site === "none" ? "person" : "elsewhere";
  const said = headers.get("origin") ?? headers.get("referer");
  if (said === null) return "unknown";
  const isOurs = URL.canParse(said) && new URL(said).origin === new URL(environment().publicUrl).origin;
  return isOurs ? "page" : "elsewhere";
}

/**
 * Lets a write by cookie pass only if our own pages sent it. A call with a token carries no cookie that counts, so nobody can be
 * tricked into it.
 */
export function requireOwnOrigin(headers: RequestHeaders, caller: Caller): void {
  if (caller.via.kind === "session" && senderOf(headers) !== "page") throw crossSite();
}

/**
 * Refuses a reading by cookie to which another site led the browser: it would stand in the record as the reader's own wish. Also
 * what another site sends in the name of nobody.
 */
export function refuseOtherSites(headers: RequestHeaders, caller: Caller | null): void {
  if (caller?.via.kind !== "token" && senderOf(headers) === "elsewhere") throw crossSite();
}

/**
 * Refuses what another site's page sends, whatever the credential: a browser names it in `Origin` with every POST. So no site can have a browser
 * speak to an address that it found by rebinding a name (MCP, transports, security).
 */
export function refuseForeignOrigin(headers: RequestHeaders): void {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(environment().publicUrl).origin) return;
  throw new Problem(
    "forbidden",
    "cross_site",
    "This request names another site as its Origin, so it was refused. A program sends no Origin.",
  );
}

const crossSite = () =>
  new Problem(
    "forbidden",
    "cross_site",
    "This request did not come from Kith's own pages, so it was refused. Programs use an API token.",
  );
