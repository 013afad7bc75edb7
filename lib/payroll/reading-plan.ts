/** Last reading of a person: the employee's change time at that reading, and the time of the last full reading. */
type LastReading = { changedAt: Date | null; readAt: Date | null };

const dayMs = 24 * 3_600_000;
/**
 * It is unknown whether a new bank account or super fund updates the employee's change time (XERO-14), so everyone is
 * read weekly.
 */
const fullReadIntervalMs = 7 * dayMs;
/**
 * A change this close to a reading may have happened after it: the clocks differ, and the vendor's may have a
 * resolution of seconds.
 */
const clockToleranceMs = 2 * 60_000;

/**
 * Returns true if a person has to be read. The list suffices if it proves that nothing changed since a recent
 * reading. A person missing from the list is read, because the list may be incomplete.
 */
export function shouldReadEmployee(
  { changedAt, readAt }: LastReading,
  listed: { changedAt: Date | null } | undefined,
  now: Date,
): boolean {
  if (!listed?.changedAt || !changedAt || !readAt) return true;
  if (listed.changedAt.getTime() !== changedAt.getTime()) return true;
  if (readAt.getTime() - changedAt.getTime() < clockToleranceMs) return true;
  return now.getTime() - readAt.getTime() >= fullReadIntervalMs;
}

/** Returns a run's requests beyond one per person: pages of active and former employees, and of super funds. */
export const countOverheadRequests = (people: number): number => Math.ceil(people / 100) + 2;
