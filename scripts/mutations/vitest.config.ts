// Configuration of Stryker's runs, in a copy of this folder: only the unit tests that scripts/mutations.ts selects.
import { defineConfig } from "vitest/config";
import { z } from "zod";
import { testKinds, moduleResolution } from "../../testing/vitest-kinds.ts";

const include = z.array(z.string()).parse(JSON.parse(process.env["KITH_MUTATION_TESTS"] ?? "[]"));

export default defineConfig({
  root: process.cwd(),
  resolve: moduleResolution,
  test: {
    ...testKinds.unit,
    // No clean-up: each file runs in a separate process.
    setupFiles: ["testing/fixed-seed.ts", "scripts/mutations/limit-property-runs.ts"],
    isolate: false,
    include,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
