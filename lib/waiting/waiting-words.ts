import { counted, countedPeople } from "@/lib/wording";
import type { Waiting } from "./schema";
import type { WaitingPlace } from "./waiting";

/** Whether something is wrong, and not only open: a match to review can wait, the directory is right without it. */
export const isWrong = ({
  held_removals,
  failed_runs,
  failed_backup,
  unreadable_values,
  connections,
  webhooks,
  health,
}: Waiting): boolean =>
  held_removals !== null ||
  failed_runs.length > 0 ||
  failed_backup !== null ||
  unreadable_values !== null ||
  connections.length > 0 ||
  webhooks.length > 0 ||
  health.length > 0;

/** What waits, in a few words each, in the order in which it is worth looking at. */
export function waitingWords(waiting: Waiting): { place: WaitingPlace; words: string }[] {
  const { held_removals, failed_runs, failed_backup, unreadable_values } = waiting;
  const { connections, webhooks, payroll_matches, health } = waiting;
  const found: [WaitingPlace, string | false][] = [
    ["sync", held_removals !== null && `${counted(held_removals.people, "removal")} held back`],
    ["sync", failed_runs.length > 0 && failedWords(failed_runs)],
    ["home", failed_backup !== null && "the last backup failed"],
    ["home", unreadable_values !== null && "stored values cannot be read"],
    ["connections", connections.length > 0 && `${counted(connections.length, "connection")} broken`],
    ["webhooks", webhooks.length > 0 && `${counted(webhooks.length, "webhook")} given up`],
    ["payroll", payroll_matches !== null && payroll_matches.count > 0 && matchWords(payroll_matches)],
    ["health", health.length > 0 && `${counted(health.length, "health check")} worse than a week ago`],
  ];
  return found.flatMap(([place, words]) => (words ? [{ place, words }] : []));
}

function failedWords(runs: Waiting["failed_runs"]): string {
  const [first, second] = runs;
  if (second) return "the last sync and the last payroll refresh failed";
  return first?.source === "payroll" ? "the last payroll refresh failed" : "the last sync failed";
}

const matchWords = ({ count, is_compared }: NonNullable<Waiting["payroll_matches"]>) =>
  is_compared
    ? `${counted(count, "match", "matches")} to review`
    : `${countedPeople(count)} not linked to payroll`;
