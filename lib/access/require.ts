import { Problem } from "@/lib/problem";
import { allows, publicOnly, type Caller, type CallerWith, type Need } from "./levels";

/** The caller, proven to hold what is needed; or says which of level and token scope is in the way (403). */
export function requirePermission<N extends Need>(caller: Caller, need: N): CallerWith<N> {
  if (allows(caller, need)) return caller;
  throw refusal(caller, need);
}

function refusal(caller: Caller, need: Need): Problem {
  const permission = need === publicOnly ? "view:people" : need;
  const held = caller.via.kind === "token" ? caller.via.scopes : null;
  if (permission === "view:people" && allows(caller, publicOnly)) {
    return new Problem(
      "forbidden",
      "public_only_token",
      "This API token is public_only: it reads names, titles and the org chart, and nothing else. Use a token that is not.",
    );
  }
  const isNamed = held?.some(
    (scope) => scope === permission || (scope === publicOnly && permission === "view:people"),
  );
  return isNamed === false
    ? new Problem(
        "forbidden",
        "missing_scope",
        `This API token does not have the scope ${permission}. Create one that does.`,
      )
    : new Problem(
        "forbidden",
        "not_allowed",
        `Your access level does not include ${permission}. Ask an executive to change it.`,
      );
}

/**
 * Returns the session of a caller in a browser; throws a 403 for an API token. A token that leaked must not become a way to sign in: a password,
 * a link to set one, or an account without a second factor.
 */
export function requireBrowser({ via }: Caller): Extract<Caller["via"], { kind: "session" }> {
  if (via.kind === "session") return via;
  throw new Problem(
    "forbidden",
    "session_needed",
    "This operation is for people who are signed in to Kith in a browser. Programs read the directory from GET /api/people, and who sees what from GET /api/people/:id/visibility.",
  );
}

/** Refuses whoever needs a second factor and has none yet: all they may do is set it up (403). */
export function requireSecondFactorDone({ via }: Caller): void {
  if (via.kind !== "session" || !via.lacksSecondFactor) return;
  throw new Problem(
    "forbidden",
    "second_factor_required",
    "Your access level needs a second factor. Set it up under My account first, then everything opens.",
  );
}

/** Refuses whoever looks at Kith as somebody else: they may read and nothing more (403). */
export function requireNotImpersonating(caller: Caller): void {
  if (caller.via.kind !== "session" || caller.via.viewer === null) return;
  throw new Problem(
    "forbidden",
    "read_only_view",
    `You are viewing Kith as ${caller.name}, so nothing can be changed. Stop viewing as someone else first.`,
  );
}
