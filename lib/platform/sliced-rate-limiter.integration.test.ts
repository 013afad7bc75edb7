// Both engines: the budget that slices are taken of, and its window, by the database's clock.
import { expect, test } from "vitest";
import { withStore } from "@/lib/testing/store";
import { database } from "./database";
import { DatabaseRateLimiter } from "./rate-limit-store";
import { SlicedRateLimiter } from "./sliced-rate-limiter";

withStore();

const limit = 200;

/** As another process has it, beside the others on the same database. */
const instance = () => {
  const counts = new DatabaseRateLimiter({ keyPrefix: "caller", points: limit, duration: 60 });
  return new SlicedRateLimiter(limit, (key, slice) => counts.take(key, slice));
};
const isLetThrough = async (limiter: SlicedRateLimiter) => {
  try {
    await limiter.consume("somebody");
    return true;
  } catch {
    return false;
  }
};

test("two instances asked alike let the limit through together, less at most a tenth", async () => {
  const both = [instance(), instance()];
  let passed = 0;
  for (let round = 0; round < limit / 10; round++) {
    const answers = await Promise.all(
      both.flatMap((limiter) => Array.from({ length: 10 }, () => isLetThrough(limiter))),
    );
    passed += answers.filter(Boolean).length;
  }
  expect(passed).toBeLessThanOrEqual(limit);
  expect(passed).toBeGreaterThanOrEqual(limit * 0.9);
  const [row] = await database().rateLimit.findMany();
  expect(row?.key).toBe("caller:somebody");
});

test("one instance lets exactly the limit through, also asked for all of it at once", async () => {
  const alone = instance();
  const answers = await Promise.all(Array.from({ length: limit + 50 }, () => isLetThrough(alone)));
  expect(answers.filter(Boolean)).toHaveLength(limit);
});

test("what is taken here is gone for an instance that begins later, until the window is over by the database's clock", async () => {
  const first = instance();
  for (let request = 0; request < limit; request++) expect(await isLetThrough(first)).toBe(true);
  expect(await isLetThrough(instance())).toBe(false);
  await database().$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() - interval '1 second'`;
  expect(await isLetThrough(instance())).toBe(true);
});
