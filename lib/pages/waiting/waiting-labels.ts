import { formatCount, formatPeopleCount } from "@/lib/platform/text-format";
import type { WaitingTasks } from "./schema";
import type { WaitingTaskPage } from "./waiting-tasks";

/**
 * Returns whether a task reports a failure. Matches to review do not count, because the directory is correct without
 * them.
 */
export const hasFailures = ({
  held_removals,
  failed_runs,
  failed_backup,
  unreadable_values,
  connections,
  webhooks,
  health,
}: WaitingTasks): boolean =>
  held_removals !== null ||
  failed_runs.length > 0 ||
  failed_backup !== null ||
  unreadable_values !== null ||
  connections.length > 0 ||
  webhooks.length > 0 ||
  health.length > 0;

/** Describes the tasks in a few words each, most important first. */
export function describeWaitingTasks(waiting: WaitingTasks): { place: WaitingTaskPage; words: string }[] {
  const { held_removals, failed_runs, failed_backup, unreadable_values } = waiting;
  const { connections, webhooks, payroll_matches, health } = waiting;
  const found: [WaitingTaskPage, string | false][] = [
    ["sync", held_removals !== null && `${formatCount(held_removals.people, "removal")} held back`],
    ["sync", failed_runs.length > 0 && describeFailedRuns(failed_runs)],
    ["home", failed_backup !== null && "the last backup failed"],
    ["home", unreadable_values !== null && "stored values cannot be read"],
    ["connections", connections.length > 0 && `${formatCount(connections.length, "connection")} broken`],
    ["webhooks", webhooks.length > 0 && `${formatCount(webhooks.length, "webhook")} disabled`],
    ["payroll", payroll_matches !== null && payroll_matches.count > 0 && describeMatches(payroll_matches)],
    ["health", health.length > 0 && `${formatCount(health.length, "health check")} worse than a week ago`],
  ];
  return found.flatMap(([place, words]) => (words ? [{ place, words }] : []));
}

function describeFailedRuns(runs: WaitingTasks["failed_runs"]): string {
  const [first, second] = runs;
  if (second) return "the last sync and the last payroll refresh failed";
  return first?.source === "payroll" ? "the last payroll refresh failed" : "the last sync failed";
}

const describeMatches = ({ count, is_compared }: NonNullable<WaitingTasks["payroll_matches"]>) =>
  is_compared
    ? `${formatCount(count, "match", "matches")} to review`
    : `${formatPeopleCount(count)} not linked to payroll`;
