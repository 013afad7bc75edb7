import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Returns the arguments with which package.json runs a script in Node. */
export const getScriptArguments = (name: string): string[] => [
  "--import",
  "./scripts/typescript.mjs",
  `scripts/${name}.ts`,
];

export type StartedServer = {
  url: string;
  /** Output so far. */
  logged: () => string;
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>;
};

/** Starts a server that writes its output to a file, and waits until it responds. `words`: arguments of Node. */
export async function startServer({
  words,
  url,
  logFile,
  env,
}: {
  words: readonly string[];
  url: string;
  logFile: string;
  env: Readonly<Record<string, string>>;
}): Promise<StartedServer> {
  mkdirSync(dirname(logFile), { recursive: true });
  const file = openSync(logFile, "w");
  const server = spawn(process.execPath, [...words], {
    stdio: ["ignore", file, file],
    env: { ...process.env, ...env },
  });
  closeSync(file);
  const kill = () => void server.kill();
  process.once("exit", kill); // also stops the server if the worker crashes
  const logged = () => readFileSync(logFile, "utf8");
  await waitForAnswer(server, url, logged);
  return {
    url,
    logged,
    stop: async () => {
      process.off("exit", kill);
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
      const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      return ended;
    },
  };
}

async function waitForAnswer(server: ChildProcess, url: string, logged: () => string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (server.exitCode !== null) throw new Error(`The server stopped with ${server.exitCode}: ${logged()}`);
    const answer = await fetch(`${url}/signin`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server does not answer: ${logged()}`);
}
