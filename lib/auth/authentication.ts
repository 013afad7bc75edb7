import "server-only";
import { z } from "zod";
import { hashApiToken, isDemoToken, isWellFormedToken } from "./api-token";
import { accessLevels, permissions, type Caller } from "@/lib/access/levels";
import { Problem } from "@/lib/problem";
import { coalesceByKey } from "@/lib/platform/coalesce";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { invalidToken } from "./invalid-token";
import { readSessionCookie } from "./session-cookie";
import { singleton } from "@/lib/platform/singleton";
import { query } from "@/lib/platform/query";

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
    : invalidToken();
}

const userRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  accessLevel: z.enum(accessLevels),
  personId: z.string().nullable(),
});
const tokenRow = userRow.extend({
  tokenId: z.string(),
  scopes: z.array(z.string()),
  wasUsedLately: z.boolean(),
});
type TokenRow = z.infer<typeof tokenRow>;
/** `viewerName` is set while an executive looks at Kith as this user. */
const sessionRow = userRow.extend({
  viewerId: z.string(),
  viewerName: z.string().nullable(),
  wasSeenLately: z.boolean(),
  /** Of whoever is signed in, not of whom they look as. */
  signedInLevel: z.enum(accessLevels),
  hasFactorOrNoNeed: z.boolean(),
});
type SessionRow = z.infer<typeof sessionRow>;

const lookUps = singleton("credential-look-ups", () => ({
  token: coalesceByKey(findByTokenHash),
  session: coalesceByKey(findBySession),
}));

/** The caller of a browser's session, or null. While an executive looks at Kith as somebody else, the caller is that user. */
export async function findSessionCaller(headers: Headers): Promise<Caller | null> {
  const session = await readSessionCookie(headers);
  const found = session && (await lookUps.session(session.sessionId));
  if (!found || found.viewerId !== session.userId) return null;
  const { viewerId, viewerName, wasSeenLately, signedInLevel, hasFactorOrNoNeed, ...user } = found;
  if (!wasSeenLately) recordSeen(session.sessionId);
  const viewer = viewerName === null ? null : { userId: viewerId, name: viewerName };
  const lacksSecondFactor = !hasFactorOrNoNeed && environment().requireSecondFactor.includes(signedInLevel);
  return {
    ...user,
    via: {
      kind: "session",
      sessionId: session.sessionId,
      viewer,
      ...(lacksSecondFactor && { lacksSecondFactor }),
    },
  };
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
  const [row] = await query(database(), tokenRow)`
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

/** Looking as somebody else ends by itself when the viewer is no executive any more, or the other is disabled. */
async function findBySession(sessionId: string): Promise<SessionRow | null> {
  const [row] = await query(database(), sessionRow)`
    SELECT shown.id AS "userId", shown.name, shown.email, shown.access_level::text AS "accessLevel",
      people.id AS "personId", signed_in.id AS "viewerId", CASE WHEN viewed.id IS NOT NULL THEN signed_in.name END AS "viewerName",
      session.last_seen_at > now() - interval '1 hour' AS "wasSeenLately",
      signed_in.access_level::text AS "signedInLevel",
      (session.is_by_sso OR signed_in.password_hash IS NULL OR EXISTS (SELECT FROM second_factors AS factor
        WHERE factor.user_id = signed_in.id AND factor.confirmed_at IS NOT NULL)) AS "hasFactorOrNoNeed"
    FROM user_sessions AS session
    JOIN app_users AS signed_in ON signed_in.id = session.user_id AND signed_in.disabled_at IS NULL
    LEFT JOIN app_users AS viewed ON viewed.id = session.view_as_id AND viewed.disabled_at IS NULL
      AND signed_in.access_level = 'executive'
    JOIN app_users AS shown ON shown.id = coalesce(viewed.id, signed_in.id)
    LEFT JOIN external_identities AS identity ON identity.user_id = shown.id AND identity.provider = 'projects'
    LEFT JOIN people ON people.id = identity.person_id AND people.removed_at IS NULL
    WHERE session.id = ${sessionId}::uuid AND session.expires_at > now()`;
  return row ?? null;
}

/** To the minute, and never waited for: knowing when a token was last used must not slow down its use. */
function recordUse(tokenId: string): void {
  database()
    .apiToken.updateMany({ where: { id: tokenId }, data: { lastUsedAt: new Date() } })
    .catch((error: unknown) => log.warn({ err: error }, "the use of a token could not be recorded"));
}

/** To the hour, and never waited for, as above. */
function recordSeen(sessionId: string): void {
  database()
    .userSession.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } })
    .catch((error: unknown) =>
      log.warn({ err: error }, "when a browser was last seen could not be recorded"),
    );
}
