import { expect, test, vi } from "vitest";
import type { Job } from "./jobs";
import { startJobs } from "./job-runner";

const counting = (name: string, everySeconds = 0) => ({
  name,
  run: vi.fn(async () => undefined),
  everySeconds,
});

test("every task is run at every pass, whatever becomes of the others", async () => {
  const failing = { name: "failing", run: () => Promise.reject(new Error("broken")) };
  const sound = counting("sound");
  const housekeeping = startJobs([failing, sound], { everyMs: 1 });
  await vi.waitFor(() => expect(sound.run.mock.calls.length).toBeGreaterThan(2));
  await housekeeping.stop();
});

test("a pass begins when the one before is over, and a stop waits for it and is the end", async () => {
  let [underWay, most, runs] = [0, 0, 0];
  const slow: Job = {
    name: "slow",
    run: async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      runs += 1;
    },
  };
  const housekeeping = startJobs([slow], { everyMs: 0 });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  await housekeeping.stop();
  expect([most, underWay]).toEqual([1, 0]);
  const before = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(before);
});

test("a task that has its own time rests after it went well, and is tried again at once after it failed", async () => {
  let now = 0;
  const hourly = counting("hourly", 3_600);
  const failing = vi.fn(() => Promise.reject(new Error("broken")));
  const housekeeping = startJobs([hourly, { name: "failing", everySeconds: 3_600, run: failing }], {
    everyMs: 1,
    now: () => now,
  });
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(3));
  expect(hourly.run).toHaveBeenCalledTimes(1);
  now = 3_600_000;
  await vi.waitFor(() => expect(hourly.run).toHaveBeenCalledTimes(2));
  await housekeeping.stop();
});

test("a task that is not due yet leaves the start to the others", async () => {
  let now = 0;
  const [heavy, light] = [counting("heavy"), counting("light")];
  const housekeeping = startJobs([{ ...heavy, notBeforeSeconds: 60 }, light], { everyMs: 1, now: () => now });
  await vi.waitFor(() => expect(light.run.mock.calls.length).toBeGreaterThan(2));
  expect(heavy.run).not.toHaveBeenCalled();
  now = 60_000;
  await vi.waitFor(() => expect(heavy.run).toHaveBeenCalled());
  await housekeeping.stop();
});

test("a task is told when the server stops, and one that does not listen is left behind", async () => {
  const told = vi.fn();
  const housekeeping = startJobs([
    {
      name: "listening",
      run: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            told();
            reject(new Error("stopped"));
          });
        }),
    },
  ]);
  await housekeeping.stop();
  expect(told).toHaveBeenCalledOnce();
});
