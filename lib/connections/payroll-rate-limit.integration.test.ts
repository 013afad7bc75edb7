// Both engines: leases and the database's clock.
import { beforeEach, expect, test, vi } from "vitest";
import { database } from "@/lib/platform/database/database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { createPayrollLimiter } from "./payroll-rate-limit";
import { countedAfterEndMs } from "./payroll-pacing";

setUpTestDatabase();

const neverAborted = new AbortController().signal;
beforeEach(() => overrideSettings({ payrollRequestsPerMinute: 6_005 })); // one every 10 ms

/** Counts the requests in progress. Their rows expire later than the row of any ended request. */
async function countInProgress(): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM rate_limits
    WHERE key LIKE 'payroll-request:%' AND expires_at > clock_timestamp() + make_interval(secs => ${countedAfterEndMs / 1_000}::float8)`;
  return row?.count ?? 0;
}

test("five requests run concurrently and no more; a run leaves one slot to interactive requests", async () => {
  const patient = createPayrollLimiter("patient");
  const taken = await Promise.all([1, 2, 3, 4].map(() => patient(neverAborted)));
  let isFifth = false;
  const stop = new AbortController();
  const waiting = patient(stop.signal).then(
    (turn) => {
      isFifth = true;
      turn.release(null);
    },
    () => undefined,
  );
  const person = await createPayrollLimiter("interactive")(neverAborted);
  expect(await countInProgress()).toBe(5);
  expect(isFifth).toBe(false);
  taken[0]?.release(null);
  await vi.waitFor(() => expect(isFifth).toBe(true), { timeout: 10_000 });
  await waiting;
  for (const turn of [...taken.slice(1), person]) turn.release(null);
  await vi.waitFor(async () => expect(await countInProgress()).toBe(0), { timeout: 10_000 });
});

test("an interactive caller gets the whole minute immediately, before a run, and afterwards learns when to retry", async () => {
  overrideSettings({ payrollRequestsPerMinute: 10 }); // a run gets 5 slots, one every 12 s
  const [interactive, patient] = [createPayrollLimiter("interactive"), createPayrollLimiter("patient")];
  (await patient(neverAborted)).release(null);
  for (let count = 0; count < 9; count++) (await interactive(neverAborted)).release(null);
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

test("a request that ended more than a minute ago no longer counts", async () => {
  overrideSettings({ payrollRequestsPerMinute: 1 });
  const interactive = createPayrollLimiter("interactive");
  (await interactive(neverAborted)).release(null);
  await vi.waitFor(async () => expect(await countInProgress()).toBe(0), { timeout: 10_000 });
  await expect(interactive(neverAborted)).rejects.toMatchObject({ code: "payroll_in_use" });
  await database()
    .$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() WHERE key LIKE 'payroll-request:%'`;
  (await interactive(neverAborted)).release(null);
});

test("a pause that the vendor asks for delays every caller", async () => {
  const interactive = createPayrollLimiter("interactive");
  (await interactive(neverAborted)).release(60_000);
  await vi.waitFor(async () => {
    const refused = await interactive(neverAborted).then(
      (turn) => turn.release(null),
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: "payroll_in_use" });
    expect(refused).toHaveProperty(
      "retryAfterSeconds",
      expect.toSatisfy((seconds) => Number(seconds) > 50),
    );
  });
});

test("without a limit no database query is sent", async () => {
  overrideSettings({ payrollRequestsPerMinute: 0 });
  await Promise.all(Array.from({ length: 20 }, () => createPayrollLimiter("interactive")(neverAborted)));
  expect(await database().rateLimit.count()).toBe(0);
});
