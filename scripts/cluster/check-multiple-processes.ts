import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { runOnServer, getDatabaseUrl } from "@/testing/postgres-server";
import { prepareInstallation, startVendors, applySettings } from "./cluster-installation";
import { createInstance } from "./cluster-instance";
import { startLoad } from "./load";
import { startHaproxy } from "./proxies";
import { runChecks, type CheckResult } from "./check-results";
import { waitUntil } from "./start-program";

const requestsPerMinute = 300;

/** Checks two instances with several processes each (WEB_CONCURRENCY) behind HAProxy. */
export async function checkMultipleProcesses({
  haproxy,
  ports,
  folder,
}: {
  haproxy: string;
  ports: { proxy: number; instances: readonly number[] };
  folder: string;
}): Promise<CheckResult[]> {
  const name = `kith_processes_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  const databaseUrl = getDatabaseUrl(name);
  const vendors = await startVendors(60);
  const env = {
    ...vendors.env,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_URL: `http://localhost:${ports.proxy}`,
    WEB_CONCURRENCY: "3",
    SHUTDOWN_DELAY_SECONDS: "3",
    SHUTDOWN_GRACE_SECONDS: "20",
  };
  applySettings({ ...env, WEB_CONCURRENCY: "1" });
  const [firstPort = 0, secondPort = 0] = ports.instances;
  const first = createInstance("processes-1", firstPort, env, folder);
  const second = createInstance("processes-2", secondPort, { ...env, WEB_CONCURRENCY: "2" }, folder);
  const limited = createInstance(
    "processes-limited",
    firstPort,
    { ...env, RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) },
    folder,
  );
  const proxy = `http://127.0.0.1:${ports.proxy}`;
  const front = await startHaproxy(haproxy, {
    port: ports.proxy,
    instances: [firstPort, secondPort],
    folder,
  });
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  let token = "";
  const asked = [
    { method: "GET", path: "/api/people" },
    { method: "GET", path: "/api/people/org-chart" },
    { method: "GET", path: "/api/admin/sync-runs" },
  ] as const;

  try {
    return await runChecks([
      {
        what: "nine concurrent sync requests to one port with three processes",
        expected: "one run, one answer for all",
        run: async () => {
          await first.start();
          ({ token } = await prepareInstallation(vendors, { databaseUrl, instance: first.url }));
          await waitUntil("three processes", async () => first.workers().length === 3);
          const runs = async () =>
            Number(
              (await sql.query<{ count: string }>("SELECT count(*) FROM sync_runs WHERE source = 'projects'"))
                .rows[0]?.count,
            );
          const before = await runs();
          vendors.projects.setFault({ kind: "delay", milliseconds: 3_000, times: 1 });
          const answers = await Promise.all(
            Array.from({ length: 9 }, () => requestOnce(first.url, token, "POST", "/api/people/sync")),
          );
          vendors.projects.clearFaults();
          const made = (await runs()) - before;
          return {
            seen: `${made} run, ${answers.filter((status) => status === 200).length} answers`,
            isGood: made === 1 && answers.every((status) => status === 200),
          };
        },
      },
      {
        what: "one of three processes is killed under the load of 12 clients",
        expected: "at most its 12 requests in progress fail, the others respond, a new process starts",
        run: async () => {
          const [killed = 0, ...others] = first.workers();
          const load = startLoad(first.url, token, asked);
          await sleep(1_000);
          process.kill(killed, "SIGKILL");
          const begunAt = performance.now();
          await waitUntil("a new process", async () => first.workers().length === 3);
          const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
          await sleep(4_000); // waits until the new process serves
          const { failures, text } = await load.stop();
          const after = startLoad(first.url, token, asked);
          await sleep(1_000);
          const later = await after.stop();
          const stayed = others.every((pid) => first.workers().includes(pid));
          return {
            seen: `${text}; a new process after ${seconds} s; later ${later.failures.length} of ${later.requests} failed`,
            isGood: failures.length <= 12 && later.failures.length === 0 && later.requests > 50 && stayed,
          };
        },
      },
      {
        what: "an instance of three processes restarts behind HAProxy under the load of 12 clients",
        expected: "no failed request",
        run: async () => {
          await second.start();
          await sleep(1_500);
          const load = startLoad(proxy, token, asked);
          await sleep(1_000);
          const code = await first.stop();
          const left = first.workers().length;
          await first.start();
          await sleep(1_500);
          const { requests, failures, text } = await load.stop();
          return {
            seen: `ended with ${code}, ${left} processes left; ${text}`,
            isGood: code === 0 && left === 0 && failures.length === 0 && requests > 100,
          };
        },
      },
      {
        what: `${requestsPerMinute * 2} requests of one caller to three processes whose limit is ${requestsPerMinute} a minute`,
        expected: `${requestsPerMinute * 0.9} to ${requestsPerMinute} get a response, the others a 429`,
        run: async () => {
          await Promise.all([first.stop(), second.stop()]);
          await limited.start();
          await waitUntil("three processes", async () => limited.workers().length === 3);
          await sleep(3_000); // waits until each process serves
          await sql.query("DELETE FROM rate_limits");
          const statuses: number[] = [];
          for (let round = 0; round < requestsPerMinute / 10; round++) {
            const some = Array.from({ length: 20 }, () =>
              requestOnce(limited.url, token, "GET", "/api/people"),
            );
            statuses.push(...(await Promise.all(some)));
          }
          const count = (status: number) => statuses.filter((one) => one === status).length;
          const [answered, refused] = [count(200), count(429)];
          return {
            seen: `${answered} answered, ${refused} were a 429`,
            isGood:
              answered >= requestsPerMinute * 0.9 &&
              answered <= requestsPerMinute &&
              answered + refused === statuses.length,
          };
        },
      },
    ]);
  } finally {
    await Promise.all([first, second, limited].map(({ kill }) => kill()));
    await front.end();
    await Promise.all([vendors.close(), sql.end()]);
    await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Sends a request on a new connection, so that any process may accept it, and returns the status. */
const requestOnce = (url: string, token: string, method: "GET" | "POST", path: string) =>
  new Promise<number>((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request(
      url + path,
      { method, agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
