import { get } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { peopleResponse } from "@/lib/directory/schema";
import { profileResponse } from "@/lib/profiles/schema";
import { kithPort, runOnSyncedInstallation, type Engine, type Installation } from "./bench-installation";
import { compareEndpoints, type MeasurementRounds } from "./measure-load";
import { readMemory } from "../cluster/programs";
import { startServer } from "../cluster/start-program";
import { reportFigure, type Section } from "./bench-results";

const barePort = kithPort + 1;
const bareUrl = `http://127.0.0.1:${barePort}`;
const listPaths = { people: "/api/people", "org-chart": "/api/people/org-chart" } as const;
const browserEncodingHeaders = { "accept-encoding": "gzip, deflate, br" };

export const measureAnswers = (
  to: Section,
  engine: Engine,
  people: number,
  how: MeasurementRounds,
): Promise<void> =>
  runOnSyncedInstallation(engine, people, async (kith) => {
    await measureFirstAnswers(to, kith);
    await measureRatios(to, kith, how);
    for (let run = 0; run < 9; run++) await kith.sync();
    const memory = readMemory(kith.served().child.pid);
    if (!memory) return;
    const what = "memory after ten syncs and this load";
    reportFigure(to, { what, people, unit: "MB", values: [memory.now] });
  });

/** Measures the figures that have a limit in the budget. */
export const measureAnswersBriefly = (
  to: Section,
  engine: Engine,
  people: number,
  how: MeasurementRounds,
): Promise<void> => runOnSyncedInstallation(engine, people, (kith) => measureRatios(to, kith, how));

async function measureFirstAnswers(to: Section, kith: Installation): Promise<void> {
  const started: number[] = [];
  const listed: number[] = [];
  for (let round = 0; round < 3; round++) {
    started.push(await kith.restart());
    const startedAt = performance.now();
    await fetchRawBody(kith.url + listPaths.people, kith.headers.executive);
    listed.push(performance.now() - startedAt);
  }
  const figure = { people: kith.people, unit: "ms" as const };
  reportFigure(to, { ...figure, what: "start of the process to its first answer", values: started });
  reportFigure(to, { ...figure, what: "first list after a start", values: listed });
}

/** The reference is bare node:http with the same bytes, or with a minimal response for requests about one person. */
async function measureRatios(to: Section, kith: Installation, how: MeasurementRounds): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kith-bench-bytes-"));
  const asked = { ...kith.headers.executive, ...browserEncodingHeaders };
  const files = await Promise.all(
    Object.entries(listPaths).map(async ([name, path]) => {
      const { body, headers } = await fetchSettledBody(kith.url + path, asked);
      const file = join(folder, name);
      writeFileSync(file, body);
      return `${path}=${headers["content-encoding"] ?? "identity"}=${file}`;
    }),
  );
  const words = ["--import", "./scripts/typescript.mjs", "scripts/bench/bare-server.ts"];
  const bare = await startServer([...words, String(barePort), ...files], `${bareUrl}/tiny`, {});
  try {
    await measureLists(to, kith, how, asked);
    await measurePerson(to, kith, how);
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLists(
  to: Section,
  kith: Installation,
  how: MeasurementRounds,
  asked: Record<string, string>,
): Promise<void> {
  for (const path of Object.values(listPaths)) {
    const [ours, theirs] = [
      await fetchDecodedBody(kith.url + path, asked),
      await fetchDecodedBody(bareUrl + path, asked),
    ];
    if (ours !== theirs) throw new Error("the two do not serve the same");
    const sides = {
      kith: { url: kith.url + path, headers: asked },
      bare: { url: bareUrl + path, headers: asked },
    };
    await compareEndpoints(to, kith.people, { what: `GET ${path}`, ...sides, ...how });
  }
  const conditional = async (origin: string) => {
    const url = origin + listPaths.people;
    const { etag = "" } = (await fetchRawBody(url, asked)).headers;
    return { url, headers: { ...asked, "if-none-match": etag }, expected: 304 as const };
  };
  const sides = { kith: await conditional(kith.url), bare: await conditional(bareUrl) };
  await compareEndpoints(to, kith.people, { what: "GET /api/people, 304", ...sides, ...how });
}

async function measurePerson(to: Section, kith: Installation, how: MeasurementRounds): Promise<void> {
  const { executive, staff } = kith.headers;
  const [person] = peopleResponse.parse(
    JSON.parse(await fetchDecodedBody(kith.url + listPaths.people, executive)),
  ).people;
  const path = `${kith.url}/api/people/${person?.id ?? ""}`;
  if (kith.databaseUrl && person) await kith.storeProfile(person.id);
  const bare = { url: `${bareUrl}/tiny`, headers: {} };
  const compare = (what: string, url: string, headers: Record<string, string>) =>
    compareEndpoints(to, kith.people, { what, kith: { url, headers }, bare, ...how });
  await compare("GET /api/people/:id as staff", path, staff);
  for (const [level, headers] of Object.entries({ staff, executive })) {
    const { profile } = profileResponse.parse(JSON.parse(await fetchDecodedBody(`${path}/profile`, headers)));
    const groups = Object.keys(profile).length;
    await compare(`profile as ${level} (${groups} groups)`, `${path}/profile`, headers);
  }
}

type RawBody = { body: Buffer; headers: Record<string, string | undefined> };

/** Unlike `fetch`, does not decompress the body. */
const fetchRawBody = (url: string, headers: Record<string, string>): Promise<RawBody> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { etag, "content-encoding": encoding } = response.headers;
        resolve({ body: Buffer.concat(chunks), headers: { etag, "content-encoding": encoding } });
      });
    }).on("error", reject);
  });

/**
 * Repeats a request until its body stays the same, because Kith later replaces the body by a better compressed body.
 */
async function fetchSettledBody(url: string, headers: Record<string, string>): Promise<RawBody> {
  let answer = await fetchRawBody(url, headers);
  for (let waited = 0; waited < 30; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const next = await fetchRawBody(url, headers);
    if (waited > 3 && next.body.length === answer.body.length) return next;
    answer = next;
  }
  return answer;
}

const fetchDecodedBody = async (url: string, headers: Record<string, string>) =>
  (await fetch(url, { headers })).text();
