import "server-only";
import { hashApiToken, isDemoToken, isWellFormedToken } from "@/lib/access/api-token";
import { permissions, type AccessLevel, type Caller } from "@/lib/access/levels";
import { Problem } from "@/lib/problem";
import { coalesceByKey } from "./coalesce";
import { database } from "./database";
import { environment } from "./environment";
import { log } from "./log";
import { readSessionCookie } from "./session-cookie";
import { singleton } from "./singleton";

/**
 * Who is asking: by API token, else by session cookie. Level, disabling, revocation and expiry are read from the database for
 * every request. A request with an `Authorization` header is judged by that alone: its cookie does not count.
 */
export async function authenticate(headers: Headers): Promise<Caller> {
  const authorization = headers.get("authorization");
  const caller =
    authorization === null ? await findSessionCaller(headers) : await findTokenCaller(authorization);
  if (caller) return caller;
  throw authorization === null
    ? new Problem(
        "unauthenticated",
        "not_signed_in",
        "Sign in, or send an API token as Authorization: Bearer kith_….",
      )
    : new Problem(
        "unauthenticated",
        "invalid_token",
        "The API token is wrong, expired or revoked. Create a new one under Settings.",
      );
}

type UserRow = {
  userId: string;
  name: string;
  email: string;
  accessLevel: AccessLevel;
  personId: string | null;
};
type TokenRow = UserRow & { tokenId: string; scopes: string[]; wasUsedLately: boolean };

const lookUps = singleton("credential-look-ups", () => ({
  token: coalesceByKey(findByTokenHash),
  session: coalesceByKey(findBySession),
}));

/** The caller of a browser's session, or null. */
export async function findSessionCaller(headers: Headers): Promise<Caller | null> {
  const session = await readSessionCookie(headers);
  const user = session && (await lookUps.session(session.sessionId));
  if (!user || user.userId !== session.userId) return null;
  return { ...user, via: { kind: "session", sessionId: session.sessionId } };
}

async function findTokenCaller(authorization: string): Promise<Caller | null> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!token || !(isDemoToken(token) ? environment().isDemo : isWellFormedToken(token))) return null;
  const found = await lookUps.token(hashApiToken(token));
  if (!found) return null;
  const { tokenId, scopes, wasUsedLately, ...user } = found;
  if (!wasUsedLately) recordUse(tokenId);
  return {
    ...user,
    via: { kind: "token", tokenId, scopes: permissions.filter((permission) => scopes.includes(permission)) },
  };
}

async function findByTokenHash(hash: string): Promise<TokenRow | null> {
  const [row] = await database().$queryRaw<TokenRow[]>`
    SELECT app_users.id AS "userId", app_users.name, app_users.email, access_level::text AS "accessLevel",
      people.id AS "personId", token.id AS "tokenId", scopes,
      coalesce(last_used_at > now() - interval '1 minute', false) AS "wasUsedLately"
    FROM api_tokens AS token
    JOIN app_users ON app_users.id = token.user_id
    LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'
    LEFT JOIN people ON people.id = identity.person_id AND people.removed_at IS NULL
    WHERE token.hash = ${hash} AND revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())
      AND disabled_at IS NULL`;
  return row ?? null;
}

async function findBySession(sessionId: string): Promise<UserRow | null> {
  const [row] = await database().$queryRaw<UserRow[]>`
    SELECT app_users.id AS "userId", app_users.name, app_users.email, access_level::text AS "accessLevel",
      people.id AS "personId"
    FROM user_sessions AS session
    JOIN app_users ON app_users.id = session.user_id
    LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'
    LEFT JOIN people ON people.id = identity.person_id AND people.removed_at IS NULL
    WHERE session.id = ${sessionId}::uuid AND session.expires_at > now() AND disabled_at IS NULL`;
  return row ?? null;
}

/** To the minute, and never waited for: knowing when a token was last used must not slow down its use. */
function recordUse(tokenId: string): void {
  database()
    .apiToken.updateMany({ where: { id: tokenId }, data: { lastUsedAt: new Date() } })
    .catch((error: unknown) => log.warn({ err: error }, "the use of a token could not be recorded"));
}
