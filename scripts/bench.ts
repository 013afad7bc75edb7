// npm run bench [-- --people N] [-- --seconds S] [-- --rounds R]: what a sync costs beside a bare upsert, and what the lists
// cost beside bare node:http, what deciding who sees what costs, and profiles, on the built application, all in one run.
// Prints; judges nothing.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { addUser } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import { sealSecret } from "@/lib/connections/stored-connection";
import { toToldProfile } from "@/lib/payroll-sync/told-employee";
import { peopleResponse } from "@/lib/directory/schema";
import { profileResponse } from "@/lib/profiles/schema";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { completeProfile } from "@/lib/profiles/told-profile";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { buildChain, buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { syncRunsResponse } from "@/lib/runs/schema";
import { isServerAtHand, onServer, urlOfDatabase } from "@/lib/testing/postgres-server";
import { createApiToken } from "@/lib/tokens/commands";
import { bareUpsert } from "./bench/bare-upsert";
import { measureDecision } from "./bench/decision";
import { hasWrk, median, requestsPerSecond, spread } from "./bench/load";
import { buildIfNeeded } from "./build-application";

const { values: options } = parseArgs({
  options: {
    people: { type: "string", default: "10000" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
  },
});
const size = Number(options.people);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const ports = { kith: 3290, bare: 3291 };

buildIfNeeded({ quiet: true });
const folder = mkdtempSync(join(tmpdir(), "kith-bench-"));
const database = `kith_bench_${process.pid}`;
const onPostgres = await isServerAtHand();
if (onPostgres) await onServer(`CREATE DATABASE ${database}`);

const company = buildCompany(size);
const simulator = createProjectsSimulator({ company, rateLimit: false });
const vendor = await simulator.listen();
Object.assign(process.env, {
  ...(onPostgres ? { DATABASE_URL: urlOfDatabase(database) } : { DATABASE_URL: "" }),
  KITH_DATA_DIR: join(folder, "data"),
  NEXTAUTH_URL: `http://localhost:${ports.kith}`,
  NEXTAUTH_SECRET: "for the benchmark alone, and long enough",
  KITH_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 3).toString("base64")}`,
  PROJECTS_API_URL: vendor.url,
  PORT: String(ports.kith),
  HOST: "127.0.0.1",
  RATE_LIMIT_PER_MINUTE: "0",
  LOG_LEVEL: "warn",
});

/** As long as real data are. */
const somebodysData = {
  startDate: "2019-03-04",
  endDate: null,
  status: "ACTIVE",
  basis: "FULLTIME",
  groupName: "Sydney",
  phone: "02 9000 1111",
  mobile: "0400 000 111",
  homeAddress: JSON.stringify({ addressLine1: "12 Sample Street", city: "Marrickville", region: "NSW" }),
  gender: "F",
  dateOfBirth: "1984-02-29",
  superFundName: "Harbour Example Super",
  superFundType: "REGULATED",
  superMemberNumber: "0099887766",
  bankAccountName: "Priya Naidoo",
  bankBsb: "062000",
  bankAccountNumber: "087654321",
  changedAt: null,
};

const children: ChildProcess[] = [];
try {
  console.log(
    `${size} people · Node ${process.version} · ${cpus().length} × ${cpus()[0]?.model ?? "?"} · ${onPostgres ? "PostgreSQL server" : "embedded database"} · ${hasWrk() ? "wrk" : "autocannon"}\n`,
  );
  measureDecision(100_000, rounds);
  const { token, staffToken, bare } = await prepare();
  const server = await start(
    ["--optimize-for-size", "--import", "tsx", "scripts/start.ts"] /* as npm start does */,
    `http://127.0.0.1:${ports.kith}/signin`,
  );
  const headers = { authorization: `Bearer ${token}` };
  await measureSyncs(headers, bare);
  await measureLists(headers);
  await measureProfiles({ executive: token, staff: staffToken });
  await measureChain(headers);
  printMemory(server);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await vendor.close();
  rmSync(folder, { recursive: true, force: true });
  if (onPostgres) await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
}
process.exit(0);

/** An executive, a token, a connection, and the yardstick for writing. */
async function prepare() {
  prepareEnvironment();
  const store = await openStore();
  const email = "bench@fernhill.example";
  await addUser(commandLine, {
    email,
    name: "Bench",
    level: "executive",
    password: "a password for the benchmark",
  });
  const scopes = ["view:people", "manage:people"] as const;
  const token = await createApiToken(commandLine, { ownerEmail: email, name: "bench", scopes, days: 1 });
  const staffEmail = "staff@fernhill.example";
  const password = "a password for the benchmark";
  await addUser(commandLine, { email: staffEmail, name: "Staff", level: "staff", password });
  const staffToken = await createApiToken(commandLine, {
    ownerEmail: staffEmail,
    name: "bench",
    scopes: ["view:people"],
    days: 1,
  });
  const secret = sealSecret("projects", { token: simulator.token, organizationId: simulator.organizationId });
  await store.client.connection.create({
    data: { provider: "projects", orgName: "Bench", secret, connectedAt: new Date() },
  });
  const bareRuns = [];
  for (let round = 0; round < rounds; round++) bareRuns.push(await bareUpsert(store.client, size));
  await store.close();
  const bare = { fresh: bareRuns.map(({ fresh }) => fresh), changed: bareRuns.map(({ changed }) => changed) };
  return { token, staffToken, bare };
}

async function start(words: string[], address: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", TSX_TSCONFIG_PATH: "tsconfig.node.json" },
  });
  children.push(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${words.join(" ")} ended`);
    if (
      await fetch(address).then(
        (response) => response.body?.cancel().then(() => true) ?? true,
        () => false,
      )
    )
      return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measureSyncs(headers: Record<string, string>, bare: { fresh: number[]; changed: number[] }) {
  const bareFresh = median(bare.fresh);
  console.log(`bare upsert, all new       ${spread(bare.fresh)} ms`);
  console.log(`bare upsert, all changed   ${spread(bare.changed)} ms`);
  const everyTitle = (title: string) => {
    for (const { id } of company.people) simulator.edit(id, { attributes: { title } });
  };
  for (const [name, prepareRun, yardstick] of [
    ["sync, all new", () => undefined, bareFresh],
    ["sync, nothing changed", () => undefined, bareFresh],
    ["sync, every title changed", () => everyTitle("Retitled"), median(bare.changed)],
  ] as const) {
    prepareRun();
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${ports.kith}/api/people/sync`, {
      method: "POST",
      headers,
    });
    const total = performance.now() - startedAt;
    z.object({ ok: z.literal(true) }).parse(await response.json());
    const runs = await fetch(`http://127.0.0.1:${ports.kith}/api/admin/sync-runs`, { headers });
    const [run] = syncRunsResponse.parse(await runs.json()).runs;
    const phase = (wanted: string) => run?.phases.find((record) => record.phase === wanted)?.duration_ms ?? 0;
    const pages = phase("fetching");
    const own = total - pages;
    console.log(
      `${name.padEnd(27)}${total.toFixed(0)} ms: vendor's pages ${pages}, comparing ${phase("planning")}, writing ${phase("applying")}; ` +
        `without the pages ${own.toFixed(0)} ms = ${(own / yardstick).toFixed(2)} × the bare upsert`,
    );
  }
  console.log("");
}

async function measureLists(headers: Record<string, string>) {
  for (const path of ["/api/people", "/api/people/org-chart"]) {
    const kithUrl = `http://127.0.0.1:${ports.kith}${path}`;
    const asked = { ...headers, "accept-encoding": "gzip" };
    const answer = await new Promise<Buffer>((resolve, reject) => {
      void import("node:http").then(({ get }) =>
        get(kithUrl, { headers: asked }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => resolve(Buffer.concat(chunks)));
        }).on("error", reject),
      );
    });
    const file = join(folder, "answer.gz");
    writeFileSync(file, answer);
    const bareServer = await start(
      ["--import", "tsx", "scripts/bench/bare-server.ts", file, String(ports.bare)],
      `http://127.0.0.1:${ports.bare}/`,
    );
    const decoded = await Promise.all(
      [kithUrl, `http://127.0.0.1:${ports.bare}/`].map(async (url) =>
        (await fetch(url, { headers: asked })).text(),
      ),
    );
    if (decoded[0] !== decoded[1]) throw new Error("the two do not serve the same");
    const [kith, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bare.push(await requestsPerSecond(`http://127.0.0.1:${ports.bare}/`, asked, seconds));
      kith.push(await requestsPerSecond(kithUrl, asked, seconds));
    }
    bareServer.kill("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const ratios = kith.map((value, round) => value / (bare[round] ?? Number.NaN));
    console.log(`${path} (${(answer.length / 1000).toFixed(0)} kB of gzip)`);
    console.log(`  Kith                     ${spread(kith)} requests/s`);
    console.log(`  bare node:http           ${spread(bare)} requests/s`);
    console.log(`  Kith beside bare         ${spread(ratios, 2)}`);
    const etag = (await fetch(kithUrl, { headers: asked })).headers.get("etag") ?? "";
    const unchanged = await fetch(kithUrl, { headers: { ...asked, "if-none-match": etag } });
    if (unchanged.status !== 304) throw new Error("expected a 304");
  }
  console.log("");
}

/** One profile: all groups with a line of the record for each private one, and the one group that anyone sees. */
async function measureProfiles(tokens: { executive: string; staff: string }) {
  const asExecutive = { authorization: `Bearer ${tokens.executive}` };
  const list = await fetch(`http://127.0.0.1:${ports.kith}/api/people`, { headers: asExecutive });
  const [person] = peopleResponse.parse(await list.json()).people;
  const url = `http://127.0.0.1:${ports.kith}/api/people/${person?.id ?? ""}/profile`;
  if (onPostgres && person) {
    const store = await openStore(); // the embedded one is open in the server already
    await store.client.profile.create({
      data: toProfileRow(person.id, completeProfile(toToldProfile(somebodysData), null).profile),
    });
    await store.close();
  }
  for (const [level, token] of Object.entries(tokens)) {
    const headers = { authorization: `Bearer ${token}` };
    const groups = Object.keys(profileResponse.parse(await (await fetch(url, { headers })).json()).profile);
    const measured = [];
    for (let round = 0; round < rounds; round++)
      measured.push(await requestsPerSecond(url, headers, seconds));
    console.log(
      `profile as ${level} (${groups.length} groups)`.padEnd(34) + `${spread(measured)} requests/s`,
    );
  }
  console.log("");
}

/** Everybody reports to the one before: the deepest tree there can be. */
async function measureChain(headers: Record<string, string>) {
  simulator.replaceAll(buildChain(size));
  const sync = await fetch(`http://127.0.0.1:${ports.kith}/api/people/sync`, { method: "POST", headers });
  z.object({ ok: z.literal(true) }).parse(await sync.json());
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${ports.kith}/api/people/org-chart`, { headers });
  const text = await response.text();
  const depth = text.match(/"children":\[\{/g)?.length ?? 0;
  console.log(
    `chain of managers: status ${response.status}, ${depth + 1} levels deep, first answer in ${(performance.now() - startedAt).toFixed(0)} ms`,
  );
}

function printMemory(server: ChildProcess) {
  const status = readFileSync(`/proc/${server.pid ?? 0}/status`, "utf8");
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  console.log(`server's memory: ${megabytes("VmRSS")} MB now, ${megabytes("VmHWM")} MB at most`);
}
