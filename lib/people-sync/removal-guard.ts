/** Removals of more people than this *and* of a larger share of the directory than this wait for an executive. */
export type RemovalLimit = { people: number; share: number };

/** What an executive has let go: nothing yet, the people whom one run held, or whatever this run removes. */
export type RemovalApproval =
  | { kind: "none" }
  | { kind: "held-run"; personIds: ReadonlySet<string> }
  | { kind: "all" };

type Decision<P> = { removed: P[]; held: P[]; skipped: P[] };

/**
 * Who of the people that a complete listing lacks is removed. `held` wait for a decision; `skipped` stay without one,
 * because a record without an id might be theirs: no approval outweighs that. Source: SYNC-7, SYNC-13.
 */
export function decideRemovals<P extends { id: string }>({
  absent,
  directorySize,
  isListingEmpty,
  unidentified,
  limit,
  approval,
}: {
  absent: readonly P[];
  directorySize: number;
  isListingEmpty: boolean;
  unidentified: number;
  limit: RemovalLimit;
  approval: RemovalApproval;
}): Decision<P> {
  if (unidentified > 0) return { removed: [], held: [], skipped: [...absent] };
  if (approval.kind === "all") return { removed: [...absent], held: [], skipped: [] };
  const isApproved = ({ id }: P) => approval.kind === "held-run" && approval.personIds.has(id);
  const approved = absent.filter(isApproved);
  const others = absent.filter((person) => !isApproved(person));
  const isTooMany = others.length > limit.people && others.length > limit.share * directorySize;
  return isTooMany || isListingEmpty
    ? { removed: approved, held: others, skipped: [] }
    : { removed: [...approved, ...others], held: [], skipped: [] };
}
