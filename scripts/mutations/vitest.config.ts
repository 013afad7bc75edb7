// What Stryker runs, in a copy of this folder: the unit tests that scripts/mutations.ts names, and nothing else of vitest.config.ts.
import { defineConfig } from "vitest/config";
import { z } from "zod";
import { testKinds, moduleResolution } from "../../testing/vitest-kinds.ts";

const include = z.array(z.string()).parse(JSON.parse(process.env["KITH_MUTATION_TESTS"] ?? "[]"));

export default defineConfig({
  root: process.cwd(),
  resolve: moduleResolution,
  test: {
    ...testKinds.unit,
    // Every file has a process of its own, and leaves nothing to clean up.
    setupFiles: ["testing/fixed-seed.ts", "scripts/mutations/limit-property-runs.ts"],
    isolate: false,
    include,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
