/**
 * Null if the host does not respond or is read-only. `timeline`: PostgreSQL's timeline id, which every promotion
 * increases; 0 if unknown.
 */
export type HostStatus = { timeline: number } | null;

/** Chooses the highest timeline, because a former primary that comes back has a lower one. Null if none is writable. */
export function choosePrimaryHost(found: readonly HostStatus[]): number | null {
  let chosen: number | null = null;
  for (const [index, host] of found.entries()) {
    if (host === null) continue;
    const best = chosen === null ? null : found[chosen];
    if (!best || host.timeline > best.timeline) chosen = index;
  }
  return chosen;
}
