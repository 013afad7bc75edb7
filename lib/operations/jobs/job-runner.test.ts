import { expect, test, vi } from "vitest";
import { createBackgroundWork } from "@/lib/platform/background-work";
import type { Job } from "./jobs";
import { startJobs } from "./job-runner";

const counting = (name: string, everySeconds = 0) => ({
  name,
  run: vi.fn(async () => undefined),
  everySeconds,
});

test("a pass starts after the previous pass ends, and a stop waits for it and is final", async () => {
  let [inProgress, most, runs] = [0, 0, 0];
  const slow: Job = {
    name: "slow",
    run: async () => {
      most = Math.max(most, ++inProgress);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inProgress -= 1;
      runs += 1;
    },
  };
  const housekeeping = startJobs([slow], { everyMs: 0 });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  await housekeeping.stop();
  expect([most, inProgress]).toEqual([1, 0]);
  const before = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(before);
});

test("a job waits for its start and interval, and is retried in the next pass after a failure, beside the others", async () => {
  let now = 0;
  const [heavy, hourly] = [counting("heavy"), counting("hourly", 3_600)];
  const failing = vi.fn(() => Promise.reject(new Error("broken")));
  const jobs = [
    { ...heavy, notBeforeSeconds: 60 },
    { name: "failing", everySeconds: 3_600, run: failing },
    hourly,
  ];
  const housekeeping = startJobs(jobs, { everyMs: 1, now: () => now });
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(3));
  expect([heavy.run.mock.calls.length, hourly.run.mock.calls.length]).toEqual([0, 1]);
  now = 3_600_000;
  await vi.waitFor(() => expect(hourly.run).toHaveBeenCalledTimes(2));
  expect(heavy.run).toHaveBeenCalled();
  await housekeeping.stop();
});

test("a job is notified when the server stops, and a job that ignores it does not delay the stop", async () => {
  const notified = vi.fn();
  const housekeeping = startJobs([
    {
      name: "listening",
      run: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            notified();
            reject(new Error("stopped"));
          });
        }),
    },
  ]);
  await housekeeping.stop();
  expect(notified).toHaveBeenCalledOnce();
});

test("long work is started in every pass, and a stop aborts it and waits for its end", async () => {
  let ended = false;
  const work = vi.fn(async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended = true;
  });
  const background = createBackgroundWork(`test-${crypto.randomUUID()}`, work);
  const sound = counting("sound");
  const housekeeping = startJobs([{ name: "long", background }, sound], { everyMs: 1 });
  await vi.waitFor(() => expect(sound.run.mock.calls.length).toBeGreaterThan(2));
  expect([work.mock.calls.length, ended]).toEqual([1, false]);
  await housekeeping.stop();
  expect(ended).toBe(true);
});
