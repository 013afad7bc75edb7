import "server-only";
import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import { published, type Published } from "@/lib/directory-version/published";
import { coalesce } from "@/lib/platform/coalesce";
import { preparedQuery } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";

const userRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  accessLevel: z.enum(accessLevels),
  personId: z.string().nullable(),
});
const tokenRow = userRow.extend({
  hash: z.string(),
  tokenId: z.string(),
  scopes: z.array(z.string()),
  wasUsedLately: z.boolean(),
});
/** `viewerName` is set while an executive looks at Kith as this user. */
const sessionRow = userRow.extend({
  sessionId: z.string(),
  viewerId: z.string(),
  viewerName: z.string().nullable(),
  wasSeenLately: z.boolean(),
  /** Of whoever is signed in, not of whom they look as. */
  signedInLevel: z.enum(accessLevels),
  hasFactorOrNoNeed: z.boolean(),
});
const foundRow = published.extend({ tokens: z.array(tokenRow), sessions: z.array(sessionRow) });

type Credential = { kind: "token"; hash: string } | { kind: "session"; sessionId: string };

const findTogether = preparedQuery("look-up", foundRow);

const lookUps = singleton("look-ups", () => ({ find: coalesce(readTogether) }));

export type FoundToken = { token: z.infer<typeof tokenRow> | null; published: Published };

/**
 * Who holds the token of this hash, or null, and what is published, as of one moment after the question. Told without a promise: every
 * program asks with a token, and often.
 */
export function lookUpToken(
  hash: string,
  done: (found: FoundToken) => void,
  failed: (error: unknown) => void,
): void {
  lookUps.find.tell(
    { kind: "token", hash },
    ({ tokens, published }) => done({ token: tokens.get(hash) ?? null, published }),
    failed,
  );
}

/** Who is signed in with this session, or null, and what is published, as of one moment after the question. */
export async function lookUpSession(sessionId: string) {
  const { sessions, published } = await lookUps.find({ kind: "session", sessionId });
  return { session: sessions.get(sessionId) ?? null, published };
}

/** Which version of the directory is published. */
export async function lookUpPublished(): Promise<Published> {
  return (await lookUps.find(null)).published;
}

async function readTogether(asked: readonly (Credential | null)[]) {
  const hashes = new Set<string>();
  const sessionIds = new Set<string>();
  for (const credential of asked) {
    if (credential?.kind === "token") hashes.add(credential.hash);
    if (credential?.kind === "session") sessionIds.add(credential.sessionId);
  }
  const { tokens, sessions, ...state } = await read([...hashes], [...sessionIds]);
  return {
    published: state,
    tokens: new Map(tokens.map((row) => [row.hash, row])),
    sessions: new Map(sessions.map((row) => [row.sessionId, row])),
  };
}

/**
 * One statement, so one moment. Looking as somebody else ends by itself when the viewer is no executive any more, or the other is
 * disabled.
 */
async function read(hashes: readonly string[], sessionIds: readonly string[]) {
  const [row] = await findTogether`
    SELECT version::text, extract(epoch FROM clock_timestamp() - synced_at)::float8 AS "ageSeconds",
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT token.hash, app_users.id AS "userId", app_users.name, app_users.email, access_level::text AS "accessLevel",
          people.id AS "personId", token.id AS "tokenId", scopes,
          coalesce(last_used_at > now() - interval '1 minute', false) AS "wasUsedLately"
        FROM api_tokens AS token
        JOIN app_users ON app_users.id = token.user_id
        LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'
        LEFT JOIN people ON people.id = identity.person_id AND people.removed_at IS NULL
        WHERE token.hash = ANY(${hashes}::text[]) AND revoked_at IS NULL
          AND (token.expires_at IS NULL OR token.expires_at > now()) AND disabled_at IS NULL
      ) AS found) AS tokens,
      (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT session.id AS "sessionId", shown.id AS "userId", shown.name, shown.email,
          shown.access_level::text AS "accessLevel", people.id AS "personId", signed_in.id AS "viewerId",
          CASE WHEN viewed.id IS NOT NULL THEN signed_in.name END AS "viewerName",
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
        WHERE session.id = ANY(${sessionIds}::uuid[]) AND session.expires_at > now()
      ) AS found) AS sessions
    FROM directory_state WHERE id = 1`;
  if (!row) throw new Error("directory_state has no row");
  return row;
}
