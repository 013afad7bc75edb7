import "server-only";
import { RateLimiterRes } from "rate-limiter-flexible";
import { computeGrantedPoints, computeSliceSize, type RateLimitBudget } from "./rate-limit-slices";

/** Claims in the current window or a new one. `points`: claimed by all instances. */
type ClaimSlice = (key: string, points: number) => Promise<{ points: number; msBeforeNext: number | null }>;

type CallerBudget = RateLimitBudget & {
  /** On this process's monotonic clock. */
  endsAt: number;
  waiting: number;
  pendingClaim: Promise<void> | null;
};

type RemainingPoints = { remainingPoints: number; msBeforeNext: number };

const slicesPerCleanup = 1_000;

/**
 * Counts in memory. An instance claims a slice of the limit in the database, and the next slice when its slice is used
 * up. All instances together never allow more than the limit; a single instance allows exactly the limit. A slice ends
 * with its window. With several instances, a caller may be refused early, because other instances hold unused slices.
 */
export class SlicedRateLimiter {
  readonly #held = new Map<string, CallerBudget>();
  #slices = 0;

  constructor(
    readonly points: number,
    private readonly claimSlice: ClaimSlice,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Counts `points` requests together, before the call returns if the slice has enough points left. Points that other
   * instances have claimed since the last query still count as remaining. Over the limit, counts none of the requests
   * and rejects with a `RateLimiterRes`, like rate-limiter-flexible.
   */
  async consume(key: string, points = 1): Promise<RemainingPoints> {
    for (;;) {
      const held = this.#current(key);
      if (held.left >= points) {
        held.left -= points;
        held.used += points;
        return { remainingPoints: held.left + held.unclaimed, msBeforeNext: held.endsAt - this.now() };
      }
      if (held.left + held.unclaimed < points)
        throw new RateLimiterRes(held.left, held.endsAt - this.now(), held.used);
      held.waiting += points;
      try {
        await (held.pendingClaim ??= this.#claimNextSlice(key, held));
      } finally {
        held.waiting -= points;
      }
    }
  }

  #current(key: string): CallerBudget {
    const found = this.#held.get(key);
    if (found && this.now() < found.endsAt) return found;
    const budget: CallerBudget = {
      left: 0,
      used: 0,
      unclaimed: this.points,
      endsAt: Infinity,
      waiting: 0,
      pendingClaim: null,
    };
    this.#held.set(key, budget);
    return budget;
  }

  async #claimNextSlice(key: string, held: CallerBudget): Promise<void> {
    const size = computeSliceSize(held, this.points, held.waiting);
    // The window's end is computed from the time before the query, so that the end is never too late.
    const queriedAt = this.now();
    try {
      const { points, msBeforeNext } = await this.claimSlice(key, size);
      held.left += computeGrantedPoints(size, points, this.points);
      held.unclaimed = Math.max(0, this.points - points);
      held.endsAt = queriedAt + Math.max(0, msBeforeNext ?? 0);
    } finally {
      held.pendingClaim = null;
      if (++this.#slices % slicesPerCleanup === 0) this.#forgetEnded();
    }
  }

  #forgetEnded(): void {
    const now = this.now();
    for (const [key, held] of this.#held) {
      if (held.endsAt <= now) this.#held.delete(key);
    }
  }
}
