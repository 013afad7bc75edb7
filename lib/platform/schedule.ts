import { Cron } from "croner";

/** When something is due again and again, in UTC. */
export type Schedule = {
  /** As it was written. */
  expression: string;
  /** The first time that it is due after this one. */
  nextAfter: (time: Date) => Date | null;
};

/** Reads a cron expression of five parts, or `@daily` and the like. Null for what is none, and for one that never comes to pass. */
export function parseSchedule(expression: string): Schedule | null {
  try {
    const cron = new Cron(expression, { paused: true, timezone: "UTC", mode: "5-part" });
    if (!cron.nextRun()) return null;
    return { expression, nextAfter: (time) => cron.nextRun(time) ?? null };
  } catch {
    return null;
  }
}
