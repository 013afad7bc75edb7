import "server-only";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { EncryptionKey } from "@/lib/platform/environment";
import { encryptedColumns } from "@/lib/platform/secrets/encrypted-columns";
import type { RawQuery } from "@/lib/platform/database/migrations";
import { readKithVersion } from "@/lib/platform/version";
import { deriveFileKey, computeKeyFingerprint, createEncryptionHeader, type BackupSecret } from "./file-key";
import { encodeHeader, type BackupHeader } from "./backup-header";
import { encryptChunks, backupRefusedProblem } from "./encrypted-chunks";
import {
  selectBackupTables,
  listDatabaseTables,
  excludedTables,
  quoteIdentifier,
  type DatabaseTable,
} from "./tables";

/** `query` runs in one session, one query after another. */
type BackupSource = { query: RawQuery; engine: BackupHeader["engine"] };

type WriteRequest = {
  file: string;
  secret: BackupSecret;
  keys: readonly EncryptionKey[];
};

type WrittenBackup = { header: BackupHeader; bytes: number };

/**
 * Writes a consistent snapshot that only its owner can read (0600), in constant memory, while other sessions continue.
 * The file gets its name when it is complete.
 */
export async function writeBackup(
  source: BackupSource,
  { file, secret, keys }: WriteRequest,
): Promise<WrittenBackup> {
  const path = resolve(file);
  if (existsSync(path)) {
    throw backupRefusedProblem(
      "file_exists",
      `${path} already exists. Choose another name, or move that file.`,
    );
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return runInSnapshot(source.query, async () => {
    const tables = selectBackupTables(await listDatabaseTables(source.query));
    const header = await buildHeader(source, tables, { secret, keys });
    const draft = `${path}.unfinished-${process.pid}`;
    try {
      const bytes = await writeFile(draft, source.query, tables, header, secret);
      await rename(draft, path);
      await flushToDisk(dirname(path));
      return { header, bytes };
    } finally {
      await rm(draft, { force: true });
    }
  });
}

/** The snapshot is read-only, so `work` can be aborted at any time. */
async function runInSnapshot<T>(query: RawQuery, work: () => Promise<T>): Promise<T> {
  await query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // A backup has no time limit, and its dates and numbers must not depend on the database's settings.
    await query("SET LOCAL statement_timeout = 0");
    await query("SET LOCAL timezone = 'UTC'");
    await query("SET LOCAL bytea_output = 'hex'");
    return await work();
  } finally {
    await query("ROLLBACK").catch(() => undefined);
  }
}

async function buildHeader(
  { query, engine }: BackupSource,
  tables: readonly DatabaseTable[],
  { secret, keys }: Pick<WriteRequest, "secret" | "keys">,
): Promise<BackupHeader> {
  const [server] = await query(
    "SELECT current_setting('server_version') AS version, clock_timestamp()::text AS now",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await countRows(query, name);
  return {
    created_at: new Date(String(server?.["now"])).toISOString(),
    kith: readKithVersion(),
    engine,
    postgresql: String(server?.["version"]),
    migrations: await readAppliedMigrations(query),
    tables: counts,
    left_out: Object.keys(excludedTables),
    values_sealed_with: await findValueKeys(query, tables, keys),
    ...createEncryptionHeader(secret),
  };
}

async function countRows(query: RawQuery, table: string): Promise<number> {
  const [row] = await query(`SELECT count(*)::text AS rows FROM public.${quoteIdentifier(table)}`);
  return Number(row?.["rows"]);
}

async function readAppliedMigrations(query: RawQuery): Promise<BackupHeader["migrations"]> {
  const [found] = await query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS is_there");
  if (found?.["is_there"] !== true) throw emptyDatabaseProblem();
  const rows = await query(
    `SELECT migration_name::text AS name, checksum::text AS checksum, finished_at IS NOT NULL AS is_finished
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  if (rows.length === 0) throw emptyDatabaseProblem();
  if (rows.some((row) => row["is_finished"] !== true)) {
    throw backupRefusedProblem(
      "migration_unfinished",
      "A migration of this database is unfinished. Start Kith to finish it, then make the backup.",
    );
  }
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }));
}

const emptyDatabaseProblem = () =>
  backupRefusedProblem("nothing_to_back_up", "The database is empty: Kith has never been started on it.");

async function findValueKeys(
  query: RawQuery,
  tables: readonly DatabaseTable[],
  keys: readonly EncryptionKey[],
): Promise<BackupHeader["values_sealed_with"]> {
  const ids = new Set<string>();
  for (const { table, column } of encryptedColumns) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue;
    const rows = await query(
      `SELECT DISTINCT split_part(${quoteIdentifier(column)}, '.', 2) AS id FROM public.${quoteIdentifier(table)} WHERE ${quoteIdentifier(column)} IS NOT NULL`,
    );
    for (const { id } of rows) ids.add(String(id));
  }
  return [...ids].toSorted().map((id) => {
    const key = keys.find((known) => known.id === id);
    return { id, fingerprint: key ? computeKeyFingerprint(key) : null };
  });
}

async function writeFile(
  path: string,
  query: RawQuery,
  tables: readonly DatabaseTable[],
  header: BackupHeader,
  secret: BackupSecret,
): Promise<number> {
  const bytes = encodeHeader(header);
  const key = await deriveFileKey(secret, header, bytes);
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await once(target, "open");
  await pipeline(
    Readable.from(generateLines(query, tables), { objectMode: false }),
    createGzip({ level: 4 }),
    async function* (compressed: AsyncIterable<Uint8Array>) {
      yield bytes;
      yield* encryptChunks(compressed, key);
    },
    target,
  );
  await flushToDisk(path);
  return target.bytesWritten;
}

/**
 * Each table has a line with its name and columns, followed by its rows as JSON, formatted by the database, so that
 * numbers, dates and bytes stay unchanged. The last line holds the row counts and the digest of all earlier lines.
 */
async function* generateLines(query: RawQuery, tables: readonly DatabaseTable[]): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  const written: Record<string, number> = {};
  const line = (text: string) => {
    const bytes = Buffer.from(`${text}\n`);
    digest.update(bytes);
    return bytes;
  };
  for (const table of tables) {
    yield line(JSON.stringify({ table: table.name, columns: table.columns }));
    let rows = 0;
    for await (const batch of readRows(query, table)) {
      rows += batch.length;
      yield line(batch.join("\n"));
    }
    written[table.name] = rows;
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows: written, sha256: digest.digest("hex") })}\n`);
}

/**
 * The number of rows per batch depends on their size, because a row with a picture may be a thousand times larger than
 * a row with a name.
 */
const batchCharacters = 1_000_000;
const maxRowsPerBatch = 5_000;

async function* readRows(query: RawQuery, { name, columns }: DatabaseTable): AsyncGenerator<string[]> {
  // Rows are read as jsonb, whose text contains no line breaks.
  await query(
    `DECLARE rows_of_backup NO SCROLL CURSOR FOR
     SELECT to_jsonb(stored)::text AS row FROM (SELECT ${columns.join(", ")} FROM public.${quoteIdentifier(name)}) AS stored`,
  );
  let wanted = 50;
  for (;;) {
    const rows = (await query(`FETCH ${wanted} FROM rows_of_backup`)).map(({ row }) => String(row));
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) break;
    const average = rows.reduce((sum, row) => sum + row.length, 0) / rows.length;
    wanted = Math.max(1, Math.min(maxRowsPerBatch, wanted * 4, Math.floor(batchCharacters / average)));
  }
  await query("CLOSE rows_of_backup");
}

async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
