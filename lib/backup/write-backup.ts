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
import { sealedColumns } from "@/lib/platform/sealed-columns";
import type { RawQuery } from "@/lib/platform/migrations";
import { kithVersion } from "@/lib/platform/version";
import { fileKey, fingerprintOf, newSeal, type Secret } from "./file-key";
import { headerBytes, type BackupHeader } from "./header";
import { refused } from "./problems";
import { sealChunks } from "./sealed-chunks";
import { backedUp, findTables, leftOut, quoted, type Table } from "./tables";

/** One session of a database, asked one thing after another. */
export type Source = { query: RawQuery; engine: BackupHeader["engine"] };

type Wanted = {
  /** Where it is written. What is there already stays, and the backup is refused. */
  file: string;
  secret: Secret;
  /** The keys of this installation, whether they seal the file or not: the header says which of them the values need. */
  keys: readonly EncryptionKey[];
};

export type WrittenBackup = { header: BackupHeader; bytes: number };

/**
 * Writes everything that the database holds at one moment into a file of its owner's alone (0600): whole under its name, or not there at all.
 * The rows pass through in pieces, however many they are. Other sessions go on working meanwhile.
 */
export async function writeBackup(source: Source, { file, secret, keys }: Wanted): Promise<WrittenBackup> {
  const path = resolve(file);
  if (existsSync(path)) {
    throw refused("file_exists", `${path} is there already. Choose another name, or move that file away.`);
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return atOneMoment(source.query, async () => {
    const tables = backedUp(await findTables(source.query));
    const header = await describe(source, tables, { secret, keys });
    const draft = `${path}.unfinished-${process.pid}`;
    try {
      const bytes = await writeFile(draft, source.query, tables, header, secret);
      await rename(draft, path);
      await flush(dirname(path));
      return { header, bytes };
    } finally {
      await rm(draft, { force: true });
    }
  });
}

/** Everything that is read sees the same moment. Nothing is written, so it can always be given up. */
async function atOneMoment<T>(query: RawQuery, work: () => Promise<T>): Promise<T> {
  await query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // A backup may take as long as it takes, and says dates and numbers in one way whatever this database is set to.
    await query("SET LOCAL statement_timeout = 0");
    await query("SET LOCAL timezone = 'UTC'");
    await query("SET LOCAL bytea_output = 'hex'");
    return await work();
  } finally {
    await query("ROLLBACK").catch(() => undefined);
  }
}

async function describe(
  { query, engine }: Source,
  tables: readonly Table[],
  { secret, keys }: Pick<Wanted, "secret" | "keys">,
): Promise<BackupHeader> {
  const [server] = await query(
    "SELECT current_setting('server_version') AS version, clock_timestamp()::text AS now",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await countRows(query, name);
  return {
    created_at: new Date(String(server?.["now"])).toISOString(),
    kith: kithVersion(),
    engine,
    postgresql: String(server?.["version"]),
    migrations: await appliedMigrations(query),
    tables: counts,
    left_out: Object.keys(leftOut),
    values_sealed_with: await keysOfValues(query, tables, keys),
    ...newSeal(secret),
  };
}

async function countRows(query: RawQuery, table: string): Promise<number> {
  const [row] = await query(`SELECT count(*)::text AS rows FROM public.${quoted(table)}`);
  return Number(row?.["rows"]);
}

/** In the order of our own list: that is the order in which they are applied. */
async function appliedMigrations(query: RawQuery): Promise<BackupHeader["migrations"]> {
  const [found] = await query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS is_there");
  if (found?.["is_there"] !== true) throw nothingThere();
  const rows = await query(
    `SELECT migration_name::text AS name, checksum::text AS checksum, finished_at IS NOT NULL AS is_finished
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  if (rows.length === 0) throw nothingThere();
  if (rows.some((row) => row["is_finished"] !== true)) {
    throw refused(
      "migration_unfinished",
      "A migration of this database was begun and not finished. Start Kith and let it finish, then make the backup.",
    );
  }
  return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }));
}

const nothingThere = () =>
  refused("nothing_to_back_up", "The database is empty: Kith has never been started on it.");

/** The ids of the keys that sealed values name, with the fingerprints of those that this installation has. */
async function keysOfValues(
  query: RawQuery,
  tables: readonly Table[],
  keys: readonly EncryptionKey[],
): Promise<BackupHeader["values_sealed_with"]> {
  const ids = new Set<string>();
  for (const { table, column } of sealedColumns) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue;
    const rows = await query(
      `SELECT DISTINCT split_part(${quoted(column)}, '.', 2) AS id FROM public.${quoted(table)} WHERE ${quoted(column)} IS NOT NULL`,
    );
    for (const { id } of rows) ids.add(String(id));
  }
  return [...ids].toSorted().map((id) => {
    const key = keys.find((known) => known.id === id);
    return { id, fingerprint: key ? fingerprintOf(key) : null };
  });
}

async function writeFile(
  path: string,
  query: RawQuery,
  tables: readonly Table[],
  header: BackupHeader,
  secret: Secret,
): Promise<number> {
  const bytes = headerBytes(header);
  const key = await fileKey(secret, header, bytes);
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await once(target, "open");
  await pipeline(
    Readable.from(contents(query, tables), { objectMode: false }),
    createGzip({ level: 4 }),
    async function* (compressed: AsyncIterable<Uint8Array>) {
      yield bytes;
      yield* sealChunks(compressed, key);
    },
    target,
  );
  await flush(path);
  return target.bytesWritten;
}

/**
 * Lines: each table's name and columns, then its rows as JSON, as the database itself writes them (so that no number, date or byte passes
 * through our hands), and at the end what has to have been read: the rows of each table, and the digest of every line before.
 */
async function* contents(query: RawQuery, tables: readonly Table[]): AsyncGenerator<Buffer> {
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
    for await (const batch of rowsOf(query, table)) {
      rows += batch.length;
      yield line(batch.join("\n"));
    }
    written[table.name] = rows;
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows: written, sha256: digest.digest("hex") })}\n`);
}

/** How much is read at a time: a face may weigh a thousand times what a name does. */
const batchCharacters = 1_000_000;
const mostRowsAtOnce = 5_000;

async function* rowsOf(query: RawQuery, { name, columns }: Table): AsyncGenerator<string[]> {
  // As jsonb: it has no line breaks, whatever is in it.
  await query(
    `DECLARE rows_of_backup NO SCROLL CURSOR FOR
     SELECT to_jsonb(stored)::text AS row FROM (SELECT ${columns.join(", ")} FROM public.${quoted(name)}) AS stored`,
  );
  let wanted = 50;
  for (;;) {
    const rows = (await query(`FETCH ${wanted} FROM rows_of_backup`)).map(({ row }) => String(row));
    if (rows.length > 0) yield rows;
    if (rows.length < wanted) break;
    const average = rows.reduce((sum, row) => sum + row.length, 0) / rows.length;
    wanted = Math.max(1, Math.min(mostRowsAtOnce, wanted * 4, Math.floor(batchCharacters / average)));
  }
  await query("CLOSE rows_of_backup");
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
