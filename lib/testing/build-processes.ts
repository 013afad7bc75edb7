import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

let built: string | null = null;

/**
 * Makes plain JavaScript of the scripts beside this file that tests start as processes, and answers the folder that they are in. It takes a
 * third of a second, once; each start of one from its sources would take a second more.
 */
export function buildProcesses(): string {
  if (built) return built;
  const scripts = readdirSync("lib/testing").filter((name) => name.endsWith("-process.ts"));
  const home = join(process.cwd(), "node_modules", ".cache", "kith-test-processes");
  mkdirSync(home, { recursive: true });
  // Test runners end their workers without a last word: what an earlier one left goes now.
  for (const pid of readdirSync(home).filter((name) => !isAlive(Number(name))))
    rmSync(join(home, pid), { recursive: true, force: true });
  const folder = join(home, String(process.pid));
  buildSync({
    entryPoints: [...scripts, "kill-at.ts"].map((name) => join("lib", "testing", name)),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.node.json",
    logLevel: "error",
  });
  return (built = folder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
