// Both engines: slices are claimed in the database, and the window ends by its clock.
import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/testing/test-database";
import { database } from "@/lib/platform/database/database";
import { createDatabaseCounter } from "./rate-limit-store";
import { SlicedRateLimiter } from "./sliced-rate-limiter";

setUpTestDatabase();

const limit = 200;

/** Limiter of another process on the shared database. */
const instance = () =>
  new SlicedRateLimiter(createDatabaseCounter({ keyPrefix: "caller", points: limit, duration: 60 }));
const isLetThrough = async (limiter: SlicedRateLimiter) =>
  (await limiter.penalty("caller")).consumedPoints <= limit;

test("budget claimed here is unavailable to an instance that starts later, until the window ends by the database's clock", async () => {
  const first = instance();
  for (let request = 0; request < limit; request++) expect(await isLetThrough(first)).toBe(true);
  expect(await isLetThrough(instance())).toBe(false);
  await database().$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() - interval '1 second'`;
  expect(await isLetThrough(instance())).toBe(true);
});
