// npm run test:faults [-- TIMES]: what `npm test` tries a few times at random or kills once, tried many times (TIMES as often, 20): sequences of
// everything on a whole installation, broken answers of every vendor, and processes that are killed. Takes long.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { testFiles } from "@/lib/testing/test-files";

const [times = "20"] = process.argv.slice(2);
const files = testFiles
  .map(({ pattern }) => pattern.replaceAll("\\", ""))
  .filter(
    (path) => /\bfaultRuns\(/.test(readFileSync(path, "utf8")) || /\/killed-[\w-]+\.integration/.test(path),
  );
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=3600000", ...files],
  { stdio: "inherit", env: { ...process.env, KITH_FAULT_RUNS: times } },
);
process.exit(status ?? 1);
