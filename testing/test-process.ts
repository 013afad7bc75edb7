import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildProcessScripts } from "./build-process-scripts";
import type { KillPoint } from "./kill-at";

type ProcessExit = { signal: NodeJS.Signals | null; code: number | null; output: string; errors: string };

type StartedProcess = {
  kill: () => boolean;
  writeLine: (line: string) => void;
  /** Resolves when the process prints this line; rejects if it ends first. */
  said: (line: string) => Promise<void>;
  ended: Promise<ProcessExit>;
};

/** Kill point before the last of these statements is sent; it follows the others. */
export const killBefore = (name: string, ...statements: [...string[], string]): KillPoint =>
  createKillPoint(name, statements, "unsent");

/** Kill point after the last of these statements is sent, before its answer is read. */
export const killDuring = (name: string, ...statements: [...string[], string]): KillPoint =>
  createKillPoint(name, statements, "sent");

const createKillPoint = (
  name: string,
  statements: readonly string[],
  when: KillPoint["when"],
): KillPoint => ({
  ...{ name, when },
  after: statements.slice(0, -1),
  at: statements.at(-1) ?? "",
});

/** Starts a script of this folder in a single process, so that a signal ends it directly. */
export function startTestProcess(
  script: string,
  variables: Readonly<Record<string, string>>,
  moment?: KillPoint,
): StartedProcess {
  const folder = buildProcessScripts();
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
  const ended = new Promise<ProcessExit>((resolve) =>
    child.once("close", (code, signal) => {
      isOver = true;
      tellAll();
      resolve({ signal, code, output, errors });
    }),
  );
  const waitForLine = (line: string) =>
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
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    said: waitForLine,
    ended,
  };
}

/**
 * Runs the script until it is killed at this point of its database work. Throws if it ends in another way,
 * because the test then proves nothing.
 */
export async function runUntilKillPoint(
  moment: KillPoint,
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { signal, code, output, errors } = await startTestProcess(script, variables, moment).ended;
  if (signal !== "SIGKILL" || !output.includes(`killed: ${moment.name}\n`)) {
    throw new Error(
      `never came to "${moment.name}": ended with ${String(signal ?? code)}\n${output}${errors}`,
    );
  }
}

/** Kills the script when `reached` resolves. Throws if the script ends first. */
export async function killProcessWhen(
  reached: Promise<unknown>,
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { kill, ended } = startTestProcess(script, variables);
  const first = await Promise.race([reached.then(() => null), ended]);
  if (first)
    throw new Error(
      `ended before the moment, with ${String(first.signal ?? first.code)}\n${first.output}${first.errors}`,
    );
  kill();
  const { signal } = await ended;
  if (signal !== "SIGKILL") throw new Error(`ended by itself in the moment, with ${String(signal)}`);
}
