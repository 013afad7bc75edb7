// Configuration of vitest for Stryker, which runs it in a copy of Kith's folder. Runs only the unit tests that
// scripts/mutations.ts selects.
import { defineConfig } from "vitest/config";
import { z } from "zod";
import { testKinds, moduleResolution } from "../../testing/vitest-kinds.ts";

const include = z.array(z.string()).parse(JSON.parse(process.env["KITH_MUTATION_TESTS"] ?? "[]"));

export default defineConfig({
  root: process.cwd(),
  resolve: moduleResolution,
  test: {
    ...testKinds.unit,
    // Omits the clean-up of other unit tests, because each file runs in a separate process.
    setupFiles: ["testing/fixed-seed.ts", "scripts/mutations/limit-property-runs.ts"],
    isolate: false,
    include,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
