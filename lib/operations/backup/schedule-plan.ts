import type { Schedule } from "@/lib/platform/text/schedule";

/** Unless the schedule has an earlier time. */
const retryDelayMs = 3_600_000;

type LastBackup = { startedAt: Date; finishedAt: Date | null; isFailed: boolean };

/** The next time of the schedule, or an hour after a failed backup if that is earlier. Null if there is neither. */
export function computeNextBackupTime(
  schedule: Schedule,
  { startedAt, finishedAt, isFailed }: LastBackup,
): Date | null {
  const next = schedule.nextAfter(startedAt);
  const again = isFailed && finishedAt ? new Date(finishedAt.getTime() + retryDelayMs) : null;
  if (!next || !again) return next ?? again;
  return again < next ? again : next;
}

/** After two intervals of the schedule; false before the first success. */
export function isBackupOverdue(schedule: Schedule, lastGood: Date | null, now: Date): boolean {
  if (!lastGood) return false;
  const next = schedule.nextAfter(lastGood);
  const second = next && schedule.nextAfter(next);
  return second !== null && second < now;
}

/** Such as `kith-2026-11-22T02-20-00Z.backup`, which sorts by time. */
export const toBackupFileName = (time: Date): string =>
  `kith-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

const backupFilePattern = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const unfinishedFilePattern = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.unfinished-\d+$/;

export function selectBackupFilesToDelete(names: readonly string[], keep: number): string[] {
  const older = names
    .filter((name) => backupFilePattern.test(name))
    .toSorted()
    .slice(0, -keep);
  return [...older, ...names.filter((name) => unfinishedFilePattern.test(name))];
}

/** Contains no path of the machine. `output`: error output of the backup command. */
export function describeBackupFailure(output: string): string {
  if (/ENOSPC|EDQUOT|no (?:space|room)/i.test(output)) return "The disk is full.";
  if (/EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST/.test(output))
    return "The folder for backups is not writable.";
  if (/cannot reach the database/i.test(output)) return "The database could not be reached.";
  return "Kith's log says why.";
}
