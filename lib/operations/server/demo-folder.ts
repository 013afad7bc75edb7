import "server-only";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getDemoToken, hashApiToken } from "@/lib/identity/session/api-token";
import { accessLevels } from "@/lib/platform/access-levels";
import { lockDataFolder } from "@/lib/platform/files/data-folder";
import { DataFolderError } from "@/lib/platform/branded-errors";
import type { OpenDatabase } from "@/lib/platform/database/database";
import type { RawQuery } from "@/lib/platform/database/migrations";
import { listNonSystemEntries, ensurePrivateFolder } from "@/lib/platform/files/private-files";

// The passwords and tokens of demo accounts are public in this source. So only the demo may serve its data, and the
// demo must neither add its accounts to other data nor delete other data. The file `demo.json`, the mark, identifies a
// folder that the demo created.

const demoMarkFile = "demo.json";
const demoMarkText = JSON.stringify({
  demo: "Created by npm run demo. Its passwords are public, so Kith opens it only in the demo.",
});

/** Throws outside the demo if the folder is marked, and in the demo if it is not. Call it before writing anything. */
export function requireMatchingDemoMark(folder: string, { isDemo }: { isDemo: boolean }): void {
  const isMarked = existsSync(join(folder, demoMarkFile));
  if (isMarked && !isDemo) throw demoOnlyError(`The data folder ${resolve(folder)}`);
  if (!isMarked && isDemo) throw notDemoError(folder);
}

/**
 * Throws for a folder that is neither empty nor the demo's, and leaves its data unchanged. Recognises unmarked demos of
 * older versions by their tokens, and marks them.
 */
export async function prepareDemoFolder(
  folder: string,
  { startOver }: { startOver: boolean },
): Promise<void> {
  ensurePrivateFolder(folder);
  const isOurs =
    existsSync(join(folder, demoMarkFile)) ||
    listNonSystemEntries(folder).length === 0 ||
    (await wasSeededByDemo(folder));
  if (!isOurs) throw notDemoError(folder);
  writeFileSync(join(folder, demoMarkFile), demoMarkText, { mode: 0o600 });
  if (startOver) emptyFolder(folder);
}

type DemoKind = "fresh" | "full";
const demoKindFile = "made-as.txt";

/** Null if the folder has no data, its seeding did not finish, or an older version created it. */
export function readDemoKind(folder: string): DemoKind | null {
  const path = join(folder, demoKindFile);
  const kept = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return kept === "fresh" || kept === "full" ? kept : null;
}

export const storeDemoKind = (folder: string, kind: DemoKind): void =>
  writeFileSync(join(folder, demoKindFile), `${kind}\n`, { mode: 0o600 });

/** Call it before a demo with `--fresh` starts: throws for other demo data, which would have to be deleted. */
export function requireFreshDemo(folder: string): void {
  if (readDemoKind(folder) === "fresh" || !existsSync(join(folder, "database"))) return;
  throw new DataFolderError(
    `The folder ${resolve(folder)} contains a demo that was created without --fresh. To start without connections, delete its data with ` +
      "npm run demo -- --fresh --reset, or choose another folder with KITH_DATA_DIR.",
  );
}

function emptyFolder(folder: string): void {
  const unlock = lockDataFolder(folder);
  for (const name of listNonSystemEntries(folder)) {
    if (name !== demoMarkFile && name !== "owner.json") rmSync(join(folder, name), { recursive: true });
  }
  unlock();
}

async function wasSeededByDemo(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, "database", "PG_VERSION"))) return false;
  // Imported here, because few starts need this module.
  const { openRawDatabase } = await import("@/lib/platform/database/embedded-database");
  const { query, close } = await openRawDatabase(folder);
  try {
    const [found] = await query("SELECT to_regclass('public.api_tokens') IS NOT NULL AS is_there");
    return found?.["is_there"] === true && (await hasDemoTokens(query));
  } finally {
    await close();
  }
}

/**
 * Checking the mark is not enough, because demo folders of older versions and copies of a database have no mark. Marks
 * the folder first if the database is embedded.
 */
export async function requireNoDemoData({ client, kind }: OpenDatabase, folder: string): Promise<void> {
  const isDemos = await hasDemoTokens((sql, parameters = []) => client.$queryRawUnsafe(sql, ...parameters));
  if (!isDemos) return;
  if (kind === "embedded") writeFileSync(join(folder, demoMarkFile), demoMarkText, { mode: 0o600 });
  throw demoOnlyError("The database");
}

export async function hasDemoTokens(query: RawQuery): Promise<boolean> {
  const hashes = accessLevels.map((level) => hashApiToken(getDemoToken(level)));
  const rows = await query(
    `SELECT 1 AS found FROM api_tokens t JOIN app_users u ON u.id = t.user_id
     WHERE u.disabled_at IS NULL AND t.hash IN (${hashes.map((_hash, index) => `$${index + 1}`).join(", ")}) LIMIT 1`,
    hashes,
  );
  return rows.length > 0;
}

const demoOnlyError = (what: string) =>
  new DataFolderError(
    `${what} was created by the demo, whose passwords are public, so Kith opens it only with npm run demo. ` +
      "Choose another folder with KITH_DATA_DIR, or another database with DATABASE_URL.",
  );

const notDemoError = (folder: string) =>
  new DataFolderError(
    `The folder ${resolve(folder)} was not created by the demo, so the demo neither opens nor empties it: it would create accounts there with ` +
      "public passwords. Choose an empty or new folder with KITH_DATA_DIR.",
  );
