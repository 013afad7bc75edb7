// npm run backup-drill [-- --people 100000]: a large made-up company goes from the embedded database to a server and back, by backups; prints
// how long each step takes, how much memory, and whether every row is the same at the end.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  openBackupSource,
  openRestoreTarget,
  type DatabaseLocation,
} from "@/lib/operations/backup/open-databases";
import { openBackup } from "@/lib/operations/backup/read-backup";
import { restoreBackup } from "@/lib/operations/backup/restore";
import { excludedTables } from "@/lib/operations/backup/tables";
import { writeBackup } from "@/lib/operations/backup/write-backup";
import { openDatabase } from "@/lib/platform/open-database";
import { encrypt } from "@/lib/platform/encryption";
import { isServerAvailable, runOnServer, getDatabaseUrl } from "@/testing/postgres-server";

const { values } = parseArgs({ options: { people: { type: "string", default: "100000" } } });
const people = Number(values.people);
const folder = mkdtempSync(join(tmpdir(), "kith-drill-"));
const keys = [{ id: "drill", key: Buffer.alloc(32, 5) }];
const passphrase = "a passphrase for the drill";

let peakMemory = 0;
const memoryTimer = setInterval(() => {
  peakMemory = Math.max(peakMemory, process.memoryUsage().rss);
}, 50);
async function measureStep<T>(what: string, work: () => Promise<T>): Promise<T> {
  peakMemory = process.memoryUsage().rss;
  const [before, cpu] = [performance.now(), process.cpuUsage()];
  const done = await work();
  const used = process.cpuUsage(cpu);
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  console.log(
    `${what.padEnd(52)} ${seconds(performance.now() - before).padStart(8)}, ${seconds((used.user + used.system) / 1_000)} of CPU here, at most ${Math.round(peakMemory / 1e6)} MB`,
  );
  return done;
}

/** Everybody has a profile with three sealed groups, two links, and three lines in the journal. */
async function fillDatabase(place: DatabaseLocation): Promise<void> {
  const { client, close } = await openDatabase(place);
  const run = randomUUID();
  await client.syncRun.create({
    data: { id: run, trigger: "command", phase: "done", state: "succeeded", startedAt: new Date() },
  });
  for (let start = 0; start < people; start += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, people - start) }, (_row, index) => {
      const id = randomUUID();
      const sealed = (column: string) =>
        encrypt(
          JSON.stringify({ value: `${column} of person ${start + index}, some words long`, more: null }),
          { table: "profiles", column, row: id },
          keys,
        );
      return {
        id,
        number: start + index,
        contact: sealed("contact"),
        demographics: sealed("demographics"),
        financial: sealed("financial"),
      };
    });
    await client.$executeRaw`
      WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row(id uuid, number int, contact text, demographics text, financial text)),
      people AS (INSERT INTO people (id, first_name, last_name, title, email, office)
        SELECT id, 'First ' || number, 'Last ' || number, 'Engineer', 'p' || number || '@company.example', 'Sydney' FROM given),
      profiles AS (INSERT INTO profiles (person_id, contact, demographics, financial)
        SELECT id, contact, demographics, financial FROM given),
      identities AS (INSERT INTO external_identities (provider, external_id, person_id)
        SELECT provider, provider || '-' || number, id FROM given, unnest('{projects,payroll}'::provider[]) AS provider)
      INSERT INTO sync_changes (run_id, person_id, person_name, kind, field, old, new)
        SELECT ${run}::uuid, id, 'Person ' || number, 'updated', 'title', 'before', 'after ' || line FROM given, generate_series(1, 3) AS line`;
  }
  await close();
}

async function backUp(place: DatabaseLocation, file: string): Promise<number> {
  const source = await openBackupSource(place, "command");
  try {
    return (await writeBackup(source, { file, secret: { passphrase }, keys })).bytes;
  } finally {
    await source.close();
  }
}

async function restore(place: DatabaseLocation, file: string): Promise<void> {
  const target = await openRestoreTarget(place);
  try {
    const secretFor = async () => ({ passphrase });
    await restoreBackup(target, { file, keys, replace: false, secretFor, examine: async () => undefined });
  } finally {
    await target.close();
  }
}

/** Returns a digest of each table's rows, sorted by their text. */
async function calculateDigests(place: DatabaseLocation): Promise<string> {
  const { query, close } = await openBackupSource(place, "command");
  try {
    await query("SET timezone = 'UTC'");
    const tables = await query(
      "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const lines: string[] = [];
    for (const { name } of tables) {
      if (String(name) in excludedTables || ["audit_events", "directory_state"].includes(String(name)))
        continue;
      const [row] = await query(
        `SELECT count(*)::text AS rows, md5(string_agg(md5(to_jsonb(stored)::text), '' ORDER BY md5(to_jsonb(stored)::text))) AS digest FROM "${String(name)}" AS stored`,
      );
      lines.push(`${String(name)} ${String(row?.["rows"])} ${String(row?.["digest"])}`);
    }
    return lines.join("\n");
  } finally {
    await close();
  }
}

const createEmbeddedPlace = (name: string): DatabaseLocation => ({
  databaseUrl: null,
  dataDir: join(folder, name),
});
const database = `kith_drill_${process.pid}`;
try {
  const [from, to] = [createEmbeddedPlace("from"), createEmbeddedPlace("to")];
  const first = join(folder, "first.backup");
  await measureStep(`${people} people into the embedded database`, () => fillDatabase(from));
  const bytes = await measureStep("backup of the embedded database", () => backUp(from, first));
  console.log(`  ${(bytes / 1e6).toFixed(1)} MB`);
  await measureStep("verify", async () => {
    const backup = await openBackup(first);
    for await (const part of backup.parts({ passphrase })) void part;
  });
  let last = first;
  if (await isServerAvailable()) {
    await runOnServer(`CREATE DATABASE ${database}`);
    const server: DatabaseLocation = { databaseUrl: getDatabaseUrl(database), dataDir: "" };
    await measureStep("restore into a server", () => restore(server, first));
    last = join(folder, "second.backup");
    await measureStep("backup of the server", () => backUp(server, last));
  } else {
    console.log("No server at hand: from one embedded database to another.");
  }
  await measureStep("restore into the embedded database", () => restore(to, last));
  const isSame = (await calculateDigests(from)) === (await calculateDigests(to));
  console.log(isSame ? "Every row of every table is the same." : "ROWS DIFFER.");
  if (!isSame) process.exitCode = 1;
} finally {
  clearInterval(memoryTimer);
  await runOnServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
