import { peopleResponse } from "@/lib/directory/schema";
import { runOnSyncedInstallation } from "./bench-installation";
import { compareEndpoints, measureRequestsPerSecond, type MeasurementRounds } from "./measure-load";
import type { Section } from "./bench-results";

const processCount = 2;
/** Duration of the warm-up. Each process loads the directory at its first request, and V8 optimises frequent code. */
const warmUpSeconds = 3;

export const measureMultipleProcesses = (
  to: Section,
  people: number,
  how: MeasurementRounds,
): Promise<void> =>
  runOnSyncedInstallation("server", people, async (kith) => {
    const several = await kith.startBeside({ WEB_CONCURRENCY: String(processCount) });
    try {
      const headers = { ...kith.headers.staff, "accept-encoding": "gzip, deflate, br" };
      const list = await fetch(`${kith.url}/api/people`, { headers });
      const [person] = peopleResponse.parse(await list.json()).people;
      const etag = list.headers.get("etag") ?? "";
      for (const [name, path, conditional] of [
        ["GET /api/people", "/api/people", {}],
        ["GET /api/people, 304", "/api/people", { "if-none-match": etag }],
        ["GET /api/people/org-chart", "/api/people/org-chart", {}],
        ["profile as staff", `/api/people/${person?.id ?? ""}/profile`, {}],
      ] as const) {
        const expected = "if-none-match" in conditional ? (304 as const) : (200 as const);
        const at = (url: string) => ({ url: url + path, headers: { ...headers, ...conditional }, expected });
        const [one, all] = [at(kith.url), at(several.url)];
        for (const endpoint of [one, all])
          await measureRequestsPerSecond({ ...endpoint, seconds: warmUpSeconds });
        const what = `${name}, ${processCount} processes`;
        await compareEndpoints(to, people, { what, kith: all, bare: one, ...how }, "one process");
      }
    } finally {
      await several.stop();
    }
  });
