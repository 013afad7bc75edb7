import { z } from "zod";
import { SyncChangeKind, SyncState, SyncTrigger } from "@/lib/generated/prisma/enums";
import { timestamp, namedObject, pathId, inputId } from "@/lib/platform/common-schemas";
import { runSources } from "@/lib/people/people-system";

export const syncWarning = z.strictObject({
  code: z.string().describe("Kind of warning, stable, snake_case."),
  detail: z.string().describe("What the warning means and where to correct it."),
  person_ids: z.array(z.uuid()).describe("Affected people."),
});
export type SyncWarning = z.infer<typeof syncWarning>;

const syncState = z.enum(SyncState);
const syncSource = z.enum(runSources);
const syncTrigger = z.enum(SyncTrigger);
const runStarter = z
  .strictObject({
    user_id: z.uuid().describe("Id of the user."),
    name: z.string().describe("Name of the user."),
  })
  .nullable()
  .describe("User who started the run; null if Kith did.");
export const syncPhase = z.enum(["fetching", "planning", "applying", "done"]);

export const syncRun = namedObject("SyncRun", {
  id: z.uuid().describe("Id of the run."),
  source: syncSource.describe("System that the run reads."),
  person_id: z.uuid().nullable().describe("Only person that the run reads; null if it reads everyone."),
  answers_run_id: z
    .uuid()
    .nullable()
    .describe("Run that found the re-used id on which this run decides; null for other runs."),
  trigger: syncTrigger.describe("What started the run."),
  started_by: runStarter,
  state: syncState.describe(
    "State of the run. `held`: removals wait for a decision. `paused`: continues automatically.",
  ),
  phase: syncPhase.describe("Current or last phase."),
  phases: z
    .array(
      z.strictObject({
        phase: syncPhase.describe("Phase."),
        started_at: timestamp.describe("When the phase started, in UTC."),
        duration_ms: z.int().describe("Duration in milliseconds."),
      }),
    )
    .describe("Phases with their duration."),
  people_announced: z
    .int()
    .nullable()
    .describe("Number of records that the vendor announced; null if unknown."),
  people_read: z.int().describe("Number of records read."),
  synced: z
    .int()
    .nullable()
    .describe("Number of people in the listing who are now in the directory; null until the run finishes."),
  matched_users: z
    .int()
    .nullable()
    .describe("Number of synced people who have a user; null until the run finishes."),
  created: z.int().nullable().describe("Number of people added; null until the run finishes."),
  updated: z.int().nullable().describe("Number of people changed; null until the run finishes."),
  removed: z.int().nullable().describe("Number of people removed; null until the run finishes."),
  unchanged: z.int().nullable().describe("Number of people unchanged; null until the run finishes."),
  held_removals: z.int().nullable().describe("Number of removals that wait for a decision; null if none do."),
  failed: z
    .int()
    .nullable()
    .describe("Number of people that could not be read; the warnings give the reasons."),
  resume_at: timestamp
    .nullable()
    .describe("When a paused run continues, in UTC; null if unknown or not paused."),
  warnings: z.array(syncWarning).describe("Warnings of the run."),
  error: z
    .strictObject({
      code: z.string().describe("Problem code, stable, snake_case."),
      detail: z.string().describe("What happened and what to do."),
    })
    .nullable()
    .describe("Why the run failed; null if it did not."),
  awaits_decision: z.boolean().describe("True for a held run without a decision."),
  dismissed_at: timestamp
    .nullable()
    .describe("When an executive dismissed the held removals, in UTC; null if not dismissed."),
  started_at: timestamp.describe("When the run started, in UTC."),
  finished_at: timestamp.nullable().describe("When the run finished, in UTC; null while it is in progress."),
  request_id: z
    .string()
    .nullable()
    .describe("Id of the request (`X-Request-Id`) that started the run; null if no request did."),
});
export type SyncRun = z.infer<typeof syncRun>;

const namedPerson = z.strictObject({
  person_id: z.uuid().describe("Id of the person."),
  name: z.string().describe("Name of the person."),
});

const personReplacement = namedObject("Replacement", {
  run_id: z.uuid().describe("Run that found the former and the new person."),
  former: namedPerson.describe("Person who had the external id, the name or the e-mail address before."),
  newcomer: namedPerson.describe("Person who has it now; the same id for a person whom the run renamed."),
  answer: z
    .enum(["same_person", "two_people"])
    .nullable()
    .describe(
      "Decision; null if there is none yet. `same_person` for a renamed person until an executive decides.",
    ),
  is_answerable: z.boolean().describe("True if an executive may still decide."),
});
export type PersonReplacement = z.infer<typeof personReplacement>;

/** `people` lists at most 1,000. The counts and `includes_you` also cover the people that are not listed. */
export const heldPeople = namedObject("HeldPeople", {
  people: z
    .array(
      z.strictObject({
        person_id: z.uuid().describe("Id of the person."),
        name: z.string().describe("Name of the person."),
        title: z.string().describe("Job title; empty if unknown."),
        office: z.string().nullable().describe("Office; null if unknown."),
        reports: z.int().describe("Number of direct reports."),
      }),
    )
    .describe("People that the run would remove, most direct reports first."),
  managers: z.int().describe("Number of managers among the people to remove."),
  reports: z.int().describe("Number of people who report to these managers."),
  includes_you: z.boolean().describe("True if the caller is one of the people to remove."),
});
export type HeldPeople = z.infer<typeof heldPeople>;

export const personInRun = z.strictObject({
  person_id: z.uuid().describe("Id of the person."),
  name: z.string().describe("Name of the person."),
  is_here: z.boolean().describe("True if the person is in the directory now."),
  is_stored: z.boolean().describe("True if the person is in the directory, or left and is not deleted yet."),
});

const nextRuns = namedObject("NextRuns", {
  directory_from: timestamp
    .nullable()
    .describe(
      "Time, in UTC, from which the next read of the directory starts a refresh; null if the source of people is not connected, needs reconnection, or was never read.",
    ),
  directory_every_seconds: z.int().describe("Lifetime of the directory in seconds."),
  payroll_at: timestamp
    .nullable()
    .describe("When the next automatic payroll run starts, in UTC; null if none is scheduled."),
});
export type NextRuns = z.infer<typeof nextRuns>;

export const samePersonBody = z.strictObject({
  person_id: inputId.describe("Id of the former person."),
  newcomer_id: inputId
    .optional()
    .describe("Id of the new person. Needed if several new people of the run may be the former person."),
  is_same_person: z
    .boolean()
    .default(true)
    .describe("True if the newcomer is the former person; false if they are two people."),
});

/** Without payroll reads of a single person. */
export const syncRunsResponse = namedObject("SyncRunsResponse", {
  runs: z.array(syncRun).describe("The 50 newest runs, newest first."),
  projects_connected: z.boolean().describe("True if the source of people is connected."),
  replacements: z
    .array(personReplacement)
    .describe("People of any run who may be the same person and wait for a decision."),
  next: nextRuns.describe("When Kith reads automatically."),
});
export type SyncRunsResponse = z.infer<typeof syncRunsResponse>;

export const syncChangeKind = z.enum(SyncChangeKind);

/** A removal that waits for a decision has the kind `held`. */
const syncChange = z.strictObject({
  person_id: z.uuid().describe("Id of the person."),
  person_name: z.string().describe("Name of the person."),
  kind: syncChangeKind.describe("What the run did."),
  fields: z
    .array(
      z.strictObject({
        field: z.string().describe("Name of the field."),
        old: z.string().nullable().describe("Value before the run; null if empty or hidden from the caller."),
        new: z.string().nullable().describe("Value after the run; null if empty or hidden from the caller."),
      }),
    )
    .describe("Changed fields, for an update."),
});

export const syncRunResponse = namedObject("SyncRunResponse", {
  run: syncRun.describe("The run."),
  changes: z.array(syncChange).describe("Changes by person, 1,000 people at most."),
  changes_total: z.int().describe("Number of people that the run changed."),
  replacements: z
    .array(personReplacement)
    .describe("People whom the run found who may be the same person, and people whom it renamed."),
  held: heldPeople.nullable().describe("People whose removal is held; null if none is."),
  names: z
    .array(personInRun)
    .describe("Names of the people in the changes and warnings, and of their old and new managers."),
});
export type SyncRunResponse = z.infer<typeof syncRunResponse>;

export const syncRunParams = z.object({
  id: pathId("run_not_found", "No sync run has this id.").describe("Id of the run."),
});

export const runOfChange = z.strictObject({
  id: z.uuid().describe("Id of the run."),
  source: syncSource.describe("System that the run read."),
  trigger: syncTrigger.describe("What started the run."),
  started_by: runStarter,
});
export type RunOfChange = z.infer<typeof runOfChange>;

/** Converts the name of a person's field to its name in the journal: `firstName` becomes `first_name`. */
export const toJournalFieldName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
