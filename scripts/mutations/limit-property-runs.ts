// Runs with every test file under mutation: of random input there is less, since the tests run a thousand times, and the first counterexample
// is enough. What so few do not notice counts as not noticed.
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
