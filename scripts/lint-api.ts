// npm run lint-api: checks the stored API description with Spectral and Redocly, generates clients from it with hey-api
// and orval, and compiles them. The tools are no dependencies of Kith, because they bring hundreds of packages, some
// with install scripts; npx fetches them in these versions.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { descriptionFile } from "@/lib/protocols/openapi/stored-description";

const spectral = "@stoplight/spectral-cli@6.16.3";
const redocly = "@redocly/cli@2.77.0";
const heyApi = "@hey-api/openapi-ts@0.92.2"; // the last version for Node 20; needs TypeScript 6 next to it
const typescript = "typescript@6.0.3";
const orval = "orval@8.38.0";
const description = relative(process.cwd(), descriptionFile);

const runTool = (tool: string, ...given: string[]) =>
  spawnSync("npx", ["--yes", "--ignore-scripts", tool, ...given], { stdio: "inherit" }).status === 0;

const clients = mkdtempSync(join(tmpdir(), "kith-clients-"));
const [heyApiClient, orvalClient] = [join(clients, "hey-api"), join(clients, "orval", "kith.ts")];

/** Generates a client outside Kith's folder. Inside, npx would use Kith's TypeScript instead of the version above. */
function canGenerateWithHeyApi(): boolean {
  const packages = ["--package", heyApi, "--package", typescript];
  const given = ["--input", descriptionFile, "--output", heyApiClient, "--silent"];
  const command = ["--yes", "--ignore-scripts", ...packages, "openapi-ts", ...given];
  return spawnSync("npx", command, { stdio: "inherit", cwd: clients }).status === 0;
}

const canCompile = (file: string) =>
  spawnSync(
    process.execPath,
    [
      ...["node_modules/typescript/bin/tsc", "--ignoreConfig", "--noEmit", "--strict"],
      ...["--skipLibCheck", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"],
      ...["--lib", "es2023,dom,dom.iterable", file],
    ],
    { stdio: "inherit" },
  ).status === 0;

const passed = [
  runTool(spectral, "lint", description, "--ruleset", ".spectral.yaml", "--fail-severity", "hint"),
  runTool(redocly, "lint", description, "--config", "redocly.yaml", "--max-problems", "100"),
  canGenerateWithHeyApi() &&
    canCompile(join(heyApiClient, "index.ts")) &&
    canCompile(join(heyApiClient, "sdk.gen.ts")),
  runTool(orval, "--input", description, "--output", orvalClient, "--client", "fetch") &&
    canCompile(orvalClient),
];
rmSync(clients, { recursive: true });
process.exit(passed.every(Boolean) ? 0 : 1);
