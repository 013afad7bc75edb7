/**
 * Last full reading of a person. `changedAt`: time of the employee's last change according to that reading; null if
 * unknown. `readAt`: time of the reading; null if there was none.
 */
type LastReading = { changedAt: Date | null; readAt: Date | null };

const dayMs = 24 * 3_600_000;
/**
 * Maximum age of a full reading. It is unknown whether a new bank account or super fund updates the employee's change
 * time (XERO-14), so every person is read in full once a week.
 */
const fullReadIntervalMs = 7 * dayMs;
/**
 * Minimum time between an employee's change and a reading that certainly includes the change. Kith's clock and the
 * vendor's clock differ, and the vendor's clock may have a resolution of seconds.
 */
const clockToleranceMs = 2 * 60_000;

/**
 * Returns true if a person has to be read in full. `listed`: the employee in payroll's list, if present. A reading is
 * not needed if the list proves that nothing changed since a recent reading. A person missing from the list is read,
 * because the list may be incomplete.
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

/** In addition to one request per person: pages of active employees, former employees and super funds. */
export const estimateOverheadRequests = (people: number): number => Math.ceil(people / 100) + 2;
