// npm run test:cluster [-- PART]: tests Kith with several instances. Part 1: three instances behind HAProxy on a
// PostgreSQL server. Part 2: the same three instances through PgBouncer in transaction mode. Part 3: instances with
// several processes. Prints a table per part. Needs haproxy and pgbouncer (Debian packages) and a PostgreSQL server at
// TEST_DATABASE_URL.
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isServerAvailable, testServerUrl } from "@/testing/postgres-server";
import { buildIfNeeded } from "./build-application";
import { createLogFolder, requirePrograms } from "./cluster/programs";
import { startCluster } from "./cluster/cluster-installation";
import { createInstance } from "./cluster/cluster-instance";
import { startLoad } from "./cluster/load";
import { startPgbouncer } from "./cluster/proxies";
import { runChecks, runParts, type CheckResult } from "./cluster/check-results";
import { waitUntil } from "./cluster/start-program";
import { checkMultipleProcesses } from "./cluster/check-multiple-processes";

const programs = requirePrograms(["haproxy", "pgbouncer"]);
if (!(await isServerAvailable())) {
  console.error("Not run: no PostgreSQL server is available. Set TEST_DATABASE_URL.");
  process.exit(2);
}

const firstPort = Number(process.env["KITH_CLUSTER_PORT"] ?? 3700);
const ports = {
  proxy: firstPort,
  pgbouncer: firstPort + 1,
  instances: [firstPort + 2, firstPort + 3, firstPort + 4],
};
const newVersionPorts = [firstPort + 5, firstPort + 6];
const people = 240;
const folder = createLogFolder("kith-cluster-");

buildIfNeeded({ quiet: true });
const parts = [
  ...(["directly on PostgreSQL", "through PgBouncer in transaction mode"] as const).map((way) => ({
    title: `Three instances behind HAProxy, ${way}`,
    run: () => checkWith(way),
  })),
  {
    title: "Several processes on one port",
    run: () => checkMultipleProcesses({ haproxy: programs.haproxy, ports, folder }),
  },
];
// An argument selects a single part; without an argument, all parts run.
const selectedPart = Number(process.argv[2] ?? 0);
await runParts(selectedPart > 0 ? parts.slice(selectedPart - 1, selectedPart) : parts);

async function checkWith(
  way: "directly on PostgreSQL" | "through PgBouncer in transaction mode",
): Promise<CheckResult[]> {
  const isPooled = way !== "directly on PostgreSQL";
  const pooler = isPooled
    ? await startPgbouncer(programs.pgbouncer, {
        port: ports.pgbouncer,
        server: new URL(testServerUrl),
        folder,
      })
    : null;
  const cluster = await startCluster(programs.haproxy, {
    people,
    proxyPort: ports.proxy,
    instances: ports.instances,
    folder,
    settings: { SHUTDOWN_DELAY_SECONDS: "5" },
    poolerPort: isPooled ? ports.pgbouncer : null,
  });
  const { vendors, env, proxy, sql, count, ask } = cluster;
  const { projects } = vendors;
  const label = isPooled ? "pooled" : "direct";
  const instances = ports.instances.map((port, index) =>
    createInstance(`${label}-${index + 1}`, port, env, folder),
  );
  const newer = newVersionPorts.map((port, index) =>
    createInstance(`${label}-new-${index + 1}`, port, env, folder),
  );
  const [first, second, third] = instances;
  if (!first || !second || !third) throw new Error("three instances");

  try {
    return await runChecks([
      {
        what: "three instances start concurrently on an empty database",
        expected: "each migration is applied once, all instances become ready",
        run: async () => {
          await Promise.all(instances.map(({ start }) => start()));
          const applied = await count("_prisma_migrations WHERE finished_at IS NOT NULL");
          const known = readdirSync("prisma/migrations", { withFileTypes: true }).filter((file) =>
            file.isDirectory(),
          );
          await cluster.prepare(first.url);
          return { seen: `${applied} of ${known.length} applied, 3 ready`, isGood: applied === known.length };
        },
      },
      {
        what: "nine sync requests during a sync, three on each instance",
        expected: "one run, the same response for all",
        run: () => cluster.requestNineSyncs(instances.map(({ url }) => url)),
      },
      {
        what: "an instance publishes a new directory version",
        expected: "every instance serves it within 1 s",
        run: async () => {
          const delays: number[] = [];
          for (let round = 0; round < 10; round++) {
            const title = `Title of round ${round}`;
            vendors.retitleFirst(title);
            const asked = ask(instances[round % 3]?.url ?? "", "/api/people/sync", "POST");
            // Returns the start time of the last request with the old title, so that the duration of a response does
            // not count.
            const lastOld = instances.map(async ({ url }) => {
              let last = 0;
              await waitUntil(`${url} shows the new title`, async () => {
                const begunAt = performance.now();
                const isNew = (await ask(url, "/api/people")).text.includes(title);
                if (!isNew) last = begunAt;
                return isNew;
              });
              return last;
            });
            const synced = asked.then(() => performance.now());
            const [published, ...old] = await Promise.all([synced, ...lastOld]);
            delays.push(...old.map((at) => Math.max(0, at - published)));
          }
          const longest = Math.max(...delays);
          return {
            seen: `${delays.length} requests, the last old response ${Math.round(longest)} ms after the sync`,
            isGood: longest < 1_000,
          };
        },
      },
      {
        what: "the directory expires while 60 clients read from all instances",
        expected: "one refresh, all requests succeed",
        run: async () => {
          const before = await count("sync_runs WHERE source = 'projects'");
          await sql.query("UPDATE directory_state SET synced_at = now() - interval '2 hours'");
          const answers = await Promise.all(
            Array.from({ length: 60 }, (_, index) => ask(instances[index % 3]?.url ?? "", "/api/people")),
          );
          await waitUntil(
            "the refresh is over",
            async () =>
              (await count("sync_runs WHERE state = 'running'")) === 0 &&
              (await count("directory_state WHERE synced_at > now() - interval '1 hour'")) === 1,
          );
          await sleep(1_000);
          const runs = (await count("sync_runs WHERE source = 'projects'")) - before;
          const good = answers.filter(({ status }) => status === 200).length;
          return { seen: `${runs} refresh, ${good} of 60 answered`, isGood: runs === 1 && good === 60 };
        },
      },
      {
        what: "all three instances start a payroll run concurrently",
        expected: "one run, each person is read once",
        run: async () => {
          const answers = await Promise.all(
            instances.map(({ url }) => ask(url, "/api/people/payroll-sync", "POST")),
          );
          const isOver = async () =>
            (await count("sync_runs WHERE source = 'payroll' AND state IN ('running', 'paused')")) === 0;
          await waitUntil("the payroll run is over", isOver);
          const runs = await count("sync_runs WHERE source = 'payroll' AND person_id IS NULL");
          const good = await count(
            "sync_runs WHERE source = 'payroll' AND person_id IS NULL AND state = 'succeeded'",
          );
          return {
            seen: `${runs} run, ${good} succeeded, answers ${answers.map(({ status }) => status).join(" ")}`,
            isGood: runs === 1 && good === 1,
          };
        },
      },
      {
        what: "an instance that holds the sync's lease is killed",
        expected: "its run is closed as abandoned, the next run succeeds",
        run: async () => {
          projects.setFault({ kind: "hang", page: 2 });
          const struck = projects.nextStrike();
          const lost = ask(second.url, "/api/people/sync", "POST").catch(() => null);
          await struck;
          await second.kill();
          await lost;
          projects.clearFaults();
          const begunAt = performance.now();
          const answer = await ask(first.url, "/api/people/sync", "POST");
          const seconds = Math.round((performance.now() - begunAt) / 1_000);
          const abandoned = await count("sync_runs WHERE state = 'abandoned'");
          const unfinished = await count("sync_runs WHERE state = 'running'");
          await second.start();
          return {
            seen: `${answer.status} after ${seconds} s, ${abandoned} abandoned, ${unfinished} unfinished`,
            isGood: answer.status === 200 && abandoned === 1 && unfinished === 0,
          };
        },
      },
      {
        what: "rolling restart of all three instances under the load of 12 clients",
        expected: "no failed request",
        run: async () => {
          const load = await underLoad(async () => {
            for (const instance of instances) {
              const code = await instance.stop();
              if (code !== 0) throw new Error(`an instance ended with ${code}`);
              await instance.start();
              await sleep(2_000); // waits until HAProxy, which checks every half second, uses the instance
            }
          });
          return {
            seen: load.text,
            isGood: load.failures.length === 0 && load.requests > 100,
          };
        },
      },
      {
        what: "two instances of a newer version start concurrently, with a migration, while the old version serves 12 clients",
        expected: "one migration, new and old instances are ready, no failed request",
        run: async () => {
          const cwd = createNewerVersion(label);
          const load = await underLoad(async () => {
            await Promise.all(newer.map(({ start }) => start({ cwd })));
            await sleep(1_500);
          });
          const applied = await count("_prisma_migrations WHERE migration_name LIKE '%a_later_version'");
          const ready = (await Promise.all([...instances, ...newer].map(({ isReady }) => isReady()))).filter(
            Boolean,
          ).length;
          return {
            seen: `applied ${applied} time, ${ready} of 5 ready, ${load.text}`,
            isGood: applied === 1 && ready === 5 && load.failures.length === 0,
          };
        },
      },
      {
        what: "all instances stop",
        expected: "exit code 0, no leases held",
        run: async () => {
          const codes = await Promise.all([...instances, ...newer].map(({ stop }) => stop()));
          const held = await count("leases WHERE expires_at > clock_timestamp()");
          return {
            seen: `exit codes ${codes.join(" ")}, ${held} leases held`,
            isGood: codes.every((code) => code === 0) && held === 0,
          };
        },
      },
    ]);
  } finally {
    await Promise.all([...instances, ...newer].map(({ kill }) => kill()));
    await cluster.close();
    await pooler?.stop();
  }

  async function underLoad(act: () => Promise<void>) {
    const someone = z
      .object({ people: z.array(z.object({ id: z.string() })).min(1) })
      .parse(JSON.parse((await ask(proxy, "/api/people")).text)).people[0]?.id;
    const load = startLoad(proxy, cluster.token(), [
      { method: "GET", path: "/api/people" },
      { method: "GET", path: `/api/people/${someone}/profile` },
      { method: "GET", path: "/api/people/org-chart" },
      { method: "POST", path: "/api/people/work-emails", body: { person_ids: [someone] } },
      { method: "GET", path: "/api/admin/sync-runs" },
      { method: "GET", path: "/api/people/gaps" },
    ]);
    try {
      await sleep(1_000);
      await act();
      await sleep(1_000);
    } finally {
      await load.stop();
    }
    return load.stop();
  }
}

function createNewerVersion(label: string): string {
  const cwd = join(folder, `newer-${label}`);
  mkdirSync(cwd);
  for (const name of readdirSync(".")) {
    if (name !== "prisma") symlinkSync(join(process.cwd(), name), join(cwd, name));
  }
  cpSync("prisma", join(cwd, "prisma"), { recursive: true, preserveTimestamps: true });
  const migration = join(cwd, "prisma", "migrations", "29991231235959_a_later_version");
  mkdirSync(migration);
  writeFileSync(
    join(migration, "migration.sql"),
    'ALTER TABLE "people" ADD COLUMN "of_a_later_version" TEXT;\n',
  );
  return cwd;
}
