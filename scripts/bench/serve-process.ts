import { startProgram, waitUntil } from "../cluster/start-program";

export type Environment = Record<string, string>;

/**
 * Starts Node with the arguments `words` and waits until the address responds with a status below 500. `stop` sends
 * SIGTERM and waits for the exit.
 */
export async function startServing(words: readonly string[], env: Environment, address: string) {
  const startedAt = performance.now();
  if ((await fetchStatus(address)) !== null) throw new Error(`another process responds at ${address}`);
  const { child, end } = startProgram(process.execPath, words, {
    env: { TSX_TSCONFIG_PATH: "tsconfig.node.json", NODE_ENV: "production", ...env },
  });
  await waitUntil(
    `${address} responds`,
    () => {
      if (child.exitCode !== null) throw new Error(`${words.join(" ")} ended`);
      return fetchStatus(address).then((status) => status !== null && status < 500);
    },
    20,
  );
  return { child, readyAfterMs: performance.now() - startedAt, stop: async () => void (await end()) };
}

const fetchStatus = (address: string): Promise<number | null> =>
  fetch(address, { redirect: "manual" }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
