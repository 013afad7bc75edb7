import "server-only";
import { hashApiToken, invalidTokenProblem, isDemoToken, isWellFormedToken } from "./api-token";
import { scopes as knownScopes, type Caller } from "@/lib/identity/access/permissions";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { Problem } from "@/lib/platform/problem";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import { findCredential, findCredentialIn, type SessionRow, type TokenRow } from "./credential-lookup";
import { readSessionCookie } from "./session-cookie";

type AuthenticatedRequest = { caller: Caller; published: PublishedVersion };

/** Reads level, disabling, revocation and expiry from the database each time. With a token, the cookie is ignored. */
export async function authenticateWithVersion(headers: RequestHeaders): Promise<AuthenticatedRequest> {
  const authorization = headers.get("authorization");
  if (authorization !== null) return authenticateToken(authorization);
  const found = await authenticateSession(headers);
  if (!found) throw notSignedInProblem();
  return found;
}

export const notSignedInProblem = () =>
  new Problem(
    "unauthenticated",
    "not_signed_in",
    "Sign in, or send an API token as Authorization: Bearer kith_….",
  );

/** Returns the caller of a browser session, or null. During an impersonation, the caller is the impersonated user. */
export const findSessionCaller = async (headers: RequestHeaders): Promise<Caller | null> =>
  (await authenticateSession(headers))?.caller ?? null;

async function authenticateSession(headers: RequestHeaders): Promise<AuthenticatedRequest | null> {
  const cookie = await readSessionCookie(headers);
  if (!cookie) return null;
  const { session, published } = await findCredential({ sessionId: cookie.sessionId });
  if (!session || session.viewerId !== cookie.userId) return null;
  return { caller: toSessionCaller(session), published };
}

function toSessionCaller(session: SessionRow): Caller {
  const { sessionId, viewerId, viewerName, wasSeenInLastHour, lacksSecondFactor, ...shown } = session;
  if (!wasSeenInLastHour) {
    const data = { lastSeenAt: databaseNow() };
    recordLastUse("a session", database().userSession.updateMany({ where: { id: sessionId }, data }));
  }
  const viewer = viewerName === null ? null : { userId: viewerId, name: viewerName };
  return {
    ...shown,
    via: { kind: "session", sessionId, viewer, ...(lacksSecondFactor && { lacksSecondFactor }) },
  };
}

/** Throws a 401 if the session has ended, the token is no longer valid, or the account is disabled. */
export async function rereadCaller(transaction: DatabaseSession, { via }: Caller): Promise<Caller> {
  const { token, session } = await findCredentialIn(transaction, via);
  if (token) return toTokenCaller(token);
  if (session) return toSessionCaller(session);
  throw via.kind === "token" ? invalidTokenProblem() : notSignedInProblem();
}

async function authenticateToken(authorization: string): Promise<AuthenticatedRequest> {
  const [, sent] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!sent || !(isDemoToken(sent) ? environment().isDemo : isWellFormedToken(sent)))
    throw invalidTokenProblem();
  const { token, published } = await findCredential({ hash: hashApiToken(sent) });
  if (!token) throw invalidTokenProblem();
  return { caller: toTokenCaller(token), published };
}

function toTokenCaller(token: TokenRow): Caller {
  const { hash: _hash, tokenId, scopes: named, wasUsedInLastMinute, ...user } = token;
  if (!wasUsedInLastMinute) {
    const data = { lastUsedAt: databaseNow() };
    recordLastUse("an API token", database().apiToken.updateMany({ where: { id: tokenId }, data }));
  }
  const scopes = knownScopes.filter((scope) => named.includes(scope));
  return { ...user, via: { kind: "token", tokenId, scopes } };
}

/** Does not wait for the statement, and only logs its failure. */
const recordLastUse = (of: string, update: Promise<unknown>): void =>
  void update.catch((error: unknown) => log.warn({ err: error }, `last use of ${of} not recorded`));
