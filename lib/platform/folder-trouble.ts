import { resolve } from "node:path";
import { DataFolderError } from "./data-folder-error";

/** No room, by the system's code or PostgreSQL's. */
const full = ["ENOSPC", "EDQUOT", "53100"];
const closed = ["EROFS", "EACCES", "EPERM"];
/** ENOSPC in the numbers of the C library that PGlite is compiled with, which says no more of it. */
const fullInside = 51;

/** What went wrong with the folder, in words for the person who can mend it; anything else as it is. */
export function folderTrouble(error: unknown, folder: string): unknown {
  const code = has(error, "code") ? String(error.code) : "";
  if (full.includes(code) || (has(error, "errno") && error.errno === fullInside)) {
    return new DataFolderError(
      `There is no room left on the disk of ${resolve(folder)}. Make room, then start Kith again: nothing that was stored is lost.`,
    );
  }
  if (closed.includes(code)) {
    return new DataFolderError(
      `Kith cannot write to ${resolve(folder)} (${code}). Make the folder writable for the account that runs Kith, or choose another one with KITH_DATA_DIR.`,
    );
  }
  return error;
}

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === "object" && value !== null && name in value;

/** A database that is there, or was being made, and does not open for a reason that only its engine knows. */
export const doesNotOpen = (error: unknown, folder: string): unknown =>
  error instanceof Error && error.message.startsWith("PGlite failed")
    ? new DataFolderError(
        `The database in ${resolve(folder)} does not open. See that its disk has room and can be written to, then start Kith again; if it stays so, restore a backup.`,
        { cause: error },
      )
    : error;
