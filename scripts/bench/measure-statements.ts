import { peopleResponse } from "@/lib/directory/schema";
import { testServerUrl } from "@/testing/postgres-server";
import { startCountingProxy } from "./counting-proxy";
import { runOnSyncedInstallation, type Installation } from "./bench-installation";
import { reportFigure, type Section } from "./bench-results";

const repetitions = 7;

/** Counts PostgreSQL statements per request. Takes the minimum of several, because background jobs add statements. */
export async function measureStatements(to: Section, people: number): Promise<void> {
  const proxy = await startCountingProxy(new URL(testServerUrl));
  const countStatements = async (kith: Installation) => {
    const { executive, staff } = kith.headers;
    const list = await fetch(`${kith.url}/api/people`, { headers: staff });
    const etag = list.headers.get("etag") ?? "";
    const [person] = peopleResponse.parse(await list.json()).people;
    const one = `/api/people/${person?.id ?? ""}`;
    for (const [what, path, headers] of [
      ["GET /api/people", "/api/people", staff],
      ["GET /api/people, 304", "/api/people", { ...staff, "if-none-match": etag }],
      ["GET /api/people/org-chart", "/api/people/org-chart", staff],
      ["GET /api/people/directory-details", "/api/people/directory-details", staff],
      ["GET /api/people/:id as staff", one, staff],
      ["profile as staff", `${one}/profile`, staff],
      ["profile as executive", `${one}/profile`, executive],
    ] as const) {
      const taken: number[] = [];
      for (let time = 0; time < repetitions; time++) {
        const before = proxy.count();
        const response = await fetch(kith.url + path, { headers });
        await response.arrayBuffer();
        if (response.status >= 400) throw new Error(`${path} answers ${response.status}`);
        taken.push(proxy.count() - before);
      }
      reportFigure(to, { what, people, unit: "statements", values: [Math.min(...taken)] });
    }
  };
  try {
    await runOnSyncedInstallation("server", people, countStatements, { through: proxy.port });
  } finally {
    await proxy.close();
  }
}
