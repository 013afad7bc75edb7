// npm run test:failover: tests instances on a PostgreSQL primary with a streaming standby. Starts both servers, kills
// or freezes the primary under load, and promotes the standby. Prints a table. Needs initdb and pg_basebackup (Debian:
// postgresql).
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { buildIfNeeded } from "./build-application";
import { createLogFolder, requirePrograms } from "./cluster/programs";
import { prepareInstallation, startVendors, applySettings } from "./cluster/cluster-installation";
import { createInstance, type Instance } from "./cluster/cluster-instance";
import { requestKeepingAlive, startRecordingLoad, type RecordedLoad } from "./cluster/load";
import { createPostgresNode, postgresPrograms, type PostgresNode } from "./cluster/postgres-node";
import { runChecks, runParts, type CheckResult } from "./cluster/check-results";
import { waitUntil } from "./cluster/start-program";

const programs = requirePrograms(postgresPrograms);
const firstPort = Number(process.env["KITH_CLUSTER_PORT"] ?? 3720);
const [onePort, otherPort] = [firstPort, firstPort + 1];
const people = 240;
const writerCount = 6;
const viewerCount = 4;
const readerCount = 4;
const folder = createLogFolder("kith-failover-");
const nodes: PostgresNode[] = [];

buildIfNeeded({ quiet: true });
await runParts(
  (["synchronous", "asynchronous"] as const).map((kind) => ({
    title: `A primary and its ${kind} standby`,
    run: () => checkPair(kind),
  })),
);

function createNode(name: string, port: number): PostgresNode {
  const made = createPostgresNode(programs, { name, port, folder });
  nodes.push(made);
  return made;
}

async function checkPair(kind: "synchronous" | "asynchronous"): Promise<CheckResult[]> {
  const [primary, standby] = [
    createNode(`${kind}-primary`, onePort),
    createNode(`${kind}-standby`, otherPort),
  ];
  primary.create();
  await primary.start();
  await primary.ask("CREATE DATABASE kith");
  standby.copy(primary);
  await standby.start();
  if (kind === "synchronous") await primary.waitForStandby();

  const vendors = await startVendors(people);
  const env = {
    ...vendors.env,
    // Lists the standby first. Kith must skip it, because it is read-only.
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${otherPort},127.0.0.1:${onePort}/kith?target_session_attrs=read-write`,
    NEXTAUTH_URL: `http://localhost:${firstPort + 2}`,
  };
  applySettings(env);
  const instances = [2, 3].map((offset) =>
    createInstance(`${kind}-${offset}`, firstPort + offset, env, folder),
  );
  const third = createInstance(`${kind}-later`, firstPort + 4, env, folder);
  const [first] = instances;
  if (!first) throw new Error("instances");
  let prepared = { token: "", others: [""] };
  const ask = ({ url }: Instance, path: string, method = "GET") =>
    requestKeepingAlive(url + path, prepared.token, method);

  const underLoad = async (round: string, act: () => Promise<PostgresNode>) => {
    const ids = z
      .object({ people: z.array(z.object({ id: z.string() })).min(viewerCount) })
      .parse(JSON.parse((await ask(first, "/api/people")).text))
      .people.slice(0, viewerCount)
      .map(({ id }) => id);
    const before = await countRecordedWrites(await writable(), prepared.others, ids);
    const load = startRecordingLoad(
      instances.map(({ url }) => url),
      prepared.token,
      [
        ...prepared.others.map((id, index) => (turn: number) => ({
          method: "PUT" as const,
          path: `/api/admin/connections/user-mappings/${id}`,
          body: { payroll_id: `${round}-${index}-${turn}` },
        })),
        ...ids.map((id) => () => ({ method: "GET" as const, path: `/api/people/${id}/profile` })),
        ...Array.from({ length: readerCount }, () => () => ({ method: "GET" as const, path: "/api/people" })),
      ],
    );
    let promoted: PostgresNode | null = null;
    try {
      await sleep(2_000);
      promoted = await act();
      await waitUntil("every instance is ready again", async () =>
        (await Promise.all(instances.map(({ isReady }) => isReady()))).every(Boolean),
      );
      await sleep(2_000);
    } finally {
      await load.stop();
    }
    const noted = await load.stop();
    return {
      noted,
      lost: await findLostWrites(noted, promoted, { round, before, others: prepared.others, ids }),
    };
  };
  const writable = async () => {
    for (const one of nodes.toReversed()) {
      const rows = await one.ask("SELECT pg_is_in_recovery() AS standby").catch(() => []);
      if (rows[0]?.["standby"] === false) return one;
    }
    throw new Error("no primary");
  };
  const describeLoad = ({ noted, lost }: { noted: RecordedLoad; lost: string[] }) =>
    `${noted.requests} requests, ${noted.refused} were 503 database_unavailable, ${noted.unexplained.length} other failures${noted.unexplained[0] ? ` (${noted.unexplained[0]})` : ""}; no success for ${(noted.longestGapMs / 1_000).toFixed(1)} s; ${lost.length === 0 ? "nothing lost" : `lost: ${lost.join(", ")}`}`;
  const isWhole = ({ noted, lost }: { noted: RecordedLoad; lost: string[] }) =>
    noted.unexplained.length === 0 && lost.length === 0 && noted.requests > 100;

  const start = {
    what: "two instances start with the standby as the first host",
    expected: "both use the primary and are ready",
    run: async () => {
      for (const instance of instances) await instance.start();
      prepared = await prepareInstallation(vendors, {
        databaseUrl: env.DATABASE_URL,
        instance: first.url,
        others: writerCount,
      });
      const [row] = await primary.ask(
        "SELECT count(DISTINCT application_name)::int AS kith FROM pg_stat_activity WHERE application_name = 'kith'",
      );
      const statuses = await Promise.all(instances.map((one) => ask(one, "/api/people")));
      return {
        seen: `answers ${statuses.map(({ status }) => status).join(" ")}`,
        isGood: row?.["kith"] === 1 && statuses.every(({ status }) => status === 200),
      };
    },
  };
  const serves = {
    what: "a sync on the promoted standby",
    expected: "succeeds, and both instances show the result",
    run: async () => {
      const title = `Title after the ${kind} failover`;
      vendors.retitleFirst(title);
      const answer = await ask(first, "/api/people/sync", "POST");
      const shown = await Promise.all(
        instances.map(async (one) => (await ask(one, "/api/people")).text.includes(title)),
      );
      return {
        seen: `${answer.status}, shown by ${shown.filter(Boolean).length} of 2`,
        isGood: answer.status === 200 && shown.every(Boolean),
      };
    },
  };
  const synchronous = [
    start,
    {
      what: "the primary is killed (SIGKILL) under 14 clients that write, view profiles and read lists; the standby is promoted 2 s later",
      expected:
        "no confirmed or recorded write is lost; the only failures are 503 database_unavailable; Kith recovers automatically",
      run: async () => {
        const result = await underLoad("killed", async () => {
          await primary.kill();
          await sleep(2_000);
          standby.promote();
          return standby;
        });
        return { seen: describeLoad(result), isGood: isWhole(result) };
      },
    },
    serves,
    {
      what: "the former primary returns and accepts writes too; an instance starts",
      expected: "all instances use the promoted primary, including the new one",
      run: async () => {
        await primary.start();
        await primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
        await primary.ask("SELECT pg_reload_conf()");
        await third.start();
        const sessions = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'kith'";
        await Promise.all([...instances, third].map((one) => ask(one, "/api/people")));
        const [there, here] = [await primary.ask(sessions), await standby.ask(sessions)];
        await third.stop();
        await primary.kill();
        return {
          seen: `${there.length} connections to the former primary, ${here.length} to the promoted one`,
          isGood: there.length === 0 && here.length >= 3,
        };
      },
    },
    {
      what: "the primary hangs (every process is stopped, connections stay) under the same load; a new standby is promoted after 2 s",
      expected: "the same, although no connection closes",
      run: async () => {
        const next = createNode("synchronous-next", onePort);
        next.copy(standby);
        await next.start();
        await standby.waitForStandby();
        const result = await underLoad("hung", async () => {
          standby.freeze();
          await sleep(2_000);
          next.promote();
          return next;
        });
        standby.thaw();
        await sleep(1_000);
        const still = await Promise.all(instances.map((one) => ask(one, "/api/people")));
        return {
          seen: `${describeLoad(result)}; statuses after it wakes: ${still.map(({ status }) => status).join(" ")}`,
          isGood: isWhole(result) && still.every(({ status }) => status === 200),
        };
      },
    },
    { ...serves, what: "a sync on the new primary" },
  ];
  const asynchronous = [
    start,
    {
      what: "the standby receives nothing for 2 s, in which a sync publishes; then the primary is killed under load and the standby promoted",
      expected:
        "writes of those 2 s are lost, including the published version; the only failures are 503 database_unavailable; Kith recovers automatically",
      run: async () => {
        const result = await underLoad("killed", async () => {
          primary.freeze("walsender");
          vendors.retitleFirst("Title that is lost");
          const answer = await ask(first, "/api/people/sync", "POST");
          if (answer.status !== 200) throw new Error(`the sync answered ${answer.status}`);
          await Promise.all(instances.map((one) => ask(one, "/api/people")));
          await sleep(2_000);
          await primary.kill();
          standby.promote();
          return standby;
        });
        const [row] = await standby.ask(
          "SELECT count(*)::int AS lost FROM people WHERE title = 'Title that is lost'",
          "kith",
        );
        return {
          seen: `${describeLoad(result)}; ${String(row?.["lost"])} people of the lost sync`,
          isGood: result.noted.unexplained.length === 0 && result.lost.length > 0 && row?.["lost"] === 0,
        };
      },
    },
    serves,
  ];

  try {
    return await runChecks(kind === "synchronous" ? synchronous : asynchronous);
  } finally {
    await Promise.all([...instances, third].map(({ kill }) => kill()));
    await vendors.close();
    for (const one of nodes) {
      one.thaw();
      await one.kill();
    }
    nodes.length = 0;
  }
}

type RecordedWrites = { links: number[]; looks: number[] };

async function countRecordedWrites(
  on: PostgresNode,
  users: readonly string[],
  persons: readonly string[],
): Promise<RecordedWrites> {
  const count = async (where: string) =>
    Number((await on.ask(`SELECT count(*) AS count FROM audit_events WHERE ${where}`, "kith"))[0]?.["count"]);
  return {
    links: await Promise.all(users.map((id) => count(`kind = 'link_made' AND subject_id = '${id}'`))),
    looks: await Promise.all(
      persons.map((id) =>
        count(`kind = 'profile_read' AND profile_group = 'contact' AND person_id = '${id}'`),
      ),
    ),
  };
}

async function findLostWrites(
  { clients }: RecordedLoad,
  promoted: PostgresNode,
  {
    round,
    before,
    others,
    ids,
  }: { round: string; before: RecordedWrites; others: readonly string[]; ids: readonly string[] },
): Promise<string[]> {
  const after = await countRecordedWrites(promoted, others, ids);
  let [links, looks, values] = [0, 0, 0];
  for (const [index, id] of others.entries()) {
    const { successes = 0, lastTurn = -1 } = clients[index] ?? {};
    links += Math.max(0, successes - ((after.links[index] ?? 0) - (before.links[index] ?? 0)));
    const [row] = await promoted.ask(
      `SELECT external_id AS id FROM external_identities WHERE provider = 'payroll' AND user_id = '${id}'`,
      "kith",
    );
    const turn = Number(/^(\w+)-\d+-(\d+)$/.exec(String(row?.["id"]))?.[2] ?? -1);
    const isOfRound = String(row?.["id"]).startsWith(`${round}-`);
    if (lastTurn >= 0 && (!isOfRound || turn < lastTurn)) values += 1;
  }
  for (const index of ids.keys()) {
    const { successes = 0 } = clients[others.length + index] ?? {};
    looks += Math.max(0, successes - ((after.looks[index] ?? 0) - (before.looks[index] ?? 0)));
  }
  return [
    ...(values > 0 ? [`the last link of ${values} of ${others.length} users`] : []),
    ...(links > 0 ? [`${links} links in the audit log`] : []),
    ...(looks > 0 ? [`${looks} views in the audit log`] : []),
  ];
}
