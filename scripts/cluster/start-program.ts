import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type StartedProgram = ReturnType<typeof startProgram>;

const runningProcesses = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

type ProgramOptions = {
  logFile?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  uid?: number;
};

/**
 * Starts a program that writes its output to a file. Without `logFile`, its errors are printed and its output is
 * discarded. The program is killed when this process ends.
 */
export function startProgram(
  program: string,
  words: readonly string[],
  { logFile, env, cwd, uid }: ProgramOptions,
) {
  if (logFile !== undefined) mkdirSync(dirname(logFile), { recursive: true });
  const file = logFile === undefined ? null : openSync(logFile, "a");
  const child = spawn(program, [...words], {
    stdio: ["ignore", file ?? "ignore", file ?? "inherit"],
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
    ...(uid !== undefined && { uid, gid: uid }),
  });
  if (file !== null) closeSync(file);
  runningProcesses.add(child);
  const exit = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      runningProcesses.delete(child);
      resolve(code);
    });
  });
  return {
    child,
    logged: () => (logFile === undefined ? "" : readFileSync(logFile, "utf8")),
    stop: (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return exit;
    },
  };
}

/** Polls until `holds` returns true. Throws an error that contains `what` after `timeoutMs`. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  everyMs = 50,
  timeoutMs = 90_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return;
    await sleep(everyMs);
  }
  throw new Error(`timeout while waiting until ${what}`);
}

export type StartedServer = Awaited<ReturnType<typeof startServer>>;

/** Starts Node, and waits until the address responds with success. Throws if another process responds there. */
export async function startServer(
  words: readonly string[],
  address: string,
  { node = process.execPath, ...options }: ProgramOptions & { node?: string },
) {
  const isServing = async () => (await fetch(address)).ok;
  if (await isServing().catch(() => false)) throw new Error(`another process responds at ${address}`);
  const started = startProgram(node, words, options);
  const isServingOrEnded = () => {
    const { exitCode } = started.child;
    if (exitCode !== null) throw new Error(`The server ended with ${exitCode}: ${started.logged()}`);
    return isServing();
  };
  await waitUntil(`${address} responds`, isServingOrEnded, 20, 600_000); // for slow machines
  return { ...started, url: new URL(address).origin };
}
