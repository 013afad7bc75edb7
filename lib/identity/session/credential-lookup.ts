import "server-only";
import { z } from "zod";
import { inDirectorySql } from "@/lib/people/membership";
import { accessLevels } from "@/lib/platform/access-levels";
import { publishedVersionRow } from "@/lib/versions/directory-version";
import { batchReads } from "@/lib/platform/database/batch-reads";
import { setDatabaseTime, type DatabaseSession } from "@/lib/platform/database/database";
import { query, queryPrepared } from "@/lib/platform/database/query";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";

const userRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  accessLevel: z.enum(accessLevels),
  isRestricted: z.boolean(),
  personId: z.string().nullable(),
});
const tokenRow = userRow.extend({
  hash: z.string(),
  tokenId: z.string(),
  scopes: z.array(z.string()),
  wasUsedInLastMinute: z.boolean(),
});
/** `viewerId`: signed-in user. `viewerName`: executive who impersonates this user; null without impersonation. */
const sessionRow = userRow.extend({
  sessionId: z.string(),
  viewerId: z.string(),
  viewerName: z.string().nullable(),
  wasSeenInLastHour: z.boolean(),
  lacksSecondFactor: z.boolean(),
});
const lookupRow = publishedVersionRow.extend({
  now: z.number(),
  tokens: z.array(tokenRow),
  sessions: z.array(sessionRow),
});

export type TokenRow = z.infer<typeof tokenRow>;
export type SessionRow = z.infer<typeof sessionRow>;
type Credential = { hash: string } | { sessionId: string };

const queryCredentials = queryPrepared("look-up", lookupRow);

const credentialLookups = singleton("look-ups", () => ({ find: batchReads(readCredentials) }));

/** Reads the user and the published version in one snapshot, which is taken after the call. */
export async function findCredential(credential: Credential) {
  const { tokens, sessions, published } = await credentialLookups.find(credential);
  return {
    token: "hash" in credential ? tokens.get(credential.hash) : undefined,
    session: "sessionId" in credential ? sessions.get(credential.sessionId) : undefined,
    published,
  };
}

export async function findCredentialIn(
  transaction: DatabaseSession,
  credential: { tokenId: string } | { sessionId: string },
) {
  const token =
    "tokenId" in credential
      ? await transaction.apiToken.findUnique({ where: { id: credential.tokenId }, select: { hash: true } })
      : null;
  const { tokens, sessions } = await readLookupRow(
    query(transaction, lookupRow),
    token ? [token.hash] : [],
    "sessionId" in credential ? [credential.sessionId] : [],
  );
  return { token: tokens[0], session: sessions[0] };
}

async function readCredentials(credentials: readonly Credential[]) {
  const sentAt = performance.now();
  const { now, tokens, sessions, ...state } = await readLookupRow(
    queryCredentials,
    credentials.flatMap((credential) => ("hash" in credential ? credential.hash : [])),
    credentials.flatMap((credential) => ("hash" in credential ? [] : credential.sessionId)),
  );
  setDatabaseTime(now, sentAt);
  return {
    published: state,
    tokens: new Map(tokens.map((row) => [row.hash, row])),
    sessions: new Map(sessions.map((row) => [row.sessionId, row])),
  };
}

/**
 * Reads tokens, sessions and published version in one statement, and therefore in one snapshot. Ignores a stored
 * impersonation if the signed-in user is not an unrestricted executive or lacks a required second factor, or if the
 * impersonated user is disabled.
 */
async function readLookupRow(
  run: typeof queryCredentials,
  hashes: readonly string[],
  sessionIds: readonly string[],
) {
  const [row] = await run`
    SELECT version::text, extract(epoch FROM clock_timestamp() - synced_at)::float8 AS "ageSeconds",
      extract(epoch FROM clock_timestamp())::float8 AS now,
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT token.hash, app_users.id AS "userId", app_users.name, app_users.email, access_level::text AS "accessLevel",
          NOT private_data AS "isRestricted", people.id AS "personId", token.id AS "tokenId", scopes,
          coalesce(last_used_at > now() - interval '1 minute', false) AS "wasUsedInLastMinute"
        FROM api_tokens AS token
        JOIN app_users ON app_users.id = token.user_id
        LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'
        LEFT JOIN people ON people.id = identity.person_id AND ${inDirectorySql.people}
        WHERE token.hash = ANY(${hashes}::text[]) AND revoked_at IS NULL
          AND (token.expires_at IS NULL OR token.expires_at > now()) AND disabled_at IS NULL
      ) AS found) AS tokens,
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT session.id AS "sessionId", shown.id AS "userId", shown.name, shown.email,
          shown.access_level::text AS "accessLevel", NOT shown.private_data AS "isRestricted", people.id AS "personId", signed_in.id AS "viewerId",
          CASE WHEN viewed.id IS NOT NULL THEN signed_in.name END AS "viewerName",
          session.last_seen_at > now() - interval '1 hour' AS "wasSeenInLastHour", "lacksSecondFactor"
        FROM user_sessions AS session
        JOIN app_users AS signed_in ON signed_in.id = session.user_id AND signed_in.disabled_at IS NULL
        CROSS JOIN LATERAL (SELECT signed_in.access_level::text = ANY(${environment().requireSecondFactor}::text[])
          AND NOT session.is_by_sso AND signed_in.password_hash IS NOT NULL AND NOT EXISTS (SELECT FROM second_factors
            WHERE user_id = signed_in.id AND confirmed_at IS NOT NULL) AS "lacksSecondFactor") AS factor
        LEFT JOIN app_users AS viewed ON viewed.id = session.view_as_id AND viewed.disabled_at IS NULL
          AND signed_in.access_level = 'executive' AND signed_in.private_data AND NOT "lacksSecondFactor"
        JOIN app_users AS shown ON shown.id = coalesce(viewed.id, signed_in.id)
        LEFT JOIN external_identities AS identity ON identity.user_id = shown.id AND identity.provider = 'projects'
        LEFT JOIN people ON people.id = identity.person_id AND ${inDirectorySql.people}
        WHERE session.id = ANY(${sessionIds}::uuid[]) AND session.expires_at > now()
      ) AS found) AS sessions
    FROM directory_state WHERE id = 1`;
  if (!row) throw new Error("directory_state has no row");
  return row;
}
