import { cpSync, rmSync } from "node:fs";
import { sendToFolderChannel } from "../lib/platform/files/folder-channel";
import { emptyInstallationFolder } from "./start-demo";
import { startServer, type StartedServer } from "../scripts/cluster/start-program";
import { getNodeArguments } from "../testing/npm-script";

export type Installation = {
  url: string;
  dataFolder: string;
  /** Settings in addition to the settings that every installation has. */
  variables: Record<string, string>;
};

/** Replaces the data of earlier test runs by those of an installation without accounts. */
export function resetInstallation({ dataFolder }: Installation): void {
  rmSync(dataFolder, { recursive: true, force: true });
  rmSync(`${dataFolder}.log`, { force: true });
  cpSync(emptyInstallationFolder, dataFolder, { recursive: true });
}

/** Starts the production build as an installation in addition to the demo. */
export const startKith = ({ url, dataFolder, variables }: Installation): Promise<StartedServer> =>
  startServer(getNodeArguments("start"), `${url}/signin`, {
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

/** Adds an account to a running installation with an embedded database, as `kith user add` does. */
export async function addUser(
  { dataFolder }: Installation,
  { email, name, level, password }: { email: string; name: string; level: string; password: string },
): Promise<void> {
  const words = ["user", "add", "--email", email, "--name", name, "--level", level, "--password", password];
  const reply = await sendToFolderChannel(dataFolder, `run ${JSON.stringify(words)}`);
  reply?.done();
  if (reply?.answer["status"] !== "0") throw new Error(`kith user add failed: ${reply?.answer["err"]}`);
}
