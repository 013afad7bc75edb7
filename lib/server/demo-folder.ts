import "server-only";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { demoToken, hashApiToken } from "@/lib/auth/api-token";
import { accessLevels } from "@/lib/access/levels";
import { lockDataFolder } from "@/lib/platform/data-folder";
import { DataFolderError } from "@/lib/platform/data-folder-error";
import type { OpenDatabase } from "@/lib/platform/database";
import type { RawQuery } from "@/lib/platform/migrations";
import { filesIn, openPrivateFolder } from "@/lib/platform/private-files";

// A demo's accounts have passwords and tokens that stand in this source, so nothing but the demo may serve its data; and the demo
// may neither put them into data that are not its own, nor delete such.

const mark = "demo.json";
const markText = JSON.stringify({
  demo: "Made by npm run demo. Everybody knows the passwords in it: Kith opens it in the demo only.",
});

/** Refuses a demo's folder outside of the demo, and in the demo any that is not marked as one. To be asked before anything is written. */
export function refuseOtherKind(folder: string, { isDemo }: { isDemo: boolean }): void {
  const isMarked = existsSync(join(folder, mark));
  if (isMarked && !isDemo) throw isDemosOnly(`The data folder ${resolve(folder)}`);
  if (!isMarked && isDemo) throw isNoDemo(folder);
}

/**
 * Makes the folder the demo's, or takes it where it is; `startOver` empties it. Any other folder that something is in is refused and
 * left as it is. Demos of before there was a mark are known by their tokens, and get it.
 */
export async function prepareDemoFolder(
  folder: string,
  { startOver }: { startOver: boolean },
): Promise<void> {
  openPrivateFolder(folder);
  const isOurs =
    existsSync(join(folder, mark)) || filesIn(folder).length === 0 || (await wasSeededByDemo(folder));
  if (!isOurs) throw isNoDemo(folder);
  writeFileSync(join(folder, mark), markText, { mode: 0o600 });
  if (startOver) empty(folder);
}

/** How the data in a demo's folder were made: with nothing connected, or with all that there is to show. */
type DemoKind = "fresh" | "full";
const kindFile = "made-as.txt";

/** Null: there is nothing yet, or what is there was not finished or is from before there were kinds. */
export function readDemoKind(folder: string): DemoKind | null {
  const path = join(folder, kindFile);
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return kept === "fresh" || kept === "full" ? kept : null;
}

export const keepDemoKind = (folder: string, kind: DemoKind): void =>
  writeFileSync(join(folder, kindFile), `${kind}\n`, { mode: 0o600 });

/** Refuses to start with nothing connected on data in which something is: that would have to delete them. */
export function refuseOtherThanFresh(folder: string): void {
  if (readDemoKind(folder) === "fresh" || !existsSync(join(folder, "database"))) return;
  throw new DataFolderError(
    `The folder ${resolve(folder)} holds a demo that was made without --fresh. To start with nothing connected, delete its data with ` +
      "npm run demo -- --fresh --reset, or choose another folder with KITH_DATA_DIR.",
  );
}

/** The mark stays, and so does the lock: whoever has the folder open is named, and keeps it. */
function empty(folder: string): void {
  const unlock = lockDataFolder(folder);
  for (const name of filesIn(folder)) {
    if (name !== mark && name !== "owner.json") rmSync(join(folder, name), { recursive: true });
  }
  unlock();
}

async function wasSeededByDemo(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, "database", "PG_VERSION"))) return false;
  const { openFolderAsItIs } = await import("@/lib/platform/embedded-database"); // seldom needed
  const { query, close } = await openFolderAsItIs(folder);
  try {
    const [found] = await query("SELECT to_regclass('public.api_tokens') IS NOT NULL AS is_there");
    return found?.["is_there"] === true && (await holdsDemoTokens(query));
  } finally {
    await close();
  }
}

/**
 * Refuses a database that holds the demo's accounts, however they came there: a demo's folder of before there was a mark, which gets
 * it now, or a copy of its database.
 */
export async function refuseDemoData({ client, kind }: OpenDatabase, folder: string): Promise<void> {
  const isDemos = await holdsDemoTokens((sql, parameters = []) => client.$queryRawUnsafe(sql, ...parameters));
  if (!isDemos) return;
  if (kind === "embedded") writeFileSync(join(folder, mark), markText, { mode: 0o600 });
  throw isDemosOnly("The database");
}

/** Whether a database has accounts that everybody knows the tokens of. */
export async function holdsDemoTokens(query: RawQuery): Promise<boolean> {
  const hashes = accessLevels.map((level) => hashApiToken(demoToken(level)));
  const rows = await query(
    `SELECT 1 AS found FROM api_tokens t JOIN app_users u ON u.id = t.user_id
     WHERE u.disabled_at IS NULL AND t.hash IN (${hashes.map((_hash, index) => `$${index + 1}`).join(", ")}) LIMIT 1`,
    hashes,
  );
  return rows.length > 0;
}

const isDemosOnly = (what: string) =>
  new DataFolderError(
    `${what} was made by the demo: everybody can look up the passwords of its accounts, so Kith opens it with npm run demo only. ` +
      "Choose another folder with KITH_DATA_DIR, or another database with DATABASE_URL.",
  );

const isNoDemo = (folder: string) =>
  new DataFolderError(
    `The folder ${resolve(folder)} was not made by the demo, so the demo neither opens nor empties it: it would make accounts there whose ` +
      "passwords everybody knows. Choose another folder with KITH_DATA_DIR, one that is empty or not there yet.",
  );
