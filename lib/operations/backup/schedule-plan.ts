import type { Schedule } from "@/lib/platform/schedule";

/** A failed backup is retried before the next due time. */
const retryDelayMs = 3_600_000;

type LastBackup = {
  /** Start, end and result of the last backup; null: never, or still running. */
  startedAt: Date | null;
  finishedAt: Date | null;
  isFailed: boolean;
  firstCheckAt: Date;
};

/** Returns the time at which the next backup is due; null if the schedule has no further time. */
export function computeDueAt(
  schedule: Schedule,
  { startedAt, finishedAt, isFailed, firstCheckAt }: LastBackup,
): Date | null {
  const next = schedule.nextAfter(startedAt ?? firstCheckAt);
  const again = isFailed && finishedAt ? new Date(finishedAt.getTime() + retryDelayMs) : null;
  if (!next || !again) return next ?? again;
  return again < next ? again : next;
}

/** Returns true if the last successful backup is older than two intervals of the schedule. */
export function isOverdue(schedule: Schedule, lastGood: Date | null, now: Date): boolean {
  if (!lastGood) return false;
  const next = schedule.nextAfter(lastGood);
  const second = next && schedule.nextAfter(next);
  return second !== null && second < now;
}

/** Returns a file name such as `kith-2026-11-22T02-20-00Z.backup`, which sorts by time. */
export const toBackupFileName = (time: Date): string =>
  `kith-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

const backupFilePattern = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const unfinishedFilePattern = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.unfinished-\d+$/;

/** Returns the files to delete after a new backup: all but the newest of Kith's files, and unfinished files. */
export function selectFilesToDelete(names: readonly string[], keep: number): string[] {
  const older = names
    .filter((name) => backupFilePattern.test(name))
    .toSorted()
    .slice(0, -keep);
  return [...older, ...names.filter((name) => unfinishedFilePattern.test(name))];
}

/** Explains a failed backup to executives, without a path of the machine. */
export function describeFailure(output: string): string {
  if (output === "stopped") return "Kith was stopped during the backup.";
  if (/ENOSPC|EDQUOT|no (?:space|room)/i.test(output)) return "The disk is full.";
  if (/EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST/.test(output))
    return "The folder for backups is not writable.";
  if (/cannot reach the database/i.test(output)) return "The database could not be reached.";
  return "Kith's log says why.";
}
