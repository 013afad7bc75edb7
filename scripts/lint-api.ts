// npm run lint-api: the stored description by Spectral and by Redocly. Spectral is fetched when it is run, in this version: it brings a hundred
// packages, one of which wants an install script.
import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { descriptionFile } from "@/lib/openapi/stored-description";

const spectral = "@stoplight/spectral-cli@6.16.3";
const redocly = "@redocly/cli@2.77.0";
const description = relative(process.cwd(), descriptionFile);

const run = (tool: string, ...given: string[]) =>
  spawnSync("npx", ["--yes", "--ignore-scripts", tool, ...given], { stdio: "inherit" }).status === 0;

const passed = [
  run(spectral, "lint", description, "--ruleset", ".spectral.yaml", "--fail-severity", "hint"),
  run(redocly, "lint", description, "--config", "redocly.yaml", "--max-problems", "100"),
];
process.exit(passed.every(Boolean) ? 0 : 1);
