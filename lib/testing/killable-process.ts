import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildProcesses } from "./build-processes";
import type { DatabaseMoment } from "./kill-at";

/** How a process ended: by which signal, or else with which code, what it printed, and its errors. */
type ProcessEnd = { signal: NodeJS.Signals | null; code: number | null; output: string; errors: string };

type StartedProcess = {
  kill: () => boolean;
  /** Writes a line to it. */
  tell: (line: string) => void;
  /** Resolves when it has printed this line; rejects where it ended without. */
  said: (line: string) => Promise<void>;
  ended: Promise<ProcessEnd>;
};

/** Starts one of the scripts beside this file in one process of its own, which a signal ends as the kernel does it. */
export function startProcess(
  script: string,
  variables: Readonly<Record<string, string>>,
  moment?: DatabaseMoment,
): StartedProcess {
  const folder = buildProcesses();
  const child = spawn(
    process.execPath,
    ["--import", join(folder, "kill-at.js"), join(folder, `${script}.js`)],
    {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, ...variables, KILL_AT: moment ? JSON.stringify(moment) : "" },
    },
  );
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  let isOver = false;
  const listening = new Set<() => void>();
  const tellAll = () => {
    for (const look of listening) look();
  };
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    tellAll();
  });
  const ended = new Promise<ProcessEnd>((resolve) =>
    child.once("close", (code, signal) => {
      isOver = true;
      tellAll();
      resolve({ signal, code, output, errors });
    }),
  );
  const said = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.split("\n").includes(line)) resolve();
        else if (isOver) reject(new Error(`ended without saying "${line}"\n${output}${errors}`));
      };
      listening.add(look);
      look();
    });
  return {
    kill: () => child.kill("SIGKILL"),
    tell: (line) => void child.stdin.write(`${line}\n`),
    said,
    ended,
  };
}

/**
 * Runs the script until it is killed at this moment of its work with the database. Throws where it ended in another way: then nothing
 * was proven of that moment.
 */
export async function killedAt(
  moment: DatabaseMoment,
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { signal, code, output, errors } = await startProcess(script, variables, moment).ended;
  if (signal !== "SIGKILL" || !output.includes(`killed: ${moment.name}\n`)) {
    throw new Error(
      `never came to "${moment.name}": ended with ${String(signal ?? code)}\n${output}${errors}`,
    );
  }
}

/** Runs the script until the moment that is awaited, kills it there, and throws where it had ended before. */
export async function killedWhen(
  reached: Promise<unknown>,
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { kill, ended } = startProcess(script, variables);
  const first = await Promise.race([reached.then(() => null), ended]);
  if (first)
    throw new Error(
      `ended before the moment, with ${String(first.signal ?? first.code)}\n${first.output}${first.errors}`,
    );
  kill();
  const { signal } = await ended;
  if (signal !== "SIGKILL") throw new Error(`ended by itself in the moment, with ${String(signal)}`);
}
