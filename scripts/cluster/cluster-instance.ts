import { readFileSync } from "node:fs";
import { getNodeArguments } from "@/testing/npm-script";
import { findChildProcesses } from "./children-of";
import { startProgram, waitUntil, type StartedProgram } from "./start-program";

export type Instance = {
  url: string;
  start: (how?: { cwd?: string; waits?: boolean }) => Promise<void>;
  /** SIGTERM; answers with what it ended. */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
  isReady: () => Promise<boolean>;
  /** Its memory, as the system counts it (RSS), in megabytes; of those that it has started as well. */
  memoryMb: () => number;
  /** The processes that it has started and that go on (WEB_CONCURRENCY). */
  workers: () => number[];
};

/** One instance of the built Kith, as `npm start` runs it, on a port of this machine. */
export function createInstance(
  name: string,
  port: number,
  env: Readonly<Record<string, string>>,
  folder: string,
): Instance {
  const url = `http://127.0.0.1:${port}`;
  let started: StartedProgram | null = null;
  const isReady = async () => (await fetch(`${url}/api/health/ready`)).ok;
  return {
    url,
    isReady,
    memoryMb: () => {
      const pid = started?.child.pid;
      return pid === undefined
        ? 0
        : [pid, ...findChildProcesses(pid)].reduce((sum, one) => sum + readResidentMb(one), 0);
    },
    workers: () => (started?.child.pid === undefined ? [] : findChildProcesses(started.child.pid)),
    start: async ({ cwd, waits = true } = {}) => {
      started = startProgram(process.execPath, getNodeArguments("start"), {
        logFile: `${folder}/${name}.log`,
        env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
        ...(cwd !== undefined && { cwd }),
      });
      const { child, logged } = started;
      if (!waits) return;
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

/** proc(5), `VmRSS`; 0: it has ended. */
function readResidentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
