import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Aggregator } from "prom-client";
import { databaseNow, openedDatabase, database } from "@/lib/platform/database/database";
import { isBackupOverdue } from "@/lib/operations/backup/schedule-plan";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { unreadableValueKinds } from "@/lib/findings/unreadable-value-kinds";
import { readCounter, type CounterName } from "@/lib/platform/limits/counters";
import { leaseNames } from "@/lib/platform/database/lease";
import { readKithVersion } from "@/lib/platform/version";
import { findUnreadyReasons } from "@/lib/operations/readiness/queries";
import { unreadyReasons } from "@/lib/operations/readiness/unready-reasons";
import { runSources } from "@/lib/people/people-system";
import { z } from "zod";
import { inDirectorySql } from "@/lib/people/membership";
import { query } from "@/lib/platform/database/query";
import { readLastBackups } from "@/lib/findings/backups";
import { findHeldRemovals } from "@/lib/findings/runs";

// Labels come from fixed sets, such as routes of the build, methods, statuses and states. They never contain names of
// people, e-mail addresses, IP addresses or ids (SET-22).

const runStates = ["running", "paused", "succeeded", "held", "failed", "abandoned", "cancelled"];
const connectionStatuses = ["connected", "needs_reconnect", "failing"];
/** Of the gauges that are read on request. */
const labelNames = ["version", "node", "reason", "source", "state", "lease", "provider", "kind"];

/** Absent without a value. */
type Sample = [value: number | bigint | boolean | null | undefined, labels?: Record<string, string>];

export const getMetrics = () => singleton("metrics", createMetrics, { isPermanent: true });

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "kith_http_requests_total",
    help: "Completed requests by method, route and status. 499: the client disconnected first",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "kith_http_request_duration_seconds",
    help: "Duration of requests until the response was sent, by method and route",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const requestsInProgress = new Gauge({
    name: "kith_http_requests_under_way",
    help: "Requests in progress",
    registers,
  });

  createGauge(
    "kith_database_connections",
    "Database connections of this process: open, idle, and requests that wait for a connection",
    "sum",
    () =>
      Object.entries(openedDatabase.current?.connections?.() ?? {}).map(([state, count]) => [
        count,
        { state },
      ]),
  );
  createTallyCounter("kith_job_runs_total", "Jobs started, by the name of the job", "job_run", "task");
  createTallyCounter("kith_job_failures_total", "Jobs failed, by the name of the job", "job_failure", "task");
  const patience = ["interactive", "patient"];
  createTallyCounter(
    "kith_payroll_waits_total",
    "Waits for a request slot of the payroll system",
    "payroll_wait",
    "patience",
    1,
    patience,
  );
  createTallyCounter(
    "kith_payroll_wait_seconds_total",
    "Time spent waiting for a request slot of the payroll system",
    "payroll_wait_ms",
    "patience",
    1_000,
    patience,
  );

  const ofMaximum = "max"; // all processes report the same value
  createGauge("kith_build_info", "1, with the version of Kith and of Node as labels", ofMaximum, () => [
    [1, { version: readKithVersion(), node: process.versions.node }],
  ]);
  // An instance is ready only if all of its processes are.
  createGauge("kith_ready", "1 if this instance is ready for requests", "min", async () => [
    [(await findUnreadyReasons()).length === 0],
  ]);
  createGauge(
    "kith_not_ready",
    "Reasons why this instance is not ready for requests",
    ofMaximum,
    async () => {
      const found = await findUnreadyReasons();
      return unreadyReasons.map((reason) => [found.includes(reason), { reason }]);
    },
  );
  createGauge("kith_database_up", "1 if the database could be read", ofMaximum, async () => [
    [(await getDatabaseMetrics()) !== null],
  ]);

  const databaseGauges: [name: string, help: string, read: (state: DatabaseMetrics) => Sample[]][] = [
    ["kith_people", "People in the directory", ({ people }) => [[people]]],
    ["kith_directory_version", "Published version of the directory", ({ version }) => [[version]]],
    [
      "kith_last_sync_age_seconds",
      "Time since the directory was last confirmed by the source of people; absent before the first sync",
      ({ syncedAgo }) => [[syncedAgo]],
    ],
    [
      "kith_sync_runs",
      "Runs in the run history, by source and state",
      ({ runs }) => [
        ...runSources.flatMap((source) => runStates.map((state): Sample => [0, { source, state }])),
        ...runs.map(({ source, state, runs: count }): Sample => [count, { source, state }]),
      ],
    ],
    ["kith_held_removals", "Removals that wait for an executive", ({ heldRemovals }) => [[heldRemovals]]],
    [
      "kith_leases_held",
      "1 if an instance holds the lease of this work",
      ({ leases }) => {
        const known: readonly string[] = leaseNames;
        const others = leases.filter((name) => !known.includes(name)).length;
        return [
          ...leaseNames.map((lease): Sample => [leases.includes(lease), { lease }]),
          [others > 0 ? others : null, { lease: "other" }],
        ];
      },
    ],
    [
      "kith_connection_state",
      "1 for the current state of each connection; none: not connected",
      ({ connections }) =>
        connections.flatMap(({ provider, status }) =>
          connectionStatuses.map((state): Sample => [state === status, { provider, state }]),
        ),
    ],
    [
      "kith_payroll_resumes_in_seconds",
      "Time until the paused payroll run continues; absent if none is paused",
      ({ payrollResumesIn }) => [[payrollResumesIn]],
    ],
    [
      "kith_unreadable_values",
      "Stored values that no encryption key decrypts, by table, at the last count",
      ({ unreadable }) => [
        ...unreadableValueKinds.map((kind): Sample => [0, { kind }]),
        ...unreadable.map(({ kind, found }): Sample => [found, { kind }]),
      ],
    ],
    [
      "kith_backup_last_success_timestamp_seconds",
      "Start time of the last successful scheduled backup; absent before the first",
      ({ lastGoodBackup }) => [[lastGoodBackup && lastGoodBackup.startedAt.getTime() / 1_000]],
    ],
    [
      "kith_backup_last_success_bytes",
      "Size of the last successful scheduled backup",
      ({ lastGoodBackup }) => [[lastGoodBackup?.bytes]],
    ],
    [
      "kith_backup_last_result",
      "1: the last scheduled backup succeeded; 0: it failed; absent before the first",
      ({ lastBackup }) => [[lastBackup && lastBackup.failure === null]],
    ],
    [
      "kith_backup_overdue",
      "1: no scheduled backup has succeeded for twice the interval of BACKUP_SCHEDULE; absent without a schedule",
      ({ lastGoodBackup }) => {
        const { planned } = environment().backups;
        const lastSuccess = lastGoodBackup?.startedAt ?? null;
        return [[planned && isBackupOverdue(planned.schedule, lastSuccess, databaseNow())]];
      },
    ],
  ];
  for (const [name, help, read] of databaseGauges)
    createGauge(name, help, ofMaximum, async () => {
      const state = await getDatabaseMetrics();
      return state ? read(state) : [];
    });

  function createTallyCounter(
    name: string,
    help: string,
    what: CounterName,
    label: string,
    unit = 1,
    known: readonly string[] = [],
  ): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const value of known) this.inc({ [label]: value }, 0);
        for (const [value, count] of readCounter(what)) this.inc({ [label]: value }, count / unit);
      },
    });
  }

  function createGauge(
    name: string,
    help: string,
    aggregator: Aggregator,
    read: () => Sample[] | Promise<Sample[]>,
  ): void {
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      labelNames,
      async collect() {
        const samples = await read();
        this.reset();
        for (const [value, labels = {}] of samples)
          if (value !== null && value !== undefined) this.set(labels, Number(value));
      },
    });
  }

  return { registry, requests, durations, requestsInProgress };
}

const databaseState = z.object({
  runs: z.array(z.object({ source: z.string(), state: z.string(), runs: z.number() })),
  people: z.number(),
  version: z.number(),
  syncedAgo: z.number().nullable(),
  leases: z.array(z.string()),
  connections: z.array(z.object({ provider: z.string(), status: z.string() })),
  payrollResumesIn: z.number().nullable(),
  unreadable: z.array(z.object({ kind: z.string(), found: z.number() })),
});
type DatabaseMetrics = Awaited<ReturnType<typeof queryDatabaseState>>;

const cacheMs = 10_000;
const cachedState = singleton<{ at: number; read: Promise<DatabaseMetrics | null> | null }>(
  "metrics-state",
  () => ({
    at: 0,
    read: null,
  }),
);

/** At most ten seconds old, regardless of how often metrics are read. Null if the database could not be read. */
function getDatabaseMetrics(): Promise<DatabaseMetrics | null> {
  if (!cachedState.read || performance.now() - cachedState.at >= cacheMs) {
    cachedState.at = performance.now();
    cachedState.read = queryDatabaseState().catch(() => null);
  }
  return cachedState.read;
}

async function queryDatabaseState() {
  const [held, { last, good }] = await Promise.all([findHeldRemovals(), readLastBackups()]);
  const [row] = await query(database(), z.object({ state: z.string() }))`
    SELECT json_build_object(
      'runs', (SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT source, state, count(*) AS runs FROM sync_runs WHERE answers_run_id IS NULL GROUP BY source, state) AS found),
      'people', (SELECT count(*) FROM people WHERE ${inDirectorySql.people}),
      'version', (SELECT coalesce(max(version), 0) FROM directory_state),
      'syncedAgo', (SELECT extract(epoch FROM clock_timestamp() - max(synced_at)) FROM directory_state),
      'leases', (SELECT coalesce(json_agg(name), '[]') FROM leases WHERE expires_at > clock_timestamp()),
      'connections', (SELECT coalesce(json_agg(found), '[]') FROM (SELECT provider, status FROM connections) AS found),
      'payrollResumesIn', (
        SELECT greatest(0, extract(epoch FROM resume_at - clock_timestamp())) FROM sync_runs
        WHERE state = 'paused' AND resume_at IS NOT NULL ORDER BY resume_at LIMIT 1),
      'unreadable', (SELECT coalesce(json_agg(counted), '[]') FROM (SELECT kind, found FROM unreadable_values) AS counted)
    )::text AS state`;
  return {
    ...databaseState.parse(JSON.parse(row?.state ?? "")),
    heldRemovals: held?.people ?? 0,
    lastGoodBackup: good,
    lastBackup: last,
  };
}
