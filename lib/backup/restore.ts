import "server-only";
import type { EncryptionKey } from "@/lib/platform/environment";
import type { DatabaseAsItIs } from "@/lib/platform/embedded-database";
import { fingerprintOf, type Secret } from "./file-key";
import type { BackupHeader } from "./header";
import { applyWithin, partMigrations, startJournal } from "./levels";
import { damaged, refused } from "./problems";
import { openBackup, type OpenedBackup } from "./read-backup";
import { dropEverything, lookAtTarget, type Found } from "./restore-target";
import { startAgain, type Restored } from "./start-again";
import { backedUp, findTables, quoted, type Table } from "./tables";

/** The database that is restored into, which nobody else works with. */
export type Target = Pick<DatabaseAsItIs, "query" | "script">;

type Wanted = {
  file: string;
  /** Asked once the header has said by what the file was sealed. */
  secretFor: (header: BackupHeader) => Promise<Secret>;
  /** The keys of the installation that is restored into. */
  keys: readonly EncryptionKey[];
  /** Whether what is there may be lost. */
  replace: boolean;
  /** Looks at what was restored, and throws where it may not be here. */
  examine: (query: Target["query"]) => Promise<void>;
};

export type RestoredBackup = { header: BackupHeader; unreadableKeys: string[] } & Restored;

/**
 * Puts a backup in the place of everything that the database holds, in one transaction: all of it, or nothing. The tables are made as they were
 * when the backup was made, filled, and brought to this version by the migrations that came since, so that a backup of any earlier version
 * can be restored.
 */
export async function restoreBackup(target: Target, wanted: Wanted): Promise<RestoredBackup> {
  const backup = await openBackup(wanted.file);
  try {
    const { header } = backup;
    const levels = await partMigrations(header.migrations);
    const unreadableKeys = requireKeys(header, wanted.keys);
    const secret = await wanted.secretFor(header);
    return await inOneTransaction(target, async () => {
      const found = await lookAtTarget(target.query);
      refuseToReplace(found, wanted.replace);
      await dropEverything(target.query);
      await startJournal(target);
      await applyWithin(target, levels.before);
      await load(target, backup, secret);
      await applyWithin(target, levels.after);
      await wanted.examine(target.query);
      const restored = await startAgain(target.query, found, header);
      return { header, unreadableKeys, ...restored };
    });
  } finally {
    backup.close();
  }
}

async function inOneTransaction<T>({ query }: Target, work: () => Promise<T>): Promise<T> {
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
 * Refuses a backup whose private values this installation could not open. Names the keys that the installation that made it did not have
 * either: what they sealed was lost before.
 */
function requireKeys(header: BackupHeader, keys: readonly EncryptionKey[]): string[] {
  const needed = header.values_sealed_with.filter(({ fingerprint }) => fingerprint !== null);
  const missing = needed.filter(
    ({ id, fingerprint }) => !keys.some((key) => key.id === id && fingerprintOf(key) === fingerprint),
  );
  if (missing.length === 0) {
    return header.values_sealed_with.flatMap(({ id, fingerprint }) => (fingerprint === null ? [id] : []));
  }
  const names = missing.map(({ id }) =>
    keys.some((key) => key.id === id) ? `${id} (there is another key of that name here)` : id,
  );
  throw refused(
    "values_need_other_keys",
    `Private values in this backup (contact, demographics, financial, credentials) are sealed with keys that are not here: ${names.join(", ")}. ` +
      "A backup holds no keys. Restored without them those values would be lost, so nothing was restored. Add the keys of the installation that " +
      "made it to KITH_ENCRYPTION_KEYS; with the embedded database, put its secrets.json into the data folder first.",
  );
}

function refuseToReplace({ holds }: Found, replace: boolean): void {
  if (holds === "others") {
    throw refused(
      "not_ours",
      "The database holds tables that Kith did not make. Kith needs a database of its own, and replaces no other: name an empty one in DATABASE_URL.",
    );
  }
  if (holds === "data" && !replace) {
    throw refused(
      "not_empty",
      "This installation is not empty. To put the backup in the place of everything that it holds, make a backup of it first, then use --replace.",
    );
  }
}

/** Fills the tables. Foreign keys and triggers are away meanwhile, and hold again, checked, before anything else is done. */
async function load(target: Target, backup: OpenedBackup, secret: Secret): Promise<void> {
  const tables = backedUp(await findTables(target.query));
  const away = await takeAwayForeignKeys(target.query);
  for (const { name } of tables) {
    await target.query(`ALTER TABLE public.${quoted(name)} DISABLE TRIGGER USER`);
    await target.query(`DELETE FROM public.${quoted(name)}`); // what its migrations put there
  }
  let insert: ((rows: readonly string[]) => Promise<void>) | null = null;
  for await (const part of backup.parts(secret)) {
    if (part.kind === "table") insert = inserting(target.query, tables, part);
    else await insert?.(part.rows);
  }
  for (const { name } of tables) await target.query(`ALTER TABLE public.${quoted(name)} ENABLE TRIGGER USER`);
  for (const statement of away) await target.query(statement);
}

function inserting(
  query: Target["query"],
  tables: readonly Table[],
  { name, columns }: { name: string; columns: readonly string[] },
): (rows: readonly string[]) => Promise<void> {
  const table = tables.find((known) => known.name === name);
  const isSame =
    table?.columns.length === columns.length && table.columns.every((column) => columns.includes(column));
  if (!table || !isSame) throw damaged(`its table ${name} is another one than its migrations make`);
  const list = table.columns.join(", ");
  const into = `INSERT INTO public.${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::public.${quoted(name)}, $1::json)`;
  return async (rows) => void (await query(into, [`[${rows.join(",")}]`]));
}

/** Returns the statements that put them back. */
async function takeAwayForeignKeys(query: Target["query"]): Promise<string[]> {
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
