// Both engines: leases use row locks and the database's clock.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { setUpTestDatabase } from "@/testing/test-database";
import { database } from "./database";
import { acquireLease, extendLease, holdLease, lockLease, releaseLease, withLease } from "./lease";

setUpTestDatabase();

const take = (seconds = 20) => acquireLease(database(), "pictures", randomUUID(), seconds);
const taken = async (seconds?: number) => {
  const lease = await take(seconds);
  if (!lease) throw new Error("not taken");
  return lease;
};

test("one holder at a time has the lease, and the next holder gets it after release", async () => {
  const first = await taken();
  expect(await take()).toBeNull();
  await releaseLease(database(), first);
  expect(await extendLease(database(), first, 20)).toBe(false); // a late heartbeat
  const second = await taken();
  expect(second.token).toBeGreaterThan(first.token);
});

test("a holder whose lease expired can neither extend it nor write under it (A56, A57)", async () => {
  const lease = await taken(-1);
  expect(await extendLease(database(), lease, 20)).toBe(false);
  expect(await lockLease(database(), lease)).toBe(false);
  const next = await taken();
  expect(await lockLease(database(), lease)).toBe(false);
  expect(await lockLease(database(), next)).toBe(true);
});

test("of many concurrent requests, one gets the lease", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take()));
  expect(answers.filter((lease) => lease !== null)).toHaveLength(1);
});

test("a heartbeat is skipped while the previous one is pending", async () => {
  const lease = await taken();
  let pending = 0;
  let maxPending = 0;
  const isWanted = async () => {
    maxPending = Math.max(maxPending, ++pending);
    await sleep(60);
    pending -= 1;
    return true;
  };
  await holdLease(lease, { seconds: 20, everyMs: 5, isWanted }, new AbortController(), () => sleep(150));
  expect(maxPending).toBe(1);
});

test("work under a lease is notified when the lease is lost, and the lease is free after a failure", async () => {
  const lost = withLease(
    "pictures",
    20,
    async (lease, signal) => {
      expect(await withLease("pictures", 20, async () => "ran")).toBeNull();
      await releaseLease(database(), lease);
      await sleep(20_000, undefined, { signal });
    },
    { everyMs: 5 },
  );
  await expect(lost).rejects.toThrow("aborted");
  await expect(withLease("pictures", 20, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLease("pictures", 20, async () => "ran")).toBe("ran");
});

test("a transaction under the lease blocks neither its heartbeat nor another process, which gets no lease before the commit", async ({
  skip,
}) => {
  skip("dump" in inject("template"), "the embedded database has one connection");
  const lease = await taken();
  const withoutWaiting = <T>(work: Promise<T>) => Promise.race([work, sleep(2_000, "blocked" as const)]);
  await database().$transaction(async (transaction) => {
    expect(await lockLease(transaction, lease)).toBe(true);
    expect(await withoutWaiting(extendLease(database(), lease, 20))).toBe(true);
    expect(
      await withoutWaiting(
        database().$executeRaw`UPDATE leases SET expires_at = 'epoch' WHERE name = 'pictures'`,
      ),
    ).toBe(1);
    expect(await withoutWaiting(take())).toBeNull();
  });
  expect(await take()).not.toBeNull();
});
