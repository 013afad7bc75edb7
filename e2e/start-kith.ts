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
  // Without tsx's own process before it, which kills a server that is busy when it is told to end.
  const kith = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: "tsconfig.node.json",
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

/** Runs a command of Kith's command line on the same data, which no server may have open where it is embedded; answers what it printed. */
export function runKith({ dataFolder, url, variables }: Installation, words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...script("kith"), ...words], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: dataFolder, NEXTAUTH_URL: url, ...variables },
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

/** Asks it to end as a service manager does, and answers with what it ended. */
async function stop(kith: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => kith.once("exit", resolve));
  kith.kill("SIGTERM");
  return ended;
}
