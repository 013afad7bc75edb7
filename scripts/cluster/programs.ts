import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Folder in which Debian installs each version of PostgreSQL separately. */
const postgresFolder = "/usr/lib/postgresql";
const postgresVersions = existsSync(postgresFolder)
  ? readdirSync(postgresFolder).toSorted((a, b) => Number(b) - Number(a))
  : [];

/** Folders that may contain the programs: PATH, and the folders of Debian packages, newest PostgreSQL first. */
const programFolders = [
  ...(process.env["PATH"] ?? "").split(":"),
  "/usr/sbin",
  "/sbin",
  ...postgresVersions.map((version) => join(postgresFolder, version, "bin")),
];

export const findProgram = (name: string): string | null =>
  programFolders.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;

/**
 * Creates a temporary folder for data and logs, readable by all users. It is deleted if this process succeeds; after a
 * failure, its logs are needed.
 */
export function createLogFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  process.once("exit", (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function requirePrograms<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length > 0) {
    console.error(
      `Not run. Missing here: ${missing.join(", ")}. Their Debian packages: haproxy, pgbouncer, postgresql.`,
    );
    process.exit(2);
  }
  const entries = names.map((name) => [name, findProgram(name) ?? name] as const);
  return Object.fromEntries(entries) as Record<Name, string>; // the check above guarantees all names
}

export function runProgram(program: string, words: readonly string[], uid?: number): void {
  const { status, stderr } = spawnSync(program, [...words], {
    encoding: "utf8",
    cwd: "/",
    ...(uid !== undefined && { uid, gid: uid }),
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}

/** Returns an unprivileged user id, for programs that refuse to run as root; undefined if this process is not root. */
export const getUnprivilegedUser = (): number | undefined =>
  userInfo().uid === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;

/** Returns the running child processes of `parent` whose command line contains `title` (proc(5)). */
export const findChildProcesses = (parent: number, title = ""): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [state, ofParent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const isChild = Number(ofParent) === parent && state !== "Z";
        return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(title);
      } catch {
        return false; // the process has ended
      }
    });

/**
 * Returns the current (`now`) and the peak (`most`) resident memory of a process in MB (proc(5)); null if the process
 * has ended, or on systems without procfs.
 */
export function readMemory(pid: number | undefined): { now: number; most: number } | null {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return null;
  const status = readFileSync(path, "utf8");
  const read = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}

/** Returns the processor time of a process in milliseconds (proc(5)); `NaN` where `readMemory` returns null. */
export function readProcessorTime(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10; // ticks of 10 ms
}
