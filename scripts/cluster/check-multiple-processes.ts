import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "./cluster-installation";
import { createInstance } from "./cluster-instance";
import { requestOnce, startLoad } from "./load";
import { runChecks, type CheckResult } from "./check-results";
import { waitUntil } from "./start-program";

const requestsPerMinute = 300;

export async function checkMultipleProcesses({
  haproxy,
  ports,
  folder,
}: {
  haproxy: string;
  ports: { proxy: number; instances: readonly number[] };
  folder: string;
}): Promise<CheckResult[]> {
  const [firstPort = 0, secondPort = 0] = ports.instances;
  const cluster = await startCluster(haproxy, {
    people: 60,
    proxyPort: ports.proxy,
    instances: [firstPort, secondPort],
    folder,
    settings: { WEB_CONCURRENCY: "3", SHUTDOWN_DELAY_SECONDS: "3" },
    poolerPort: null,
  });
  const { env, proxy, sql } = cluster;
  const first = createInstance("processes-1", firstPort, env, folder);
  const second = createInstance("processes-2", secondPort, { ...env, WEB_CONCURRENCY: "2" }, folder);
  const limited = createInstance(
    "processes-limited",
    firstPort,
    { ...env, RATE_LIMIT_PER_MINUTE: String(requestsPerMinute) },
    folder,
  );
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
          await cluster.prepare(first.url);
          await waitUntil("three processes", async () => first.workers().length === 3);
          return cluster.requestNineSyncs([first.url]);
        },
      },
      {
        what: "one of three processes is killed under the load of 12 clients",
        expected: "at most its 12 requests in progress fail, the others respond, a new process starts",
        run: async () => {
          const [killed = 0, ...others] = first.workers();
          const load = startLoad(first.url, cluster.token(), asked);
          await sleep(1_000);
          process.kill(killed, "SIGKILL");
          const begunAt = performance.now();
          await waitUntil("a new process", async () => first.workers().length === 3);
          const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
          await sleep(4_000); // waits until the new process serves
          const { failures, text } = await load.stop();
          const after = startLoad(first.url, cluster.token(), asked);
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
          const load = startLoad(proxy, cluster.token(), asked);
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
              requestOnce(`${limited.url}/api/people`, cluster.token()),
            );
            statuses.push(...(await Promise.all(some)).map(({ status }) => status));
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
    await cluster.close();
  }
}
