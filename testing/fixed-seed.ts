// Runs before every test file (setupFiles of vitest.config.ts). Fixes the seed of random data, so that `npm test` is
// reproducible. `npm run test:faults` uses a new seed for each run.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["KITH_TEST_SEED"] ?? 20_260_930) });
