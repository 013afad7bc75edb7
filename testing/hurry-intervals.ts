import { vi } from "vitest";

/** Lets 2 s of every interval that starts during this test pass in 20 ms, for work that is repeated every few seconds. */
export function hurryIntervals(): void {
  const { setInterval: setRealInterval } = globalThis;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const timer = setRealInterval(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(2_000);
    else clearInterval(timer); // the clocks are restored after each test
  }, 20);
}
