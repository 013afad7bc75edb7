import { z } from "zod";
import { SyncChangeKind, SyncState, SyncTrigger } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";

export const syncWarning = z.strictObject({
  /** Stable, snake_case: what kind of thing is wrong. */
  code: z.string(),
  /** What it means and where to mend it. */
  detail: z.string(),
  person_ids: z.array(z.uuid()),
});
export type SyncWarning = z.infer<typeof syncWarning>;

/** `paused`: goes on by itself later, at `resume_at` where that is known. */
const syncState = z.enum(SyncState);
/** What a run reads: everybody in the directory, or the profiles of people who are linked to payroll. */
const syncSource = z.enum(["projects", "payroll"]);
const syncTrigger = z.enum(SyncTrigger);
export const syncPhase = z.enum(["fetching", "planning", "applying", "done"]);

export const syncRun = z
  .strictObject({
    id: z.uuid(),
    source: syncSource,
    /** The one whose profile alone the run reads; null: everybody. */
    person_id: z.uuid().nullable(),
    /** No reading, but an executive's answer to what that run asked: that two people are one. Null: a run. */
    answers_run_id: z.uuid().nullable(),
    trigger: syncTrigger,
    started_by: z.strictObject({ user_id: z.uuid(), name: z.string() }).nullable(),
    state: syncState,
    phase: syncPhase,
    phases: z.array(z.strictObject({ phase: syncPhase, started_at: timestamp, duration_ms: z.int() })),
    people_announced: z.int().nullable(),
    people_read: z.int(),
    synced: z.int().nullable(),
    matched_users: z.int().nullable(),
    created: z.int().nullable(),
    updated: z.int().nullable(),
    removed: z.int().nullable(),
    unchanged: z.int().nullable(),
    held_removals: z.int().nullable(),
    /** Whose profile could not be read; the warnings say why. */
    failed: z.int().nullable(),
    resume_at: timestamp.nullable(),
    warnings: z.array(syncWarning),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    /** A held run that nobody has decided on yet. */
    awaits_decision: z.boolean(),
    dismissed_at: timestamp.nullable(),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
    /** Of the request that started it, as its answer and the log have it; null: of none, or from before Kith kept it. */
    request_id: z.string().nullable(),
  })
  .meta({ id: "SyncRun" });
export type SyncRun = z.infer<typeof syncRun>;

const namedPerson = z.strictObject({ person_id: z.uuid(), name: z.string() });

/** Somebody whose id of the projects system a run found with another name and e-mail, so that it took them for two people (SYNC-10). */
export const replacement = z
  .strictObject({
    run_id: z.uuid(),
    former: namedPerson,
    newcomer: namedPerson,
    /** What an executive said; null: nothing yet. */
    answer: z.enum(["same_person", "two_people"]).nullable(),
    /** Whether they may still be said to be the same person: the former is kept, the newcomer is there. */
    is_answerable: z.boolean(),
  })
  .meta({ id: "Replacement" });
export type Replacement = z.infer<typeof replacement>;

/** Whom a held run would remove, while they are in the directory: those with most reports first. `reports`: direct ones. */
export const heldPeople = z
  .strictObject({
    people: z.array(
      z.strictObject({
        person_id: z.uuid(),
        name: z.string(),
        title: z.string(),
        office: z.string().nullable(),
        reports: z.int(),
      }),
    ),
    /** Of all of them: how many are managers, how many report to those, and whether the caller is one of them. */
    managers: z.int(),
    reports: z.int(),
    includes_you: z.boolean(),
  })
  .meta({ id: "HeldPeople" });
export type HeldPeople = z.infer<typeof heldPeople>;

/** What a person whom a run is about is called, and whether they are in the directory now. */
export const knownName = z.strictObject({ person_id: z.uuid(), name: z.string(), is_here: z.boolean() });

/** When Kith reads by itself. `directory_from`: from then on whoever looks at the directory has it refreshed; null: it cannot be. */
export const nextRuns = z
  .strictObject({
    directory_from: timestamp.nullable(),
    directory_every_seconds: z.int(),
    payroll_at: timestamp.nullable(),
  })
  .meta({ id: "NextRuns" });
export type NextRuns = z.infer<typeof nextRuns>;

/** `is_same_person: false` says that they are two. */
export const samePersonBody = z.strictObject({
  person_id: z.uuid(),
  is_same_person: z.boolean().default(true),
});

/** The newest runs first, 50 of them. `replacements`: those, of any run, that wait for an answer. */
export const syncRunsResponse = z
  .strictObject({
    runs: z.array(syncRun),
    projects_connected: z.boolean(),
    replacements: z.array(replacement),
    next: nextRuns,
  })
  .meta({ id: "SyncRunsResponse" });
export type SyncRunsResponse = z.infer<typeof syncRunsResponse>;

export const syncChangeKind = z.enum(SyncChangeKind);

/** What a run did to one person; for `updated`, field by field. */
export const syncChange = z.strictObject({
  person_id: z.uuid(),
  person_name: z.string(),
  kind: syncChangeKind,
  fields: z.array(
    z.strictObject({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
});

/** One run, with up to 1,000 of the people it changed. */
export const syncRunResponse = z
  .strictObject({
    run: syncRun,
    changes: z.array(syncChange),
    changes_total: z.int(),
    replacements: z.array(replacement),
    /** Null where the run held nobody. */
    held: heldPeople.nullable(),
    /** Of everybody who stands in the changes, as a manager too, and in the warnings. */
    names: z.array(knownName),
  })
  .meta({ id: "SyncRunResponse" });
export type SyncRunResponse = z.infer<typeof syncRunResponse>;

export const syncRunParams = z.object({ id: z.uuid() });

/** The run that changed something. */
export const changingRun = z.strictObject({
  id: z.uuid(),
  source: syncSource,
  trigger: syncTrigger,
  started_by: z.strictObject({ user_id: z.uuid(), name: z.string() }).nullable(),
});
export type ChangingRun = z.infer<typeof changingRun>;
