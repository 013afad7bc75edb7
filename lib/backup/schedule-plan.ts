import type { Schedule } from "@/lib/platform/schedule";

/** After a failure it is tried again before it would be due. */
const triedAgainMs = 3_600_000;

type Last = {
  /** When one was last begun and ended, and how; null: never, or it still goes on. */
  startedAt: Date | null;
  finishedAt: Date | null;
  isFailed: boolean;
  firstLook: Date;
};

/** When the next backup is due. */
export function dueAt(schedule: Schedule, { startedAt, finishedAt, isFailed, firstLook }: Last): Date | null {
  const next = schedule.nextAfter(startedAt ?? firstLook);
  const again = isFailed && finishedAt ? new Date(finishedAt.getTime() + triedAgainMs) : null;
  if (!next || !again) return next ?? again;
  return again < next ? again : next;
}

/** When a backup should have been there that is not: nothing good for twice as long as the schedule leaves. */
export function isOverdue(schedule: Schedule, lastGood: Date | null, now: Date): boolean {
  if (!lastGood) return false;
  const next = schedule.nextAfter(lastGood);
  const second = next && schedule.nextAfter(next);
  return second !== null && second < now;
}

/** `kith-2026-11-22T02-20-00Z.backup`: by name they are in the order of their times. */
export const fileNameAt = (time: Date): string =>
  `kith-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

const ours = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const unfinished = /^kith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.unfinished-\d+$/;

/** Which files of a folder go once another one is there: all but the newest of ours, and what was never finished. */
export function toDelete(names: readonly string[], keep: number): string[] {
  const older = names
    .filter((name) => ours.test(name))
    .toSorted()
    .slice(0, -keep);
  return [...older, ...names.filter((name) => unfinished.test(name))];
}

/** Why there is no backup, in a sentence for executives that names no place of the machine. */
export function reasonOf(said: string): string {
  if (said === "stopped") return "Kith was stopped while it was made.";
  if (/ENOSPC|EDQUOT|no (?:space|room)/i.test(said)) return "There is no room left for it.";
  if (/EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST/.test(said))
    return "The folder for backups cannot be written to.";
  if (/cannot reach the database/i.test(said)) return "The database could not be reached.";
  return "Kith's log says why.";
}
