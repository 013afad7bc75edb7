import { resolve } from "node:path";
import { DataFolderError } from "@/lib/platform/branded-errors";

/** Two codes of the operating system, and a SQLSTATE of PostgreSQL. */
const diskFullCodes = ["ENOSPC", "EDQUOT", "53100"];
const notWritableCodes = ["EROFS", "EACCES", "EPERM"];
/** ENOSPC in the C library of PGlite, which reports a full disk only as this `errno`. */
const diskFullErrno = 51;

/** Returns a `DataFolderError` if the disk is full or the folder is not writable, and any other error unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = hasField(error, "code") ? String(error.code) : "";
  if (diskFullCodes.includes(code) || (hasField(error, "errno") && error.errno === diskFullErrno)) {
    return new DataFolderError(
      `There is no room left on the disk of ${resolve(folder)}. Make room, then start Kith again. Stored data are not lost.`,
    );
  }
  if (notWritableCodes.includes(code)) {
    return new DataFolderError(
      `Kith cannot write to ${resolve(folder)} (${code}). Make the folder writable for the account that runs Kith, or choose another one with KITH_DATA_DIR.`,
    );
  }
  return error;
}

const hasField = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === "object" && value !== null && name in value;

/** PGlite's error for a database that does not open states no cause. Returns any other error unchanged. */
export const explainOpenFailure = (error: unknown, folder: string): unknown =>
  error instanceof Error && error.message.startsWith("PGlite failed")
    ? new DataFolderError(
        `The database in ${resolve(folder)} cannot be opened. Check that its disk has room and is writable, then start Kith again. If it still cannot be opened, restore a backup.`,
        { cause: error },
      )
    : error;
