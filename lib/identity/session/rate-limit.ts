import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Caller } from "@/lib/identity/access/permissions";
import { Problem } from "@/lib/platform/problem";
import { openedDatabase } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { toRateLimitAddress } from "@/lib/platform/limits/rate-limit-address";
import { createDatabaseCounter, type Counter } from "@/lib/platform/limits/rate-limit-store";
import { singleton } from "@/lib/platform/singleton";
import { SlicedRateLimiter } from "@/lib/platform/limits/sliced-rate-limiter";
import {
  buildRequestQuota,
  memoizeQuotaPolicy,
  type Quota,
  type QuotaPolicy,
} from "@/lib/platform/limits/quota";

/** The embedded database has one process, so counting in memory is enough. */
const isStoreShared = () => openedDatabase.current?.kind === "server";

const createCounter = (keyPrefix: string, points: number, duration: number): Counter =>
  isStoreShared()
    ? createDatabaseCounter({ keyPrefix, points, duration })
    : new RateLimiterMemory({ keyPrefix, points, duration });

type Limiter = Pick<Counter, "points" | "penalty">;

const minuteSeconds = 60;

/** Claims several requests at a time, because a database write for each would cost more than the request. */
const getCallerLimiter = () =>
  singleton("rate-limit", (): Limiter | null => {
    const points = environment().rateLimitPerMinute;
    if (points === 0) return null;
    const counts = createCounter("caller", points, minuteSeconds);
    return isStoreShared() ? new SlicedRateLimiter(counts) : counts;
  });

type Refusal = readonly [code: string, reason: string];

const tooManyRequests: Refusal = ["too_many_requests", "Too many requests."];
const tooManySignIns: Refusal = ["too_many_sign_ins", "Too many failed sign-ins."];
const tooManyCodes: Refusal = ["too_many_codes", "There were too many wrong codes for this account."];

/**
 * Returns the key under which requests are counted. All tokens of a user share one key, so that a second token does not
 * raise the limit. Browser requests have a separate key, so that a leaked token cannot prevent its revocation.
 */
const getCallerKey = ({ userId, via }: Caller) =>
  via.kind === "token" ? `tokens of ${userId}` : (via.viewer?.userId ?? userId);

const tokenQuotaPolicy = memoizeQuotaPolicy("tokens", minuteSeconds);
const browserQuotaPolicy = memoizeQuotaPolicy("browsers", minuteSeconds);

/** Counts against `RATE_LIMIT_PER_MINUTE`; returns null without a limit. Throws a 429 over the limit. */
export const limitRequests = (caller: Caller): Promise<Quota | null> =>
  consumeQuota(
    getCallerLimiter(),
    getCallerKey(caller),
    caller.via.kind === "token" ? tokenQuotaPolicy : browserQuotaPolicy,
    tooManyRequests,
  );

/** Throws a 429, without counting, if fewer than `further` requests are left. `quota`: result of `limitRequests`. */
export async function limitExpensiveRequest(
  caller: Caller,
  further: number,
  quota: Quota,
): Promise<Quota | null> {
  const { policy, remaining, resetSeconds } = quota;
  const reason = `This counts as ${further + 1} requests, and ${remaining + 1} of ${policy.limit} a minute were left.`;
  const refusal = [tooManyRequests[0], reason] as const;
  if (remaining < further) throw refusalProblem(resetSeconds * 1000, refusal);
  return consumeQuota(getCallerLimiter(), getCallerKey(caller), () => policy, refusal, further);
}

/** Ten times the usual limit, because a page shows many pictures. */
const getPictureLimiter = () =>
  singleton("picture-rate-limit", () => {
    const points = 10 * environment().rateLimitPerMinute;
    // Requests are counted in the memory of each instance, because a database write would cost more than serving the
    // picture.
    return points > 0
      ? new RateLimiterMemory({ keyPrefix: "pictures", points, duration: minuteSeconds })
      : null;
  });

const pictureQuotaPolicy = memoizeQuotaPolicy("pictures", minuteSeconds);

export const limitPictureRequests = (caller: Caller): Promise<Quota | null> =>
  consumeQuota(getPictureLimiter(), getCallerKey(caller), pictureQuotaPolicy, tooManyRequests);

const quarterHourSeconds = 15 * 60;
const hourSeconds = 60 * 60;

/** Points, seconds and refusal. Sign-ins count per account and address too, so that no attacker locks the owner out. */
const limits = {
  "sign-in-account-address": [10, quarterHourSeconds, tooManySignIns],
  "sign-in-account": [50, quarterHourSeconds, tooManySignIns],
  "sign-in-address": [100, quarterHourSeconds, tooManySignIns],
  "sign-in-sso": [10, quarterHourSeconds, tooManySignIns],
  "own-password": [10, quarterHourSeconds, ["too_many_passwords", "There were too many wrong passwords."]],
  "account-link": [60, quarterHourSeconds, tooManyRequests],
  "forgotten-address": [20, quarterHourSeconds, tooManyRequests],
  "forgotten-account": [
    3,
    hourSeconds,
    [
      "too_many_mails",
      "Several mails were already requested for this address. Check the inbox and the spam folder.",
    ],
  ],
  "second-factor": [5, quarterHourSeconds, tooManyCodes],
  "second-factor-day": [30, 24 * hourSeconds, tooManyCodes],
} as const satisfies Record<string, readonly [points: number, seconds: number, refusal: Refusal]>;
type LimitName = keyof typeof limits;

const getLimiter = (name: LimitName): Counter => {
  const [points, seconds] = limits[name];
  return singleton(`limiter ${name}`, () => createCounter(name, points, seconds));
};

type SignInAttempt = { email: string; address: string };

type CountedKey = readonly [LimitName, key: string];

const getSignInKeys = ({ email, address }: SignInAttempt) =>
  [
    ["sign-in-account-address", hashKey(`${email} ${toRateLimitAddress(address)}`)],
    ["sign-in-account", hashKey(email)],
    ["sign-in-address", hashKey(toRateLimitAddress(address))],
  ] as const;

const hashKey = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Attempts from a blocked address are not counted, so they can neither fill the store nor block other accounts. */
export async function limitSignIn(attempt: SignInAttempt): Promise<void> {
  const keys = getSignInKeys(attempt);
  await requireBelowSignInLimit(keys[2]);
  await consumePoints(keys);
}

async function requireBelowSignInLimit([name, key]: CountedKey): Promise<void> {
  const limiter = getLimiter(name);
  const counted = await limiter.get(key);
  if (counted && counted.consumedPoints >= limiter.points)
    throw refusalProblem(counted.msBeforeNext, tooManySignIns);
}

type SsoAttempt = { issuer: string; subject: string; address: string };

const getSsoKeys = ({ issuer, subject, address }: SsoAttempt) =>
  [
    ["sign-in-sso", hashKey(JSON.stringify([issuer, subject]))],
    ["sign-in-address", hashKey(toRateLimitAddress(address))],
  ] as const;

/** Throws a 429 if the provider account or the address was refused too often. Counts nothing. */
export async function requireSsoWithinLimit(attempt: SsoAttempt): Promise<void> {
  for (const counted of getSsoKeys(attempt)) await requireBelowSignInLimit(counted);
}

/** Called before the refusal is recorded, so that refusals cannot fill the audit log. */
export const limitSsoRefusals = (attempt: SsoAttempt): Promise<void> => consumePoints(getSsoKeys(attempt));

/** Resets the count for this account from this address, and removes this attempt from the other counts. */
export async function resetSignInLimit(attempt: SignInAttempt): Promise<void> {
  const [[ownName, ownKey], ...others] = getSignInKeys(attempt);
  await getLimiter(ownName).delete(ownKey);
  for (const [name, key] of others) await getLimiter(name).reward(key);
}

export const limitOwnPasswordAttempts = (userId: string): Promise<void> =>
  consumePoints([["own-password", userId]]);

export const resetOwnPasswordLimit = async (userId: string): Promise<void> =>
  void (await getLimiter("own-password").delete(userId));

/** Three of a million codes are right at a time, so an attacker with the password needs 10,000 days on average. */
export const limitSecondFactorCodes = (userId: string): Promise<void> =>
  consumePoints([
    ["second-factor", userId],
    ["second-factor-day", userId],
  ]);

export async function resetSecondFactorCodeLimit(userId: string): Promise<void> {
  await getLimiter("second-factor").delete(userId);
  await getLimiter("second-factor-day").delete(userId);
}

const limitByAddress = (name: "account-link" | "forgotten-address", policyName: string) => {
  const policy = memoizeQuotaPolicy(policyName, limits[name][1]);
  return (address: string): Promise<Quota | null> =>
    consumeQuota(getLimiter(name), hashKey(toRateLimitAddress(address)), policy, limits[name][2]);
};

export const limitAccountLinkUses = limitByAddress("account-link", "links");
/** Only invalid links count, because everyone in an office may have one address. */
export const forgiveAccountLinkUse = async (address: string): Promise<void> =>
  void (await getLimiter("account-link").reward(hashKey(toRateLimitAddress(address))));

export const limitForgottenPasswordsByAddress = limitByAddress("forgotten-address", "forgotten-passwords");

export const limitForgottenPasswordsByEmail = (email: string): Promise<void> =>
  consumePoints([["forgotten-account", hashKey(email)]]);

async function consumePoints(keys: readonly CountedKey[]): Promise<void> {
  for (const [name, key] of keys) await consumeQuota(getLimiter(name), key, null, limits[name][2]);
}

async function consumeQuota(
  limiter: Limiter | null,
  key: string,
  policyFor: ((limit: number) => QuotaPolicy) | null,
  refusal: Refusal,
  points = 1,
): Promise<Quota | null> {
  if (!limiter) return null;
  const policy = policyFor?.(limiter.points);
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points);
  if (consumedPoints > limiter.points) throw refusalProblem(msBeforeNext, refusal, policy);
  return policy
    ? buildRequestQuota(policy, { remainingPoints: limiter.points - consumedPoints, msBeforeNext })
    : null;
}

function refusalProblem(msBeforeNext: number, [code, reason]: Refusal, policy?: QuotaPolicy): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem("too-many", code, `${reason} Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
    ...(policy && {
      quota: buildRequestQuota(policy, { remainingPoints: 0, msBeforeNext: retryAfterSeconds * 1000 }),
    }),
  });
}
