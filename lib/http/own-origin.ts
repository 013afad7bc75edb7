import "server-only";
import type { Caller } from "@/lib/access/levels";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";

/**
 * Lets a write by cookie pass only if our own pages sent it: Fetch Metadata first, `Origin` where a browser has none of it,
 * and neither is a refusal. A call with a token carries no cookie that counts, so nobody can be tricked into it.
 */
export function requireOwnOrigin(headers: Headers, caller: Caller): void {
  if (caller.via.kind === "token") return;
  const site = headers.get("sec-fetch-site");
  const isOurs =
    site === null
      ? headers.get("origin") === new URL(environment().publicUrl).origin
      : site === "same-origin";
  if (isOurs) return;
  throw new Problem(
    "forbidden",
    "cross_site",
    "This request did not come from Kith's own pages, so it was refused. Programs use an API token.",
  );
}
