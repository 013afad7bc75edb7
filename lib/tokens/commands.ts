import "server-only";
import { z } from "zod";
import { hashApiToken, newApiToken } from "@/lib/auth/api-token";
import { publicOnly, type Caller, type Permission } from "@/lib/access/levels";
import { requireEmail } from "@/lib/matching/require-email";
import { actorOf, type Actor, type SystemActor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { invalidToken } from "@/lib/auth/invalid-token";
import { requireName } from "@/lib/plain-text";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { lockOwner } from "./owner-lock";
import { getToken } from "./queries";
import { revokeApiToken } from "./revocation";
import {
  expiryOf,
  requireHeld,
  requireRoom,
  requireWithinLevel,
  requireWritingToken,
  storedScopes,
} from "./rules";
import type { NewToken } from "./new-token";
import type { ApiToken } from "./schema";

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
  requireHeld(caller, scopes);
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
    requireRoom(await countLive(transaction, owner.id));
    const id = await storeApiToken(transaction, ownerId, secret, terms);
    const limits = [terms.isPublicOnly && "public_only", terms.days !== null && `${terms.days} days`];
    const detail = [...terms.scopes, ...limits.filter(Boolean)].join(", ");
    await record(transaction, actor, [{ kind: "token_created", subject: { id, name: terms.name }, detail }]);
    return id;
  });
}

/** How many tokens of the user work now. */
async function countLive(transaction: DatabaseSession, userId: string): Promise<number> {
  const [counted] = await query(transaction, z.object({ live: z.number() }))`
    SELECT count(*)::int AS live FROM api_tokens WHERE user_id = ${userId}::uuid AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
  return counted?.live ?? 0;
}

/** Stores the hash of a token that exists already and returns the id. Storing the same again changes its terms. */
export async function storeApiToken(
  session: DatabaseSession,
  userId: string,
  token: string,
  { name, scopes, isPublicOnly = false, days, madeWithId }: Terms,
): Promise<string> {
  const maker = madeWithId === undefined ? null : await readLiveMaker(session, madeWithId);
  const stored = {
    userId,
    name,
    lastFour: token.slice(-4),
    scopes: storedScopes(scopes, isPublicOnly || (maker?.scopes.includes(publicOnly) ?? false)),
    expiresAt: expiryOf(days, maker?.expiresAt ?? null, new Date()),
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

/** The token by which another is made, if it works now: it may have been revoked since the request came in. */
async function readLiveMaker(session: DatabaseSession, id: string): Promise<z.infer<typeof makerRow>> {
  const [maker] = await query(session, makerRow)`
    SELECT expires_at AS "expiresAt", scopes FROM api_tokens
    WHERE id = ${id}::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
  if (!maker) throw invalidToken();
  return maker;
}

const makerRow = z.object({ expiresAt: z.date().nullable(), scopes: z.array(z.string()) });

/** Ends a token of the caller's, or for executives anybody's, and those that were made by it. */
export async function revokeToken(caller: Caller, id: string): Promise<void> {
  const isItself = caller.via.kind === "token" && caller.via.tokenId === id;
  if (!isItself) requireWritingToken(caller);
  await getToken(caller, id); // whoever may not see it is told that it is not there
  await revokeApiToken(actorOf(caller), id);
}
