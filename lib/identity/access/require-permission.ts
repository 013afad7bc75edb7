import { Problem } from "@/lib/platform/problem";
import { isAboutEditor } from "./visibility";
import { hasAccess, publicOnlyScope, type Caller, type CallerWith, type RequiredAccess } from "./permissions";

export function requirePermission<N extends RequiredAccess>(caller: Caller, need: N): CallerWith<N> {
  if (hasAccess(caller, need)) return caller;
  throw permissionProblem(caller, need);
}

function permissionProblem(caller: Caller, need: RequiredAccess): Problem {
  const permission = need === publicOnlyScope ? "view:people" : need;
  const held = caller.via.kind === "token" ? caller.via.scopes : null;
  if (permission === "view:people" && hasAccess(caller, publicOnlyScope)) {
    return new Problem(
      "forbidden",
      "public_only_token",
      "This API token is public_only: it reads only names, titles and the org chart. Use a token without this restriction.",
    );
  }
  const isNamed = held?.some(
    (scope) => scope === permission || (scope === publicOnlyScope && permission === "view:people"),
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
        `Your access level does not include ${permission}. Ask your Kith administrator to change it.`,
      );
}

/** A leaked token must not be enough to change or link a password, or to remove a second factor. */
export function requireBrowserSession({ via }: Caller): Extract<Caller["via"], { kind: "session" }> {
  if (via.kind === "session") return via;
  throw new Problem(
    "forbidden",
    "session_needed",
    "This operation requires a browser session. Programs read the directory from GET /api/people, and visibility from GET /api/people/:id/visibility.",
  );
}

export function requireSecondFactorSetUp({ via }: Caller): void {
  if (via.kind !== "session" || !via.lacksSecondFactor) return;
  throw new Problem(
    "forbidden",
    "second_factor_required",
    "Your access level requires two-factor authentication. Set it up under My account first.",
  );
}

export function requireNotImpersonating(caller: Caller): void {
  if (caller.via.kind !== "session" || caller.via.viewer === null) return;
  throw new Problem(
    "forbidden",
    "read_only_view",
    `You are viewing Kith as ${caller.name}, so nothing can be changed. Stop viewing as someone else first.`,
  );
}

/** `operation` completes "Your account is restricted from private data, so it cannot …". */
export function requireUnrestrictedAccount(
  { isRestricted }: Pick<Caller, "isRestricted">,
  operation: string,
): void {
  if (!isRestricted) return;
  throw new Problem(
    "forbidden",
    "restricted_account",
    `Your account is restricted from private data, so it cannot ${operation}. Ask an unrestricted executive.`,
  );
}

/** `userIds`: users whose links change, and users of the people whose links change. */
export function requireUnrestrictedForOwnLinks(
  caller: Pick<Caller, "isRestricted" | "userId">,
  userIds: readonly (string | null)[],
): void {
  if (userIds.includes(caller.userId)) requireUnrestrictedAccount(caller, "change its own links");
}

/** Automatic links skip the own account and person of a restricted user who requests matching. */
export const isRestrictedFromLinksOf = (
  caller: Pick<Caller, "isRestricted" | "userId">,
  userId: string | null,
): boolean => caller.isRestricted && userId === caller.userId;

/** The person or an executive (ABOUT-2). A token needs `manage:people` even for its owner's page. */
export function canEditAbout(caller: CallerWith<"view:people">, personId: string): boolean {
  if (caller.via.kind === "token") return hasAccess(caller, "manage:people");
  return caller.via.viewer === null && isAboutEditor(caller, personId);
}

export function requireAboutEditor(caller: CallerWith<"view:people">, personId: string): void {
  requireNotImpersonating(caller);
  if (canEditAbout(caller, personId)) return;
  if (caller.via.kind === "token") requirePermission(caller, "manage:people");
  throw new Problem(
    "forbidden",
    "not_allowed",
    "Only the person and executives can change this. Ask the person to change it on their page.",
  );
}

export const personNotFoundProblem = (): Problem =>
  new Problem("missing", "person_not_found", "No one in the directory has this id.");
