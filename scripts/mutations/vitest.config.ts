// What Stryker runs, in a copy of this folder: the unit tests that scripts/mutations.ts names, and nothing else of vitest.config.ts.
import { defineConfig } from "vitest/config";
import { z } from "zod";
import { kinds, resolve } from "../../lib/testing/vitest-kinds.ts";

const include = z.array(z.string()).parse(JSON.parse(process.env["KITH_MUTATION_TESTS"] ?? "[]"));

export default defineConfig({
  root: process.cwd(),
  resolve,
  test: {
    ...kinds.unit,
    // Every file has a process of its own, and leaves nothing to clean up.
    setupFiles: ["lib/testing/fixed-seed.ts", "scripts/mutations/fewer-runs.ts"],
    isolate: false,
    include,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
