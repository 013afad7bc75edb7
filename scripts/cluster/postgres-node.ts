import { appendFileSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findChildProcesses, getUnprivilegedUser, runProgram } from "./programs";
import { startProgram, waitUntil, type StartedProgram } from "./start-program";

export const postgresPrograms = ["initdb", "pg_basebackup", "pg_ctl", "postgres"] as const;
type PostgresPrograms = Readonly<Record<(typeof postgresPrograms)[number], string>>;

/** PostgreSQL server that a test starts and stops. */
export type PostgresNode = ReturnType<typeof createPostgresNode>;

export function createPostgresNode(
  programs: PostgresPrograms,
  { name, port, folder }: { name: string; port: number; folder: string },
) {
  const uid = getUnprivilegedUser();
  const data = join(folder, name);
  let started: StartedProgram | null = null;
  const signalAll = (signal: NodeJS.Signals, only = "") => {
    const pid = started?.child.pid;
    if (pid === undefined) return;
    for (const one of [...(only === "" ? [pid] : []), ...findChildProcesses(pid, only)]) {
      try {
        process.kill(one, signal);
      } catch {
        // the process has ended
      }
    }
  };
  const ask = async (statement: string, database = "postgres") => {
    const connectionString = `postgresql://postgres@127.0.0.1:${port}/${database}`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    port,
    create: () => {
      createFolder(data, uid);
      runProgram(
        programs.initdb,
        ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
        uid,
      );
    },
    copy: (primary: { port: number }) => {
      createFolder(data, uid);
      const from = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
      runProgram(
        programs.pg_basebackup,
        [...from, "-D", data, "-X", "stream", "-R", "-c", "fast", "--no-sync"],
        uid,
      );
      // The copy has no standby, so it must not wait for one.
      appendFileSync(join(data, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
    },
    start: async () => {
      const settings = {
        port,
        listen_addresses: "127.0.0.1",
        unix_socket_directories: "",
        wal_keep_size: "256MB",
        fsync: "off", // tests kill the server, not the machine
      };
      const words = Object.entries(settings).flatMap(([setting, value]) => ["-c", `${setting}=${value}`]);
      started = startProgram(programs.postgres, ["-D", data, ...words], {
        logFile: join(folder, `${name}.log`),
        cwd: "/",
        ...(uid !== undefined && { uid }),
      });
      await waitUntil(`${name} answers`, async () => (await ask("SELECT 1")).length === 1);
    },
    waitForStandby: async () => {
      await ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await ask("SELECT pg_reload_conf()");
      const standbys = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
      await waitUntil(`${name} waits for its standby`, async () => (await ask(standbys)).length === 1);
    },
    promote: () => runProgram(programs.pg_ctl, ["promote", "-w", "-D", data], uid),
    /** Kills all processes with SIGKILL, like a power failure. */
    kill: async () => {
      signalAll("SIGKILL");
      await started?.stop("SIGKILL");
      started = null;
    },
    /**
     * Suspends all processes, like a hanging machine: connections stay open without responses. `only`: a process title.
     */
    freeze: (only?: string) => signalAll("SIGSTOP", only),
    thaw: () => signalAll("SIGCONT"),
    ask,
  };
}

function createFolder(path: string, uid: number | undefined): void {
  mkdirSync(path, { mode: 0o700 });
  if (uid !== undefined) chownSync(path, uid, uid);
}
