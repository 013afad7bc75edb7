import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { webhookProblem } from "@/lib/webhooks/schema";
import { unreadableKinds } from "@/lib/unreadable-kinds";

/** A run whose removals wait for an executive to decide. */
const heldRemovals = z.strictObject({
  run_id: z.uuid().describe("Id of the held run."),
  people: z.int().describe("Number of held removals."),
  held_at: timestamp.describe("When the run was held, in UTC."),
});

/** The newest run from a system, where it failed: nothing of it was applied. */
const failedRun = z.strictObject({
  run_id: z.uuid().describe("Id of the run."),
  source: z.enum(["projects", "payroll"]).describe("System that the run read."),
  detail: z.string().describe("What happened and what to do."),
  failed_at: timestamp.describe("When the run failed, in UTC."),
});

/** The last backup that Kith should have made by itself, where it failed. `last_good_at`: when there last was one; null: never. */
const failedBackup = z.strictObject({
  failed_at: timestamp.describe("When the backup failed, in UTC."),
  detail: z.string().describe("What happened and what to do."),
  last_good_at: timestamp.nullable().describe("Last successful backup, in UTC; null if there is none."),
});

/** A webhook that Kith disabled, and why. */
const disabledWebhook = z.strictObject({
  id: z.uuid().describe("Id of the webhook."),
  name: z.string().describe("Name of the webhook."),
  problem: webhookProblem.describe("Why Kith disabled the webhook."),
  disabled_at: timestamp.describe("When Kith disabled the webhook, in UTC."),
});

/** A connection that does not work. */
const brokenConnection = z.strictObject({
  provider: z.enum(Provider).describe("External system."),
  status: z.enum(ConnectionStatus).exclude(["connected"]).describe("State of the connection."),
  last_error: z.string().nullable().describe("What failed last and what to do; null if unknown."),
});

/** A check of the directory's health that finds more now than `found_before`, which it found on `day` (UTC), a week ago or longer. */
const worseHealth = z.strictObject({
  check: z.string().describe("Id of the check."),
  title: z.string().describe("What the check found, in words."),
  found: z.int().describe("Number of findings now."),
  found_before: z.int().describe("Number of findings on `day`."),
  day: z.iso.date().describe("Day of the comparison, in UTC."),
});

/** Stored values that no encryption key opens, by kind, as of the last count; kinds without any are left out. */
const unreadableValues = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(unreadableKinds).describe("Kind of value, by the table that holds it."),
        count: z.int().positive().describe("Number of unreadable values."),
      }),
    )
    .min(1)
    .describe("Kinds with unreadable values."),
  counted_at: timestamp.describe("When the values were last counted, in UTC."),
});

/** Everything that waits for an executive, now. */
export const waitingResponse = z
  .strictObject({
    held_removals: heldRemovals
      .nullable()
      .describe("Held run that waits for a decision; null if there is none."),
    failed_runs: z.array(failedRun).describe("Newest run of each system, if it failed."),
    failed_backup: failedBackup.nullable().describe("Last scheduled backup, if it failed; otherwise null."),
    unreadable_values: unreadableValues
      .nullable()
      .describe("Stored values that no encryption key opens; null if every value can be read."),
    connections: z.array(brokenConnection).describe("Connections that do not work."),
    webhooks: z.array(disabledWebhook).describe("Webhooks that Kith disabled."),
    payroll_matches: z
      .strictObject({
        count: z
          .int()
          .describe(
            "Number of matches to review, or of unlinked people if payroll has not been compared yet.",
          ),
        is_compared: z
          .boolean()
          .describe("True if people were compared with the payroll system since it was connected."),
      })
      .nullable()
      .describe("People to match with payroll; null if payroll is not connected."),
    health: z.array(worseHealth).describe("Checks that find more than a week ago or longer."),
  })
  .meta({ id: "WaitingResponse" });
export type Waiting = z.infer<typeof waitingResponse>;
export type WorseHealth = z.infer<typeof worseHealth>;
