import "server-only";
import { z } from "zod";
import { hashApiToken, newApiToken } from "@/lib/auth/api-token";
import {
  allows,
  levelAllows,
  publicOnly,
  type Caller,
  type Permission,
  type Scope,
} from "@/lib/access/levels";
import { requireEmail } from "@/lib/matching/require-email";
import { actorOf, type Actor, type SystemActor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { invalidToken } from "@/lib/auth/invalid-token";
import { requireName } from "@/lib/plain-text";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { lockOwner, type TokenOwner } from "./owner-lock";
import { getToken } from "./queries";
import { revokeApiToken } from "./revocation";
import { mostLiveTokens } from "./most-live-tokens";
import type { ApiToken, NewToken } from "./schema";

/** What is stored of a token beside its hash. */
type Terms = {
  name: string;
  scopes: readonly Permission[];
  /** Names, titles and the tree alone: with the scope `view:people` and no other. */
  isPublicOnly?: boolean;
  days: number | null;
  /** By which token it is made: it ends with that one. */
  madeWithId?: string;
};

/**
 * Makes an API token for the caller and returns it: the only time that it is seen. Its scopes are the caller's at most. One
 * that is made by another token expires with that one at the latest, and is revoked with it.
 */
export async function createOwnToken(
  caller: Caller,
  { name, scopes, public_only: isPublicOnly, expires_in_days: days }: NewToken,
): Promise<{ token: ApiToken; secret: string }> {
  requireWritingToken(caller);
  const beyond = scopes.find((scope) => !allows(caller, scope));
  if (beyond) {
    throw new Problem(
      "forbidden",
      "scope_not_held",
      `You do not hold ${beyond} yourself, so a token of yours cannot either.`,
    );
  }
  const madeWithId = caller.via.kind === "token" ? caller.via.tokenId : undefined;
  const secret = newApiToken();
  const terms = { name, scopes, isPublicOnly, days, ...(madeWithId && { madeWithId }) };
  const id = await createFor(actorOf(caller), caller.userId, secret, terms);
  return { token: await getToken(caller, id), secret };
}

/** Makes an API token for a user and returns it, the only time that it is seen: for the command line. */
export async function createApiToken(
  actor: SystemActor,
  { ownerEmail, ...terms }: Terms & { ownerEmail: string },
): Promise<string> {
  const email = requireEmail(ownerEmail);
  const owner = await database().appUser.findUnique({ where: { email } });
  if (!owner)
    throw new Problem("missing", "user_not_found", `There is no user with the e-mail address ${email}.`);
  const secret = newApiToken();
  await createFor(actor, owner.id, secret, { ...terms, name: requireName(terms.name) });
  return secret;
}

/** Makes the token while nothing else of its owner's tokens changes: see `lockOwner`. */
async function createFor(actor: Actor, ownerId: string, secret: string, terms: Terms): Promise<string> {
  return database().$transaction(async (transaction) => {
    const owner = await lockOwner(transaction, ownerId);
    if (!owner) throw new Problem("missing", "user_not_found", "There is no such user.");
    requireWithinLevel(owner, terms.scopes);
    await requireRoom(transaction, owner);
    const id = await storeApiToken(transaction, ownerId, secret, terms);
    const limits = [terms.isPublicOnly && "public_only", terms.days !== null && `${terms.days} days`];
    const detail = [...terms.scopes, ...limits.filter(Boolean)].join(", ");
    await record(transaction, actor, [{ kind: "token_created", subject: { id, name: terms.name }, detail }]);
    return id;
  });
}

/** A token never gets more than its owner's level has when it is made (TOKEN-4). */
function requireWithinLevel({ name, accessLevel, isDisabled }: TokenOwner, scopes: readonly Permission[]) {
  if (isDisabled) {
    throw new Problem(
      "conflict",
      "user_disabled",
      `The account of ${name} is disabled, so no token was made. Enable the account first.`,
    );
  }
  const beyond = scopes.find((scope) => !levelAllows(accessLevel, scope));
  if (!beyond) return;
  throw new Problem(
    "forbidden",
    "scope_not_held",
    `The level of ${name} is ${accessLevel}, which does not include ${beyond}, so a token of theirs cannot either. ` +
      "Leave that scope out, or change the level first.",
  );
}

/** A user has so many tokens that work, and no more: whoever finds one cannot fill the store with its children. */
async function requireRoom(transaction: DatabaseSession, { id }: TokenOwner): Promise<void> {
  const [counted] = await query(transaction, z.object({ live: z.number() }))`
    SELECT count(*)::int AS live FROM api_tokens WHERE user_id = ${id}::uuid AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
  if ((counted?.live ?? 0) < mostLiveTokens) return;
  throw new Problem(
    "conflict",
    "too_many_tokens",
    `There are ${mostLiveTokens} tokens of this account that work, and there can be no more. ` +
      "Revoke those that are not used any more, then create this one again.",
  );
}

/** Stores the hash of a token that exists already and returns the id. Storing the same again changes its terms. */
export async function storeApiToken(
  session: DatabaseSession,
  userId: string,
  token: string,
  { name, scopes, isPublicOnly = false, days, madeWithId }: Terms,
): Promise<string> {
  const maker = madeWithId === undefined ? null : await readLiveMaker(session, madeWithId);
  const wanted = days === null ? null : new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const stored = {
    userId,
    name,
    lastFour: token.slice(-4),
    scopes: storedScopes(scopes, isPublicOnly || (maker?.scopes.includes(publicOnly) ?? false)),
    expiresAt: earlier(wanted, maker?.expiresAt ?? null),
    madeWithId: madeWithId ?? null,
  };
  const hash = hashApiToken(token);
  const { id } = await session.apiToken.upsert({
    where: { hash },
    create: { hash, ...stored },
    update: stored,
  });
  return id;
}

/**
 * What is kept of the scopes. A `public_only` token has a scope of its own instead: a version of Kith that does not know it, or code that
 * forgets to ask, takes it for a token that may do nothing.
 */
function storedScopes(scopes: readonly Permission[], isPublicOnly: boolean): Scope[] {
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

/** The token by which another is made, if it works now: it may have been revoked since the request came in. */
async function readLiveMaker(session: DatabaseSession, id: string): Promise<z.infer<typeof makerRow>> {
  const [maker] = await query(session, makerRow)`
    SELECT expires_at AS "expiresAt", scopes FROM api_tokens
    WHERE id = ${id}::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
  if (!maker) throw invalidToken();
  return maker;
}

const makerRow = z.object({ expiresAt: z.date().nullable(), scopes: z.array(z.string()) });

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));

const readingScopes: readonly Scope[] = ["view:people", publicOnly];

/** A token that can only read cannot make or end tokens either, its owner's own among them: whoever finds it reads, or ends it. */
function requireWritingToken({ via }: Caller): void {
  if (via.kind === "session" || via.scopes.some((scope) => !readingScopes.includes(scope))) return;
  throw new Problem(
    "forbidden",
    "read_only_token",
    "This API token can only read. Make and revoke tokens in the browser, or with a token that has more scopes.",
  );
}

/** Ends a token of the caller's, or for executives anybody's, and those that were made by it. */
export async function revokeToken(caller: Caller, id: string): Promise<void> {
  const isItself = caller.via.kind === "token" && caller.via.tokenId === id;
  if (!isItself) requireWritingToken(caller);
  await getToken(caller, id); // whoever may not see it is told that it is not there
  await revokeApiToken(actorOf(caller), id);
}
