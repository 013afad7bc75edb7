import { expect, test } from "vitest";
import { Problem } from "./problem";

const effect = "Nothing was changed.";

test.each([
  [{ effect }, "It failed. Nothing was changed.", "It failed."],
  [
    { effect, advice: "Try again later." },
    "It failed. Nothing was changed. Try again later.",
    "It failed. Try again later.",
  ],
  [{}, "It failed.", "It failed."],
])("with %j a request reports %j, and a run %j", (options, ofRequest, ofRun) => {
  const { message, messageWithoutEffect } = new Problem("upstream", "payroll_failed", "It failed.", options);
  expect([message, messageWithoutEffect]).toEqual([ofRequest, ofRun]);
});
