/**
 * Limit of removals without a decision. Removals that exceed both this number of people *and* this share of the
 * directory (0 to 1) wait for an executive.
 */
export type RemovalLimit = { people: number; share: number };

/** `undecided`: people whose removal stays held whatever the limit is, because an executive removed only others of the held run. */
export type RemovalApproval =
  | { kind: "none"; undecided?: ReadonlySet<string> }
  | { kind: "held-run"; personIds: ReadonlySet<string>; undecided?: ReadonlySet<string> }
  | { kind: "all" };

type RemovalDecision<P> = { removed: P[]; held: P[]; skipped: P[] };

/**
 * Decides which people missing from a complete listing are removed. If the unapproved removals exceed the limit, or the
 * listing is empty, all unapproved removals are `held` for a decision. `skipped` people stay in the directory without a
 * decision, because a record without an id may be theirs; no approval overrides that. Source: SYNC-7, SYNC-13.
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
}): RemovalDecision<P> {
  if (unidentified > 0) return { removed: [], held: [], skipped: [...absent] };
  if (approval.kind === "all") return { removed: [...absent], held: [], skipped: [] };
  const isApproved = ({ id }: P) => approval.kind === "held-run" && approval.personIds.has(id);
  const approved = absent.filter(isApproved);
  const others = absent.filter((person) => !isApproved(person));
  const isTooMany = others.length > limit.people && others.length > limit.share * directorySize;
  const isHeld = ({ id }: P) => isTooMany || isListingEmpty || approval.undecided?.has(id) === true;
  return {
    removed: [...approved, ...others.filter((person) => !isHeld(person))],
    held: others.filter(isHeld),
    skipped: [],
  };
}
