/** What is known here of somebody's reading: when they were last changed according to it, and when all of it was read. */
type LastReading = { changedAt: Date | null; readAt: Date | null };

const dayMs = 24 * 3_600_000;
/** Whether a bank account or a super fund moves an employee's own time of change is not known (XERO-14). */
const fullReadingAfterMs = 7 * dayMs;
/** A change so shortly before a reading may have come after it: the two clocks differ, and the vendor's may count in seconds. */
const doubtMs = 2 * 60_000;

/**
 * Whether somebody has to be read, or the list says enough: nothing was changed since they were read, surely, and that is not too
 * long ago. Whoever is not in the list is read: it may leave people out.
 */
export function needsReading(
  { changedAt, readAt }: LastReading,
  listed: { changedAt: Date | null } | undefined,
  now: Date,
): boolean {
  if (!listed?.changedAt || !changedAt || !readAt) return true;
  if (listed.changedAt.getTime() !== changedAt.getTime()) return true;
  if (readAt.getTime() - changedAt.getTime() < doubtMs) return true;
  return now.getTime() - readAt.getTime() >= fullReadingAfterMs;
}

/** Requests of a run beside one for each person: pages of employees, active and not, and of super funds. */
export const requestsBeside = (people: number): number => Math.ceil(people / 100) + 2;
