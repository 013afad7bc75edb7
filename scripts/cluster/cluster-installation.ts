import { randomUUID } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import { permissions } from "@/lib/identity/access/permissions";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { openSession } from "@/lib/identity/sign-in/sign-in";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { connectSimulatedPayroll, connectSimulatedProjects } from "@/demo/simulated-connections";
import { seedProfiles } from "@/demo/seed-profiles";
import { getPayrollSettings, openSimulatedPayroll } from "@/demo/simulated-payroll";
import { database } from "@/lib/platform/database/database";
import { parseEnvironment, replaceEnvironment } from "@/lib/platform/environment";
import { openDatabase } from "@/lib/platform/database/open-database";
import { log } from "@/lib/platform/log/log";
import { createPayrollSimulator } from "@/simulators/payroll/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { createProjectsSimulator } from "@/simulators/projects/simulator";
import { storeApiToken } from "@/lib/identity/tokens/commands";
import { addUser } from "@/lib/identity/users/commands";
import { getDatabaseUrl, runOnServer } from "@/testing/postgres-server";
import { requestKeepingAlive, requestOnce, type AskedAnswer } from "./load";
import { startHaproxy } from "./proxies";

export async function startVendors(people: number) {
  const company = buildCompany(people);
  const projects = createProjectsSimulator({ company });
  const payroll = createPayrollSimulator({ company });
  const [projectsAt, payrollAt] = [await projects.listen(), await payroll.listen()];
  return {
    people,
    projects,
    payroll,
    env: {
      NEXTAUTH_SECRET: "a secret that only this test knows, and long enough",
      KITH_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      RATE_LIMIT_PER_MINUTE: "0",
      PAYROLL_REQUESTS_PER_MINUTE: "0",
      PAYROLL_SYNC_SCHEDULE: "off",
      DIRECTORY_TTL_SECONDS: "3600",
      LOG_LEVEL: "warn",
      PROJECTS_API_URL: projectsAt.url,
      ...getPayrollSettings(payrollAt.url, payroll),
    },
    retitleFirst: (title: string) =>
      projects.replaceAll({
        ...company,
        people: company.people.map((person, index) =>
          index === 0 ? { ...person, attributes: { ...person.attributes, title } } : person,
        ),
      }),
    close: async () => void (await Promise.all([projectsAt.close(), payrollAt.close()])),
  };
}
type Vendors = Awaited<ReturnType<typeof startVendors>>;

/** Applies the settings of the instances to this process, because this process prepares their database. */
export function applySettings(env: Readonly<Record<string, string>>): void {
  Object.assign(process.env, env);
  const settings = parseEnvironment({ ...process.env, ...env });
  replaceEnvironment(settings);
  log.level = settings.logLevel;
}

/**
 * Prepares the database of a running instance: creates an executive with a token, connects both vendors, syncs all
 * people and links them to payroll, and creates `others` staff accounts. Returns the token and the ids of the staff
 * accounts.
 */
export async function prepareInstallation(
  { projects, payroll, people }: Vendors,
  { databaseUrl, instance, others = 0 }: { databaseUrl: string; instance: string; others?: number },
): Promise<{ token: string; others: string[] }> {
  const store = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    const user = await addUser(commandLineActor, {
      email: "ana@example.com",
      name: "Ana",
      level: "executive",
      password: "correct horse battery",
    });
    const caller = requirePermission(
      {
        userId: user.id,
        name: user.name,
        email: user.email,
        accessLevel: user.accessLevel,
        isRestricted: false,
        personId: null,
        via: { kind: "session", sessionId: await openSession(user, "Cluster test"), viewer: null },
      },
      "admin:connections",
    );
    const token = generateApiToken();
    await storeApiToken(database(), user.id, token, { name: "cluster", scopes: permissions, days: null });
    await connectSimulatedProjects(caller, projects.token);
    const synced = await fetch(`${instance}/api/people/sync`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    z.object({ synced: z.literal(people) }).parse(await synced.json());
    await connectSimulatedPayroll(caller, payroll);
    await seedProfiles(await openSimulatedPayroll(payroll));
    const made = Array.from({ length: others }, (_, index) =>
      addUser(commandLineActor, {
        email: `other-${index}@nowhere.example`,
        name: `Other ${index}`,
        level: "staff",
        password: "correct horse battery",
      }),
    );
    return { token, others: (await Promise.all(made)).map(({ id }) => id) };
  } finally {
    await store.close();
  }
}

/**
 * Creates a database with vendors, and HAProxy in front of the ports of instances that the caller starts with `env`.
 * `poolerPort`: port through which the instances reach the database server. `close` also deletes the database.
 */
export async function startCluster(
  haproxy: string,
  { people, proxyPort, instances, folder, settings, poolerPort }: ClusterOptions,
) {
  const name = `kith_cluster_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const databaseUrl = getDatabaseUrl(name);
  const address = new URL(databaseUrl);
  if (poolerPort !== null) Object.assign(address, { hostname: "127.0.0.1", port: String(poolerPort) });
  const vendors = await startVendors(people);
  const env = {
    ...vendors.env,
    DATABASE_URL: address.href,
    NEXTAUTH_URL: `http://localhost:${proxyPort}`,
    SHUTDOWN_GRACE_SECONDS: "20",
    ...settings,
  };
  applySettings({ ...env, WEB_CONCURRENCY: "1" });
  const front = await startHaproxy(haproxy, { port: proxyPort, instances, folder });
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const count = async (statement: string) =>
    Number((await sql.query<{ count: string }>(`SELECT count(*) AS count FROM ${statement}`)).rows[0]?.count);
  let token = "";
  return {
    vendors,
    env,
    sql,
    count,
    proxy: `http://127.0.0.1:${proxyPort}`,
    token: () => token,
    prepare: async (instance: string) => {
      ({ token } = await prepareInstallation(vendors, { databaseUrl, instance }));
    },
    ask: (url: string, path: string, method = "GET") => requestKeepingAlive(url + path, token, method),
    requestNineSyncs: async (urls: readonly string[]) => {
      const runs = () => count("sync_runs WHERE source = 'projects'");
      const before = await runs();
      // All nine requests arrive during the read.
      vendors.projects.setFault({ kind: "delay", milliseconds: 5_000, times: 1 });
      const answers: AskedAnswer[] = await Promise.all(
        Array.from({ length: 9 }, (_, index) =>
          requestOnce(`${urls[index % urls.length] ?? ""}/api/people/sync`, token, "POST"),
        ),
      );
      vendors.projects.clearFaults();
      const made = (await runs()) - before;
      const same = new Set(answers.map(({ status, text }) => `${status} ${text}`));
      return {
        seen: `${made} run, ${answers.filter(({ status }) => status === 200).length} answers, ${same.size} different`,
        isGood: made === 1 && same.size === 1 && answers[0]?.status === 200,
      };
    },
    close: async () => {
      await front.stop();
      await Promise.all([vendors.close(), sql.end()]);
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

type ClusterOptions = {
  people: number;
  proxyPort: number;
  instances: readonly number[];
  folder: string;
  settings: Readonly<Record<string, string>>;
  poolerPort: number | null;
};
