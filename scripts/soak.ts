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
import { openLine } from "@/lib/testing/cut-line";
import { isServerAtHand, onServer, testServerUrl, urlOfDatabase } from "@/lib/testing/postgres-server";
import { findBroken } from "@/lib/testing/whole-store";
import { buildIfNeeded } from "./build-application";
import { prepareInstallation, startVendors, takeSettings } from "./cluster/installation";
import { instanceOf } from "./cluster/instance";
import { printTable, tryAll } from "./cluster/results";
import { until } from "./cluster/started-process";

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) throw new Error("npm run soak [-- MINUTES]");
if (!(await isServerAtHand())) {
  console.error("Not run: no PostgreSQL server at hand. TEST_DATABASE_URL names one.");
  process.exit(2);
}
const firstPort = Number(process.env["KITH_SOAK_PORT"] ?? 3740);
const people = 240;
const folder = mkdtempSync(join(tmpdir(), "kith-soak-"));
chmodSync(folder, 0o755);
buildIfNeeded({ quiet: true });

const name = `kith_soak_${randomUUID().replaceAll("-", "")}`;
await onServer(`CREATE DATABASE ${name}`);
const direct = new URL(testServerUrl);
const line = await openLine({ host: direct.hostname, port: Number(direct.port || 5432) });
const address = new URL(urlOfDatabase(name));
Object.assign(address, { hostname: "127.0.0.1", port: String(line.port) });
const vendors = await startVendors(people);
const { projects, payroll, company } = vendors;
const env = {
  ...vendors.env,
  DATABASE_URL: address.href,
  NEXTAUTH_URL: `http://localhost:${firstPort}`,
  DIRECTORY_TTL_SECONDS: "60",
  LOG_LEVEL: "error",
};
takeSettings({ ...env, DATABASE_URL: urlOfDatabase(name) });
const instances = [0, 1].map((offset) => instanceOf(`soak-${offset + 1}`, firstPort + offset, env, folder));
const sql = new pg.Client({ connectionString: urlOfDatabase(name) });
await sql.connect();
const rows = async (statement: string) => (await sql.query<Record<string, unknown>>(statement)).rows;

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
  { what: "the way to the database is cut", on: () => line.cut(), off: line.restore },
];

/** Why an answer may be a 5xx now, by the code that stands in it; the database's codes while it is away and a little after. */
let isVendorFaulty = 0;
let isDatabaseAway = 0;
const settling = 15_000;
const isExplained = (status: number, code: string): boolean => {
  const now = performance.now();
  if (code === "database_unavailable") return status === 503 && now < isDatabaseAway;
  const isOfVendor = /^(?:projects|payroll|sync)_/.test(code) || code === "vendor_busy";
  return isOfVendor && status !== 500 && now < Math.max(isVendorFaulty, isDatabaseAway);
};

const seen = new Map<string, number>();
const unexplained: string[] = [];
let requests = 0;
let isOver = false;
let token = "";
const problem = z.object({ code: z.string() });

async function ask(method: string, path: string, body?: unknown): Promise<string> {
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
    const code = answer.ok ? "" : (problem.safeParse(JSON.parse(text)).data?.code ?? "?");
    outcome = answer.ok ? String(answer.status) : `${answer.status} ${code}`;
    if (answer.status >= 500 && !isExplained(answer.status, code))
      unexplained.push(`${method} ${path}: ${outcome}`);
  } catch (error) {
    outcome = "no answer";
    unexplained.push(`${method} ${path}: ${String(error)}`);
  }
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  return outcome;
}

/** One thing after another, with a pause between, until it is over. */
async function goOn(pauseMs: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    await act(turn);
    await sleep(pauseMs);
  }
}

const memory: number[][] = [];
const results = await tryAll([
  {
    what: `${minutes} minutes of mixed load on two instances, with faults switched on and off`,
    expected: "no 5xx that nothing explains",
    run: async () => {
      for (const { start } of instances) await start();
      ({ token } = await prepareInstallation(vendors, {
        databaseUrl: urlOfDatabase(name),
        instance: instances[0]?.url ?? "",
      }));
      const ids = (await rows("SELECT id::text AS id FROM people ORDER BY id LIMIT 40")).map(({ id }) =>
        String(id),
      );
      const employees = (
        await rows(
          "SELECT person_id::text AS id, external_id AS employee FROM external_identities WHERE provider = 'payroll'",
        )
      ).map(({ id, employee }) => ({ id: String(id), employee: String(employee) }));
      const idOf = (turn: number) => ids[turn % ids.length] ?? "";
      const work = [
        ...[0, 1, 2, 3].map((client) =>
          goOn(20, (turn) => {
            const id = idOf(turn + client * 7);
            const paths = [
              "/api/people",
              `/api/people/${id}/profile`,
              "/api/people/org-chart",
              `/api/people?q=a`,
              `/api/people/${id}/overview`,
            ];
            return ask("GET", paths[turn % paths.length] ?? "");
          }),
        ),
        goOn(3_000, (turn) => {
          const title = `Title of turn ${turn}`;
          projects.replaceAll({
            ...company,
            people: company.people.map((person, index) =>
              index % 10 === turn % 10 ? { ...person, attributes: { ...person.attributes, title } } : person,
            ),
          });
          return ask("POST", "/api/people/sync");
        }),
        goOn(15_000, () => ask("POST", "/api/people/payroll-sync")),
        goOn(500, async (turn) => {
          const one = employees[turn % employees.length];
          if (!one) return;
          await ask("DELETE", `/api/people/${one.id}/payroll-link`);
          await ask("POST", `/api/people/${one.id}/payroll-link`, { payroll_employee_id: one.employee });
        }),
        goOn(700, (turn) => ask("POST", `/api/people/${idOf(turn)}/payroll-sync`)),
        goOn(1_000, async () => void memory.push(instances.map(({ memoryMb }) => memoryMb()))),
      ];
      const end = performance.now() + minutes * 60_000;
      const eachMs = Math.min(20_000, (minutes * 60_000) / (faults.length * 2 + 2));
      for (let turn = 0; performance.now() < end; turn++) {
        await sleep(Math.min(eachMs, Math.max(0, end - performance.now())));
        const fault = faults[turn % faults.length];
        if (!fault || performance.now() >= end) break;
        const isOfDatabase = fault.what.includes("database");
        const forMs = isOfDatabase ? Math.min(eachMs, 5_000) : eachMs;
        const explainedUntil = performance.now() + forMs + settling;
        if (isOfDatabase) isDatabaseAway = explainedUntil;
        else isVendorFaulty = explainedUntil;
        fault.on();
        await sleep(forMs);
        fault.off();
        console.log(
          `${((performance.now() - (end - minutes * 60_000)) / 60_000).toFixed(1)} min: after ${fault.what}: ${requests} requests, ${unexplained.length} unexplained, ${(memory.at(-1) ?? []).map((mb) => `${Math.round(mb)} MB`).join(" ")}`,
        );
      }
      await sleep(settling);
      isOver = true;
      await Promise.all(work);
      const outcomes = [...seen]
        .toSorted(([, a], [, b]) => b - a)
        .map(([outcome, count]) => `${count} × ${outcome}`);
      return {
        seen: `${requests} requests: ${outcomes.join(", ")}; ${unexplained.length} unexplained${unexplained[0] ? `: ${unexplained.slice(0, 3).join("; ")}` : ""}`,
        isGood: unexplained.length === 0 && requests > 100,
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
      const third = Math.floor(memory.length / 3);
      const median = (from: number, instance: number) => {
        const some = memory
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
      await until(
        "the runs are over",
        async () => (await rows("SELECT 1 FROM sync_runs WHERE state = 'running'")).length === 0,
        500,
      );
      const outcome = await ask("POST", "/api/people/sync?allow_removals=true");
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
      const broken = await findBroken(rows);
      const codes = await Promise.all(instances.map(({ stop }) => stop()));
      const held = await rows("SELECT 1 FROM leases WHERE expires_at > clock_timestamp()");
      return {
        seen: `${Object.keys(broken).length === 0 ? "nothing broken" : JSON.stringify(broken).slice(0, 300)}, ended with ${codes.join(" ")}, ${held.length} leases held`,
        isGood: Object.keys(broken).length === 0 && codes.every((code) => code === 0) && held.length === 0,
      };
    },
  },
]);
printTable(`A soak of ${minutes} minutes`, results);
await Promise.all(instances.map(({ kill }) => kill()));
await Promise.all([vendors.close(), sql.end(), line.close()]);
await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
rmSync(folder, { recursive: true, force: true });
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);
