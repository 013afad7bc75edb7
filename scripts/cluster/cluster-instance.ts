import { getNodeArguments } from "@/testing/npm-script";
import { findChildProcesses } from "./programs";
import { startServer, type StartedServer } from "./start-program";

export type Instance = ReturnType<typeof createInstance>;

export function createInstance(
  name: string,
  port: number,
  env: Readonly<Record<string, string>>,
  folder: string,
) {
  const url = `http://127.0.0.1:${port}`;
  let started: StartedServer | null = null;
  const readyAddress = `${url}/api/health/ready`;
  const isReady = async () => (await fetch(readyAddress)).ok;
  return {
    url,
    isReady,
    workers: () => (started?.child.pid === undefined ? [] : findChildProcesses(started.child.pid)),
    start: async ({ cwd }: { cwd?: string } = {}) => {
      started = await startServer(getNodeArguments("start"), readyAddress, {
        logFile: `${folder}/${name}.log`,
        env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
        ...(cwd !== undefined && { cwd }),
      });
    },
    stop: async () => (started ? started.stop() : null),
    kill: async () => {
      await started?.stop("SIGKILL");
    },
  };
}
