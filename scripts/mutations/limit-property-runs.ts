// Set-up file of mutation tests. Limits property tests, which otherwise have up to a thousand runs, to 100 runs, and
// stops them at the first counterexample.
import type * as FastCheck from "fast-check";
import { vi } from "vitest";

const maxRuns = 100;

vi.mock("fast-check", async (importOriginal) => {
  const fc = await importOriginal<typeof FastCheck>();
  const assert = new Proxy(fc.assert, {
    apply: (target, self, [property, given]: [unknown, FastCheck.Parameters<unknown>?]) =>
      Reflect.apply(target, self, [
        property,
        { ...given, numRuns: Math.min(given?.numRuns ?? maxRuns, maxRuns), endOnFailure: true },
      ]),
  });
  return { ...fc, assert, default: { ...fc.default, assert } };
});
