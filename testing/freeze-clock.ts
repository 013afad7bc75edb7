import { afterEach, beforeEach, vi } from "vitest";
import { singleton } from "@/lib/platform/singleton";

/**
 * Freezes `Date` and `databaseNow` of this process at `getTime()` during each test of a file. The clock of the database
 * itself continues.
 */
export function freezeClock(getTime: () => number): void {
  const clock = singleton("database-clock", () => ({ originMs: performance.timeOrigin }), {
    isPermanent: true,
  });
  beforeEach(() => {
    const time = getTime();
    vi.useFakeTimers({ toFake: ["Date"], now: time });
    // A reading of the database's clock changes nothing.
    const frozen = { get: () => time - performance.now(), set: () => undefined };
    Object.defineProperty(clock, "originMs", { ...frozen, configurable: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.defineProperty(clock, "originMs", { value: performance.timeOrigin, writable: true });
  });
}
