import "server-only";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DataFolderError } from "./data-folder-error";

/** What a new volume has in it before anybody has written to it. */
const ofTheFileSystem = ["lost+found"];
const ours = ["secrets.json", "database"];

/** Windows keeps who may do what elsewhere: the modes that Node shows there say nothing. */
const hasModes = process.platform !== "win32";

/**
 * Makes the folder, or takes the one that is there, so that its owner alone can open it (0700): what is in it holds private data and
 * the keys to them. Throws a `DataFolderError` where others could and it cannot be closed, or where it holds files that are not ours:
 * closing those (a home, `/tmp`) would take them from whoever uses them.
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  const names = filesIn(folder);
  if (names.length > 0 && !ours.some((name) => names.includes(name))) {
    throw new DataFolderError(
      `Other accounts of this machine can open the folder ${resolve(folder)}, and it holds files that are not Kith's, so Kith does not ` +
        "close it. Choose an empty folder, or one that is not there yet, with KITH_DATA_DIR.",
    );
  }
  makePrivate(folder, 0o700);
}

/** What somebody has put there. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !ofTheFileSystem.includes(name));

/** Makes a file readable by its owner only; the same errors. True: others could open it until now. */
export const makeFilePrivate = (path: string): boolean => isOpenToOthers(path) && makePrivate(path, 0o600);

/** Takes everything in a folder, and the folder, from everybody but its owner. Links are left out: PostgreSQL makes none here. */
export function makeFilesPrivate(folder: string): void {
  if (!existsSync(folder)) return;
  if (isOpenToOthers(folder)) makePrivate(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeFilesPrivate(path);
    else if (entry.isFile()) makeFilePrivate(path);
  }
}

const isOpenToOthers = (path: string) => hasModes && (statSync(path).mode & 0o077) !== 0;

function makePrivate(path: string, mode: number): true {
  try {
    chmodSync(path, mode);
  } catch {
    // Not ours to close, or a file system that cannot be changed: looked at below.
  }
  if (!isOpenToOthers(path)) return true;
  throw new DataFolderError(
    `Other accounts of this machine can open ${resolve(path)}, and Kith cannot close it: it belongs to another account, or its file system ` +
      "keeps no permissions. Kith keeps people's private data there. Make the account that runs Kith its owner, or name a folder inside of " +
      "it that is not there yet with KITH_DATA_DIR: Kith makes that one for itself alone.",
  );
}
