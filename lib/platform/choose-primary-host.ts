/**
 * Result of a host check. The timeline is PostgreSQL's number of promotions, 0 if unknown; `null` if the host does not
 * answer or is read-only.
 */
export type HostStatus = { timeline: number } | null;

/**
 * Returns the index of the writable host, or null if none is writable. Of several writable hosts, chooses the highest
 * timeline: a former primary that comes back has a lower one.
 */
export function choosePrimaryHost(found: readonly HostStatus[]): number | null {
  let chosen: number | null = null;
  for (const [index, host] of found.entries()) {
    if (host === null) continue;
    const best = chosen === null ? null : found[chosen];
    if (!best || host.timeline > best.timeline) chosen = index;
  }
  return chosen;
}
