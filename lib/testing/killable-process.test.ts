import { expect, test } from "vitest";
import { killedAt, killedWhen } from "./killable-process";

// A kill test that could pass without killing is no test.

test("a process that never comes to its moment fails the test, whatever it did before", async () => {
  const never = { name: "never", at: "a statement that nobody makes", when: "unsent" } as const;
  await expect(killedAt(never, "kill-at", {})).rejects.toThrow('never came to "never"');
});

test("a process that ended before the moment fails the test", async () => {
  await expect(killedWhen(new Promise(() => undefined), "kill-at", {})).rejects.toThrow(
    "ended before the moment",
  );
});
