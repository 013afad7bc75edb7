/** What an instance knows of one caller's budget in the window that is under way. */
export type Budget = {
  /** Requests that it may still let through without asking the database: the rest of its slice. */
  left: number;
  /** Requests that it has let through in this window. */
  used: number;
  /** What no instance had taken of the budget when this one last asked; the limit where it has not asked yet. */
  untaken: number;
};

/**
 * How large a slice to ask for while `waiting` requests wait for it: as many as the caller has used here before, so that an instance
 * they seldom come to keeps little from the others; never more than a tenth of what is left, so that the last ones are taken one by one.
 * A first slice is a hundredth of the limit.
 */
export function sliceToAskFor({ used, untaken }: Budget, limit: number, waiting: number): number {
  const wanted = used > 0 ? used : Math.floor(limit / 100);
  return Math.max(waiting, 1, Math.min(wanted, Math.floor(untaken / 10)));
}

/** What is granted of a slice when `taken` is what all instances have asked for in the window, this slice with them. */
export function grantedOf(asked: number, taken: number, limit: number): number {
  return Math.max(0, Math.min(asked, limit - (taken - asked)));
}
