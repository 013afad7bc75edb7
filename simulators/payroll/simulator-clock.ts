/** Creates the simulator's clock: the real or injected time plus the time that commands added. */
export function createClock(now: () => number) {
  let passedMs = 0;
  return {
    now: (): number => now() + passedMs,
    advanceBy: (milliseconds: number): void => {
      passedMs += milliseconds;
    },
  };
}
