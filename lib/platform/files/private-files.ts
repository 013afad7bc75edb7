import "server-only";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DataFolderError } from "@/lib/platform/branded-errors";

/** The system creates these entries in a new volume. */
const systemFileNames = ["lost+found"];
const kithFileNames = ["secrets.json", "database"];

/** False on Windows, where file modes of Node.js do not show permissions. */
const hasFileModes = process.platform !== "win32";

/**
 * Mode 0700, because the folder holds private data and their keys. Throws a `DataFolderError` if the folder cannot be
 * restricted, or if other accounts can open it and it holds files but none of Kith: restricting a home folder or `/tmp`
 * would lock out its users.
 */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  const names = listNonSystemEntries(folder);
  if (names.length > 0 && !kithFileNames.some((name) => names.includes(name))) {
    throw new DataFolderError(
      `Other accounts of this machine can open the folder ${resolve(folder)}, and it holds other files, so Kith does not ` +
        "restrict it. Choose an empty or new folder with KITH_DATA_DIR.",
    );
  }
  restrictMode(folder, 0o700);
}

export const listNonSystemEntries = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !systemFileNames.includes(name));

/** True if other accounts could open the file before. Throws a `DataFolderError` if it cannot be restricted. */
export const makeFilePrivate = (path: string): boolean => isOpenToOthers(path) && restrictMode(path, 0o600);

/** Skips symbolic links, because PostgreSQL creates none. */
export function makeFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  if (isOpenToOthers(folder)) restrictMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeFilesPrivate(path);
    else if (entry.isFile()) makeFilePrivate(path);
  }
}

const isOpenToOthers = (path: string) => hasFileModes && (statSync(path).mode & 0o077) !== 0;

function restrictMode(path: string, mode: number): true {
  try {
    chmodSync(path, mode);
  } catch {
    // The file may belong to another account, or its file system may be read-only. The check below decides.
  }
  if (!isOpenToOthers(path)) return true;
  throw new DataFolderError(
    `Other accounts of this machine can open ${resolve(path)}, and Kith cannot restrict it: it belongs to another account, or its file system ` +
      "stores no permissions. Kith stores people's private data there. Make the account that runs Kith its owner, or set KITH_DATA_DIR to a " +
      "new folder inside it, which Kith creates for itself alone.",
  );
}

/** Does nothing on Windows, which flushes automatically. */
export function flushFolder(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}
