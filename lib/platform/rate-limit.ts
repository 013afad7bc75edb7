import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "@/lib/access/levels";
import { Problem } from "@/lib/problem";
import { environment } from "./environment";
import { singleton } from "./singleton";

const perCaller = () =>
  singleton("rate-limit", () => {
    const points = environment().rateLimitPerMinute;
    return points > 0 ? new RateLimiterMemory({ points, duration: 60 }) : null;
  });

/** Lets a caller ask so often a minute (`RATE_LIMIT_PER_MINUTE`), then answers 429. Counted by each instance for itself. */
export async function limitRate({ userId, via }: Caller): Promise<void> {
  await consume(
    perCaller(),
    via.kind === "token" ? via.tokenId : userId,
    "too_many_requests",
    "You are asking too often.",
  );
}

const failedSignIns = singleton(
  "failed-sign-ins",
  () => new RateLimiterMemory({ points: 10, duration: 15 * 60 }),
);

/** Counts an attempt to sign in to one account. Ten that fail within a quarter of an hour close it for the rest of that time. */
export async function limitSignIn(email: string): Promise<void> {
  await consume(failedSignIns, email, "too_many_sign_ins", "There were too many failed attempts to sign in.");
}

/** A good password shows that it was them all along. */
export async function forgiveSignIns(email: string): Promise<void> {
  await failedSignIns.delete(email);
}

async function consume(
  limiter: RateLimiterMemory | null,
  key: string,
  code: string,
  reason: string,
): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    throw new Problem("too-many", code, `${reason} Try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
}
