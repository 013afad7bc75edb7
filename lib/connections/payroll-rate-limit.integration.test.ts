// Both engines: leases and the database's clock.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { payrollTurns } from "./payroll-rate-limit";
import { countedMs, type Patience } from "./payroll-rate-figures";

withStore();

const neverAborted = new AbortController().signal;
beforeEach(() => withSettings({ payrollRequestsPerMinute: 6_005 })); // one every 10 ms

const turns = (patience: Patience) => payrollTurns(patience);
/** How many requests the database says are under way: those that count from an end which is still to come. */
async function underWay(): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM rate_limits
    WHERE key LIKE 'payroll-request:%' AND expires_at > clock_timestamp() + make_interval(secs => ${countedMs / 1_000}::float8)`;
  return row?.count ?? 0;
}

test("five requests at once and no more, whoever asks; a run leaves one to people", async () => {
  const patient = turns("patient");
  const taken = await Promise.all([1, 2, 3, 4].map(() => patient(neverAborted)));
  let isFifth = false;
  const stop = new AbortController();
  const waiting = patient(stop.signal).then(
    (turn) => {
      isFifth = true;
      turn.over(null);
    },
    () => undefined,
  );
  const person = await turns("interactive")(neverAborted);
  expect(await underWay()).toBe(5);
  expect(isFifth).toBe(false);
  taken[0]?.over(null);
  await vi.waitFor(() => expect(isFifth).toBe(true), { timeout: 10_000 });
  await waiting;
  for (const turn of [...taken.slice(1), person]) turn.over(null);
  await vi.waitFor(async () => expect(await underWay()).toBe(0), { timeout: 10_000 });
});

test("requests of a run are evenly spaced by the database's clock", async () => {
  withSettings({ payrollRequestsPerMinute: 605 }); // one every 100 ms
  const take = turns("patient");
  const [start] = [await now()];
  for (let count = 0; count < 11; count++) (await take(neverAborted)).over(null);
  expect((await now()) - start).toBeGreaterThanOrEqual(1_000);
});

test("somebody who waits has the whole minute at once, goes ahead of a run, and is told when to come back once it is used up", async () => {
  withSettings({ payrollRequestsPerMinute: 10 }); // a run has 5 of them, one every 12 s
  const [interactive, patient] = [turns("interactive"), turns("patient")];
  (await patient(neverAborted)).over(null);
  for (let count = 0; count < 9; count++) (await interactive(neverAborted)).over(null);
  await expect(interactive(neverAborted)).rejects.toMatchObject({
    kind: "too-many",
    code: "payroll_in_use",
    retryAfterSeconds: expect.toSatisfy((seconds) => Number(seconds) > 50 && Number(seconds) <= 61) as number,
  });
  const stop = new AbortController();
  const run = patient(stop.signal);
  stop.abort(new Error("stopped"));
  await expect(run).rejects.toThrow();
});

test("a list of employees starts with what the minute has left, leaves the reserve to people, and waits for the rest", async () => {
  withSettings({ payrollRequestsPerMinute: 10 });
  const listing = turns("listing");
  for (let count = 0; count < 5; count++) (await listing(neverAborted)).over(null);
  const stop = new AbortController();
  const sixth = listing(stop.signal);
  expect(await Promise.race([sixth.catch(() => "refused"), sleep(300, "waiting")])).toBe("waiting");
  (await turns("interactive")(neverAborted)).over(null);
  stop.abort(new Error("stopped"));
  await expect(sixth).rejects.toThrow();
});

test("of many who ask at the same moment, five begin at once, and in all no more than the limit", async () => {
  withSettings({ payrollRequestsPerMinute: 12 });
  let mostAtOnce = 0;
  let atOnce = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      try {
        const turn = await turns("interactive")(new AbortController().signal);
        mostAtOnce = Math.max(mostAtOnce, ++atOnce);
        await underWay(); // as long as a request to the database
        atOnce -= 1;
        turn.over(null);
        return "begun";
      } catch (error) {
        return error instanceof Problem ? error.code : "failed";
      }
    }),
  );
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(12).fill("begun"),
    ...Array<string>(8).fill("payroll_in_use"),
  ]);
  expect(mostAtOnce).toBeLessThanOrEqual(5);
});

test("a request that ended more than a minute ago counts no more", async () => {
  withSettings({ payrollRequestsPerMinute: 2 });
  const interactive = turns("interactive");
  for (let count = 0; count < 2; count++) (await interactive(neverAborted)).over(null);
  await vi.waitFor(async () => expect(await underWay()).toBe(0), { timeout: 10_000 });
  await expect(interactive(neverAborted)).rejects.toMatchObject({ code: "payroll_in_use" });
  await database()
    .$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() WHERE key LIKE 'payroll-request:%'`;
  (await interactive(neverAborted)).over(null);
});

test("a pause that the vendor asks for holds everybody", async () => {
  const interactive = turns("interactive");
  (await interactive(neverAborted)).over(60_000);
  await vi.waitFor(async () => {
    const refused = await interactive(neverAborted).then(
      (turn) => turn.over(null),
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: "payroll_in_use" });
    expect(refused).toHaveProperty(
      "retryAfterSeconds",
      expect.toSatisfy((seconds) => Number(seconds) > 50),
    );
  });
});

test("the slot of a process that was killed is free again when its time is over", async () => {
  for (let count = 0; count < 5; count++) await turns("interactive")(neverAborted);
  await database()
    .$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() + make_interval(secs => ${countedMs / 1_000}::float8)
      WHERE key LIKE 'payroll-request:%'`;
  (await turns("interactive")(neverAborted)).over(null);
});

test("without a limit nothing is asked of the database", async () => {
  withSettings({ payrollRequestsPerMinute: 0 });
  await Promise.all(Array.from({ length: 20 }, () => turns("interactive")(neverAborted)));
  expect(await database().rateLimit.count()).toBe(0);
});

async function now(): Promise<number> {
  const [row] = await database().$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`;
  return row?.ms ?? 0;
}
