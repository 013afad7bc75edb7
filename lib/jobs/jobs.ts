import "server-only";
import { backUpInBackground } from "@/lib/backup/scheduled";
import { readChatMembersInBackground } from "@/lib/chat-profiles/work";
import { renewIdleTokens } from "@/lib/connections/idle-tokens";
import { countHealth } from "@/lib/health/commands";
import { compareInBackground } from "@/lib/payroll-matching/suggestions";
import { startScheduledRun } from "@/lib/payroll-sync/commands";
import { workOnRunsInBackground } from "@/lib/payroll-sync/worker";
import { countUnreadableIfDue } from "@/lib/platform/unreadable-values";
import { readPicturesInBackground } from "@/lib/pictures/work";
import { deliverSoon } from "@/lib/webhooks/work";
import { purgeExpired } from "./purge";

/**
 * Something that Kith does by itself from time to time. It has to be fit for several instances doing it at the same time, and quick:
 * what takes long is started here and goes on by itself. `signal` ends with the server.
 */
export type Job = {
  name: string;
  run: (signal: AbortSignal) => Promise<void>;
  /** How long to leave it after it went well. Absent: it is run at every pass. */
  everySeconds?: number;
  /** How long after the start it is run first. Absent: at once. What reads everyone leaves the first answers alone. */
  notBeforeSeconds?: number;
};

/** All of them, in the order in which a pass runs them. One that fails is logged and keeps none of the others from running. */
export const jobs: readonly Job[] = [
  { name: "purge", everySeconds: 3_600, run: purgeExpired },
  { name: "directory health", everySeconds: 3_600, notBeforeSeconds: 60, run: countHealth },
  { name: "unreadable values", everySeconds: 600, notBeforeSeconds: 60, run: countUnreadableIfDue },
  { name: "idle payroll tokens", everySeconds: 3_600, run: renewIdleTokens },
  { name: "payroll schedule", run: startScheduledRun },
  { name: "payroll runs", run: async () => workOnRunsInBackground() },
  { name: "payroll suggestions", run: async () => compareInBackground() },
  { name: "pictures", run: async () => readPicturesInBackground() },
  { name: "chat profiles", run: async () => readChatMembersInBackground() },
  { name: "backups", run: async () => backUpInBackground() },
];

/** What is to be quick: looked at every few seconds. */
export const quickJobs: readonly Job[] = [{ name: "webhooks", run: async () => deliverSoon() }];
