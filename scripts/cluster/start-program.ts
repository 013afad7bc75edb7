import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type StartedProgram = ReturnType<typeof startProgram>;

const runningProcesses = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/**
 * Starts a program that writes its output to a file. Without `logFile`, its errors are printed and its output is
 * discarded. The program is killed when this process ends.
 */
export function startProgram(
  program: string,
  words: readonly string[],
  {
    logFile,
    env,
    cwd,
    uid,
  }: { logFile?: string; env?: Readonly<Record<string, string>>; cwd?: string; uid?: number },
) {
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
    end: (signal: NodeJS.Signals = "SIGTERM") => {
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
