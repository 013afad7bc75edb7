import "server-only";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { databaseNow, openedDatabase } from "@/lib/platform/database/database";
import { isBackupOverdue } from "@/lib/operations/backup/schedule-plan";
import { environment } from "@/lib/platform/environment";
import { singleton } from "@/lib/platform/singleton";
import { unreadableValueKinds } from "@/lib/findings/unreadable-value-kinds";
import { readCounter, type CounterName } from "@/lib/platform/limits/counters";
import { leaseNames } from "@/lib/platform/database/lease";
import { readKithVersion } from "@/lib/platform/version";
import { findUnreadyReasons } from "@/lib/operations/readiness/queries";
import { unreadyReasons, type UnreadyReason } from "@/lib/operations/readiness/unready-reasons";
import { getDatabaseMetrics, type DatabaseMetrics } from "./database-state";
import { runSources } from "@/lib/people/people-system";

// Labels come from fixed sets, such as routes of the build, methods, statuses and states. They never contain names of
// people, e-mail addresses, IP addresses or ids (SET-22).

const runStates = ["running", "paused", "succeeded", "held", "failed", "abandoned", "cancelled"];
const connectionStatuses = ["connected", "needs_reconnect", "failing"];

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

  new Gauge({
    name: "kith_database_connections",
    help: "Database connections of this process: open, idle, and requests that wait for a connection",
    labelNames: ["state"],
    registers,
    collect() {
      const pool = openedDatabase.current?.connections?.();
      this.reset();
      if (pool) for (const [state, count] of Object.entries(pool)) this.set({ state }, count);
    },
  });
  createTallyCounter("kith_job_runs_total", "Jobs started, by the name of the job", "job_run", "task");
  createTallyCounter("kith_job_failures_total", "Jobs failed, by the name of the job", "job_failure", "task");
  createTallyCounter(
    "kith_payroll_waits_total",
    "Waits for a request slot of the payroll system",
    "payroll_wait",
    "patience",
    1,
    ["interactive", "patient"],
  );
  createTallyCounter(
    "kith_payroll_wait_seconds_total",
    "Time spent waiting for a request slot of the payroll system",
    "payroll_wait_ms",
    "patience",
    1_000,
    ["interactive", "patient"],
  );

  new Gauge({
    name: "kith_build_info",
    help: "1, with the version of Kith and of Node as labels",
    labelNames: ["version", "node"],
    registers,
    aggregator: "max",
  }).set({ version: readKithVersion(), node: process.versions.node }, 1);
  // `kith_ready` is the minimum across processes, because an instance is ready only if all of its processes are.
  createReadinessGauge("kith_ready", "1 if this instance is ready for requests", "min", [], (gauge, found) =>
    gauge.set(found.length === 0 ? 1 : 0),
  );
  createReadinessGauge(
    "kith_not_ready",
    "Reasons why this instance is not ready for requests",
    "max",
    ["reason"],
    (gauge, found) => {
      for (const reason of unreadyReasons) gauge.set({ reason }, found.includes(reason) ? 1 : 0);
    },
  );

  createDatabaseGauge("kith_database_up", "1 if the database could be read", [], (gauge, state) =>
    gauge.set(state ? 1 : 0),
  );
  createDatabaseGauge(
    "kith_people",
    "People in the directory",
    [],
    (gauge, state) => state && gauge.set(state.people),
  );
  createDatabaseGauge("kith_directory_version", "Published version of the directory", [], (gauge, state) => {
    if (state) gauge.set(state.version);
  });
  createDatabaseGauge(
    "kith_last_sync_age_seconds",
    "Time since the directory was last confirmed by the projects system; absent before the first sync",
    [],
    (gauge, state) => typeof state?.syncedAgo === "number" && gauge.set(state.syncedAgo),
  );
  createDatabaseGauge(
    "kith_sync_runs",
    "Runs in the run history, by source and state",
    ["source", "state"],
    (gauge, state) => {
      for (const source of state ? runSources : [])
        for (const known of runStates) gauge.set({ source, state: known }, 0);
      for (const run of state?.runs ?? []) gauge.set({ source: run.source, state: run.state }, run.runs);
    },
  );
  createDatabaseGauge("kith_held_removals", "Removals that wait for an executive", [], (gauge, state) => {
    if (state) gauge.set(state.heldRemovals);
  });
  createDatabaseGauge(
    "kith_leases_held",
    "1 if an instance holds the lease of this work",
    ["lease"],
    (gauge, state) => {
      for (const lease of state ? leaseNames : [])
        gauge.set({ lease }, state?.leases.includes(lease) ? 1 : 0);
      const known: readonly string[] = leaseNames;
      const others = state?.leases.filter((name) => !known.includes(name)).length ?? 0;
      if (others > 0) gauge.set({ lease: "other" }, others);
    },
  );
  createDatabaseGauge(
    "kith_connection_state",
    "1 for the current state of each connection; none: not connected",
    ["provider", "state"],
    (gauge, state) => {
      for (const { provider, status } of state?.connections ?? [])
        for (const known of connectionStatuses)
          gauge.set({ provider, state: known }, known === status ? 1 : 0);
    },
  );
  createDatabaseGauge(
    "kith_payroll_resumes_in_seconds",
    "Time until the paused payroll run continues; absent if none is paused",
    [],
    (gauge, state) => typeof state?.payrollResumesIn === "number" && gauge.set(state.payrollResumesIn),
  );

  createDatabaseGauge(
    "kith_unreadable_values",
    "Stored values that no encryption key decrypts, by table, at the last count",
    ["kind"],
    (gauge, state) => {
      for (const kind of state ? unreadableValueKinds : []) gauge.set({ kind }, 0);
      for (const { kind, found } of state?.unreadable ?? []) gauge.set({ kind }, found);
    },
  );

  createDatabaseGauge(
    "kith_backup_last_success_timestamp_seconds",
    "Start time of the last successful scheduled backup; absent before the first",
    [],
    (gauge, state) => state?.lastGoodBackup && gauge.set(state.lastGoodBackup.startedAt.getTime() / 1_000),
  );
  createDatabaseGauge(
    "kith_backup_last_success_bytes",
    "Size of the last successful scheduled backup",
    [],
    (gauge, state) =>
      typeof state?.lastGoodBackup?.bytes === "bigint" && gauge.set(Number(state.lastGoodBackup.bytes)),
  );
  createDatabaseGauge(
    "kith_backup_last_result",
    "1: the last scheduled backup succeeded; 0: it failed; absent before the first",
    [],
    (gauge, state) => state?.lastBackup && gauge.set(state.lastBackup.failure === null ? 1 : 0),
  );
  createDatabaseGauge(
    "kith_backup_overdue",
    "1: no scheduled backup has succeeded for twice the interval of BACKUP_SCHEDULE; absent without a schedule",
    [],
    (gauge, state) => {
      const { planned } = environment().backups;
      if (!state || !planned) return;
      const lastSuccess = state.lastGoodBackup?.startedAt ?? null;
      gauge.set(isBackupOverdue(planned.schedule, lastSuccess, databaseNow()) ? 1 : 0);
    },
  );

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

  function createReadinessGauge(
    name: string,
    help: string,
    aggregator: "min" | "max",
    labelNames: string[],
    show: (gauge: Gauge, found: readonly UnreadyReason[]) => void,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      aggregator,
      async collect() {
        show(this, await findUnreadyReasons());
      },
    });
  }

  /** Combined by maximum, because all processes report the same value. */
  function createDatabaseGauge(
    name: string,
    help: string,
    labelNames: string[],
    show: (gauge: Gauge, state: DatabaseMetrics | null) => unknown,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      aggregator: "max",
      async collect() {
        const state = await getDatabaseMetrics();
        this.reset();
        if (labelNames.length === 0) this.remove();
        show(this, state);
      },
    });
  }

  return { registry, requests, durations, requestsInProgress };
}
