import { peopleResponse } from "@/lib/directory/schema";
import { createInstallation } from "./bench-installation";
import { measureRequestsPerSecond } from "./measure-load";
import { reportFigure, type Section } from "./bench-results";

const processCount = 2;
/** Duration of the warm-up. Each process loads the directory at its first request, and V8 optimises frequent code. */
const warmUpSeconds = 3;

/** Measures two processes on one port (`WEB_CONCURRENCY`), and one process on the same database as the reference. */
export async function measureMultipleProcesses(
  to: Section,
  people: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const kith = await createInstallation("server", people);
  try {
    await kith.sync();
    const several = await kith.startBeside({ WEB_CONCURRENCY: String(processCount) });
    try {
      const headers = { ...kith.headers.staff, "accept-encoding": "gzip, deflate, br" };
      const list = await fetch(`${kith.url}/api/people`, { headers });
      const [person] = peopleResponse.parse(await list.json()).people;
      const etag = list.headers.get("etag") ?? "";
      for (const [what, path, conditional] of [
        ["GET /api/people", "/api/people", {}],
        ["GET /api/people, 304", "/api/people", { "if-none-match": etag }],
        ["GET /api/people/org-chart", "/api/people/org-chart", {}],
        ["profile as staff", `/api/people/${person?.id ?? ""}/profile`, {}],
      ] as const) {
        const expected = "if-none-match" in conditional ? (304 as const) : (200 as const);
        const ask = (origin: string, duration: number) =>
          measureRequestsPerSecond({
            url: origin + path,
            headers: { ...headers, ...conditional },
            seconds: duration,
            expected,
          });
        for (const origin of [kith.url, several.url]) await ask(origin, warmUpSeconds);
        const [one, all]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          one.push(await ask(kith.url, seconds));
          all.push(await ask(several.url, seconds));
        }
        reportFigure(to, {
          what: `${what}, ${processCount} processes`,
          people,
          unit: "requests/s",
          values: all,
          yardstick: { what: "one process", values: one },
        });
      }
    } finally {
      await several.stop();
    }
  } finally {
    await kith.stop();
  }
}
