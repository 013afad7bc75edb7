import fc from "fast-check";
import { expect, test } from "vitest";
import { isDelivered, isReceiverGone, computeRetryDelaySeconds } from "./retry";

const failed = { status: 500, retryAfterSeconds: null };

test("a delivery is attempted ten times over three days, with growing delays", () => {
  const waits = Array.from({ length: 10 }, (_, index) => computeRetryDelaySeconds(index + 1, failed, 0));
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 86_400).toBeGreaterThan(3);
});

test("jitter adds a tenth at most, and a longer Retry-After is respected up to a day", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.nat(1_000_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, asked, chance) => {
        const usual = computeRetryDelaySeconds(n, failed, 0) ?? 0;
        const wait = computeRetryDelaySeconds(n, { status: 429, retryAfterSeconds: asked }, chance) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(Math.max(usual, Math.min(asked, 86_400)));
        expect(wait).toBeLessThanOrEqual(Math.max(usual * 1.1, 86_400));
      },
    ),
  );
});

test.each([
  [200, true, false],
  [204, true, false],
  [299, true, false],
  [301, false, false],
  [410, false, true],
  [500, false, false],
  [null, false, false],
])("status %s: delivered %s, gone %s", (status, delivered, gone) => {
  const attempt = { status, retryAfterSeconds: null };
  expect([isDelivered(attempt), isReceiverGone(attempt)]).toEqual([delivered, gone]);
});
