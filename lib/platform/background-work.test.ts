import { describe, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log/log";
import { currentRequestId, runForRequest } from "@/lib/platform/log/request-context";
import { createBackgroundWork } from "./background-work";

/** Work that runs until the test releases it. */
function heldWork() {
  const gates: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => gates.push(resolve));
  return { work, times: () => gates.length, letGo: () => gates.at(-1)?.() };
}

describe("background work", () => {
  test("is not attributed to the request that starts it, because it may serve many", async () => {
    const seen: (string | null)[] = [];
    const background = createBackgroundWork(`test-${crypto.randomUUID()}`, async () => {
      await Promise.resolve();
      seen.push(currentRequestId());
    });
    runForRequest("request-1", () => background.start());
    await background.settled();
    expect(seen).toEqual([null]);
  });

  test("has one run at a time, and runs once more if it is repeated and was started during a run", async () => {
    for (const [isRepeated, times] of [
      [true, 2],
      [false, 1],
    ] as const) {
      const held = heldWork();
      const background = createBackgroundWork(`test-${crypto.randomUUID()}`, held.work, { isRepeated });
      background.start();
      background.start();
      background.start();
      expect(held.times()).toBe(1);
      held.letGo();
      await vi.waitFor(() => expect(held.times()).toBe(times));
      held.letGo();
      await background.settled();
      expect(held.times()).toBe(times);
    }
  });

  test("logs a failure and runs again on the next start", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const work = vi.fn(async () => Promise.reject(new Error("no")));
    const background = createBackgroundWork(`test-${crypto.randomUUID()}`, work);
    background.start();
    await background.settled();
    background.start();
    await background.settled();
    expect([work.mock.calls.length, logged.mock.calls.length]).toEqual([2, 2]);
  });

  test("aborts its run on `stop` and never runs again", async () => {
    const work = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
    );
    const background = createBackgroundWork(`test-${crypto.randomUUID()}`, work, { isRepeated: true });
    background.start();
    background.start();
    await background.stop();
    background.start();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
