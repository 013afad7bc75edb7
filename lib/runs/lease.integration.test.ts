// Both engines: leases and the database's clock.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withStore } from "@/lib/testing/store";
import { database } from "@/lib/platform/database";
import { acquireLease, extendLease, lockLease, releaseLease } from "./lease";

withStore();

const take = (seconds = 20) => acquireLease(database(), "test", randomUUID(), seconds);
const taken = async (seconds?: number) => {
  const lease = await take(seconds);
  if (!lease) throw new Error("not taken");
  return lease;
};

test("one holder at a time has it, and the next when it is given back", async () => {
  const first = await taken();
  expect(await take()).toBeNull();
  await releaseLease(database(), first);
  const second = await taken();
  expect(second.token).toBeGreaterThan(first.token);
});

test("a late heartbeat does not take back what was given back", async () => {
  const lease = await taken();
  await releaseLease(database(), lease);
  expect(await extendLease(database(), lease, 20)).toBe(false);
  expect(await take()).not.toBeNull();
});

test("a holder who overslept can neither extend it nor write under it (A56, A57)", async () => {
  const lease = await taken(0);
  expect(await extendLease(database(), lease, 20)).toBe(false);
  expect(await lockLease(database(), lease)).toBe(false);
  const next = await taken();
  expect(await lockLease(database(), lease)).toBe(false);
  expect(await lockLease(database(), next)).toBe(true);
});

test("of many who ask at once, one gets it", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take()));
  expect(answers.filter((lease) => lease !== null)).toHaveLength(1);
});
