// npm run test:faults [-- TIMES]: runs the fault tests of both tiers with TIMES (default 20) as many repetitions:
// random sequences on a whole installation, broken responses of every vendor, and killed processes. KITH_TEST_SEED
// repeats a run.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { testFiles } from "@/testing/test-files";

const [times = "20"] = process.argv.slice(2);
const files = testFiles
  .map(({ pattern }) => pattern.replaceAll("\\", ""))
  .filter(
    (path) => /\bfaultRuns\(/.test(readFileSync(path, "utf8")) || /\/killed-[\w-]+\.integration/.test(path),
  );
const seed = process.env["KITH_TEST_SEED"] ?? String(randomInt(2 ** 31));
console.log(`KITH_TEST_SEED=${seed}`);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=3600000", ...files],
  { stdio: "inherit", env: { ...process.env, KITH_FAULT_RUNS: times, KITH_TEST_SEED: seed } },
);
process.exit(status ?? 1);
