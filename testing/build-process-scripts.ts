import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

let builtFolder: string | null = null;

/**
 * Compiles the process scripts of this folder to plain JavaScript and returns the output folder.
 * Compiling takes a third of a second, once; starting a process from TypeScript would add a second each time.
 */
export function buildProcessScripts(): string {
  if (builtFolder) return builtFolder;
  const scripts = readdirSync("testing").filter((name) => name.endsWith("-process.ts"));
  const home = join(process.cwd(), "node_modules", ".cache", "kith-test-processes");
  mkdirSync(home, { recursive: true });
  // Test runners kill their workers without cleanup, so folders of dead processes are deleted here.
  for (const pid of readdirSync(home).filter((name) => !isAlive(Number(name))))
    rmSync(join(home, pid), { recursive: true, force: true });
  const folder = join(home, String(process.pid));
  buildSync({
    entryPoints: [...scripts, "kill-at.ts"].map((name) => join("testing", name)),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.node.json",
    logLevel: "error",
  });
  return (builtFolder = folder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
