import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { scriptWords, startServer, type Served } from "./served";

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
export const startKith = ({ url, dataFolder, variables }: Installation): Promise<Served> =>
  startServer({
    words: ["--max-semi-space-size=8", "--heap-growing-percent=20", ...scriptWords("start")], // as `npm start` does
    url,
    logFile: `${dataFolder}.log`,
    env: {
      DATABASE_URL: "",
      KITH_DATA_DIR: dataFolder,
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      NEXTAUTH_URL: url,
      ...variables,
    },
  });

/** Runs a command of Kith's command line on the same data, which no server may have open where it is embedded; answers what it printed. */
export function runKith({ dataFolder, url, variables }: Installation, words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...scriptWords("kith"), ...words], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: dataFolder, NEXTAUTH_URL: url, ...variables },
  });
  if (status !== 0) throw new Error(`kith ${words[0]} ended with ${status}: ${stderr}`);
  return stdout;
}
