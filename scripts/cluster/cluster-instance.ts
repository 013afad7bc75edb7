import { getNodeArguments } from "@/testing/npm-script";
import { findChildProcesses } from "./programs";
import { startProgram, waitUntil, type StartedProgram } from "./start-program";

export type Instance = ReturnType<typeof createInstance>;

export function createInstance(
  name: string,
  port: number,
  env: Readonly<Record<string, string>>,
  folder: string,
) {
  const url = `http://127.0.0.1:${port}`;
  let started: StartedProgram | null = null;
  const isReady = async () => (await fetch(`${url}/api/health/ready`)).ok;
  return {
    url,
    isReady,
    workers: () => (started?.child.pid === undefined ? [] : findChildProcesses(started.child.pid)),
    start: async ({ cwd }: { cwd?: string } = {}) => {
      started = startProgram(process.execPath, getNodeArguments("start"), {
        logFile: `${folder}/${name}.log`,
        env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
        ...(cwd !== undefined && { cwd }),
      });
      const { child, logged } = started;
      await waitUntil(`${name} is ready`, () => {
        if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${logged()}`);
        return isReady();
      });
    },
    stop: async () => (started ? started.end() : null),
    kill: async () => {
      await started?.end("SIGKILL");
    },
  };
}
