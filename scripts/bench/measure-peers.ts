import { createInstallation, kithPort } from "./bench-installation";
import { measureRequestsPerSecond } from "./measure-load";
import { startServing } from "./serve-process";
import { reportFigure, type Section } from "./bench-results";

const port = kithPort + 3;

/** Peers that ask the database with each request, uncompressed, on the same rows: another design, so no row of the table of answers. */
export async function measurePeers(
  to: Section,
  people: number,
  how: { rounds: number; seconds: number },
): Promise<void> {
  const kith = await createInstallation("server", people);
  try {
    await kith.sync();
    const database = kith.databaseUrl ?? "";
    const next = ["node_modules/next/dist/bin/next", "start", "scripts/bench/next-app", "-p", String(port)];
    const bare = ["--import", "tsx", "scripts/bench/query-server.ts", String(port), database];
    for (const [what, words] of [
      ["node:http, pg and json_agg", bare],
      ["route of Next's and pg", next],
    ] as const) {
      const url = `http://127.0.0.1:${port}/people`;
      const peer = await startServing(words, { DATABASE_URL: database }, url);
      const [theirs, ours]: [number[], number[]] = [[], []];
      try {
        for (let round = 0; round < how.rounds; round++) {
          theirs.push(await measureRequestsPerSecond({ url, headers: {}, seconds: how.seconds }));
          ours.push(
            await measureRequestsPerSecond({
              url: `${kith.url}/api/people`,
              headers: { ...kith.headers.staff, "accept-encoding": "identity" },
              seconds: how.seconds,
            }),
          );
        }
      } finally {
        await peer.stop();
      }
      reportFigure(to, {
        what,
        people,
        unit: "requests/s",
        values: theirs,
        yardstick: { what: "Kith, uncompressed", values: ours },
      });
    }
  } finally {
    await kith.stop();
  }
}
