import "server-only";
import type { Counter } from "./rate-limit-store";

/** Of one key, in the current window. */
type Budget = {
  /** Allowed without querying the database: the rest of this instance's slice. */
  left: number;
  used: number;
  /** By no instance at the last query; the whole limit before the first query. */
  unclaimed: number;
  /** On this process's monotonic clock. */
  endsAt: number;
  waiting: number;
  pendingClaim: Promise<void> | null;
};

const slicesPerCleanup = 1_000;

/**
 * Counts in memory. An instance claims a slice of the limit in `counts`, which all instances share, and the next slice when
 * its slice is used up. All instances together never allow more than the limit; a single instance allows exactly the limit. A
 * slice ends with its window. With several instances, a caller may be refused early, because other instances hold unused
 * slices.
 */
export class SlicedRateLimiter {
  readonly points: number;
  readonly #budgets = new Map<string, Budget>();
  #slices = 0;

  constructor(
    private readonly counts: Pick<Counter, "points" | "penalty">,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.points = counts.points;
  }

  /**
   * Counts `points` requests together, before the call returns if the slice has enough points left. Points that other
   * instances have claimed since the last query still count as remaining. Over the limit, counts none of the requests and
   * returns more `consumedPoints` than the limit.
   */
  async penalty(key: string, points = 1): Promise<{ consumedPoints: number; msBeforeNext: number }> {
    for (;;) {
      const held = this.#findBudget(key);
      if (held.left >= points) {
        held.left -= points;
        held.used += points;
        return this.#count(held, 0);
      }
      if (held.left + held.unclaimed < points) return this.#count(held, points);
      held.waiting += points;
      try {
        await (held.pendingClaim ??= this.#claimNextSlice(key, held));
      } finally {
        held.waiting -= points;
      }
    }
  }

  #count({ left, unclaimed, endsAt }: Budget, refused: number) {
    return { consumedPoints: this.points - left - unclaimed + refused, msBeforeNext: endsAt - this.now() };
  }

  #findBudget(key: string): Budget {
    const found = this.#budgets.get(key);
    if (found && this.now() < found.endsAt) return found;
    const budget: Budget = {
      left: 0,
      used: 0,
      unclaimed: this.points,
      endsAt: Infinity,
      waiting: 0,
      pendingClaim: null,
    };
    this.#budgets.set(key, budget);
    return budget;
  }

  async #claimNextSlice(key: string, held: Budget): Promise<void> {
    const size = computeSliceSize(held, this.points);
    // The window's end is computed from the time before the query, so that the end is never too late.
    const queriedAt = this.now();
    try {
      const { consumedPoints, msBeforeNext } = await this.counts.penalty(key, size);
      held.left += Math.max(0, Math.min(size, this.points - (consumedPoints - size)));
      held.unclaimed = Math.max(0, this.points - consumedPoints);
      held.endsAt = queriedAt + Math.max(0, msBeforeNext);
    } finally {
      held.pendingClaim = null;
      if (++this.#slices % slicesPerCleanup === 0) this.#forgetEnded();
    }
  }

  #forgetEnded(): void {
    const now = this.now();
    for (const [key, held] of this.#budgets) {
      if (held.endsAt <= now) this.#budgets.delete(key);
    }
  }
}

/**
 * Equals the caller's use on this instance so far, so that an instance with few requests holds back little budget; at most a
 * tenth of `unclaimed`, so that the last requests are claimed individually, but at least the waiting ones. A first slice is
 * a hundredth of the limit.
 */
function computeSliceSize({ used, unclaimed, waiting }: Budget, limit: number): number {
  const wanted = used > 0 ? used : Math.floor(limit / 100);
  return Math.max(waiting, 1, Math.min(wanted, Math.floor(unclaimed / 10)));
}
