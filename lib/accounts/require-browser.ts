import type { Caller } from "@/lib/access/levels";
import { Problem } from "@/lib/problem";

/**
 * The session of a caller in a browser; 403 for a token. Whoever finds a token cannot make a way to sign in of it: a password, a link
 * for one, or no second factor.
 */
export function requireBrowser({ via }: Caller): Extract<Caller["via"], { kind: "session" }> {
  if (via.kind === "session") return via;
  throw new Problem(
    "forbidden",
    "session_needed",
    "Ways to sign in are changed in a browser only. An API token cannot do that.",
  );
}
