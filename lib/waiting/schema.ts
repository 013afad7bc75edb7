import { z } from "zod";
import { ConnectionStatus, Provider } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";
import { webhookProblem } from "@/lib/webhooks/schema";
import { unreadableKinds } from "@/lib/unreadable-kinds";

/** A run whose removals wait for an executive to decide. */
const heldRemovals = z.strictObject({ run_id: z.uuid(), people: z.int(), held_at: timestamp });

/** The newest run from a system, where it failed: nothing of it was applied. */
const failedRun = z.strictObject({
  run_id: z.uuid(),
  source: z.enum(["projects", "payroll"]),
  detail: z.string(),
  failed_at: timestamp,
});

/** The last backup that Kith should have made by itself, where it failed. `last_good_at`: when there last was one; null: never. */
const failedBackup = z.strictObject({
  failed_at: timestamp,
  detail: z.string(),
  last_good_at: timestamp.nullable(),
});

/** A webhook that Kith disabled, and why. */
const disabledWebhook = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  problem: webhookProblem,
  disabled_at: timestamp,
});

/** A connection that does not work. */
const brokenConnection = z.strictObject({
  provider: z.enum(Provider),
  status: z.enum(ConnectionStatus).exclude(["connected"]),
  last_error: z.string().nullable(),
});

/** A check of the directory's health that finds more now than `found_before`, which it found on `day` (UTC), a week ago or longer. */
const worseHealth = z.strictObject({
  check: z.string(),
  title: z.string(),
  found: z.int(),
  found_before: z.int(),
  day: z.iso.date(),
});

/** Stored values that no encryption key opens, by kind, as of the last count; kinds without any are left out. */
const unreadableValues = z.strictObject({
  kinds: z.array(z.strictObject({ kind: z.enum(unreadableKinds), count: z.int().positive() })).min(1),
  counted_at: timestamp,
});

/** Everything that waits for an executive, now. */
export const waitingResponse = z
  .strictObject({
    held_removals: heldRemovals.nullable(),
    failed_runs: z.array(failedRun),
    failed_backup: failedBackup.nullable(),
    /** Null: every stored value can be read. */
    unreadable_values: unreadableValues.nullable(),
    connections: z.array(brokenConnection),
    webhooks: z.array(disabledWebhook),
    /**
     * People to match with payroll. `is_compared`: they were compared with payroll's employees since it was connected, and `count` is of
     * matches; else everybody who is not linked. Null: payroll is not connected.
     */
    payroll_matches: z.strictObject({ count: z.int(), is_compared: z.boolean() }).nullable(),
    health: z.array(worseHealth),
  })
  .meta({ id: "WaitingResponse" });
export type Waiting = z.infer<typeof waitingResponse>;
export type WorseHealth = z.infer<typeof worseHealth>;
