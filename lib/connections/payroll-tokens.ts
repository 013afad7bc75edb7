import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { PayrollAuthorisation, PayrollTokens } from "@/lib/connectors/payroll/port";
import { database } from "@/lib/platform/database";
import { acquireLease, releaseLease } from "@/lib/platform/lease";
import { Problem } from "@/lib/problem";
import { openSecret, sealSecret } from "./stored-connection";
import { recordUse, type Tell } from "./upkeep";

/** An access token with less left than this is renewed before it is used. */
const renewWithinSeconds = 180;
const leaseName = "payroll-tokens";
/** Longer than a refresh and its second try may take. */
const leaseSeconds = 30;
const lookAgainMs = 100;
const restSeconds = 30;

/**
 * An access token of the payroll connection that is good for some minutes, and another one than `refused`. The refresh token is
 * good once, so one instance at a time renews: whoever waited looks again. The new pair is stored before anyone uses it; an answer
 * that was lost is asked for again with the old one, which the vendor takes for half an hour. "Refused" ends in `reconnect_needed`,
 * "unreachable" leaves everything as it is and rests for a while.
 */
export async function payrollAccessToken(vendor: Vendor, refused?: string): Promise<string> {
  for (;;) {
    const stored = await readConnection();
    if (isUsable(stored, refused)) return stored.secret.accessToken;
    const lease = await acquireLease(database(), leaseName, randomUUID(), leaseSeconds);
    if (!lease) {
      await sleep(lookAgainMs);
      continue;
    }
    try {
      const renewed = await renew(vendor, refused);
      if (renewed !== null) return renewed;
    } finally {
      await releaseLease(database(), lease).catch(() => undefined); // it runs out by itself
    }
  }
}

/** The vendor's side, and who is told when it ends the authorisation. */
type Vendor = { authorisation: PayrollAuthorisation; tell: Tell };

type StoredConnection = Awaited<ReturnType<typeof readConnection>>;

const isUsable = ({ secret, secondsLeft }: StoredConnection, refused: string | undefined) =>
  secret.accessToken !== refused && secondsLeft > renewWithinSeconds;

type Row = {
  secret: string;
  status: string;
  lastError: string | null;
  secondsLeft: number;
  restSecondsLeft: number;
};

async function readConnection() {
  const [row] = await database().$queryRaw<Row[]>`
    SELECT secret, status::text, last_error AS "lastError", extract(epoch FROM token_expires_at - clock_timestamp())::float8 AS "secondsLeft",
      coalesce(extract(epoch FROM rest_until - clock_timestamp()), 0)::float8 AS "restSecondsLeft"
    FROM connections WHERE provider = 'payroll'`;
  if (!row) throw payrollNotConnected();
  if (row.status === "needs_reconnect") throw reconnectNeeded(row.lastError);
  return { ...row, sealed: row.secret, secret: openSecret("payroll", row.secret) };
}

/** With the lease in hand: looks again, and renews only if nobody has. Null: somebody changed the connection meanwhile. */
async function renew({ authorisation, tell }: Vendor, refused: string | undefined) {
  const stored = await readConnection();
  if (isUsable(stored, refused)) return stored.secret.accessToken;
  const { accessToken, refreshToken } = stored.secret;
  if (stored.restSecondsLeft > 0) {
    if (stored.secondsLeft > 0 && accessToken !== refused) return accessToken;
    throw resting(stored.restSecondsLeft);
  }
  try {
    const tokens = await refreshTwice(authorisation, refreshToken);
    return (await store(stored, tokens)) ? tokens.accessToken : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if ((await readConnection()).sealed !== stored.sealed) return null; // another one's pair is there: nothing is lost
    if (error.code === "payroll_refused") {
      await recordUse("payroll", reconnectNeeded(), tell);
      throw reconnectNeeded();
    }
    await rest(error, tell);
    if (stored.secondsLeft > 0 && accessToken !== refused) return accessToken;
    throw error;
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
async function store({ sealed, secret }: StoredConnection, tokens: PayrollTokens): Promise<boolean> {
  const next = sealSecret("payroll", {
    ...secret,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
  });
  const stored = await database().$executeRaw`
    UPDATE connections SET secret = ${next}, rest_until = NULL, status = 'connected', last_error = NULL,
      token_expires_at = clock_timestamp() + make_interval(secs => ${tokens.expiresInSeconds}::int),
      last_checked_at = clock_timestamp(), last_success_at = clock_timestamp(), is_break_told = false
    WHERE provider = 'payroll' AND secret = ${sealed}`;
  if (stored === 1) return true;
  const now = await readConnection();
  const isSame = now.sealed !== sealed && isDeepStrictEqual(now.secret, secret);
  return isSame && store(now, tokens);
}

async function rest(problem: Problem, tell: Tell): Promise<void> {
  await database().$executeRaw`
    UPDATE connections SET rest_until = clock_timestamp() + make_interval(secs => ${restSeconds}::int)
    WHERE provider = 'payroll'`;
  await recordUse("payroll", problem, tell);
}

const resting = (seconds: number) =>
  new Problem(
    "upstream",
    "payroll_failed",
    `The payroll system could not be reached a moment ago. Kith tries again in ${Math.ceil(seconds)} seconds.`,
  );

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
