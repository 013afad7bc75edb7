import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";

/** Requests a second, for so many seconds on 20 connections. Any answer but the expected status is a failure. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  return hasWrk() ? withWrk(url, headers, seconds) : withAutocannon(url, headers, seconds);
}

/** wrk where it is installed: autocannon's own parser is the bottleneck for bodies as large as these. */
export const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;

async function withWrk(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const words = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const child = spawn("wrk", ["-t", "1", "-c", "20", "-d", `${seconds}s`, ...words, url]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
}

async function withAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url, headers, duration: seconds, connections: 20 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`autocannon: ${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** "median (lowest to highest)". */
export function spread(values: readonly number[], digits = 0): string {
  const shown = (value: number) => value.toFixed(digits);
  return `${shown(median(values))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`;
}
