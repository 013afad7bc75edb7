import { Problem } from "@/lib/problem";

/** A file that is no backup, or not the one that was written. */
export const damaged = (what: string) =>
  new Problem(
    "invalid",
    "backup_damaged",
    `The backup cannot be read: ${what}. Nothing was restored from it. Take another copy of the file, or an earlier backup.`,
  );

/** Whoever asks has to do something else first. */
export const refused = (code: string, detail: string) => new Problem("conflict", code, detail);
