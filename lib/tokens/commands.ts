import "server-only";
import { hashApiToken, newApiToken } from "@/lib/access/api-token";
import { allows, type Caller, type Permission } from "@/lib/access/levels";
import { requireEmail } from "@/lib/accounts/email-address";
import { actorOf, type Actor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { getToken } from "./queries";
import type { ApiToken, NewToken } from "./schema";

/** What is stored of a token beside its hash. */
type Terms = {
  name: string;
  scopes: readonly Permission[];
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
  { name, scopes, expires_in_days: days }: NewToken,
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
  const terms = { name, scopes, days, ...(madeWithId && { madeWithId }) };
  const id = await createFor(actorOf(caller), caller.userId, secret, terms);
  return { token: await getToken(caller, id), secret };
}

/** Makes an API token for a user and returns it, the only time that it is seen: for the command line. */
export async function createApiToken(
  actor: Actor,
  { ownerEmail, ...terms }: Terms & { ownerEmail: string },
): Promise<string> {
  const email = requireEmail(ownerEmail);
  const owner = await database().appUser.findUnique({ where: { email } });
  if (!owner)
    throw new Problem("missing", "user_not_found", `There is no user with the e-mail address ${email}.`);
  const secret = newApiToken();
  await createFor(actor, owner.id, secret, terms);
  return secret;
}

async function createFor(actor: Actor, ownerId: string, secret: string, terms: Terms): Promise<string> {
  return database().$transaction(async (transaction) => {
    const id = await storeApiToken(transaction, ownerId, secret, terms);
    const detail = `${terms.scopes.join(", ")}${terms.days === null ? "" : `, ${terms.days} days`}`;
    await record(transaction, actor, [{ kind: "token_created", subject: { id, name: terms.name }, detail }]);
    return id;
  });
}

/** Stores the hash of a token that exists already and returns the id. Storing the same again changes its terms. */
export async function storeApiToken(
  session: DatabaseSession,
  userId: string,
  token: string,
  { name, scopes, days, madeWithId }: Terms,
): Promise<string> {
  const maker = madeWithId
    ? await session.apiToken.findUniqueOrThrow({ where: { id: madeWithId }, select: { expiresAt: true } })
    : null;
  const wanted = days === null ? null : new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const stored = {
    userId,
    name,
    lastFour: token.slice(-4),
    scopes: [...scopes],
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

const earlier = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/** A token that can only read cannot make or end tokens either, its owner's own among them: whoever finds it reads, or ends it. */
function requireWritingToken({ via }: Caller): void {
  if (via.kind === "session" || via.scopes.some((scope) => scope !== "view:people")) return;
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

/** Ends a token at its next use, and with it those that were made by it. */
export async function revokeApiToken(actor: Actor, id: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const revoked = await transaction.$queryRaw<{ id: string; name: string }[]>`
      WITH RECURSIVE family AS (
        SELECT id FROM api_tokens WHERE id = ${id}::uuid AND revoked_at IS NULL
        UNION SELECT api_tokens.id FROM api_tokens JOIN family ON api_tokens.made_with_id = family.id
      )
      UPDATE api_tokens SET revoked_at = clock_timestamp()
      WHERE id IN (SELECT id FROM family) AND revoked_at IS NULL
      RETURNING id, name`;
    if (revoked.length === 0) {
      throw new Problem(
        "missing",
        "token_not_found",
        "There is no token with this id that could be revoked.",
      );
    }
    await record(
      transaction,
      actor,
      revoked.map((subject) => ({ kind: "token_revoked", subject })),
    );
  });
}
