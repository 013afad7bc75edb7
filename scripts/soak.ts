// npm run soak [-- MINUTES]: two built instances on a PostgreSQL server under mixed load (browse, sync, payroll, links) for MINUTES (20), while faults of
// the vendors and of the way to the database are switched on and off. Looks at their memory, at every answer, and at the end at what has to hold.
// Ends with 1 where something does not. Needs a PostgreSQL server at TEST_DATABASE_URL.
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { openInterruptibleProxy } from "@/testing/interruptible-proxy";
import { isServerAvailable, runOnServer, testServerUrl, getDatabaseUrl } from "@/testing/postgres-server";
import { findInconsistencies } from "@/testing/find-inconsistencies";
import { buildIfNeeded } from "./build-application";
import { prepareInstallation, startVendors, applySettings } from "./cluster/cluster-installation";
import { createInstance } from "./cluster/cluster-instance";
import { printTable, runChecks } from "./cluster/check-results";
import { waitUntil } from "./cluster/start-program";

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) throw new Error("npm run soak [-- MINUTES]");
if (!(await isServerAvailable())) {
  console.error("Not run: no PostgreSQL server at hand. TEST_DATABASE_URL names one.");
  process.exit(2);
}
const firstPort = Number(process.env["KITH_SOAK_PORT"] ?? 3740);
const people = 240;
const folder = mkdtempSync(join(tmpdir(), "kith-soak-"));
chmodSync(folder, 0o755);
buildIfNeeded({ quiet: true });

const databaseName = `kith_soak_${randomUUID().replaceAll("-", "")}`;
await runOnServer(`CREATE DATABASE ${databaseName}`);
const serverUrl = new URL(testServerUrl);
const databaseProxy = await openInterruptibleProxy({
  host: serverUrl.hostname,
  port: Number(serverUrl.port || 5432),
});
const proxiedDatabaseUrl = new URL(getDatabaseUrl(databaseName));
Object.assign(proxiedDatabaseUrl, { hostname: "127.0.0.1", port: String(databaseProxy.port) });
const vendors = await startVendors(people);
const { projects, payroll, company } = vendors;
const env = {
  ...vendors.env,
  DATABASE_URL: proxiedDatabaseUrl.href,
  NEXTAUTH_URL: `http://localhost:${firstPort}`,
  DIRECTORY_TTL_SECONDS: "60",
  LOG_LEVEL: "error",
};
applySettings({ ...env, DATABASE_URL: getDatabaseUrl(databaseName) });
const instances = [0, 1].map((offset) =>
  createInstance(`soak-${offset + 1}`, firstPort + offset, env, folder),
);
const sql = new pg.Client({ connectionString: getDatabaseUrl(databaseName) });
await sql.connect();
const queryRows = async (statement: string) => (await sql.query<Record<string, unknown>>(statement)).rows;

/** What goes wrong, one after another, each for a while and then no more. */
const faults: { what: string; on: () => void; off: () => void }[] = [
  ...(
    [
      { kind: "status", status: 500 },
      { kind: "html" },
      { kind: "truncated-json" },
      { kind: "reset" },
      { kind: "empty-page" },
      { kind: "nobody" },
      { kind: "delay", milliseconds: 2_000 },
    ] as const
  ).map((fault) => ({
    what: `projects: ${fault.kind}`,
    on: () => projects.setFault(fault),
    off: projects.clearFaults,
  })),
  ...(
    [
      { kind: "status", status: 503 },
      { kind: "truncated-json" },
      { kind: "throttled", limit: "minute" },
    ] as const
  ).map((fault) => ({
    what: `payroll: ${fault.kind}`,
    on: () => payroll.setFault(fault),
    off: payroll.clearFaults,
  })),
  { what: "the way to the database is cut", on: () => databaseProxy.cut(), off: databaseProxy.restore },
];

/** Why an answer may be a 5xx now, by the code that stands in it; the database's codes while it is away and a little after. */
let isVendorFaulty = 0;
let isDatabaseAway = 0;
const settlingMs = 15_000;
const isExplained = (status: number, code: string): boolean => {
  const now = performance.now();
  if (code === "database_unavailable") return status === 503 && now < isDatabaseAway;
  const isOfVendor = /^(?:projects|payroll|sync)_/.test(code) || code === "vendor_busy";
  return isOfVendor && status !== 500 && now < Math.max(isVendorFaulty, isDatabaseAway);
};

const outcomeCounts = new Map<string, number>();
const unexplainedFailures: string[] = [];
let requests = 0;
let isOver = false;
let token = "";
const problemSchema = z.object({ code: z.string() });

async function sendRequest(method: string, path: string, body?: unknown): Promise<string> {
  const { url } = instances[requests++ % 2] ?? { url: "" };
  let outcome = "";
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const code = answer.ok ? "" : (problemSchema.safeParse(JSON.parse(text)).data?.code ?? "?");
    outcome = answer.ok ? String(answer.status) : `${answer.status} ${code}`;
    if (answer.status >= 500 && !isExplained(answer.status, code))
      unexplainedFailures.push(`${method} ${path}: ${outcome}`);
  } catch (error) {
    outcome = "no answer";
    unexplainedFailures.push(`${method} ${path}: ${String(error)}`);
  }
  outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
  return outcome;
}

/** One thing after another, with a pause between, until it is over. */
async function repeatUntilOver(pauseMs: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    await act(turn);
    await sleep(pauseMs);
  }
}

const memorySamples: number[][] = [];
const results = await runChecks([
  {
    what: `${minutes} minutes of mixed load on two instances, with faults switched on and off`,
    expected: "no 5xx that nothing explains",
    run: async () => {
      for (const { start } of instances) await start();
      ({ token } = await prepareInstallation(vendors, {
        databaseUrl: getDatabaseUrl(databaseName),
        instance: instances[0]?.url ?? "",
      }));
      const ids = (await queryRows("SELECT id::text AS id FROM people ORDER BY id LIMIT 40")).map(({ id }) =>
        String(id),
      );
      const employees = (
        await queryRows(
          "SELECT person_id::text AS id, external_id AS employee FROM external_identities WHERE provider = 'payroll'",
        )
      ).map(({ id, employee }) => ({ id: String(id), employee: String(employee) }));
      const idOf = (turn: number) => ids[turn % ids.length] ?? "";
      const work = [
        ...[0, 1, 2, 3].map((client) =>
          repeatUntilOver(20, (turn) => {
            const id = idOf(turn + client * 7);
            const paths = [
              "/api/people",
              `/api/people/${id}/profile`,
              "/api/people/org-chart",
              `/api/people?q=a`,
              `/api/people/${id}/overview`,
            ];
            return sendRequest("GET", paths[turn % paths.length] ?? "");
          }),
        ),
        repeatUntilOver(3_000, (turn) => {
          const title = `Title of turn ${turn}`;
          projects.replaceAll({
            ...company,
            people: company.people.map((person, index) =>
              index % 10 === turn % 10 ? { ...person, attributes: { ...person.attributes, title } } : person,
            ),
          });
          return sendRequest("POST", "/api/people/sync");
        }),
        repeatUntilOver(15_000, () => sendRequest("POST", "/api/people/payroll-sync")),
        repeatUntilOver(500, async (turn) => {
          const one = employees[turn % employees.length];
          if (!one) return;
          await sendRequest("DELETE", `/api/people/${one.id}/payroll-link`);
          await sendRequest("POST", `/api/people/${one.id}/payroll-link`, {
            payroll_employee_id: one.employee,
          });
        }),
        repeatUntilOver(700, (turn) => sendRequest("POST", `/api/people/${idOf(turn)}/payroll-sync`)),
        repeatUntilOver(
          1_000,
          async () => void memorySamples.push(instances.map(({ memoryMb }) => memoryMb())),
        ),
      ];
      const end = performance.now() + minutes * 60_000;
      const eachMs = Math.min(20_000, (minutes * 60_000) / (faults.length * 2 + 2));
      for (let turn = 0; performance.now() < end; turn++) {
        await sleep(Math.min(eachMs, Math.max(0, end - performance.now())));
        const fault = faults[turn % faults.length];
        if (!fault || performance.now() >= end) break;
        const isOfDatabase = fault.what.includes("database");
        const forMs = isOfDatabase ? Math.min(eachMs, 5_000) : eachMs;
        const explainedUntil = performance.now() + forMs + settlingMs;
        if (isOfDatabase) isDatabaseAway = explainedUntil;
        else isVendorFaulty = explainedUntil;
        fault.on();
        await sleep(forMs);
        fault.off();
        console.log(
          `${((performance.now() - (end - minutes * 60_000)) / 60_000).toFixed(1)} min: after ${fault.what}: ${requests} requests, ${unexplainedFailures.length} unexplained, ${(memorySamples.at(-1) ?? []).map((mb) => `${Math.round(mb)} MB`).join(" ")}`,
        );
      }
      await sleep(settlingMs);
      isOver = true;
      await Promise.all(work);
      const outcomes = [...outcomeCounts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([outcome, count]) => `${count} × ${outcome}`);
      return {
        seen: `${requests} requests: ${outcomes.join(", ")}; ${unexplainedFailures.length} unexplained${unexplainedFailures[0] ? `: ${unexplainedFailures.slice(0, 3).join("; ")}` : ""}`,
        isGood: unexplainedFailures.length === 0 && requests > 100,
      };
    },
  },
  {
    what: "their memory",
    expected:
      minutes < 10
        ? "told, not judged: 10 minutes at least are needed"
        : "no higher in the last third than in the second, by 10 %",
    run: async () => {
      const third = Math.floor(memorySamples.length / 3);
      const median = (from: number, instance: number) => {
        const some = memorySamples
          .slice(from, from + third)
          .map((all) => all[instance] ?? 0)
          .toSorted((a, b) => a - b);
        return some[Math.floor(some.length / 2)] ?? 0;
      };
      const grown = instances.map((_, index) =>
        [0, third, third * 2].map((from) => Math.round(median(from, index))),
      );
      return {
        seen: grown.map((thirds) => thirds.map((mb) => `${mb} MB`).join(" → ")).join("; "),
        isGood: minutes < 10 || grown.every(([, second = 0, last = 0]) => last <= second * 1.1),
      };
    },
  },
  {
    what: "a sync afterwards, and everyone once in the tree of both instances",
    expected: "200; the list and the tree have the same people, on both",
    run: async () => {
      await waitUntil(
        "the runs are over",
        async () => (await queryRows("SELECT 1 FROM sync_runs WHERE state = 'running'")).length === 0,
        500,
      );
      const outcome = await sendRequest("POST", "/api/people/sync?allow_removals=true");
      const found = await Promise.all(
        instances.map(async ({ url }) => {
          const headers = { authorization: `Bearer ${token}` };
          const list: unknown = await (await fetch(`${url}/api/people`, { headers })).json();
          const chart = await (await fetch(`${url}/api/people/org-chart`, { headers })).text();
          const ids = z
            .object({ people: z.array(z.object({ id: z.string() })) })
            .parse(list)
            .people.map(({ id }) => id);
          const inTree = [...chart.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id ?? "");
          return JSON.stringify(ids.toSorted()) === JSON.stringify(inTree.toSorted()) ? ids.length : -1;
        }),
      );
      return {
        seen: `${outcome}, ${found.join(" and ")} people`,
        isGood: outcome === "200" && found.every((count) => count === people),
      };
    },
  },
  {
    what: "what has to hold of the store, and a stop",
    expected: "nothing broken, each ends with 0, no lease is held",
    run: async () => {
      const broken = await findInconsistencies(queryRows);
      const codes = await Promise.all(instances.map(({ stop }) => stop()));
      const held = await queryRows("SELECT 1 FROM leases WHERE expires_at > clock_timestamp()");
      return {
        seen: `${Object.keys(broken).length === 0 ? "nothing broken" : JSON.stringify(broken).slice(0, 300)}, ended with ${codes.join(" ")}, ${held.length} leases held`,
        isGood: Object.keys(broken).length === 0 && codes.every((code) => code === 0) && held.length === 0,
      };
    },
  },
]);
printTable(`A soak of ${minutes} minutes`, results);
await Promise.all(instances.map(({ kill }) => kill()));
await Promise.all([vendors.close(), sql.end(), databaseProxy.close()]);
await runOnServer(`DROP DATABASE ${databaseName} WITH (FORCE)`);
rmSync(folder, { recursive: true, force: true });
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);
