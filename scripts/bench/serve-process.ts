import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

export type Environment = Record<string, string>;

/** Running server process. `stop` sends SIGTERM and waits for the exit. */
export type ServedProcess = { child: ChildProcess; readyAfterMs: number; stop: () => Promise<void> };

/** Starts Node with the arguments `words` and waits until the address responds with a status below 500. */
export async function startServing(
  words: readonly string[],
  env: Environment,
  address: string,
): Promise<ServedProcess> {
  const startedAt = performance.now();
  await requireAddressFree(address);
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.node.json", NODE_ENV: "production", ...env },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${words.join(" ")} ended`);
    const status = await fetchStatus(address);
    if (status !== null && status < 500) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    child,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Throws if another process already responds at the address. */
async function requireAddressFree(address: string): Promise<void> {
  if ((await fetchStatus(address)) !== null) throw new Error(`another process responds at ${address}`);
}

const fetchStatus = (address: string): Promise<number | null> =>
  fetch(address, { redirect: "manual" }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );

/** Returns the current (`now`) and the peak (`most`) memory of a process in MB; null on systems without procfs. */
export function readMemory({ pid }: ChildProcess): { now: number; most: number } | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}
