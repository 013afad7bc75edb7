import "server-only";
import { closeAbandonedBackup } from "@/lib/findings/backups";
import { backUpInBackgroundIfDue } from "@/lib/operations/backup/scheduled-backup";
import { readChatMembersInBackground } from "@/lib/sync/chat-profiles/worker";
import { renewIdleTokens } from "@/lib/connections/idle-tokens";
import { continueInvitationMails } from "@/lib/identity/invitations/mail-worker";
import { createPayrollOAuthClient } from "@/lib/connections/connected-systems";
import { retryRevocations } from "@/lib/connections/payroll-commands";
import { storeHealthCounts } from "@/lib/findings/commands";
import { comparePayrollInBackground } from "@/lib/links/payroll/suggestions";
import { readNewLinks, startScheduledRun } from "@/lib/payroll/commands";
import { performPayrollRunsInBackground } from "@/lib/payroll/worker";
import { countUnreadableIfDue } from "@/lib/platform/unreadable-values";
import { readAbsencesInBackground } from "@/lib/sync/absences/worker";
import { closeAbandonedSync } from "@/lib/sync/runs/abandoned-runs";
import { readPicturesInBackground } from "@/lib/sync/pictures/worker";
import { triggerDeliveries } from "@/lib/webhooks/delivery-worker";
import { purgeExpiredData } from "./purge";

/**
 * Must tolerate concurrent runs on several instances, and be quick: long work is only started and continues in the
 * background. `signal` aborts when the server stops.
 */
export type Job = {
  name: string;
  run: (signal: AbortSignal) => Promise<void>;
  /** After a success. Absent: the job runs in every pass. A failed job runs again in the next pass. */
  everySeconds?: number;
  /** After the start. Jobs that read all people wait, so that they do not slow the first responses. */
  notBeforeSeconds?: number;
};

/** In the order of a pass, 30 seconds apart. A failed job is logged and does not stop the others. */
export const jobs: readonly Job[] = [
  { name: "abandoned syncs", run: closeAbandonedSync },
  { name: "abandoned backups", run: closeAbandonedBackup },
  { name: "purge", everySeconds: 3_600, run: purgeExpiredData },
  { name: "directory health", everySeconds: 3_600, notBeforeSeconds: 60, run: storeHealthCounts },
  { name: "unreadable values", everySeconds: 600, notBeforeSeconds: 60, run: countUnreadableIfDue },
  { name: "idle payroll tokens", everySeconds: 3_600, run: renewIdleTokens },
  { name: "payroll revocations", everySeconds: 300, run: () => retryRevocations(createPayrollOAuthClient) },
  { name: "payroll schedule", run: startScheduledRun },
  { name: "payroll new links", run: readNewLinks },
  { name: "payroll runs", run: async () => performPayrollRunsInBackground() },
  { name: "payroll suggestions", run: async () => comparePayrollInBackground() },
  { name: "pictures", run: async () => readPicturesInBackground() },
  { name: "chat profiles", run: async () => readChatMembersInBackground() },
  { name: "absences", run: async () => readAbsencesInBackground() },
  { name: "invitation mails", run: async () => continueInvitationMails() },
  { name: "backups", run: async () => backUpInBackgroundIfDue() },
];

/** In separate passes, five seconds apart. */
export const frequentJobs: readonly Job[] = [{ name: "webhooks", run: async () => triggerDeliveries() }];
