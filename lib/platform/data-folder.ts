import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DataFolderError } from "./data-folder-error";
import { folderTrouble } from "./folder-trouble";
import { acceptLossLabel } from "./lost-keys";
import { log } from "./log";
import { makeFilePrivate, openPrivateFolder } from "./private-files";

type Owner = { pid: number; host: string; started: string | null };

/**
 * Takes the folder for this process, or throws a `DataFolderError` that names the process which has it: the embedded
 * database does not protect itself against a second one. What a killed process left behind is cleared away. Works as
 * PostgreSQL's own `postmaster.pid` does. The folder is closed to others. Returns what gives it back.
 */
export function lockDataFolder(folder: string): () => void {
  openPrivateFolder(folder);
  const path = join(folder, "owner.json");
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: statOf(process.pid)?.started ?? null,
  } satisfies Owner);
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, mine, { flag: "wx", mode: 0o600 });
      return () => {
        if (existsSync(path) && readFileSync(path, "utf8") === mine) rmSync(path);
      };
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const owner = readOwner(path);
    if (owner && isRunning(owner)) {
      throw new DataFolderError(
        `The data folder ${resolve(folder)} is in use by another Kith process (process ${owner.pid} on ${owner.host}). ` +
          "One process at a time can open the embedded database: stop the other one first, choose another folder " +
          "with KITH_DATA_DIR, or use a PostgreSQL server with DATABASE_URL.",
      );
    }
    clearAway(path);
  }
  throw new DataFolderError(
    `The data folder ${resolve(folder)} is being opened by several processes at once. Start one.`,
  );
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value) || typeof value.pid !== "number")
      return null;
    const host = "host" in value && typeof value.host === "string" ? value.host : hostname();
    const started = "started" in value && typeof value.started === "string" ? value.started : null;
    return { pid: value.pid, host, started };
  } catch {
    return null; // cut off while it was written: nobody got to use it
  }
}

/** A process on another machine counts as running: we cannot ask, and being wrong would damage the database. */
function isRunning({ pid, host, started }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, "ESRCH")) return false;
  }
  // Process numbers are used again, at once in containers, and the dead keep theirs until somebody asks after them: the
  // start time and the state tell, where the system has them.
  const now = statOf(pid);
  return now === null || (!now.isDead && (started === null || started === now.started));
}

/** What Linux says of a process (proc(5), fields 3 and 22); null elsewhere. */
function statOf(pid: number): { isDead: boolean; started: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { isDead: fields[0] === "Z" || fields[0] === "X", started: fields[19] ?? null };
  } catch {
    return null;
  }
}

/** Renaming is atomic: of two processes that clear the same leftover, one gets it and the other finds it gone. */
function clearAway(path: string) {
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, aside);
    rmSync(aside);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/**
 * The secrets of an installation that has no server database: made on the first start, kept in the data folder, readable
 * by its owner only. Returned as the environment variables they stand for. Throws a `DataFolderError` where a database is in the folder
 * and its secrets are not, unless `replacesLost`: new keys open nothing of that database.
 */
export function embeddedSecrets(
  folder: string,
  { replacesLost = false }: { replacesLost?: boolean } = {},
): { NEXTAUTH_SECRET: string; KITH_ENCRYPTION_KEYS: string } {
  makeFolder(folder);
  const path = join(folder, "secrets.json");
  const hasLost = existsSync(join(folder, "database", "PG_VERSION")) && !existsSync(path);
  if (hasLost && !replacesLost) {
    throw new DataFolderError(
      `Kith cannot start: ${resolve(path)} is missing, and the database beside it is encrypted with its keys. Put the file back from a copy, or its ` +
        `keys into KITH_ENCRYPTION_KEYS, then start again. ${acceptLossLabel}`,
    );
  }
  const random = () => randomBytes(32).toString("base64");
  try {
    writeFileSync(
      path,
      JSON.stringify({ NEXTAUTH_SECRET: random(), KITH_ENCRYPTION_KEYS: `first:${random()}` }, null, 2),
      { flag: "wx", mode: 0o600 },
    );
  } catch (error) {
    if (!hasCode(error, "EEXIST")) {
      if (existsSync(path)) rmSync(path); // half of it is written
      throw folderTrouble(error, folder);
    }
  }
  if (makeFilePrivate(path)) {
    log.warn(
      { path },
      "other accounts of this machine could open the secrets until now; if any did, change the key (kith keys rotate) and NEXTAUTH_SECRET",
    );
  }
  const stored = readJson(path);
  const read = (name: "NEXTAUTH_SECRET" | "KITH_ENCRYPTION_KEYS") => {
    const value =
      typeof stored === "object" && stored !== null
        ? Object.entries(stored).find(([key]) => key === name)?.[1]
        : null;
    if (typeof value === "string") return value;
    throw new DataFolderError(
      `${path} does not hold ${name}. Bring the file back from a backup: stored credentials cannot be read without it.`,
    );
  };
  return { NEXTAUTH_SECRET: read("NEXTAUTH_SECRET"), KITH_ENCRYPTION_KEYS: read("KITH_ENCRYPTION_KEYS") };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw folderTrouble(error, dirname(path));
  }
}

function makeFolder(folder: string): void {
  try {
    openPrivateFolder(folder);
  } catch (error) {
    throw folderTrouble(error, folder);
  }
}

/**
 * Makes a new encryption key and puts it first, the earlier ones behind it; all of them in the form of `KITH_ENCRYPTION_KEYS`. The
 * file is replaced whole or not at all.
 */
export function addEmbeddedKey(folder: string): string {
  const path = join(folder, "secrets.json");
  const secrets = embeddedSecrets(folder);
  const id = `k${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  const keys = `${id}:${randomBytes(32).toString("base64")},${secrets.KITH_ENCRYPTION_KEYS}`;
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(aside, JSON.stringify({ ...secrets, KITH_ENCRYPTION_KEYS: keys }, null, 2), { mode: 0o600 });
  renameSync(aside, path);
  return keys;
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
