import { randomBytes } from "node:crypto";
import { mintAccessToken } from "./access-token";

const accessMs = 30 * 60_000;
const graceMs = 30 * 60_000;
const unusedMs = 60 * 24 * 3_600_000;

/** What a user agreed to once: all tokens that come of it live and die with it. */
export type Agreement = { authEventId: string; scopes: readonly string[] };
type Refreshable = {
  agreement: Agreement;
  issuedAt: number;
  /** When a successor was first given out for it. */
  replacedAt: number | null;
  predecessor: Refreshable | null;
  isSuccessorUsed: boolean;
};

/** What faults change about an answer with tokens. */
export type TokenQuirks = { noRefreshToken?: boolean; noEventId?: boolean; noGrace?: boolean };

/**
 * Access tokens live 30 minutes. A refresh token is replaced by each use of it, and may be used again for 30 minutes after the
 * first, which gives yet another pair; unused, it lives 60 days.
 */
export function createTokenStore(clientId: string, now: () => number) {
  const access = new Map<string, { agreement: Agreement; expiresAt: number }>();
  const refreshable = new Map<string, Refreshable>();
  const revoked: string[] = [];
  const seen = {
    exchanges: 0,
    provenExchanges: 0,
    refreshes: 0,
    refusedRefreshes: 0,
    reusesAfterSuccessor: 0,
  };

  function issue(agreement: Agreement, predecessor: Refreshable | null, quirks: TokenQuirks) {
    const issuedAt = now();
    const expiresAt = issuedAt + accessMs;
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
      expires_in: accessMs / 1_000,
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

  const isUsable = ({ issuedAt, replacedAt }: Refreshable, noGrace: boolean | undefined) =>
    replacedAt === null ? now() - issuedAt < unusedMs : !noGrace && now() - replacedAt < graceMs;

  return {
    /** The first tokens of an agreement. */
    begin: (agreement: Agreement, quirks: TokenQuirks, isProven: boolean) => {
      seen.exchanges += 1;
      if (isProven) seen.provenExchanges += 1;
      return issue(agreement, null, quirks);
    },
    /** A new pair, or null where the vendor says `invalid_grant`. Without a new refresh token the old one stays as it was. */
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
    /** Ends all refreshing of the agreement that a refresh token belongs to; false for what is none. Access tokens live on. */
    revoke: (token: string): boolean => {
      const known = refreshable.get(token);
      if (!known) return false;
      revoked.push(token);
      for (const [other, { agreement }] of refreshable)
        if (agreement === known.agreement) refreshable.delete(other);
      return true;
    },
    /** What a bearer may do: "unknown" and "expired" are refused differently. */
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
