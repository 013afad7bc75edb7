import {
  hasAccess,
  levelHasPermission,
  publicOnlyScope,
  type Caller,
  type Permission,
  type Scope,
} from "@/lib/identity/access/permissions";
import { Problem } from "@/lib/platform/problem";
import type { AppUser } from "@/lib/generated/prisma/client";

export const maxActiveTokens = 100;

const readOnlyScopes: readonly Scope[] = ["view:people", publicOnlyScope];

/** Throws a 403 for a read-only token, so that a leaked token cannot extend its access (TOKEN-5). */
export function requireWriteScope({ via }: Caller): void {
  if (via.kind === "session" || via.scopes.some((scope) => !readOnlyScopes.includes(scope))) return;
  throw new Problem(
    "forbidden",
    "read_only_token",
    "This API token can only read. Create and revoke tokens in the browser, or with a token that has more scopes.",
  );
}

export function requireCallerHasScopes(caller: Caller, wanted: readonly Permission[]): void {
  const beyond = wanted.find((scope) => !hasAccess(caller, scope));
  if (!beyond) return;
  throw new Problem(
    "forbidden",
    "scope_not_held",
    `You do not have the scope ${beyond}, so your tokens cannot have it. Leave it out.`,
  );
}

export function requireOwnerHasScopes(
  { name, accessLevel, disabledAt }: Pick<AppUser, "name" | "accessLevel" | "disabledAt">,
  wanted: readonly Permission[],
): void {
  if (disabledAt) {
    throw new Problem(
      "conflict",
      "user_disabled",
      `The account of ${name} is disabled, so no token was created. Enable the account first.`,
    );
  }
  const beyond = wanted.find((scope) => !levelHasPermission(accessLevel, scope));
  if (!beyond) return;
  throw new Problem(
    "forbidden",
    "scope_not_held",
    `The level of ${name} is ${accessLevel}, which does not include ${beyond}. ` +
      "Leave that scope out, or change the level first.",
  );
}

/** Throws a 409 at the limit, so that a leaked token cannot create any number of further tokens (TOKEN-8). */
export function requireBelowTokenLimit(activeTokens: number): void {
  if (activeTokens < maxActiveTokens) return;
  throw new Problem(
    "conflict",
    "too_many_tokens",
    `This account has ${maxActiveTokens} active tokens, which is the maximum. ` +
      "Revoke unused tokens, then try again.",
  );
}

/** `view:names` grants nothing in an older version of Kith, or in code without a check (TOKEN-9). */
export function toStoredScopes(scopes: readonly Permission[], isPublicOnly: boolean): Scope[] {
  if (!isPublicOnly) return [...scopes];
  if (scopes.some((scope) => scope !== "view:people")) {
    throw new Problem(
      "invalid",
      "invalid_request",
      "A public_only token can only have the scope view:people.",
    );
  }
  return scopes.length === 0 ? [] : [publicOnlyScope];
}

const dayMs = 24 * 60 * 60 * 1000;

/** After the given days, but no later than the parent (TOKEN-6). Null if the token does not expire. */
export function computeExpiry(days: number | null, parentExpiry: Date | null, now: Date): Date | null {
  const requested = days === null ? null : new Date(now.getTime() + days * dayMs);
  return requested && parentExpiry && parentExpiry < requested ? parentExpiry : (requested ?? parentExpiry);
}
