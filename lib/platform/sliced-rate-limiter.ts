import "server-only";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Soon } from "@/lib/soon";
import { grantedOf, sliceToAskFor, type Budget } from "./rate-limit-slices";

/**
 * Adds to what all instances have taken of a caller's budget in the window that is under way, or begins one. `points` is what they have
 * taken with this, `msBeforeNext` how long the window still lasts.
 */
export type TakeSlice = (
  key: string,
  points: number,
) => Promise<{ points: number; msBeforeNext: number | null }>;

type Held = Budget & {
  /** On this process's own clock, which only ever goes forward. */
  endsAt: number;
  waiting: number;
  asking: Promise<void> | null;
};

/** What is left of a window, as the limiters of the library say it. */
type Left = { remainingPoints: number; msBeforeNext: number };

const forgetEverySlices = 1_000;

/**
 * Lets a caller through so often in a window, over all instances together, and counts in memory: an instance takes slices of the budget
 * and asks again when one is used up. What is granted in a window is never more than the limit, and exactly the limit where one instance
 * is asked. A slice ends with its window. With several instances a caller may be refused early, by what the others hold and do not use:
 * each at most as much as the caller has used there, and a tenth of the limit.
 */
export class SlicedRateLimiter {
  readonly #held = new Map<string, Held>();
  #slices = 0;

  constructor(
    readonly points: number,
    private readonly take: TakeSlice,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Counts a request, or so many together, which are never more than the limit: at once, unless the slice is used up. Answers what is left
   * of the window, as far as this instance knows: what others have taken since it last asked is still in it. Over the limit it counts none
   * of them and rejects with a `RateLimiterRes`, as the limiters of the library do.
   */
  consume(key: string, points = 1): Soon<Left> {
    return this.#countIn(this.#current(key), points) ?? this.#waitFor(key, points);
  }

  #countIn(held: Held, points: number): Left | null {
    if (held.left < points) return null;
    held.left -= points;
    held.used += points;
    return { remainingPoints: held.left + held.untaken, msBeforeNext: held.endsAt - this.now() };
  }

  async #waitFor(key: string, points: number): Promise<Left> {
    for (;;) {
      const held = this.#current(key);
      const left = this.#countIn(held, points);
      if (left) return left;
      if (held.left + held.untaken < points)
        throw new RateLimiterRes(held.left, held.endsAt - this.now(), held.used);
      held.waiting += points;
      try {
        await (held.asking ??= this.#askFor(key, held));
      } finally {
        held.waiting -= points;
      }
    }
  }

  #current(key: string): Held {
    const found = this.#held.get(key);
    if (found && this.now() < found.endsAt) return found;
    const begun: Held = {
      left: 0,
      used: 0,
      untaken: this.points,
      endsAt: Infinity,
      waiting: 0,
      asking: null,
    };
    this.#held.set(key, begun);
    return begun;
  }

  async #askFor(key: string, held: Held): Promise<void> {
    const asked = sliceToAskFor(held, this.points, held.waiting);
    // The window's end is reckoned from before the question: so it is never taken for later than it is.
    const askedAt = this.now();
    try {
      const { points, msBeforeNext } = await this.take(key, asked);
      held.left += grantedOf(asked, points, this.points);
      held.untaken = Math.max(0, this.points - points);
      held.endsAt = askedAt + Math.max(0, msBeforeNext ?? 0);
    } finally {
      held.asking = null;
      if (++this.#slices % forgetEverySlices === 0) this.#forgetEnded();
    }
  }

  #forgetEnded(): void {
    const now = this.now();
    for (const [key, held] of this.#held) {
      if (held.endsAt <= now) this.#held.delete(key);
    }
  }
}
