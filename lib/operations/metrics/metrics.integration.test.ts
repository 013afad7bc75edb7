import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { resetSingletons } from "@/lib/platform/singleton";
import { startJobs } from "@/lib/operations/jobs/job-runner";
import { parseSchedule } from "@/lib/platform/text/schedule";
import { readKithVersion } from "@/lib/platform/version";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { createRun } from "@/testing/runs";
import { createTestCompany } from "@/testing/test-company";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { observeRequests } from "./observe-requests";
import { getMetrics } from "./registry";
import { serveMetrics } from "./serve-metrics";
import { readMetrics } from "./cluster-metrics";

setUpTestDatabase();

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Returns the current metrics as Prometheus receives them. */
async function scrape(): Promise<string> {
  const opened = openedDatabase.current;
  resetSingletons();
  openedDatabase.current = opened;
  return (await readMetrics()).body;
}

const nightly = parseSchedule("0 2 * * *");
if (!nightly) throw new Error("no schedule");

const secret = "a-token-of-some-length";
async function openMetricsServer(token: string | null) {
  const { port, close } = await serveMetrics({ port: 0, host: "127.0.0.1", token }, readMetrics);
  closing.push(close);
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

describe("the metrics", () => {
  test("report the state of the directory, its runs, connections, leases and held removals", async () => {
    await createTestCompany();
    const db = database();
    await createUser("executive", "secret.person@example.com");
    await createRun({ state: "held", heldRemovals: 12 });
    await db.$executeRaw`UPDATE directory_state SET synced_at = clock_timestamp() - interval '100 seconds'`;
    await db.$executeRaw`INSERT INTO leases VALUES ('people-sync', gen_random_uuid(), 1, clock_timestamp() + interval '1 minute')
      ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at`;
    await db.connection.create({
      data: {
        provider: "projects",
        orgName: "Fernhill Studio",
        secret: encryptSecret("projects", { vendor: "productive", token: "t", organizationId: "1" }),
        connectedAt: new Date(),
        status: "failing",
      },
    });
    await db.unreadableValues.create({ data: { kind: "profiles", found: 7, countedAt: new Date() } });
    const text = await scrape();
    for (const line of [
      "kith_database_up 1",
      `kith_people ${await db.person.count({ where: { removedAt: null } })}`,
      'kith_sync_runs{source="projects",state="held"} 1',
      'kith_sync_runs{source="projects",state="failed"} 0',
      "kith_held_removals 12",
      'kith_leases_held{lease="people-sync"} 1',
      'kith_leases_held{lease="scheduled-backup"} 0',
      'kith_unreadable_values{kind="profiles"} 7',
      'kith_unreadable_values{kind="connections"} 0',
      'kith_connection_state{provider="projects",state="failing"} 1',
      'kith_connection_state{provider="projects",state="connected"} 0',
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(Number(/^kith_last_sync_age_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(100);
    expect(text).not.toMatch(/^kith_payroll_resumes_in_seconds /m);
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    // No name, no e-mail address and no id.
    for (const { firstName, lastName } of await db.person.findMany())
      expect(text).not.toContain(`${firstName} ${lastName}`);
    expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test("report an unreachable database, all other metrics, and counters from zero, so that an alert notices the first failure", async () => {
    const opened = openedDatabase.current;
    resetSingletons();
    openedDatabase.current = null;
    await startJobs([{ name: "first task", run: async () => undefined }]).stop();
    const text = (await readMetrics()).body;
    openedDatabase.current = opened;
    for (const line of [
      "kith_database_up 0",
      'kith_job_failures_total{task="first task"} 0',
      'kith_payroll_waits_total{patience="patient"} 0',
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).not.toMatch(/^kith_people /m);
    expect(text).toContain("process_resident_memory_bytes");
  });

  test("report the version, readiness and the last backup", async () => {
    const planned = { schedule: nightly, folder: "/backups", keep: 7 };
    overrideSettings({ backups: { planned, passphrase: null } });
    const good = { id: crypto.randomUUID(), fileName: "one.backup", bytes: 4_096n, failure: null };
    const startedAt = new Date("2026-11-20T02:00:00Z");
    await database().scheduledBackup.create({ data: { ...good, startedAt, finishedAt: startedAt } });
    const lines = (await scrape()).split("\n");
    for (const line of [
      `kith_build_info{version="${readKithVersion()}",node="${process.versions.node}"} 1`,
      "kith_backup_last_success_timestamp_seconds 1795140000",
      "kith_backup_last_success_bytes 4096",
      "kith_backup_last_result 1",
      "kith_backup_overdue 1",
      "kith_ready 0",
      'kith_not_ready{reason="starting"} 1',
    ]) {
      expect(lines).toContain(line);
    }
    const failed = { ...good, id: crypto.randomUUID(), failure: "No room.", bytes: null };
    const later = new Date("2026-11-21T02:00:00Z");
    await database().scheduledBackup.create({ data: { ...failed, startedAt: later, finishedAt: later } });
    const text = await scrape();
    expect(text).toMatch(/^kith_backup_last_result 0$/m);
  });

  test("of the dashboard and of the alerts exist", async () => {
    const text = await scrape();
    for (const file of ["deploy/grafana-dashboard.json", "deploy/prometheus/alerts.yaml"]) {
      const named = [...new Set(readFileSync(file, "utf8").match(/\b(?:kith|nodejs|process)_[a-z0-9_]+/g))];
      expect(named.length).toBeGreaterThan(12);
      for (const name of named) {
        expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, "")} `);
      }
    }
  });
});

describe("requests", () => {
  test("are counted by method, template and status", async () => {
    const server: Server = createServer((request, response) => {
      response.statusCode = request.url?.startsWith("/api/people") ? 200 : 404;
      response.end();
    });
    observeRequests(server, ["/api/people", "/api/people/[id]"]);
    const port = await listenLocally(server);
    closing.push(() => server.close());
    for (const path of ["/api/people?a=1", "/api/people/ana@example.com", "/x/ana@example.com"]) {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    }
    const text = await getMetrics().registry.metrics();
    for (const label of [
      '{method="GET",route="/api/people",status="200"} 1',
      '{method="GET",route="/api/people/[id]",status="200"} 1',
      '{method="GET",route="other",status="404"} 1',
    ]) {
      expect(text).toContain(`kith_http_requests_total${label}`);
    }
    expect(text).toContain('kith_http_requests_total{method="GET",route="/api/people",status="500"} 0');
    expect(text).not.toContain("ana@example.com");
  });
});

describe("a metrics request", () => {
  test("needs the token if one is set, and no other path exists on that port", async () => {
    const ask = await openMetricsServer(secret);
    expect((await ask("/metrics")).status).toBe(401);
    const executive = await createTokenHeaders(await createUser("executive"));
    expect((await ask("/metrics", { headers: executive })).status).toBe(401);
    const headers = { authorization: `Bearer ${secret}` };
    const right = await ask("/metrics", { headers });
    expect(right.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    for (const [method, status] of [
      ["POST", 405],
      ["OPTIONS", 204],
    ] as const) {
      const answer = await ask("/metrics", { headers, method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([status, "GET, HEAD, OPTIONS"]);
    }
    expect(await (await ask("/metrics", { headers, method: "HEAD" })).text()).toBe("");
    expect((await ask("/api/people", { headers })).status).toBe(404);
  });

  test("needs no token if none is set, because only this machine can connect", async () => {
    const ask = await openMetricsServer(null);
    expect((await ask("/metrics")).status).toBe(200);
  });
});
