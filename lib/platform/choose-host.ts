/**
 * What a look at a host found. The timeline is PostgreSQL's count of promotions, 0 where it does not say; `null`: the host does not answer,
 * or takes no changes.
 */
export type HostFound = { timeline: number } | null;

/**
 * Which of the hosts to use: the one that takes changes, and of several the one that was promoted last, as one that was thought dead and comes
 * back is behind it. Null: none.
 */
export function chooseHost(found: readonly HostFound[]): number | null {
  let chosen: number | null = null;
  for (const [index, host] of found.entries()) {
    if (host === null) continue;
    const best = chosen === null ? null : found[chosen];
    if (!best || host.timeline > best.timeline) chosen = index;
  }
  return chosen;
}
