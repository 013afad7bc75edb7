import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { PayrollAuthorisation, PayrollTokens } from "@/lib/connectors/payroll/port";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { ConnectionStatus } from "@/lib/generated/prisma/enums";
import { acquireLease, giveBack } from "@/lib/runs/lease";
import { Problem } from "@/lib/problem";
import { openSecret, sealSecret } from "./stored-connection";
import { keepState, notifyChatOfBreak, type Tell } from "./connection-status";

/** An access token with less left than this is renewed before it is used. */
const renewWithinSeconds = 180;
const leaseName = "payroll-tokens";
/** Longer than a refresh and its second try may take. */
const leaseSeconds = 30;
const lookAgainMs = 100;
const restSeconds = 30;

type Asking = {
  /** A token that the vendor has just refused: another one is wanted. */
  refused?: string | undefined;
  /** Somebody wants to know how it is now: the vendor is asked again, whatever it said before. How it went is kept by whoever asks. */
  isCheck?: boolean;
};

/**
 * An access token of the payroll connection that is good for some minutes, and another one than `refused`. The refresh token is
 * good once, so one instance at a time renews: whoever waited looks again. The new pair is stored before anyone uses it; an answer
 * that was lost is asked for again with the old one, which the vendor takes for half an hour. "Refused" ends in `reconnect_needed`,
 * "unreachable" leaves everything as it is and rests for a while, in which whoever asks is told when to come back.
 */
export async function payrollAccessToken(
  { authorisation, tell }: Vendor,
  asking: Asking = {},
): Promise<string> {
  for (;;) {
    const stored = await readConnection(asking);
    if (isUsable(stored, asking)) return stored.secret.accessToken;
    const lease = await acquireLease(database(), leaseName, randomUUID(), leaseSeconds);
    if (!lease) {
      await sleep(lookAgainMs);
      continue;
    }
    let renewal: Renewal;
    try {
      renewal = await renew(authorisation, asking);
    } finally {
      await giveBack(lease);
    }
    // Nobody else waits for the chat: the lease is given back.
    if (renewal.failure) await notifyChatOfBreak("payroll", renewal.failure, tell);
    if (renewal.accessToken !== undefined) return renewal.accessToken;
    if (renewal.failure) throw renewal.failure;
  }
}

/** The vendor's side, and who is told when it ends the authorisation. */
type Vendor = { authorisation: PayrollAuthorisation; tell: Tell };

type StoredConnection = Awaited<ReturnType<typeof readConnection>>;

const isUsable = (
  { secret, secondsLeft, hasFailedToRenew }: StoredConnection,
  { refused, isCheck = false }: Asking,
) => secret.accessToken !== refused && secondsLeft > renewWithinSeconds && !(isCheck && hasFailedToRenew);

const connectionRow = z.object({
  secret: z.string(),
  status: z.enum(ConnectionStatus),
  lastError: z.string().nullable(),
  secondsLeft: z.number(),
  restSecondsLeft: z.number(),
  hasFailedToRenew: z.boolean(),
});

async function readConnection({ isCheck = false }: Asking) {
  const [row] = await query(database(), connectionRow)`
    SELECT secret, status::text, last_error AS "lastError",
      coalesce(extract(epoch FROM token_expires_at - clock_timestamp()), 0)::float8 AS "secondsLeft",
      coalesce(extract(epoch FROM rest_until - clock_timestamp()), 0)::float8 AS "restSecondsLeft",
      rest_until IS NOT NULL AS "hasFailedToRenew"
    FROM connections WHERE provider = 'payroll'`;
  if (!row) throw payrollNotConnected();
  if (row.status === "needs_reconnect" && !isCheck) throw reconnectNeeded(row.lastError);
  return { ...row, sealed: row.secret, secret: openSecret("payroll", row.secret) };
}

/** A token that can be used, and what went wrong at the vendor: either, both, or none where somebody changed the connection meanwhile. */
type Renewal = { accessToken?: string; failure?: Problem };

/** With the lease in hand: looks again, and renews only if nobody has. */
async function renew(authorisation: PayrollAuthorisation, asking: Asking): Promise<Renewal> {
  const stored = await readConnection(asking);
  const { accessToken, refreshToken } = stored.secret;
  if (isUsable(stored, asking)) return { accessToken };
  const isGoodStill = stored.secondsLeft > 0 && accessToken !== asking.refused;
  if (stored.restSecondsLeft > 0 && !asking.isCheck) {
    if (isGoodStill) return { accessToken };
    throw resting(stored.restSecondsLeft);
  }
  try {
    const tokens = await refreshTwice(authorisation, refreshToken);
    if (!(await store(stored, tokens, asking))) return {};
    if (!asking.isCheck) await keepState("payroll", null);
    return { accessToken: tokens.accessToken };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if ((await readConnection(asking)).sealed !== stored.sealed) return {}; // another one's pair is there: nothing is lost
    if (error.code === "payroll_refused") {
      const failure = reconnectNeeded();
      await keepState("payroll", failure);
      return { failure };
    }
    await rest(error);
    return { failure: error, ...(isGoodStill && !asking.isCheck && { accessToken }) };
  }
}

/** A lost answer may hold the new pair: the old token is taken once more, and answered with another. */
async function refreshTwice(authorisation: PayrollAuthorisation, refreshToken: string) {
  try {
    return await authorisation.refresh(refreshToken);
  } catch (error) {
    if (error instanceof Problem && error.code === "payroll_refused") throw error;
    return authorisation.refresh(refreshToken);
  }
}

/**
 * Keeps the new pair, if the connection is still the one that was renewed: a disconnection or a new authorisation in between
 * stands; the same pair, sealed anew by a rotation of keys, is replaced. A holder who overslept the lease holds the newest pair all
 * the same, so only this decides.
 */
async function store(
  { sealed, secret }: StoredConnection,
  tokens: PayrollTokens,
  asking: Asking,
): Promise<boolean> {
  const next = sealSecret("payroll", {
    ...secret,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  const stored = await database().$executeRaw`
    UPDATE connections SET secret = ${next}, rest_until = NULL,
      token_expires_at = clock_timestamp() + make_interval(secs => ${tokens.expiresInSeconds}::int),
      credential_expires_at = coalesce(
        clock_timestamp() + make_interval(secs => ${tokens.credentialExpiresInSeconds}::int), credential_expires_at)
    WHERE provider = 'payroll' AND secret = ${sealed}`;
  if (stored === 1) return true;
  const now = await readConnection(asking);
  const isSame = now.sealed !== sealed && isDeepStrictEqual(now.secret, secret);
  return isSame && store(now, tokens, asking);
}

async function rest(problem: Problem): Promise<void> {
  await database().$executeRaw`
    UPDATE connections SET rest_until = clock_timestamp() + make_interval(secs => ${restSeconds}::int)
    WHERE provider = 'payroll'`;
  await keepState("payroll", problem);
}

/** Payroll is not asked, so it is not what failed: whoever comes back after the rest may be served. */
function resting(seconds: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return new Problem(
    "unavailable",
    "payroll_failed",
    `The payroll system could not be reached a moment ago. Kith tries again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}

/** Says what ended the authorisation, where that is known already. */
const reconnectNeeded = (reason: string | null = null) =>
  new Problem(
    "conflict",
    "reconnect_needed",
    reason ??
      "The payroll system does not take our authorisation any more: it was ended there, or not used for 60 days. An executive connects again under Connections.",
  );

export const payrollNotConnected = () =>
  new Problem(
    "conflict",
    "payroll_not_connected",
    "No payroll system is connected. An executive connects it under Connections.",
  );
