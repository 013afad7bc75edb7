import { Cron } from "croner";

export type Schedule = {
  expression: string;
  nextAfter: (time: Date) => Date | null;
};

/** Five fields, or `@daily` and similar. Null if the expression is invalid or never due. */
export function parseSchedule(expression: string): Schedule | null {
  try {
    const cron = new Cron(expression, { paused: true, timezone: "UTC", mode: "5-part" });
    if (!cron.nextRun()) return null;
    return { expression, nextAfter: (time) => cron.nextRun(time) ?? null };
  } catch {
    return null;
  }
}
