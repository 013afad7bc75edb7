import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";
import { reportFigure, type Section } from "./bench-results";

export type MeasurementRounds = { rounds: number; seconds: number };
type Endpoint = { url: string; headers: Record<string, string>; expected?: 200 | 304 };
type Load = Endpoint & { seconds: number };

export async function compareEndpoints(
  to: Section,
  people: number,
  { what, kith, bare, rounds, seconds }: MeasurementRounds & { what: string; kith: Endpoint; bare: Endpoint },
  yardstick = "bare node:http",
): Promise<void> {
  const measured: { kith: number[]; bare: number[] } = { kith: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await measureRequestsPerSecond({ ...bare, seconds }));
    measured.kith.push(await measureRequestsPerSecond({ ...kith, seconds }));
  }
  reportFigure(to, {
    what,
    people,
    unit: "requests/s",
    values: measured.kith,
    yardstick: { what: yardstick, values: measured.bare },
  });
}

/** Measures requests per second on 20 connections. Throws on an unexpected status or a broken connection. */
export async function measureRequestsPerSecond(load: Load): Promise<number> {
  return hasWrk() ? measureWithWrk(load) : measureWithAutocannon(load);
}

/** True if wrk is installed. With large bodies, autocannon's parser is the bottleneck. */
export const hasWrk = () => spawnSync("wrk", ["-v"]).error === undefined;

/** Checks the status before and after, because wrk accepts every status below 400. */
async function measureWithWrk({ url, headers, seconds, expected = 200 }: Load): Promise<number> {
  await requireStatus({ url, headers, expected });
  const words = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const child = spawn("wrk", ["-t", "1", "-c", "20", "-d", `${seconds}s`, "--timeout", "20s", ...words, url]);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`);
  await requireStatus({ url, headers, expected });
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
}

async function measureWithAutocannon({ url, headers, seconds, expected = 200 }: Load): Promise<number> {
  const result = await autocannon({ url, headers, duration: seconds, connections: 20 });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(
    ([status]) => Number(status) !== expected,
  );
  if (others.length > 0 || result.errors > 0)
    throw new Error(`autocannon: unexpected statuses or errors, not only ${expected}`);
  return result.requests.average;
}

async function requireStatus({ url, headers, expected }: Endpoint): Promise<void> {
  const response = await fetch(url, { headers });
  await response.body?.cancel();
  if (response.status !== expected)
    throw new Error(`${url} answers ${response.status}, not ${expected ?? 200}`);
}
