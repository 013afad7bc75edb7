import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { DataFolderError } from "@/lib/platform/branded-errors";
import { explainFolderError } from "./folder-errors";
import { acceptLossAdvice } from "./lost-key-messages";
import { log } from "@/lib/platform/log/log";
import { flushFolder, makeFilePrivate, ensurePrivateFolder } from "./private-files";

const lockFileName = "owner.json";

const lockOwner = z.object({
  pid: z.number(),
  host: z.string().catch(hostname),
  started: z.string().nullable().catch(null),
});
type LockOwner = z.infer<typeof lockOwner>;

/**
 * Restricts the folder to its owner, and returns a function that releases the lock. Throws a `DataFolderError` if
 * another process holds the lock, because the embedded database does not protect itself against a second process.
 * Removes the lock of a killed process. Works like PostgreSQL's `postmaster.pid`.
 */
export function lockDataFolder(folder: string): () => void {
  ensurePrivateFolder(folder);
  const path = join(folder, lockFileName);
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: readProcessStat(process.pid)?.started ?? null,
  } satisfies LockOwner);
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, mine, { flag: "wx", mode: 0o600 });
      return () => {
        if (existsSync(path) && readFileSync(path, "utf8") === mine) rmSync(path);
      };
    } catch (error) {
      if (!hasErrorCode(error, "EEXIST")) {
        rmSync(path, { force: true }); // a partly written file, for example on a full disk
        throw error;
      }
    }
    const lock = readLock(path);
    if (!lock) continue; // its owner just released it
    const owner = parseLockOwner(lock.text);
    if (owner && isOwnerRunning(owner)) {
      throw new DataFolderError(
        `The data folder ${resolve(folder)} is in use by another Kith process (process ${owner.pid} on ${owner.host}). ` +
          "One process at a time can open the embedded database: stop the other one first, choose another folder " +
          "with KITH_DATA_DIR, or use a PostgreSQL server with DATABASE_URL." +
          (owner.host === hostname()
            ? ""
            : ` Kith cannot see processes of ${owner.host}. If that machine or container is gone or was renamed and no Kith uses the folder, delete ${resolve(path)} and start again.`),
      );
    }
    // The owner of an incomplete file is writing it, unless that process was killed.
    if (!owner && Date.now() - lock.changedAt < 5_000) break;
    removeStaleLock(path, lock.text);
  }
  throw new DataFolderError(
    `The data folder ${resolve(folder)} is being opened by several processes. Start one only.`,
  );
}

/** `changedAt`: Unix milliseconds. Null if the file does not exist. */
function readLock(path: string): { text: string; changedAt: number } | null {
  try {
    return { text: readFileSync(path, "utf8"), changedAt: statSync(path).mtimeMs };
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

function parseLockOwner(text: string): LockOwner | null {
  try {
    return lockOwner.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A process on another machine counts as running: a wrong guess would damage the database. */
function isOwnerRunning({ pid, host, started }: LockOwner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasErrorCode(error, "ESRCH")) return false;
  }
  // A process id may belong to a different process by now (containers reuse ids immediately), or to a zombie that is
  // not reaped yet. On Linux, the start time reveals a different process, and the state reveals a zombie.
  const now = readProcessStat(pid);
  return now === null || (!now.isDead && (started === null || started === now.started));
}

/** From Linux's `/proc` (proc(5), fields 3 and 22); null if they cannot be read, as on other systems. */
function readProcessStat(pid: number): { isDead: boolean; started: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { isDead: fields[0] === "Z" || fields[0] === "X", started: fields[19] ?? null };
  } catch {
    return null;
  }
}

/**
 * Renames the file first, because renaming is atomic: of two concurrent processes, one succeeds and the other finds no
 * file. Puts the file back if another process has locked the folder since `staleText` was read.
 */
function removeStaleLock(path: string, staleText: string) {
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") === staleText) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT")) throw error;
  }
}

/**
 * By the names of the environment variables that override them, readable by the owner only. Throws a `DataFolderError`
 * if the folder holds a database but no secrets, because new keys cannot decrypt that database; `replacesLost` creates
 * new secrets anyway. Also throws if the folder is not writable or a secret is missing in the file.
 */
export function loadEmbeddedSecrets(
  folder: string,
  { replacesLost = false }: { replacesLost?: boolean } = {},
): z.infer<typeof embeddedSecrets> {
  try {
    ensurePrivateFolder(folder);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
  const path = join(folder, "secrets.json");
  const hasLost = existsSync(join(folder, "database", "PG_VERSION")) && !existsSync(path);
  if (hasLost && !replacesLost) {
    throw new DataFolderError(
      `Kith cannot start: ${resolve(path)} is missing, and the database beside it is encrypted with its keys. Restore the file from a copy, or put its ` +
        `keys into KITH_ENCRYPTION_KEYS, then start again. ${acceptLossAdvice}`,
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
    if (!hasErrorCode(error, "EEXIST")) {
      if (existsSync(path)) rmSync(path); // a partly written file
      throw explainFolderError(error, folder);
    }
  }
  if (makeFilePrivate(path)) {
    log.warn(
      { path },
      "the secrets were readable by other accounts of this machine until now; if any account read them, change the key (kith keys rotate) and NEXTAUTH_SECRET",
    );
  }
  const { data: stored, error } = embeddedSecrets.safeParse(readJson(path));
  if (stored) return stored;
  throw new DataFolderError(
    `${path} does not hold ${String(error.issues[0]?.path[0] ?? "NEXTAUTH_SECRET")}. Bring the file back from a backup: stored credentials cannot be read without it.`,
  );
}

const embeddedSecrets = z.object({ NEXTAUTH_SECRET: z.string(), KITH_ENCRYPTION_KEYS: z.string() });

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw explainFolderError(error, dirname(path));
  }
}

/** False for KITH_ENCRYPTION_KEYS, which overrides the keys of the folder. */
export const hasStoredKeys = (folder: string, keys: readonly { id: string; key: Buffer }[]): boolean =>
  existsSync(join(folder, "secrets.json")) &&
  loadEmbeddedSecrets(folder).KITH_ENCRYPTION_KEYS ===
    keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(",");

export function isFolderInUse(folder: string): boolean {
  const lock = readLock(join(folder, lockFileName));
  const owner = lock && parseLockOwner(lock.text);
  return owner !== null && isOwnerRunning(owner);
}

/**
 * Replaces `secrets.json` atomically and keeps the existing keys for decryption. The key is on the disk before a value
 * is encrypted with it, so a power failure cannot lose it. Returns all keys in the format of `KITH_ENCRYPTION_KEYS`.
 */
export function addEmbeddedEncryptionKey(folder: string): string {
  const path = join(folder, "secrets.json");
  const secrets = loadEmbeddedSecrets(folder);
  const id = `k${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}`;
  const keys = `${id}:${randomBytes(32).toString("base64")},${secrets.KITH_ENCRYPTION_KEYS}`;
  const aside = `${path}.${randomBytes(4).toString("hex")}`;
  const text = JSON.stringify({ ...secrets, KITH_ENCRYPTION_KEYS: keys }, null, 2);
  writeFileSync(aside, text, { mode: 0o600, flush: true });
  renameSync(aside, path);
  flushFolder(folder);
  return keys;
}

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
