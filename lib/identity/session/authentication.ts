import "server-only";
import { hashApiToken, invalidTokenProblem, isDemoToken, isWellFormedToken } from "./api-token";
import { scopes as knownScopes, type Caller } from "@/lib/identity/access/permissions";
import type { PublishedVersion } from "@/lib/versions/directory-version";
import { Problem } from "@/lib/platform/problem";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import type { RequestHeaders } from "@/lib/platform/network/request-head";
import {
  findCredentialIn,
  findSessionById,
  findTokenByHash,
  type SessionLookup,
  type TokenLookup,
} from "./credential-lookup";
import { readSessionCookie } from "./session-cookie";

type AuthenticatedRequest = { caller: Caller; published: PublishedVersion };

/**
 * Authenticates a request by API token, else by session cookie, or throws a 401. Reads level, disabling, revocation,
 * expiry and the published version from the database each time. If an `Authorization` header is present, the cookie is
 * ignored.
 */
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
  const { session, published } = await findSessionById(cookie.sessionId);
  if (!session || session.viewerId !== cookie.userId) return null;
  return { caller: await toSessionCaller(session, database()), published };
}

async function toSessionCaller(
  session: NonNullable<SessionLookup["session"]>,
  databaseSession: DatabaseSession,
): Promise<Caller> {
  const {
    sessionId,
    viewerId,
    viewerName,
    wasSeenInLastHour,
    signedInLevel,
    isSecondFactorSatisfied,
    ...user
  } = session;
  if (!wasSeenInLastHour) {
    const data = { lastSeenAt: databaseNow() };
    recordLastUse("a session", database().userSession.updateMany({ where: { id: sessionId }, data }));
  }
  const lacksSecondFactor =
    !isSecondFactorSatisfied && environment().requireSecondFactor.includes(signedInLevel);
  const isViewing = viewerName !== null;
  const viewer = isViewing && !lacksSecondFactor ? { userId: viewerId, name: viewerName } : null;
  const via = {
    kind: "session" as const,
    sessionId,
    viewer,
    ...(lacksSecondFactor && { lacksSecondFactor }),
  };
  const shown =
    isViewing && lacksSecondFactor ? await readUserWithoutPerson(databaseSession, viewerId) : user;
  return { ...shown, via };
}

/** Throws a 401 if the session has ended, the token is no longer valid, or the account is disabled. */
export async function rereadCaller(transaction: DatabaseSession, { via }: Caller): Promise<Caller> {
  const { token, session } = await findCredentialIn(transaction, via);
  if (token) return toTokenCaller(token);
  if (session) return toSessionCaller(session, transaction);
  throw via.kind === "token" ? invalidTokenProblem() : notSignedInProblem();
}

/** Omits the person, because only the setup of a second factor is allowed. */
async function readUserWithoutPerson(session: DatabaseSession, userId: string) {
  const { name, email, accessLevel, privateData } = await session.appUser.findUniqueOrThrow({
    where: { id: userId },
  });
  return { userId, name, email, accessLevel, isRestricted: !privateData, personId: null };
}

async function authenticateToken(authorization: string): Promise<AuthenticatedRequest> {
  const [, sent] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!sent || !(isDemoToken(sent) ? environment().isDemo : isWellFormedToken(sent)))
    throw invalidTokenProblem();
  const { token, published } = await findTokenByHash(hashApiToken(sent));
  if (!token) throw invalidTokenProblem();
  return { caller: toTokenCaller(token), published };
}

function toTokenCaller(token: NonNullable<TokenLookup["token"]>): Caller {
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
