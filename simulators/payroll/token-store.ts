import { randomBytes } from "node:crypto";
import { mintAccessToken } from "./access-token";

const accessTokenLifetimeMs = 30 * 60_000;
const refreshGraceMs = 30 * 60_000;
const unusedTokenLifetimeMs = 60 * 24 * 3_600_000;

/** Consent of a user. Revoking it ends all of its tokens. */
export type ConsentGrant = { authEventId: string; scopes: readonly string[] };
type RefreshTokenState = {
  agreement: ConsentGrant;
  issuedAt: number;
  /** Time of the first successor. */
  replacedAt: number | null;
  predecessor: RefreshTokenState | null;
  isSuccessorUsed: boolean;
};

export type TokenQuirks = { noRefreshToken?: boolean; noEventId?: boolean; noGrace?: boolean };

/**
 * Creates a token store. Access tokens live 30 minutes. A refresh token is replaced by each use and works for 30
 * minutes after its first use, each time with a new pair; unused, it expires after 60 days.
 */
export function createTokenStore(clientId: string, now: () => number) {
  const access = new Map<string, { agreement: ConsentGrant; expiresAt: number }>();
  const refreshable = new Map<string, RefreshTokenState>();
  const revoked: string[] = [];
  const seen = {
    exchanges: 0,
    provenExchanges: 0,
    refreshes: 0,
    refusedRefreshes: 0,
    reusesAfterSuccessor: 0,
  };

  function issue(agreement: ConsentGrant, predecessor: RefreshTokenState | null, quirks: TokenQuirks) {
    const issuedAt = now();
    const expiresAt = issuedAt + accessTokenLifetimeMs;
    const accessToken = mintAccessToken({
      clientId,
      scopes: agreement.scopes,
      authEventId: quirks.noEventId ? null : agreement.authEventId,
      issuedAt,
      expiresAt,
    });
    access.set(accessToken, { agreement, expiresAt });
    const answer = {
      access_token: accessToken,
      expires_in: accessTokenLifetimeMs / 1_000,
      token_type: "Bearer",
      scope: agreement.scopes.join(" "),
    };
    if (quirks.noRefreshToken || !agreement.scopes.includes("offline_access")) return answer;
    const refreshToken = randomBytes(32).toString("base64url");
    refreshable.set(refreshToken, {
      agreement,
      issuedAt,
      replacedAt: null,
      predecessor,
      isSuccessorUsed: false,
    });
    return { ...answer, refresh_token: refreshToken };
  }

  const isUsable = ({ issuedAt, replacedAt }: RefreshTokenState, noGrace: boolean | undefined) =>
    replacedAt === null
      ? now() - issuedAt < unusedTokenLifetimeMs
      : !noGrace && now() - replacedAt < refreshGraceMs;

  return {
    begin: (agreement: ConsentGrant, quirks: TokenQuirks, isProven: boolean) => {
      seen.exchanges += 1;
      if (isProven) seen.provenExchanges += 1;
      return issue(agreement, null, quirks);
    },
    /**
     * Issues a new pair, or returns null for `invalid_grant`. Without a new refresh token the old one stays unchanged.
     */
    refresh: (token: string, quirks: TokenQuirks) => {
      const known = refreshable.get(token);
      if (known?.isSuccessorUsed) seen.reusesAfterSuccessor += 1;
      if (!known || !isUsable(known, quirks.noGrace)) {
        seen.refusedRefreshes += 1;
        return null;
      }
      seen.refreshes += 1;
      if (known.predecessor) known.predecessor.isSuccessorUsed = true;
      if (!quirks.noRefreshToken) known.replacedAt ??= now();
      return issue(known.agreement, known, quirks);
    },
    revoke: (token: string): boolean => {
      const known = refreshable.get(token);
      if (!known) return false;
      revoked.push(token);
      for (const [other, { agreement }] of refreshable)
        if (agreement === known.agreement) refreshable.delete(other);
      return true;
    },
    /** Returns the consent of an access token. Unknown and expired tokens are refused differently. */
    read: (token: string) => {
      const known = access.get(token);
      if (!known) return { state: "unknown" as const };
      if (known.expiresAt <= now()) return { state: "expired" as const, expiresAt: known.expiresAt };
      return { state: "live" as const, agreement: known.agreement };
    },
    expireAccessTokens: (): void => {
      const time = now();
      for (const token of access.values()) token.expiresAt = Math.min(token.expiresAt, time);
    },
    revoked,
    seen,
    isRefreshTokenUsable: (token: string): boolean => {
      const known = refreshable.get(token);
      return known !== undefined && isUsable(known, false);
    },
  };
}
export type TokenStore = ReturnType<typeof createTokenStore>;
