import "server-only";
import { closeAbandonedBackup } from "@/lib/findings/backups";
import { backUpIfDue } from "@/lib/operations/backup/scheduled-backup";
import { readChatMembers } from "@/lib/sync/chat-profiles/commands";
import { renewIdleTokens } from "@/lib/connections/idle-tokens";
import { invitationMails } from "@/lib/identity/users/invitations/mail-worker";
import { retryRevocations } from "@/lib/connections/payroll-commands";
import { storeHealthCounts } from "@/lib/findings/commands";
import { payrollComparison } from "@/lib/links/payroll/suggestions";
import { readNewLinks, startScheduledRun } from "@/lib/sync/payroll/commands";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { createBackgroundWork, type BackgroundWork } from "@/lib/platform/background-work";
import { countUnreadableIfDue } from "@/lib/findings/unreadable-values";
import { readAbsences } from "@/lib/sync/absences/commands";
import { closeAbandonedSync } from "@/lib/sync/runs/abandoned-runs";
import { readPicturesIfDue } from "@/lib/sync/pictures/commands";
import { stopDeliveries, triggerDeliveries } from "@/lib/webhooks/delivery-worker";
import { importPeopleFiles } from "./people-folder";
import { purgeExpiredData } from "./purge";

type Schedule = {
  name: string;
  /** After a success. Absent: the job runs in every pass. A failed job runs again in the next pass. */
  everySeconds?: number;
  /** After the start. Jobs that read all people wait, so that they do not slow the first responses. */
  notBeforeSeconds?: number;
};
type QuickJob = Schedule & { run: (signal: AbortSignal) => Promise<void> };
/** Each pass starts the work without waiting for it. A stop of the server waits for its end. */
type LongJob = Schedule & { background: Pick<BackgroundWork, "start" | "stop"> };

/** Must tolerate concurrent runs on several instances. Work that does not runs under a lease (`withLease`). */
export type Job = QuickJob | LongJob;

/** In the order of a pass, 30 seconds apart. A failed job is logged and does not stop the others. */
export const jobs: readonly Job[] = [
  { name: "abandoned syncs", run: closeAbandonedSync },
  { name: "abandoned backups", run: closeAbandonedBackup },
  { name: "purge", everySeconds: 3_600, run: purgeExpiredData },
  { name: "directory health", everySeconds: 3_600, notBeforeSeconds: 60, run: storeHealthCounts },
  { name: "unreadable values", everySeconds: 600, notBeforeSeconds: 60, run: countUnreadableIfDue },
  { name: "idle payroll tokens", everySeconds: 3_600, run: renewIdleTokens },
  { name: "payroll revocations", everySeconds: 300, run: retryRevocations },
  { name: "payroll schedule", run: startScheduledRun },
  { name: "payroll new links", run: readNewLinks },
  { name: "payroll runs", background: payrollRuns },
  { name: "payroll suggestions", background: payrollComparison },
  { name: "people folder", background: createBackgroundWork("people-folder-work", importPeopleFiles) },
  { name: "pictures", background: createBackgroundWork("pictures", readPicturesIfDue) },
  { name: "chat profiles", background: createBackgroundWork("chat-profiles", readChatMembers) },
  { name: "absences", background: createBackgroundWork("absences", (signal) => readAbsences(signal)) },
  { name: "invitation mails", background: invitationMails },
  { name: "backups", background: createBackgroundWork("scheduled-backup", backUpIfDue) },
];

export const frequentJobs: readonly Job[] = [
  { name: "webhooks", background: { start: triggerDeliveries, stop: stopDeliveries } },
];
