import {
  allows,
  levelAllows,
  publicOnly,
  type Caller,
  type Permission,
  type Scope,
} from "@/lib/access/levels";
import { Problem } from "@/lib/problem";
import { mostLiveTokens } from "./most-live-tokens";
import type { TokenOwner } from "./owner-lock";

const readingScopes: readonly Scope[] = ["view:people", publicOnly];

/** A token that can only read makes and ends none either, its owner's own among them: whoever finds it reads, or ends it (TOKEN-5). */
export function requireWritingToken({ via }: Caller): void {
  if (via.kind === "session" || via.scopes.some((scope) => !readingScopes.includes(scope))) return;
  throw new Problem(
    "forbidden",
    "read_only_token",
    "This API token can only read. Make and revoke tokens in the browser, or with a token that has more scopes.",
  );
}

/** A token never gets what whoever makes it does not hold (TOKEN-4). */
export function requireHeld(caller: Caller, wanted: readonly Permission[]): void {
  const beyond = wanted.find((scope) => !allows(caller, scope));
  if (!beyond) return;
  throw new Problem(
    "forbidden",
    "scope_not_held",
    `You do not hold ${beyond} yourself, so a token of yours cannot either.`,
  );
}

/** A token never gets more than its owner's level has when it is made, and who is disabled gets none (TOKEN-4). */
export function requireWithinLevel(
  { name, accessLevel, isDisabled }: Pick<TokenOwner, "name" | "accessLevel" | "isDisabled">,
  wanted: readonly Permission[],
): void {
  if (isDisabled) {
    throw new Problem(
      "conflict",
      "user_disabled",
      `The account of ${name} is disabled, so no token was made. Enable the account first.`,
    );
  }
  const beyond = wanted.find((scope) => !levelAllows(accessLevel, scope));
  if (!beyond) return;
  throw new Problem(
    "forbidden",
    "scope_not_held",
    `The level of ${name} is ${accessLevel}, which does not include ${beyond}, so a token of theirs cannot either. ` +
      "Leave that scope out, or change the level first.",
  );
}

/** A user has so many tokens that work, and no more: whoever finds one cannot fill the store with its children (TOKEN-8). */
export function requireRoom(live: number): void {
  if (live < mostLiveTokens) return;
  throw new Problem(
    "conflict",
    "too_many_tokens",
    `There are ${mostLiveTokens} tokens of this account that work, and there can be no more. ` +
      "Revoke those that are not used any more, then create this one again.",
  );
}

/**
 * What is kept of the scopes. A `public_only` token has a scope of its own instead: a version of Kith that does not know it, or code that
 * forgets to ask, takes it for a token that may do nothing (TOKEN-9).
 */
export function storedScopes(scopes: readonly Permission[], isPublicOnly: boolean): Scope[] {
  if (!isPublicOnly) return [...scopes];
  if (scopes.some((scope) => scope !== "view:people")) {
    throw new Problem(
      "invalid",
      "invalid_request",
      "A public_only token has the scope view:people and no other.",
    );
  }
  return scopes.length === 0 ? [] : [publicOnly];
}

const dayMs = 24 * 60 * 60 * 1000;

/** When a token ends: after so many days, and with the one that made it at the latest (TOKEN-6). Null: when it is revoked. */
export function expiryOf(days: number | null, makerEnds: Date | null, now: Date): Date | null {
  const wanted = days === null ? null : new Date(now.getTime() + days * dayMs);
  return wanted && makerEnds ? (wanted < makerEnds ? wanted : makerEnds) : (wanted ?? makerEnds);
}
