import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { Caller } from "@/lib/access/levels";
import { Problem } from "@/lib/problem";
import { openedDatabase } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { countedAddress } from "@/lib/platform/network";
import { DatabaseRateLimiter } from "@/lib/platform/rate-limit-store";
import { singleton } from "@/lib/platform/singleton";
import { SlicedRateLimiter } from "@/lib/platform/sliced-rate-limiter";
import { quotaLeft, quotaPolicy, type Quota, type QuotaPolicy } from "@/lib/quota";
import { isComing, type Soon } from "@/lib/soon";

/** Counted by all instances together; the embedded database has one process, whose memory knows everything. */
const isShared = () => openedDatabase.current?.kind === "server";

const openLimiter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
  isShared()
    ? new DatabaseRateLimiter({ keyPrefix, points, duration })
    : new RateLimiterMemory({ keyPrefix, points, duration });

/** The same by slices that the instances take of one budget: a write for each request would cost more than the request. */
const openSlicedLimiter = (keyPrefix: string, points: number, duration: number): Limiter => {
  if (!isShared()) return new RateLimiterMemory({ keyPrefix, points, duration });
  const budgets = new DatabaseRateLimiter({ keyPrefix, points, duration });
  return new SlicedRateLimiter(points, (key, slice) => budgets.take(key, slice));
};

/** What is counted, as the library's limiters say it. */
type Counted = { remainingPoints: number; msBeforeNext: number };

/** Counts one or so many together, and rejects with what it has counted where that is over the limit. */
type Limiter = { points: number; consume: (key: string, points?: number) => Soon<Counted> };

const inAMinute = 60;

const perCaller = () =>
  singleton("rate-limit", () => {
    const points = environment().rateLimitPerMinute;
    return points > 0 ? openSlicedLimiter("caller", points, inAMinute) : null;
  });

const tooManyRequests = ["too_many_requests", "Too many requests."] as const;

/**
 * All tokens of a user count together, so that another token is no way around; what they do in browsers counts by itself, so that
 * nobody who has a token of theirs keeps them from revoking it.
 */
const keyOf = ({ userId, via }: Caller) =>
  via.kind === "token" ? `tokens of ${userId}` : (via.viewer?.userId ?? userId);

const ofTokens = quotaPolicy("tokens", inAMinute);
const ofBrowsers = quotaPolicy("browsers", inAMinute);

/** Lets a caller ask so often a minute (`RATE_LIMIT_PER_MINUTE`), then answers 429. Says what is left; null: there is no limit. */
export const limitRate = (caller: Caller): Soon<Quota | null> =>
  consumeSoon(
    perCaller(),
    keyOf(caller),
    caller.via.kind === "token" ? ofTokens : ofBrowsers,
    ...tooManyRequests,
  );

/**
 * Counts what a request asks for beyond the one request that it is, as if it were asked in so many more. 429 where fewer are left, and none
 * of them is counted then. `quota`: what `limitRate` has left.
 */
export function limitFurther(caller: Caller, further: number, quota: Quota): Soon<Quota | null> {
  const { policy, remaining, resetSeconds } = quota;
  const [code] = tooManyRequests;
  const reason = `This counts as ${further + 1} requests, and ${remaining + 1} of ${policy.limit} a minute were left.`;
  if (remaining < further) throw tooMany({ msBeforeNext: resetSeconds * 1000 }, code, reason);
  return consumeSoon(perCaller(), keyOf(caller), () => policy, code, reason, further);
}

/** A page of faces is as many requests: ten times as many as others, which they take nothing from. */
const picturesPerCaller = () =>
  singleton("picture-rate-limit", () => {
    const points = 10 * environment().rateLimitPerMinute;
    // In memory, each instance by itself: a write to the database for each face would cost more than the face.
    return points > 0 ? new RateLimiterMemory({ keyPrefix: "pictures", points, duration: inAMinute }) : null;
  });

const ofPictures = quotaPolicy("pictures", inAMinute);

/** Lets a caller ask for so many pictures a minute. */
export const limitPictures = (caller: Caller): Soon<Quota | null> =>
  consumeSoon(picturesPerCaller(), keyOf(caller), ofPictures, ...tooManyRequests);

const quarterOfAnHour = 15 * 60;

/**
 * How many failed sign-ins a quarter of an hour are taken: for one account from one address, so that whoever guesses does not
 * lock out its owner elsewhere; for one account from everywhere; from one address for all accounts; and by one account of the
 * OpenID provider that is refused.
 */
const signInLimiters = () =>
  singleton("failed-sign-ins", () => ({
    accountFromAddress: openLimiter("sign-in-account-address", 10, quarterOfAnHour),
    account: openLimiter("sign-in-account", 50, quarterOfAnHour),
    address: openLimiter("sign-in-address", 100, quarterOfAnHour),
    ssoAccount: openLimiter("sign-in-sso", 10, quarterOfAnHour),
  }));

/** Who tries to sign in, from where. Only digests of them are kept. */
type SignInAttempt = { email: string; address: string };

const keysOf = ({ email, address }: SignInAttempt) => ({
  accountFromAddress: digest(`${email} ${countedAddress(address)}`),
  account: digest(email),
  address: digest(countedAddress(address)),
});

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

const tooManySignIns = ["too_many_sign_ins", "Too many failed sign-ins."] as const;

/**
 * Counts an attempt to sign in before it is looked at: too many failed ones are a 429, whatever the password. From an address that
 * is closed nothing is counted any more: it can neither fill the store with made-up accounts nor close anybody else's.
 */
export async function limitSignIn(attempt: SignInAttempt): Promise<void> {
  const limiters = signInLimiters();
  const keys = keysOf(attempt);
  const counted = await limiters.address.get(keys.address);
  if (counted && counted.consumedPoints >= limiters.address.points) throw tooMany(counted, ...tooManySignIns);
  for (const kind of ["accountFromAddress", "account", "address"] as const) {
    await consume(limiters[kind], keys[kind], ...tooManySignIns);
  }
}

/** Which account of an OpenID provider signs in, from where. Only digests of them are kept. */
type SsoAttempt = { issuer: string; subject: string; address: string };

const ssoKeysOf = ({ issuer, subject, address }: SsoAttempt) =>
  [
    ["ssoAccount", digest(JSON.stringify([issuer, subject]))],
    ["address", digest(countedAddress(address))],
  ] as const;

/** 429 for an account of the provider, or an address, that was refused too often. Looks only: nothing is counted or kept. */
export async function requireOpenSso(attempt: SsoAttempt): Promise<void> {
  const limiters = signInLimiters();
  for (const [kind, key] of ssoKeysOf(attempt)) {
    const counted = await limiters[kind].get(key);
    if (counted && counted.consumedPoints >= limiters[kind].points) throw tooMany(counted, ...tooManySignIns);
  }
}

/** Counts a refusal before anything is written about it: over the limit it is a 429, and leaves nothing in the record. */
export async function countRefusedSso(attempt: SsoAttempt): Promise<void> {
  for (const [kind, key] of ssoKeysOf(attempt)) {
    await consume(signInLimiters()[kind], key, ...tooManySignIns);
  }
}

/** A good password shows that it was them all along: the attempt does not count. */
export async function forgiveSignIn(attempt: SignInAttempt): Promise<void> {
  const limiters = signInLimiters();
  const keys = keysOf(attempt);
  await limiters.accountFromAddress.delete(keys.accountFromAddress);
  await limiters.account.reward(keys.account);
  await limiters.address.reward(keys.address);
}

const hour = 60 * 60;

/**
 * What accounts are guarded by beside sign-in: one's own password said again, by user; links that are looked at or used, by address;
 * forgotten passwords, by address and by the account that is named, whether there is one or not; codes of a second factor, by user.
 */
const accountLimiters = () =>
  singleton("account-limits", () => ({
    ownPassword: openLimiter("own-password", 10, quarterOfAnHour),
    link: openLimiter("account-link", 60, quarterOfAnHour),
    forgottenFrom: openLimiter("forgotten-address", 20, quarterOfAnHour),
    forgottenBy: openLimiter("forgotten-account", 3, hour),
    codes: openLimiter("second-factor", 5, quarterOfAnHour),
    codesOfDay: openLimiter("second-factor-day", 30, 24 * hour),
  }));

/** Counts a try at one's own password, before it is looked at: too many wrong ones are a 429. */
export const limitOwnPassword = (userId: string): Promise<void> =>
  consume(
    accountLimiters().ownPassword,
    userId,
    "too_many_passwords",
    "There were too many wrong passwords.",
  );

/** It was right: none of the tries counts. */
export const forgiveOwnPassword = async (userId: string): Promise<void> => {
  await accountLimiters().ownPassword.delete(userId);
};

const tooManyCodes = ["too_many_codes", "There were too many wrong codes for this account."] as const;

/**
 * Counts a code of a second factor before it is looked at. Whoever has the password guesses five in a quarter of an hour and thirty a
 * day, three of a million being right: one day in ten thousand.
 */
export async function limitCodes(userId: string): Promise<void> {
  await consume(accountLimiters().codes, userId, ...tooManyCodes);
  await consume(accountLimiters().codesOfDay, userId, ...tooManyCodes);
}

/** The code was right, or its owner has shown in another way who they are: what went before does not count. */
export async function forgiveCodes(userId: string): Promise<void> {
  await accountLimiters().codes.delete(userId);
  await accountLimiters().codesOfDay.delete(userId);
}

const ofLinks = quotaPolicy("links", quarterOfAnHour);
const ofForgotten = quotaPolicy("forgotten-passwords", quarterOfAnHour);

/** Lets an address look at and use so many links. */
export const limitLinks = (address: string): Soon<Quota | null> =>
  consumeSoon(accountLimiters().link, digest(countedAddress(address)), ofLinks, ...tooManyRequests);

/** Lets an address name so many accounts whose password is forgotten. */
export const limitForgottenFrom = (address: string): Soon<Quota | null> =>
  consumeSoon(
    accountLimiters().forgottenFrom,
    digest(countedAddress(address)),
    ofForgotten,
    ...tooManyRequests,
  );

/** Lets so many mails be asked for an account, whether it is there or not. */
export const limitForgottenBy = (email: string): Promise<void> =>
  consume(
    accountLimiters().forgottenBy,
    digest(email),
    "too_many_mails",
    "A mail was asked for this address several times already. Look into its inbox, and among unwanted mail.",
  );

async function consume(limiter: Limiter, key: string, code: string, reason: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    throw isCount(error) ? tooMany(error, code, reason) : error;
  }
}

/** Counts at once where the limiter needs to ask nobody, and says what is left. */
function consumeSoon(
  limiter: Limiter | null,
  key: string,
  policyFor: (limit: number) => QuotaPolicy,
  code: string,
  reason: string,
  points = 1,
): Soon<Quota | null> {
  if (!limiter) return null;
  const policy = policyFor(limiter.points);
  const counted = limiter.consume(key, points);
  if (!isComing(counted)) return quotaLeft(policy, counted);
  return counted.then(
    (left) => quotaLeft(policy, left),
    (error: unknown) => {
      throw isCount(error) ? tooMany(error, code, reason, policy) : error;
    },
  );
}

/**
 * What a limiter throws when the limit is reached: no error, but what it has counted. By shape, not by class: the server's and each
 * route bundle's copy of the library make limiters for one another.
 */
const isCount = (thrown: unknown): thrown is { msBeforeNext: number } =>
  typeof thrown === "object" &&
  thrown !== null &&
  "msBeforeNext" in thrown &&
  typeof thrown.msBeforeNext === "number";

function tooMany(
  { msBeforeNext }: { msBeforeNext: number },
  code: string,
  reason: string,
  policy?: QuotaPolicy,
): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem("too-many", code, `${reason} Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
    ...(policy && {
      quota: quotaLeft(policy, { remainingPoints: 0, msBeforeNext: retryAfterSeconds * 1000 }),
    }),
  });
}
