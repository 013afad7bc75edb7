import { onTestFinished, TestRunner } from "vitest";
import { environment, replaceEnvironment, type Environment } from "@/lib/platform/environment";

/**
 * Overrides settings of this process. Overrides of a test or hook end with the test; overrides at the top of a
 * file end with the file (testing/reset-process-state.ts).
 */
export function overrideSettings(changes: Partial<Environment>): void {
  const before = environment();
  replaceEnvironment({ ...before, ...changes });
  if (TestRunner.getCurrentTest()) onTestFinished(() => replaceEnvironment(before));
}
