import "server-only";
import type { EncryptionKey } from "@/lib/platform/environment";
import type { RawDatabase } from "@/lib/platform/database/embedded-database";
import { computeKeyFingerprint, type BackupSecret } from "./file-key";
import type { BackupHeader } from "./backup-header";
import { applyMigrationsInTransaction, splitMigrations, createMigrationTable } from "./restore-migrations";
import { backupDamagedProblem, backupRefusedProblem } from "./encrypted-chunks";
import { openBackup, type OpenedBackup } from "./read-backup";
import { dropSchemaObjects, inspectRestoreTarget, type RestoreTargetState } from "./restore-target";
import { resetRestoredData, type RestoreSummary } from "./reset-restored-data";
import { selectBackupTables, listDatabaseTables, quoteIdentifier, type DatabaseTable } from "./tables";

type RestoreTarget = Pick<RawDatabase, "query" | "script">;

type RestoreRequest = {
  file: string;
  secretFor: (header: BackupHeader) => Promise<BackupSecret>;
  keys: readonly EncryptionKey[];
  replace: boolean;
  checkRestoredData: (query: RestoreTarget["query"]) => Promise<void>;
};

type RestoredBackup = { header: BackupHeader; unreadableKeys: string[] } & RestoreSummary;

/**
 * In one transaction. Creates the tables as of the backup, fills them, and applies the later migrations, so that a
 * backup of any earlier version can be restored. Throws a `Problem` and changes nothing if the restore is refused or
 * the file is damaged.
 */
export async function restoreBackup(target: RestoreTarget, wanted: RestoreRequest): Promise<RestoredBackup> {
  const backup = await openBackup(wanted.file);
  try {
    const { header } = backup;
    const levels = await splitMigrations(header.migrations);
    const unreadableKeys = requireBackupKeys(header, wanted.keys);
    const secret = await wanted.secretFor(header);
    return await runInTransaction(target, async () => {
      const found = await inspectRestoreTarget(target.query);
      requireReplaceAllowed(found, wanted.replace);
      await dropSchemaObjects(target.query);
      await createMigrationTable(target);
      await applyMigrationsInTransaction(target, levels.before);
      await loadTables(target, backup, secret);
      await applyMigrationsInTransaction(target, levels.after);
      await wanted.checkRestoredData(target.query);
      const restored = await resetRestoredData(target.query, found, header);
      return { header, unreadableKeys, ...restored };
    });
  } finally {
    backup.close();
  }
}

async function runInTransaction<T>({ query }: RestoreTarget, work: () => Promise<T>): Promise<T> {
  await query("BEGIN");
  try {
    await query("SET LOCAL statement_timeout = 0");
    await query("SET LOCAL lock_timeout = '15s'");
    await query("SET LOCAL search_path = public");
    const done = await work();
    await query("COMMIT");
    return done;
  } catch (error) {
    await query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * Throws if this installation lacks a key that the backup's private values need. Returns the ids of keys that were
 * already missing when the backup was made: their values were unreadable then.
 */
function requireBackupKeys(header: BackupHeader, keys: readonly EncryptionKey[]): string[] {
  const needed = header.values_sealed_with.filter(({ fingerprint }) => fingerprint !== null);
  const missing = needed.filter(
    ({ id, fingerprint }) => !keys.some((key) => key.id === id && computeKeyFingerprint(key) === fingerprint),
  );
  if (missing.length === 0) {
    return header.values_sealed_with.flatMap(({ id, fingerprint }) => (fingerprint === null ? [id] : []));
  }
  const names = missing.map(({ id }) =>
    keys.some((key) => key.id === id) ? `${id} (a different key has that name here)` : id,
  );
  throw backupRefusedProblem(
    "values_need_other_keys",
    `Private values in this backup (contact, demographics, financial, credentials) are encrypted with keys that are missing here: ${names.join(", ")}. ` +
      "A backup holds no keys. Nothing was restored, because those values would be lost without their keys. Add the keys of the installation that " +
      "made it to KITH_ENCRYPTION_KEYS; with the embedded database, put its secrets.json into the data folder first.",
  );
}

function requireReplaceAllowed({ holds }: RestoreTargetState, replace: boolean): void {
  if (holds === "others") {
    throw backupRefusedProblem(
      "not_ours",
      "The database contains tables of another application. Kith needs its own database: set DATABASE_URL to an empty one.",
    );
  }
  if (holds === "data" && !replace) {
    throw backupRefusedProblem(
      "not_empty",
      "This installation is not empty. To replace all data, make a backup first, then use --replace.",
    );
  }
}

/** Disables triggers and foreign keys during the load; adding the foreign keys again afterwards checks all rows. */
async function loadTables(target: RestoreTarget, backup: OpenedBackup, secret: BackupSecret): Promise<void> {
  const tables = selectBackupTables(await listDatabaseTables(target.query));
  const foreignKeyStatements = await dropForeignKeys(target.query);
  for (const { name } of tables) {
    await target.query(`ALTER TABLE public.${quoteIdentifier(name)} DISABLE TRIGGER USER`);
    await target.query(`DELETE FROM public.${quoteIdentifier(name)}`); // rows that the migrations inserted
  }
  let insert: ((rows: readonly string[]) => Promise<void>) | null = null;
  for await (const part of backup.parts(secret)) {
    if (part.kind === "table") insert = createInserter(target.query, tables, part);
    else await insert?.(part.rows);
  }
  for (const { name } of tables)
    await target.query(`ALTER TABLE public.${quoteIdentifier(name)} ENABLE TRIGGER USER`);
  for (const statement of foreignKeyStatements) await target.query(statement);
}

function createInserter(
  query: RestoreTarget["query"],
  tables: readonly DatabaseTable[],
  { name, columns }: { name: string; columns: readonly string[] },
): (rows: readonly string[]) => Promise<void> {
  const table = tables.find((known) => known.name === name);
  const isSame =
    table?.columns.length === columns.length && table.columns.every((column) => columns.includes(column));
  if (!table || !isSame) throw backupDamagedProblem(`its table ${name} does not match its migrations`);
  const list = table.columns.join(", ");
  const into = `INSERT INTO public.${quoteIdentifier(name)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::public.${quoteIdentifier(name)}, $1::json)`;
  return async (rows) => void (await query(into, [`[${rows.join(",")}]`]));
}

async function dropForeignKeys(query: RestoreTarget["query"]): Promise<string[]> {
  const keys = await query(`
    SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  for (const { table, name } of keys)
    await query(`ALTER TABLE ${String(table)} DROP CONSTRAINT ${String(name)}`);
  return keys.map(
    ({ table, name, definition }) =>
      `ALTER TABLE ${String(table)} ADD CONSTRAINT ${String(name)} ${String(definition)}`,
  );
}
