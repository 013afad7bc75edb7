import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";
import { webhookDisableReason } from "@/lib/webhooks/schema";
import { unreadableValueKinds } from "./unreadable-value-kinds";
import { runSources } from "@/lib/people/people-system";

const heldRemovals = z.strictObject({
  run_id: z.uuid().describe("Id of the held run."),
  people: z.int().describe("Number of held removals."),
  held_at: timestamp.describe("When the run was held, in UTC."),
});

/** A failed sync of people applied nothing; a failed payroll run stored what it read. */
const failedRun = z.strictObject({
  run_id: z.uuid().describe("Id of the run."),
  source: z.enum(runSources).describe("System that the run read."),
  detail: z.string().describe("What happened and what to do."),
  failed_at: timestamp.describe("When the run failed, in UTC."),
});

const failedBackup = z.strictObject({
  failed_at: timestamp.describe("When the backup failed, in UTC."),
  detail: z.string().describe("What happened and what to do."),
  last_good_at: timestamp.nullable().describe("Last successful backup, in UTC; null if there is none."),
});

const disabledWebhook = z.strictObject({
  id: z.uuid().describe("Id of the webhook."),
  name: z.string().describe("Name of the webhook."),
  problem: webhookDisableReason.describe("Why Kith disabled the webhook."),
  disabled_at: timestamp.describe("When Kith disabled the webhook, in UTC."),
});

const brokenConnection = z.strictObject({
  provider: z.enum(Provider).describe("External system."),
  status: z.enum(ConnectionStatus).exclude(["connected"]).describe("State of the connection."),
  last_error: z.string().nullable().describe("What failed last and what to do; null if unknown."),
});

const worsenedCheck = z.strictObject({
  check: z.string().describe("Id of the check."),
  title: z.string().describe("What the check found, in words."),
  found: z.int().describe("Number of findings now."),
  found_before: z.int().describe("Number of findings on `day`."),
  day: z.iso.date().describe("Day of the comparison, in UTC."),
});

const unreadableValues = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(unreadableValueKinds).describe("Kind of value, by the table that holds it."),
        count: z.int().positive().describe("Number of unreadable values."),
      }),
    )
    .min(1)
    .describe("Kinds with unreadable values."),
  counted_at: timestamp.describe("When the values were last counted, in UTC."),
});

const privateDataChange = z.strictObject({
  event_id: z.string().describe("Id of the audit event."),
  user_id: z.string().describe("Id of the user whose restriction changed."),
  name: z.string().describe("Name of that user at the time of the change."),
  private_data: z.boolean().describe("False: restricted. True: the restriction was lifted."),
  changed_by: z.string().describe("Name of the executive who made the change."),
  changed_at: timestamp.describe("When it was changed, in UTC."),
});

export const waitingResponse = namedObject("WaitingResponse", {
  held_removals: heldRemovals
    .nullable()
    .describe("Held run that waits for a decision; null if there is none."),
  same_person_questions: z
    .int()
    .describe("Number of new people who may be the same person as someone who left."),
  failed_runs: z.array(failedRun).describe("Newest run of each system, if it failed."),
  failed_backup: failedBackup.nullable().describe("Last scheduled backup, if it failed; otherwise null."),
  unreadable_values: unreadableValues
    .nullable()
    .describe("Stored values that no encryption key can decrypt; null if every value can be read."),
  connections: z.array(brokenConnection).describe("Connections that do not work."),
  webhooks: z.array(disabledWebhook).describe("Webhooks that Kith disabled."),
  payroll_matches: z
    .strictObject({
      count: z
        .int()
        .describe("Number of matches to review, or of unlinked people if payroll has not been compared yet."),
      is_compared: z
        .boolean()
        .describe("True if people were compared with the payroll system since it was connected."),
    })
    .nullable()
    .describe("People to match with payroll; null if payroll is not connected."),
  unknown_employees: z
    .int()
    .describe("Number of people linked to employees that the connected payroll organisation does not have."),
  health: z.array(worsenedCheck).describe("Checks that find more than a week ago or longer."),
  setup: z
    .strictObject({
      finished: z.int().describe("Number of steps that are done or skipped."),
      steps: z.int().describe("Number of steps."),
    })
    .nullable()
    .describe("Progress of the set-up; null once every step is done or skipped."),
  users_without_link: z
    .int()
    .describe(
      "Number of enabled users who cannot sign in yet, because they have no password, no link and no waiting mail. 0 with single sign-on.",
    ),
  private_data_changes: z
    .array(privateDataChange)
    .describe(
      "Users whose restriction was set or lifted in the last seven days, each with the last change, newest first.",
    ),
});
export type WaitingTasks = z.infer<typeof waitingResponse>;
