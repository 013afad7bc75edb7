import { expect, test } from "vitest";
import { runUntilKillPoint, killProcessWhen } from "./test-process";

// A kill test must fail if nothing was killed.

test("fails if the process never reaches the kill point", async () => {
  const never = { name: "never", at: "a statement that never runs", when: "unsent" } as const;
  await expect(runUntilKillPoint(never, "kill-at", {})).rejects.toThrow('never came to "never"');
});

test("fails if the process ends before the kill point", async () => {
  await expect(killProcessWhen(new Promise(() => undefined), "kill-at", {})).rejects.toThrow(
    "ended before the moment",
  );
});
