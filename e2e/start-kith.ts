import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type Installation = {
  url: string;
  dataFolder: string;
  /** Beside what every installation has. */
  variables: Record<string, string>;
};

/** Forgets everything that an earlier run of the tests left there. */
export const emptyInstallation = ({ dataFolder }: Installation): void =>
  rmSync(dataFolder, { recursive: true, force: true });

/** An installation of Kith of its own, beside the demo that the other journeys use, on the built application. */
export async function startKith({ url, dataFolder, variables }: Installation) {
  const output: string[] = [];
  const kith = spawn(process.execPath, script("start"), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATABASE_URL: "",
      KITH_DATA_DIR: dataFolder,
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      NEXTAUTH_URL: url,
      ...variables,
    },
  });
  for (const stream of [kith.stdout, kith.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  }
  const logged = () => output.join("");
  await waitForAnswer(kith, url, logged);
  return { logged, stop: () => stop(kith) };
}

/** Runs a command of Kith's command line on the same data, which no server may have open; answers what it printed. */
export function runKith({ dataFolder, url }: Installation, words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...script("kith"), ...words], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: dataFolder, NEXTAUTH_URL: url },
  });
  if (status !== 0) throw new Error(`kith ${words[0]} ended with ${status}: ${stderr}`);
  return stdout;
}

const script = (name: string) => [
  "node_modules/tsx/dist/cli.mjs",
  "--tsconfig",
  "tsconfig.node.json",
  `scripts/${name}.ts`,
];

async function waitForAnswer(kith: ChildProcess, url: string, logged: () => string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (kith.exitCode !== null) throw new Error(`Kith stopped with ${kith.exitCode}: ${logged()}`);
    const answer = await fetch(`${url}/signin`).catch(() => null);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error("Kith does not answer");
}

async function stop(kith: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => kith.once("exit", resolve));
  kith.kill("SIGTERM");
  await ended;
}
