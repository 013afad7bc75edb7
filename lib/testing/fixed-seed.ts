// Runs with every test file (setupFiles of vitest.config.ts): what is made at random is the same in every run of `npm test`, so that a
// run says something about the change and not about its luck. `npm run test:faults` looks further, from a new seed each time.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["KITH_TEST_SEED"] ?? 20_260_930) });
