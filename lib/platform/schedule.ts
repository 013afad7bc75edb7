import { Cron } from "croner";

/** Recurring schedule, in UTC. */
export type Schedule = {
  /** Cron expression from the setting. */
  expression: string;
  /** Returns the next due time after `time`; null if there is none. */
  nextAfter: (time: Date) => Date | null;
};

/** Parses a cron expression of five fields, or `@daily` and similar. Returns null if it is invalid or never due. */
export function parseSchedule(expression: string): Schedule | null {
  try {
    const cron = new Cron(expression, { paused: true, timezone: "UTC", mode: "5-part" });
    if (!cron.nextRun()) return null;
    return { expression, nextAfter: (time) => cron.nextRun(time) ?? null };
  } catch {
    return null;
  }
}
