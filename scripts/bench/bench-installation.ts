import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { SourcePerson } from "@/lib/connections/connectors/people/received/source-person";
import { runCommand } from "@/lib/operations/command-line/program";
import { openCheckedDatabase } from "@/lib/operations/server/start";
import { openDatabase } from "@/lib/platform/database/open-database";
import { toProfileRow } from "@/lib/profiles/stored-profile";
import { syncRunsResponse } from "@/lib/runs/run-schema";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { applySettings } from "../cluster/cluster-installation";
import { readProcessorTime } from "../cluster/programs";
import { formatPeopleFile } from "@/demo/people-file";
import { createSimulatedDirectory } from "@/demo/simulated-directories";
import { getNodeArguments } from "@/testing/npm-script";
import { runOnServer, getDatabaseUrl } from "@/testing/postgres-server";
import { createFullProfile } from "@/testing/test-company";
import { startServer } from "../cluster/start-program";

type Environment = Record<string, string>;

export type Engine = "server" | "embedded";

/**
 * Durations of a sync, in milliseconds: total, reading the pages of the vendor's API, and the rest. `processor`: processor
 * time of the server, which includes parsing the pages.
 */
export type SyncTimes = { total: number; pages: number; own: number; processor: number };

export type Installation = Awaited<ReturnType<typeof createInstallation>>;

export const kithPort = Number(process.env["BENCH_PORT"] ?? 3290);
/** Offset from `kithPort` of the port of a second instance. The reference servers use the ports between. */
const secondInstancePortOffset = 5;

const password = "a-password-for-the-benchmark";

let installationCount = 0;

export type PeopleSource = "productive" | "push" | "file" | "entra" | "google";

type InstallationOptions = { through?: number; hasViewer?: boolean; source?: PeopleSource };

/**
 * Creates and starts an installation. `through`: port of a proxy to the database server. `hasViewer`: creates a staff
 * account for browser measurements. `source`: system that people come from. A program or a file connects itself.
 * `stop` of the installation also deletes its data.
 */
export async function createInstallation(
  engine: Engine,
  people: number,
  { through, hasViewer = false, source = "productive" }: InstallationOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "kith-bench-"));
  const database = `kith_bench_${process.pid}_${++installationCount}`;
  if (engine === "server") await runOnServer(`CREATE DATABASE ${database}`);
  const company = buildCompany(people);
  const simulator = createProjectsSimulator({ company });
  const vendor = await simulator.listen();
  const directory = createSimulatedDirectory(source, company);
  const listening = await directory?.listen(0);
  const url = `http://127.0.0.1:${kithPort}`;
  const databaseUrl = engine === "server" ? getDatabaseUrl(database) : null;
  const env: Environment = {
    DATABASE_URL: databaseUrl ?? "",
    KITH_DATA_DIR: join(folder, "data"),
    NEXTAUTH_URL: `http://localhost:${kithPort}`,
    NEXTAUTH_SECRET: "for the benchmark alone, and long enough",
    KITH_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 3).toString("base64")}`,
    PROJECTS_API_URL: vendor.url,
    ...listening?.settings,
    PORT: String(kithPort),
    HOST: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "1000000", // requests are counted, but the limit is never reached
    LOG_LEVEL: "warn",
  };
  applySettings(env);
  const viewer = hasViewer ? { email: company.roles.staff.email, password } : null;
  const headers = await addCallers(viewer?.email);
  const ofServer = {
    ...env,
    DATABASE_URL: databaseUrl === null ? "" : replaceDatabasePort(databaseUrl, through),
  };
  const start = () => startServer(getNodeArguments("start"), `${url}/signin`, { env: ofServer });
  let served = await start();
  const { token: api_token, organizationId: organization_id } = simulator;
  const isSent = source === "push" || source === "file";
  if (!isSent) await connect(url, headers.executive, directory?.body ?? { api_token, organization_id });
  return {
    people,
    url,
    /** Null on the embedded engine, which only the server can open. */
    databaseUrl,
    simulator,
    headers,
    viewer,
    served: () => served,
    /** `sent`: the people that a program or a file sends in place of the sync. */
    sync: async (sent: readonly SourcePerson[] = []): Promise<SyncTimes> => {
      const before = readProcessorTime(served.child.pid);
      const request = isSent ? createSenderRequest(source, sent) : { method: "POST", path: "sync" };
      const times = await runSync(url, headers.executive, request);
      return { ...times, processor: readProcessorTime(served.child.pid) - before };
    },
    retitle: (title: string) => {
      directory?.retitle(title);
      for (const { id } of company.people) simulator.edit(id, { attributes: { title } });
    },
    /** Returns the time until the server responds, in milliseconds. */
    restart: async () => {
      await served.stop();
      const startedAt = performance.now();
      served = await start();
      return performance.now() - startedAt;
    },
    startBeside: (variables: Environment) => {
      const port = String(kithPort + secondInstancePortOffset);
      const env = { ...ofServer, PORT: port, ...variables };
      return startServer(getNodeArguments("start"), `http://127.0.0.1:${port}/signin`, { env });
    },
    storeProfile: async (personId: string) => {
      const store = await openDatabase({ databaseUrl, dataDir: "" });
      const { payroll_mapping: _, ...profile } = createFullProfile("me");
      await store.client.profile.create({
        data: toProfileRow(personId, { ...profile, lastSyncedAt: new Date() }),
      });
      await store.close();
    },
    stop: async () => {
      await served.stop();
      await Promise.all([vendor.close(), listening?.close()]);
      rmSync(folder, { recursive: true, force: true });
      if (engine === "server") await runOnServer(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

export async function runOnSyncedInstallation(
  engine: Engine,
  people: number,
  work: (kith: Installation) => Promise<void>,
  options: InstallationOptions = {},
): Promise<void> {
  const kith = await createInstallation(engine, people, options);
  try {
    await kith.sync();
    await work(kith);
  } finally {
    await kith.stop();
  }
}

function replaceDatabasePort(databaseUrl: string, port: number | undefined): string {
  const url = new URL(databaseUrl);
  if (port !== undefined) url.host = `127.0.0.1:${port}`;
  return url.href;
}

/** Creates a user with an API token of each level, and returns the request headers. `viewer`: address of another user. */
async function addCallers(viewer: string | undefined): Promise<Record<"executive" | "staff", Environment>> {
  const store = await openCheckedDatabase();
  const run = async (command: string) => {
    let output = "";
    const print = (line: string) => void (output += line);
    const status = await runCommand({ out: print, error: print }, command.split(" "));
    if (status !== 0) throw new Error(`kith ${command}: ${output}`);
    return output;
  };
  const addUser = (email: string, level: string) =>
    run(`user add --email ${email} --name ${level} --level ${level} --password ${password}`);
  const addCaller = async (level: string, scopes: string) => {
    const email = `${level}@fernhill.example`;
    await addUser(email, level);
    const token = await run(`token create --email ${email} --name bench --scopes ${scopes}`);
    return { authorization: `Bearer ${token}` };
  };
  const headers = {
    executive: await addCaller("executive", "view:people,manage:people,admin:connections,provision:people"),
    staff: await addCaller("staff", "view:people"),
  };
  if (viewer !== undefined) await addUser(viewer, "staff");
  await store.close();
  return headers;
}

async function connect(url: string, headers: Environment, body: object): Promise<void> {
  const response = await fetch(`${url}/api/admin/connections/projects`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`connecting failed: ${await response.text()}`);
}

type SyncRequest = { method: string; path: string; type?: string; body?: string };

const createSenderRequest = (source: "push" | "file", people: readonly SourcePerson[]): SyncRequest =>
  source === "push"
    ? { method: "PUT", path: "source", type: "application/json", body: JSON.stringify({ people }) }
    : { method: "POST", path: "source/file?mode=full", type: "text/csv", body: formatPeopleFile(people) };

async function runSync(
  url: string,
  headers: Environment,
  { method, path, type, body }: SyncRequest,
): Promise<Omit<SyncTimes, "processor">> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/people/${path}`, {
    method,
    headers: { ...headers, ...(type && { "content-type": type }) },
    ...(body && { body }),
  });
  const total = performance.now() - startedAt;
  z.object({ ok: z.literal(true) }).parse(await response.json());
  const runs = await fetch(`${url}/api/admin/sync-runs`, { headers });
  const [run] = syncRunsResponse.parse(await runs.json()).runs;
  const fetching = run?.phases.find(({ phase }) => phase === "fetching")?.duration_ms ?? 0;
  const pages = type ? 0 : fetching;
  return { total, pages, own: total - pages };
}
