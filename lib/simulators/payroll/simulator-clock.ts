/** The simulator's own time: the real one or an injected one, and whatever was let pass on top. */
export function createClock(now: () => number) {
  let passedMs = 0;
  return {
    now: (): number => now() + passedMs,
    letPass: (milliseconds: number): void => {
      passedMs += milliseconds;
    },
  };
}
