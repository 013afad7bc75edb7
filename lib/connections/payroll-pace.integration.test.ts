import { beforeEach, expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { payrollTurns, type Patience } from "./payroll-pace";

withStore();

const neverAborted = new AbortController().signal;
beforeEach(() => withSettings({ payrollRequestsPerMinute: 6_005 })); // one every 10 ms

const turns = (patience: Patience) => payrollTurns(patience);
const underWay = async () =>
  database().lease.count({
    where: { name: { startsWith: "payroll-request-" }, expiresAt: { gt: new Date() } },
  });

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

test("somebody who waits goes first, ahead of a run's pace, and is told to come back where the wait is long", async () => {
  withSettings({ payrollRequestsPerMinute: 10 }); // one every 12 s, five at once ahead
  const interactive = turns("interactive");
  for (let count = 0; count < 5; count++) (await interactive(neverAborted)).over(null);
  await expect(interactive(neverAborted)).rejects.toMatchObject({
    kind: "unavailable",
    code: "payroll_in_use",
    retryAfterSeconds: 12,
  });
  const stop = new AbortController();
  const run = turns("patient")(stop.signal);
  stop.abort(new Error("stopped"));
  await expect(run).rejects.toThrow();
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
    .$executeRaw`UPDATE leases SET expires_at = clock_timestamp() WHERE name LIKE 'payroll-request-%'`;
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
