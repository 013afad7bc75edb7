import { describe, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { currentRequestId, onBehalfOf } from "@/lib/platform/request-context";
import { backgroundWork } from "./background-work";

/** Work that goes on until it is let go. */
function heldWork() {
  const gates: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => gates.push(resolve));
  return { work, times: () => gates.length, letGo: () => gates.at(-1)?.() };
}

describe("work in the background", () => {
  test("is not for the request that lets it begin: it may go on for many", async () => {
    const seen: (string | null)[] = [];
    const background = backgroundWork(`test-${crypto.randomUUID()}`, async () => {
      await Promise.resolve();
      seen.push(currentRequestId());
    });
    onBehalfOf("request-1", () => background.start());
    await background.settled();
    expect(seen).toEqual([null]);
  });

  test("goes on once at a time, and is done once more where it was asked for meanwhile and is repeated", async () => {
    for (const [isRepeated, times] of [
      [true, 2],
      [false, 1],
    ] as const) {
      const held = heldWork();
      const background = backgroundWork(`test-${crypto.randomUUID()}`, held.work, { isRepeated });
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

  test("that fails is logged, and done again when it is asked for", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    const work = vi.fn(async () => Promise.reject(new Error("no")));
    const background = backgroundWork(`test-${crypto.randomUUID()}`, work);
    background.start();
    await background.settled();
    background.start();
    await background.settled();
    expect([work.mock.calls.length, logged.mock.calls.length]).toEqual([2, 2]);
  });

  test("ends for good when it is stopped, by the signal that it was given", async () => {
    const work = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
    );
    const background = backgroundWork(`test-${crypto.randomUUID()}`, work, { isRepeated: true });
    background.start();
    background.start();
    await background.stop();
    background.start();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
