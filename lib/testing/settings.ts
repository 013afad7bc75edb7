import { onTestFinished, TestRunner } from "vitest";
import { environment, replaceEnvironment, type Environment } from "@/lib/platform/environment";

/**
 * Puts other settings in place of this process's. In a test, or in what runs before each one, they end with that test; at the top
 * of a file they end with the file (lib/testing/begin-anew.ts). Nothing of them reaches another test.
 */
export function withSettings(changes: Partial<Environment>): void {
  const before = environment();
  replaceEnvironment({ ...before, ...changes });
  if (TestRunner.getCurrentTest()) onTestFinished(() => replaceEnvironment(before));
}
