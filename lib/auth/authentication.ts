import "server-only";
import { hashApiToken, isDemoToken, isWellFormedToken } from "./api-token";
import { scopes as knownScopes, type Caller } from "@/lib/access/levels";
import type { Published } from "@/lib/directory-version/published";
import { Problem } from "@/lib/problem";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import type { RequestHeaders } from "@/lib/request-head";
import { settle } from "@/lib/soon";
import { invalidToken } from "./invalid-token";
import { lookUpSession, lookUpToken, type FoundToken } from "./look-up";
import { readSessionCookie } from "./session-cookie";

/** A caller, and which version of the directory was published when the database was asked who they are. */
type Identified = { caller: Caller; published: Published };

/**
 * Who is asking: by API token, else by session cookie. Level, disabling, revocation and expiry are read from the database for
 * every request, and with them what is published. A request with an `Authorization` header is judged by that alone: its cookie does
 * not count.
 */
export const identify = (headers: RequestHeaders): Promise<Identified> =>
  new Promise((resolve, reject) => tellWhoAsks(headers, resolve, reject));

/** The same without a promise where an API token asks. */
export function tellWhoAsks(
  headers: RequestHeaders,
  done: (identified: Identified) => void,
  failed: (error: unknown) => void,
): void {
  const authorization = headers.get("authorization");
  if (authorization !== null) return identifyToken(authorization, done, failed);
  settle(
    () => identifySession(headers),
    (found) => (found ? done(found) : failed(notSignedIn())),
    failed,
  );
}

/** The refusal of a request without a credential. */
export const notSignedIn = () =>
  new Problem(
    "unauthenticated",
    "not_signed_in",
    "Sign in, or send an API token as Authorization: Bearer kith_….",
  );

/** Who is asking, or a 401, as `identify` has it. */
export const authenticate = async (headers: RequestHeaders): Promise<Caller> =>
  (await identify(headers)).caller;

/** The caller of a browser's session, or null. While an executive looks at Kith as somebody else, the caller is that user. */
export const findSessionCaller = async (headers: RequestHeaders): Promise<Caller | null> =>
  (await identifySession(headers))?.caller ?? null;

async function identifySession(headers: RequestHeaders): Promise<Identified | null> {
  const cookie = await readSessionCookie(headers);
  if (!cookie) return null;
  const { session, published } = await lookUpSession(cookie.sessionId);
  if (!session || session.viewerId !== cookie.userId) return null;
  const { sessionId, viewerId, viewerName, wasSeenLately, signedInLevel, hasFactorOrNoNeed, ...user } =
    session;
  if (!wasSeenLately) recordSeen(sessionId);
  const lacksSecondFactor = !hasFactorOrNoNeed && environment().requireSecondFactor.includes(signedInLevel);
  const isViewing = viewerName !== null;
  const viewer = isViewing && !lacksSecondFactor ? { userId: viewerId, name: viewerName } : null;
  const via = {
    kind: "session" as const,
    sessionId,
    viewer,
    ...(lacksSecondFactor && { lacksSecondFactor }),
  };
  const shown = isViewing && lacksSecondFactor ? await findUserByThemself(viewerId) : user;
  return { caller: { ...shown, via }, published };
}

/** Who lacks a second factor may set it up and look at nothing, so they look as nobody else: whom the caller is then. */
async function findUserByThemself(userId: string) {
  const { name, email, accessLevel } = await database().appUser.findUniqueOrThrow({ where: { id: userId } });
  return { userId, name, email, accessLevel, personId: null };
}

function identifyToken(
  authorization: string,
  done: (identified: Identified) => void,
  failed: (error: unknown) => void,
): void {
  const [, given] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!given || !(isDemoToken(given) ? environment().isDemo : isWellFormedToken(given)))
    return failed(invalidToken());
  lookUpToken(
    hashApiToken(given),
    ({ token, published }) =>
      settle(
        () => (token ? { caller: toCaller(token), published } : null),
        (found) => (found ? done(found) : failed(invalidToken())),
        failed,
      ),
    failed,
  );
}

function toCaller(token: NonNullable<FoundToken["token"]>): Caller {
  const { hash: _hash, tokenId, scopes: named, wasUsedLately, ...user } = token;
  if (!wasUsedLately) recordUse(tokenId);
  const scopes = knownScopes.filter((scope) => named.includes(scope));
  return { ...user, via: { kind: "token", tokenId, scopes } };
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
