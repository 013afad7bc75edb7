// npm test: types, lint, unit, integration and browser tests, one after the other. Says what it does and what each took.
import { spawnSync } from "node:child_process";
import { generateClient } from "./generate-client";

const steps: [name: string, file: string, ...words: string[]][] = [
  ["types", "node_modules/typescript/bin/tsc", "--noEmit"],
  ["lint", "node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."],
  ["format", "node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  ["unit and integration tests", "node_modules/vitest/vitest.mjs", "run"],
  [
    "browser tests",
    "node_modules/tsx/dist/cli.mjs",
    "--tsconfig",
    "tsconfig.node.json",
    "scripts/browser-tests.ts",
  ],
];

generateClient();
const results = steps.map(([name, ...command]) => {
  console.log(`\n=== ${name}`);
  const startedAt = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  return { name, isGood: status === 0, seconds: Math.round((Date.now() - startedAt) / 1000) };
});

console.log("");
for (const { name, isGood, seconds } of results)
  console.log(`${isGood ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
const failed = results.filter(({ isGood }) => !isGood).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
