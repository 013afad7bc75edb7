import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { getScriptArguments, startServer, type StartedServer } from "./start-server";

export type Installation = {
  url: string;
  dataFolder: string;
  /** Settings in addition to the settings that every installation has. */
  variables: Record<string, string>;
};

/** Deletes the data that earlier test runs stored. */
export const deleteInstallationData = ({ dataFolder }: Installation): void =>
  rmSync(dataFolder, { recursive: true, force: true });

/** Starts the production build as an installation in addition to the demo. */
export const startKith = ({ url, dataFolder, variables }: Installation): Promise<StartedServer> =>
  startServer({
    words: ["--max-semi-space-size=8", "--heap-growing-percent=20", ...getScriptArguments("start")], // as `npm start` does
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

/** Runs a command of Kith on an installation and returns its output. Kith must not have its embedded database open. */
export function runKithCommand(
  { dataFolder, url, variables }: Installation,
  words: readonly string[],
): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...getScriptArguments("kith"), ...words], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", KITH_DATA_DIR: dataFolder, NEXTAUTH_URL: url, ...variables },
  });
  if (status !== 0) throw new Error(`kith ${words[0]} ended with ${status}: ${stderr}`);
  return stdout;
}
