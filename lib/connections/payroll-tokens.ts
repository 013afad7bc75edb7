import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { PayrollOAuthClient, PayrollTokens } from "@/lib/connections/connectors/payroll/port";
import { database, databaseNow } from "@/lib/platform/database/database";
import { withLease } from "@/lib/platform/database/lease";
import { Problem } from "@/lib/platform/problem";
import { decryptSecret, encryptSecret } from "./stored-connection";
import { storeConnectionState, notifyConnectionBroken } from "./connection-status";
import { createPayrollOAuthClient } from "./vendor-clients";

/** Minimum remaining lifetime of an access token; below this limit the token is renewed before use. */
const minRemainingSeconds = 180;
/** Lifetime of the lease, which exceeds the duration of a refresh and its retry. */
const leaseSeconds = 30;
const leasePollMs = 100;
const cooldownSeconds = 30;

type TokenRequest = {
  refused?: string | undefined;
  /** A check asks the vendor despite an earlier refusal or cooldown, and its caller records the outcome. */
  isCheck?: boolean;
};

/**
 * Returns an access token of the payroll connection, other than `refused`. Renews the tokens first if the stored access
 * token expires within minutes. A refresh token is valid once, so a lease lets one instance renew at a time; the other
 * callers wait and then read the stored pair. The new pair is stored before use. If the vendor's response is lost, the
 * refresh is repeated with the old token, which the vendor accepts for half an hour. Throws `reconnect_needed` if the
 * vendor refuses the refresh token. Any other failure starts a cooldown, during which callers get the old access token
 * if it is still valid, and otherwise a 503 with a retry time.
 */
export async function getPayrollAccessToken(request: TokenRequest = {}): Promise<string> {
  const authorisation = createPayrollOAuthClient();
  for (;;) {
    const stored = await readPayrollConnection(request);
    if (isTokenUsable(stored, request)) return stored.secret.accessToken;
    const renewal = await withLease("payroll-tokens", leaseSeconds, () =>
      renewTokens(authorisation, request),
    );
    if (!renewal) {
      await sleep(leasePollMs);
      continue;
    }
    // The chat is notified after the lease is released, so that other callers do not wait for the chat.
    if (renewal.failure) await notifyConnectionBroken("payroll", renewal.failure);
    if (renewal.accessToken !== undefined) return renewal.accessToken;
    if (renewal.failure) throw renewal.failure;
  }
}

type StoredConnection = Awaited<ReturnType<typeof readPayrollConnection>>;

const secondsUntil = (time: Date | null): number =>
  time ? (time.getTime() - databaseNow().getTime()) / 1_000 : 0;

const inSeconds = (seconds: number): Date => new Date(databaseNow().getTime() + seconds * 1_000);

const isTokenUsable = (
  { secret, tokenExpiresAt, cooldownUntil }: StoredConnection,
  { refused, isCheck = false }: TokenRequest,
) =>
  secret.accessToken !== refused &&
  secondsUntil(tokenExpiresAt) > minRemainingSeconds &&
  !(isCheck && cooldownUntil);

async function readPayrollConnection({ isCheck = false }: TokenRequest) {
  const row = await database().connection.findUnique({ where: { provider: "payroll" } });
  if (!row) throw createPayrollNotConnectedProblem();
  if (row.status === "needs_reconnect" && !isCheck) throw createReconnectProblem(row.lastError);
  return { ...row, sealed: row.secret, secret: decryptSecret("payroll", row.secret) };
}

/** Result of a renewal: a usable token, the failure, or both; neither if the stored connection changed meanwhile. */
type RenewalOutcome = { accessToken?: string; failure?: Problem };

/** Does nothing if another instance has renewed or a cooldown is in progress. The caller holds the lease. */
async function renewTokens(
  authorisation: PayrollOAuthClient,
  request: TokenRequest,
): Promise<RenewalOutcome> {
  const stored = await readPayrollConnection(request);
  const { accessToken, refreshToken } = stored.secret;
  if (isTokenUsable(stored, request)) return { accessToken };
  const isStillValid = secondsUntil(stored.tokenExpiresAt) > 0 && accessToken !== request.refused;
  const cooldownSecondsLeft = secondsUntil(stored.cooldownUntil);
  if (cooldownSecondsLeft > 0 && !request.isCheck) {
    if (isStillValid) return { accessToken };
    throw createCooldownProblem(cooldownSecondsLeft);
  }
  try {
    const tokens = await refreshWithRetry(authorisation, refreshToken);
    if (!(await storeTokens(stored, tokens, request))) return {};
    if (!request.isCheck) await storeConnectionState("payroll", null);
    return { accessToken: tokens.accessToken };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Another pair was stored meanwhile, so this failure does not count.
    if ((await readPayrollConnection(request)).sealed !== stored.sealed) return {};
    if (error.code === "payroll_refused") {
      const failure = createReconnectProblem();
      await storeConnectionState("payroll", failure);
      return { failure };
    }
    await startCooldown(error);
    return { failure: error, ...(isStillValid && !request.isCheck && { accessToken }) };
  }
}

/** The response may be lost, and within a grace period the vendor accepts the old token again. */
async function refreshWithRetry(authorisation: PayrollOAuthClient, refreshToken: string) {
  try {
    return await authorisation.refresh(refreshToken);
  } catch (error) {
    if (error instanceof Problem && error.code === "payroll_refused") throw error;
    return authorisation.refresh(refreshToken);
  }
}

/**
 * Stores the new pair if the stored credential is still the one that was refreshed. Otherwise returns false, so that a
 * new authorisation is not overwritten; throws a 409 if payroll was disconnected. A credential that a key rotation
 * re-encrypted meanwhile counts as unchanged. This comparison decides even if the lease has expired, because the
 * vendor's newest pair must not be lost.
 */
async function storeTokens(
  { sealed, secret }: StoredConnection,
  tokens: PayrollTokens,
  request: TokenRequest,
): Promise<boolean> {
  const next = encryptSecret("payroll", {
    ...secret,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  const { credentialExpiresInSeconds } = tokens;
  const stored = await database().connection.updateMany({
    where: { provider: "payroll", secret: sealed },
    data: {
      secret: next,
      cooldownUntil: null,
      tokenExpiresAt: inSeconds(tokens.expiresInSeconds),
      ...(credentialExpiresInSeconds !== null && {
        credentialExpiresAt: inSeconds(credentialExpiresInSeconds),
      }),
    },
  });
  if (stored.count === 1) return true;
  const now = await readPayrollConnection(request);
  const isSame = now.sealed !== sealed && isDeepStrictEqual(now.secret, secret);
  return isSame && storeTokens(now, tokens, request);
}

async function startCooldown(problem: Problem): Promise<void> {
  await database().connection.updateMany({
    where: { provider: "payroll" },
    data: { cooldownUntil: inSeconds(cooldownSeconds) },
  });
  await storeConnectionState("payroll", problem);
}

function createCooldownProblem(seconds: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return new Problem(
    "unavailable",
    "payroll_failed",
    `The payroll system could not be reached a moment ago. Kith tries again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}

const createReconnectProblem = (reason: string | null = null) =>
  new Problem(
    "conflict",
    "reconnect_needed",
    reason ??
      "The payroll system no longer accepts Kith's authorisation: it was revoked there, or not used for 60 days. An executive connects again under Connections.",
  );

export const createPayrollNotConnectedProblem = () =>
  new Problem(
    "conflict",
    "payroll_not_connected",
    "No payroll system is connected. An executive connects it under Connections.",
  );
