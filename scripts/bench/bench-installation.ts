import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { SourcePerson } from "@/lib/connections/connectors/people/received/source-person";
import { syncRunsResponse } from "@/lib/runs/run-schema";
import { createEntraSimulator } from "@/simulators/entra/simulator";
import { createDirectorySimulator } from "@/simulators/google/simulator";
import { buildCompany, type Company } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { readProcessorTime } from "../cluster/programs";
import { formatPeopleFile } from "@/demo/people-file";
import { getNodeArguments } from "@/testing/npm-script";
import { runOnServer, getDatabaseUrl } from "@/testing/postgres-server";
import { startServing, type Environment } from "./serve-process";

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

export type OtherVendor = "entra" | "google";

type InstallationOptions = {
  through?: number;
  hasViewer?: boolean;
  isPushed?: boolean;
  vendor?: OtherVendor;
};

/**
 * Creates and starts an installation. `through`: port of a proxy to the database server. `hasViewer`: creates a staff
 * account for browser measurements. `isPushed`: connects nothing, so that the first push or file does. `vendor`: connects
 * this simulator in place of Productive. `stop` of the installation also deletes its data.
 */
export async function createInstallation(
  engine: Engine,
  people: number,
  { through, hasViewer = false, isPushed = false, vendor: otherVendor }: InstallationOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "kith-bench-"));
  const database = `kith_bench_${process.pid}_${++installationCount}`;
  if (engine === "server") await runOnServer(`CREATE DATABASE ${database}`);
  const company = buildCompany(people);
  const simulator = createProjectsSimulator({ company });
  const vendor = await simulator.listen();
  const other = otherVendor ? await startOtherVendor(otherVendor, company) : null;
  const url = `http://127.0.0.1:${kithPort}`;
  const databaseUrl = engine === "server" ? getDatabaseUrl(database) : null;
  const env: Environment = {
    DATABASE_URL: databaseUrl ?? "",
    KITH_DATA_DIR: join(folder, "data"),
    NEXTAUTH_URL: `http://localhost:${kithPort}`,
    NEXTAUTH_SECRET: "for the benchmark alone, and long enough",
    KITH_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 3).toString("base64")}`,
    PROJECTS_API_URL: vendor.url,
    ...other?.settings,
    PORT: String(kithPort),
    HOST: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "1000000", // requests are counted, but the limit is never reached
    SYNC_SCHEDULE: "off",
    LOG_LEVEL: "warn",
  };
  const viewer = hasViewer ? { email: company.roles.staff.email, password } : null;
  const headers = addCallers(env, viewer?.email);
  const ofServer = {
    ...env,
    DATABASE_URL: databaseUrl === null ? "" : replaceDatabasePort(databaseUrl, through),
  };
  const start = () => startServing(getNodeArguments("start"), ofServer, `${url}/signin`);
  let served = await start();
  const measure = async (run: () => Promise<Omit<SyncTimes, "processor">>): Promise<SyncTimes> => {
    const before = readProcessorTime(served.child.pid);
    const times = await run();
    return { ...times, processor: readProcessorTime(served.child.pid) - before };
  };
  const { token: api_token, organizationId: organization_id } = simulator;
  if (!isPushed) await connect(url, headers.executive, other?.body ?? { api_token, organization_id });
  return {
    people,
    url,
    /** Address of the database; null on the embedded engine, which only the server can open. */
    databaseUrl,
    vendorUrl: vendor.url,
    company,
    simulator,
    headers,
    /** Staff account of a person of the company; null without `hasViewer`. */
    viewer,
    served: () => served,
    sync: () => measure(() => runSync(url, headers.executive)),
    retitle: (title: string) => {
      if (other) return other.retitle(title);
      for (const { id } of company.people) simulator.edit(id, { attributes: { title } });
    },
    send: (vendor: "push" | "file", people: readonly SourcePerson[]) => {
      const request = createSenderRequest(vendor, people);
      return measure(() => sendPeople(url, headers.executive, request));
    },
    restart: async () => {
      await served.stop();
      served = await start();
      return served;
    },
    startBeside: async (variables: Environment) => {
      const besideUrl = `http://127.0.0.1:${kithPort + secondInstancePortOffset}`;
      const settings = { ...ofServer, PORT: String(kithPort + secondInstancePortOffset), ...variables };
      const { stop } = await startServing(getNodeArguments("start"), settings, `${besideUrl}/signin`);
      return { url: besideUrl, stop };
    },
    storeProfile: (personId: string) => runScript(env, "scripts/bench/store-profile.ts", [personId]),
    stop: async () => {
      await served.stop();
      await vendor.close();
      await other?.close();
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

const runScript = (env: Environment, script: string, words: readonly string[]): string =>
  execFileSync(process.execPath, ["--import", "./scripts/typescript.mjs", script, ...words], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });

function addCallers(
  env: Environment,
  viewer: string | undefined,
): Record<"executive" | "staff", Environment> {
  const addUser = (email: string, level: string) =>
    `user add --email ${email} --name ${level} --level ${level} --password ${password}`;
  const addCaller = (level: string, scopes: string) => {
    const email = `${level}@fernhill.example`;
    return [addUser(email, level), `token create --email ${email} --name bench --scopes ${scopes}`];
  };
  const output = runScript(env, "scripts/bench/run-commands.ts", [
    ...addCaller("executive", "view:people,manage:people,admin:connections,provision:people"),
    ...addCaller("staff", "view:people"),
    ...(viewer === undefined ? [] : [addUser(viewer, "staff")]),
  ]);
  const [executive, staff] = output.match(/kith_\S+/g) ?? [];
  if (!executive || !staff) throw new Error(`no token in the output: ${output}`);
  return {
    executive: { authorization: `Bearer ${executive}` },
    staff: { authorization: `Bearer ${staff}` },
  };
}

async function startOtherVendor(vendor: OtherVendor, company: Company) {
  if (vendor === "entra") {
    const simulator = createEntraSimulator({ company });
    const { url, close } = await simulator.listen();
    const { tenantId: tenant_id, clientId: client_id, clientSecret: client_secret } = simulator.application;
    return {
      settings: { ENTRA_LOGIN_URL: url, ENTRA_GRAPH_URL: url },
      body: { vendor, tenant_id, client_id, client_secret },
      retitle: (title: string) => {
        for (const { user } of simulator.users) user["jobTitle"] = title;
      },
      close,
    };
  }
  const simulator = createDirectorySimulator({ company });
  const { apiUrl, tokenUrl, close } = await simulator.listen();
  return {
    settings: { GOOGLE_DIRECTORY_URL: apiUrl, GOOGLE_TOKEN_URL: tokenUrl },
    body: { vendor, service_account_key: simulator.keyFile, admin_email: simulator.adminEmail },
    retitle: (title: string) => {
      for (const { id, organizations } of simulator.users()) {
        const [organization] = [organizations].flat();
        simulator.edit(id, { organizations: [{ ...Object(organization), title }] });
      }
    },
    close,
  };
}

async function connect(url: string, headers: Environment, body: object): Promise<void> {
  const response = await fetch(`${url}/api/admin/connections/projects`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`connecting failed: ${await response.text()}`);
}

const createSenderRequest = (vendor: "push" | "file", people: readonly SourcePerson[]) =>
  vendor === "push"
    ? { method: "PUT", path: "source", type: "application/json", body: JSON.stringify({ people }) }
    : { method: "POST", path: "source/file?mode=full", type: "text/csv", body: formatPeopleFile(people) };

async function sendPeople(
  url: string,
  headers: Environment,
  { method, path, type, body }: ReturnType<typeof createSenderRequest>,
): Promise<Omit<SyncTimes, "processor">> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/people/${path}`, {
    method,
    headers: { ...headers, "content-type": type },
    body,
  });
  const total = performance.now() - startedAt;
  z.object({ ok: z.literal(true) }).parse(await response.json());
  return { total, pages: 0, own: total };
}

async function runSync(url: string, headers: Environment): Promise<Omit<SyncTimes, "processor">> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/people/sync`, { method: "POST", headers });
  const total = performance.now() - startedAt;
  z.object({ ok: z.literal(true) }).parse(await response.json());
  const runs = await fetch(`${url}/api/admin/sync-runs`, { headers });
  const [run] = syncRunsResponse.parse(await runs.json()).runs;
  const pages = run?.phases.find(({ phase }) => phase === "fetching")?.duration_ms ?? 0;
  return { total, pages, own: total - pages };
}
