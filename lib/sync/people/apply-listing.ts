import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { removedSql, activeSql } from "@/lib/people/membership";
import { Prisma } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import {
  formatArrayLiteral,
  splitIntoBatches,
  unnestRows,
  rowsPerStatement,
  type BulkColumns,
} from "@/lib/platform/database/bulk-rows";
import { storeDirectoryChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";
import { isSortField, pickSortValues } from "@/lib/versions/sort-fields";
import { isPublishedField } from "@/lib/versions/published-fields";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import { defaultVendor, hasFieldsAndTags } from "@/lib/connections/connectors/people/vendor-texts";
import { storeLeftOut } from "@/lib/connections/people-rules";
import { readFormerIds, replaceSource, lockMove, type PeopleMove } from "@/lib/connections/people-moves";
import { storeListing } from "@/lib/connections/received-listings";
import { copyHiddenReason } from "@/lib/directory/hidden/reason";
import { requireSender } from "@/lib/connections/store-connection";
import { noteChangedPeople } from "@/lib/versions/note-changed-people";
import {
  incrementDirectoryVersion,
  type LockedSession,
  type PublishingSession,
} from "@/lib/versions/directory-version";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { SystemActor } from "@/lib/identity/audit/actor";
import { requireCurrentRights } from "@/lib/identity/session/change-as";
import { environment } from "@/lib/platform/environment";
import { lockLease, type Lease } from "@/lib/platform/database/lease";
import { shareAllPayrollIds, setProjectsIds } from "@/lib/identity/external-ids/identities";
import { readUsersWithProjectsIds } from "@/lib/identity/external-ids/link-queries";
import { fullName } from "@/lib/identity/matching/names";
import { formerIdPrefix, peopleSystem } from "@/lib/people/people-system";
import { Problem } from "@/lib/platform/problem";
import { formatCount } from "@/lib/platform/text/text-format";
import { runChunked } from "@/lib/platform/yield-to-event-loop";
import { cleanListing, type CleanPerson } from "./clean-listing";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { readDepartmentSettings } from "@/lib/sync/departments/settings";
import { findCachedPlan, cachePlan } from "./plan-cache";
import type { SyncOutcome } from "./outcome";
import { readApproval, type RequestedApproval } from "./removal-approval";
import { insertChanges, type ChangeRow } from "@/lib/runs/journal-changes";
import { toJournalFieldName } from "@/lib/runs/run-schema";
import type { RunJournal } from "./run-journal";
import { copyPersonDataToUsers } from "@/lib/identity/external-ids/user-links";
import { sortManagersFirst } from "./managers-first";
import { deleteExpiredPeople, readStoredPeople } from "./stored-people";
import { matchSources, renumber, sortAnswers, type SourceMatches } from "./match-sources";
import {
  planSync,
  type DirectoryPerson,
  type StoredPerson,
  type SyncInput,
  type SyncPlan,
} from "./sync-plan";
import { createIdsOfPreview, fingerprintPlan } from "./plan-preview";
import { isOfPeopleSystem } from "@/lib/identity/external-ids/people-identity";

/**
 * One transaction contains the changes, the journal, the result of the run and the new directory version, so that all
 * become visible together or not at all. Throws `sync_lease_lost` and writes nothing if the lease is lost.
 */
export async function applyListing({
  runId,
  lease,
  journal,
  listing,
  request,
}: {
  runId: string;
  lease: Lease;
  journal: RunJournal;
  listing: PeopleListing;
  request: RunRequest;
}): Promise<SyncOutcome> {
  const { approve, preview, move } = request;
  journal.markApplying();
  return database().$transaction(
    async (unlocked) => {
      if (!(await lockLease(unlocked, lease))) throw leaseLostProblem();
      const transaction = await incrementDirectoryVersion(unlocked);
      await requireRightsOfRun(transaction, request, listing);
      const moving = move ? await lockMove(transaction, move.id) : null;
      // Another executive may have decided about the held run while the people were read.
      const approval = await readApproval(transaction, approve);
      if (approval.kind === "held-run") await markUndecided(transaction, approval.undecided);
      const newId = preview ? createIdsOfPreview(preview.id) : () => randomUUID();
      const plan = await journal.timePhase("planning", () =>
        decidePlan(
          transaction,
          listing,
          { removalLimit: environment().syncRemovalLimit, approval, newId },
          moving,
        ),
      );
      if (preview && fingerprintPlan(plan) !== preview.fingerprint) {
        throw new Problem(
          "conflict",
          planOutdatedCode,
          "The people or the directory changed since the preview.",
        );
      }
      if (move && moving) await replaceSource(transaction, move.caller, moving);
      await journal.timePhase("applying", () => writePlan(transaction, runId, plan));
      if (move && listing.broken.length > 0)
        await markUndecided(transaction, new Set(plan.held.map(({ id }) => id)));
      await storeSourceState(transaction, listing);
      return journal.finish(transaction, plan);
    },
    { maxWait: 30_000, timeout: 600_000 },
  );
}

export const leaseLostProblem = (cause?: unknown) =>
  new Problem(
    "unavailable",
    "sync_lease_lost",
    "Another server took over the sync, and nothing changed. Sync again.",
    { cause },
  );

/** Who decides on a run, or sent its listing, must still have that right when the run is applied. */
async function requireRightsOfRun(
  transaction: PublishingSession,
  request: RunRequest,
  { received }: PeopleListing,
): Promise<void> {
  const { approve, move } = request;
  if (!("via" in request.actor)) return;
  if (request.isOwnListing) await requireCurrentRights(transaction, request.actor, "provision:people");
  else if (approve || received || move)
    await requireCurrentRights(transaction, request.actor, "manage:people");
  if (move) await requireCurrentRights(transaction, move.caller, "admin:connections");
}

async function storeSourceState(
  transaction: PublishingSession,
  { vendor, received, leftOut }: PeopleListing,
): Promise<void> {
  if (vendor !== undefined) {
    // An executive may have disconnected the source or chosen another one since the listing was read or sent. The row
    // stays locked, so that none does so before the commit.
    await transaction.$executeRaw`SELECT FROM connections WHERE ${isOfPeopleSystem("connections")} FOR SHARE`;
    if ((await requireSender(transaction, vendor)) !== "connected") {
      throw new Problem(
        "conflict",
        "other_source",
        "The source of people was disconnected before the listing was applied. Nothing was changed.",
      );
    }
  }
  if (received) await storeListing(transaction, received.sent, received.records);
  await storeLeftOut(transaction, leftOut);
  await transaction.$executeRaw`
    UPDATE directory_state SET people_vendor = coalesce(connections.vendor, ${defaultVendor}), people_org_id = coalesce(org_id, '')
    FROM connections WHERE ${isOfPeopleSystem("connections")}`;
}

export const planOutdatedCode = "plan_outdated";
export const moveUnclearCode = "move_unclear";

/** Who requests a run. A sender of a listing approves no removals. */
type Requester =
  | {
      actor: CallerWith<"manage:people"> | SystemActor;
      approve?: RequestedApproval | undefined;
      isOwnListing?: false;
    }
  | {
      actor: CallerWith<"provision:people"> | SystemActor;
      approve?: undefined;
      /** The source lists what this request sent, so the result of another run is no answer to it. */
      isOwnListing: true;
    };

export type RunRequest = Requester & {
  /** The run is applied only if its plan is the one of this preview. Otherwise throws 409 `plan_outdated` with a new one. */
  preview?: { id: string; fingerprint: string } | undefined;
  /**
   * Connects the source of this prepared move in the transaction that applies the run (SYNC-38). `caller` must still have
   * the right to connect then.
   */
  move?: { id: string; caller: CallerWith<"admin:connections"> } | undefined;
};

/**
 * Without an approval, reuses the cached plan of an earlier run if inputs are unchanged and that plan was empty. A run
 * and its preview decide here, under the directory lock.
 */
export async function decidePlan(
  transaction: LockedSession,
  listing: PeopleListing,
  { removalLimit, approval, newId }: Pick<SyncInput, "removalLimit" | "approval" | "newId">,
  move: PeopleMove | null = null,
): Promise<SyncPlan> {
  const departments = toUsableSettings(await readDepartmentSettings(transaction), listing.vendor);
  const inputs = { listing, users: await readUsersWithProjectsIds(transaction), removalLimit, departments };
  const isCached = approval.kind === "none" && !move;
  const before = isCached ? await findCachedPlan(transaction, inputs) : null;
  if (before) return before;
  // The database reads while this process cleans.
  const [stored, clean] = await Promise.all([
    readStoredPeople(transaction),
    runChunked(cleanListing(listing, departments)),
  ]);
  const planned = { ...inputs, listing: clean, stored, approval, newId };
  if (move) return planMove(planned, await matchMove(transaction, move, stored, clean.people));
  const plan = await runChunked(planSync(planned));
  if (isCached) await cachePlan(transaction, inputs, plan);
  return plan;
}

/** Settings of a former source name fields and tags that people of another vendor cannot have. */
const toUsableSettings = (settings: DepartmentSettings, vendor: string | undefined): DepartmentSettings =>
  ["custom_field", "tag"].includes(settings.source) && vendor !== undefined && !hasFieldsAndTags(vendor)
    ? { ...settings, source: "teams" }
    : settings;

/** Throws 409 `move_unclear` while a record may be one of several people. */
async function planMove(input: SyncInput, matches: SourceMatches): Promise<SyncPlan> {
  const { questions } = matches;
  if (questions.length > 0) {
    throw new Problem(
      "conflict",
      moveUnclearCode,
      `${formatCount(questions.length, "record")} of the new source may be people of the directory. Nothing is changed before you have answered.`,
    );
  }
  const { renumbered, ...source } = renumber(input.stored, input.users, matches);
  // The ids of broken records belong to nobody yet, so each may be of anyone, also in later runs.
  const { brokenIds, unidentified, warnings } = input.listing;
  const undecided = new Set(input.stored.map(({ id }) => id));
  const approval = brokenIds.size + unidentified > 0 ? { kind: "none" as const, undecided } : input.approval;
  const isOfHidden = ({ externalIds }: (typeof warnings)[number]) =>
    externalIds.some((id) => brokenIds.has(id) && matches.hiddenIds.has(id));
  const shown = warnings.filter((warning) => !isOfHidden(warning));
  const listing = { ...input.listing, warnings: shown };
  const planned = { ...input, ...source, listing, approval, matches };
  return {
    ...(await runChunked(planSync(planned))),
    renumbered,
    hiddenSourceIds: [...matches.hiddenIds],
  };
}

const moveAnswers = z.record(z.string(), z.strictObject({ answer: z.string(), record: z.string() }));

export const matchMove = async (
  session: DatabaseSession,
  move: PeopleMove,
  stored: readonly StoredPerson[],
  records: readonly CleanPerson[],
): Promise<SourceMatches> =>
  runChunked(
    matchSources({
      stored,
      records,
      formerIds: await readFormerIds(session, move),
      ...sortAnswers(records, new Map(Object.entries(moveAnswers.parse(move.answers)))),
    }),
  );

/** The removal of these people stays held in later runs (SYNC-31). */
async function markUndecided(
  transaction: LockedSession,
  personIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO person_marks (person_id, kind, other_id, set_by_name)
    SELECT id, 'removal_held', id, '' FROM people WHERE ${activeSql.people} AND id = ANY(${[...personIds]}::uuid[])
    ON CONFLICT DO NOTHING`;
}

async function writePlan(transaction: PublishingSession, runId: string, planned: SyncPlan) {
  const plan = { ...planned, created: planned.created.toSorted(compareIds) }; // in the order of the indexes of ids
  await noteChangedPeople(transaction, collectNotedChanges(plan));
  await markRemoved(transaction, plan);
  await insertPeople(transaction, plan.created);
  await updatePeople(transaction, plan.updated);
  await updateHiddenManagers(transaction, plan.behindHidden);
  // A new record that may be a hidden person is hidden too, with the same reason, until an executive decides.
  for (const { personId, hiddenId } of plan.hiddenCopies)
    await copyHiddenReason(transaction, hiddenId, personId);
  await populateIdentities(transaction, plan);
  await shareAllPayrollIds(transaction);
  await copyPersonDataToUsers(transaction);
  await markConfirmation(transaction, plan);
  // A removal is no longer held once the person is removed or listed again.
  await transaction.$executeRaw`
    DELETE FROM person_marks USING people WHERE people.id = person_id AND kind = 'removal_held'
      AND (${removedSql.people} OR last_confirmed_at IS NULL)`;
  await writeChanges(transaction, runId, plan);
  await storeDirectoryChanges(transaction, toPublishableChanges(plan));
  await transaction.$executeRaw`UPDATE directory_state SET synced_at = clock_timestamp() WHERE id = 1`;
  await deleteExpiredPeople(transaction);
}

/** Fields whose change does not change a person's SCIM resource. */
const unnotedFields: readonly string[] = ["workPhone", "teams", "joinedOn", "userId"];

type UpdatedPerson = SyncPlan["updated"][number];

const isNoted = ({ changes, hasReturned }: UpdatedPerson): boolean =>
  hasReturned || !changes.every(({ field }) => unnotedFields.includes(field));
const isRenamed = ({ changes }: UpdatedPerson): boolean =>
  changes.some(({ field }) => field === "firstName" || field === "lastName");

/** Without the updated people, whom `updatePeople` notes. */
function collectNotedChanges({ updated, removed, renumbered = [] }: SyncPlan) {
  const left = removed.filter(({ person }) => !person.isRemoved).map(({ person }) => person);
  const managers = updated.flatMap((one) => {
    const move = one.changes.find(({ field }) => field === "managerId");
    return move || one.hasReturned || isRenamed(one) ? [move?.old ?? null, one.person.managerId] : [];
  });
  return {
    people: [...left, ...renumbered].map(({ id }) => id),
    renamed: updated.filter(isRenamed).map(({ person }) => person.id),
    managers: [...managers, ...left.map(({ managerId }) => managerId)],
  };
}

/** The plan has already given their reports a new manager or none. */
async function markRemoved(transaction: DatabaseSession, { removed }: SyncPlan) {
  const ids = removed.filter(({ person }) => !person.isRemoved).map(({ person }) => person.id);
  if (ids.length === 0) return;
  await transaction.$executeRaw`
    UPDATE people SET removed_at = clock_timestamp(), manager_id = NULL, last_confirmed_at = NULL
    WHERE id = ANY(${ids}::uuid[])`;
}

/** No statement inserts a person before the manager, because the foreign key must hold after each statement. */
async function insertPeople(transaction: DatabaseSession, created: readonly DirectoryPerson[]) {
  const ordered = created.length > rowsPerStatement ? sortManagersFirst(created) : created;
  const names = Object.keys(newPersonColumns);
  for (const people of splitIntoBatches(ordered)) {
    await transaction.$executeRaw`
      INSERT INTO people (${Prisma.raw(names.join(", "))})
      SELECT ${Prisma.raw(names.map(toValue).join(", "))} FROM ${unnestRows(people.toSorted(compareIds), newPersonColumns)}`;
  }
}

/** Writes the columns that differ for any of these people, and notes the changes (`noteChangedPeople`). */
async function updatePeople(transaction: DatabaseSession, updated: readonly UpdatedPerson[]) {
  const fields = updated.flatMap(({ changes }) => changes.map(({ field }) => toJournalFieldName(field)));
  const changed = new Set(fields);
  const columns = Object.entries(journalColumns).filter(([name]) => changed.has(name));
  const values = columns.map(([name]) => `${name} = ${toValue(name)}, `).join("");
  for (const some of splitIntoBatches(updated)) {
    const rows = unnestRows<UpdatedPerson>(some, {
      id: ["uuid", ({ person }) => person.id],
      is_noted: ["boolean", (one) => String(isNoted(one))],
      ...Object.fromEntries(columns.map(([name, [type, of]]) => [name, [type, ({ person }) => of(person)]])),
    });
    await transaction.$executeRaw`
      UPDATE people SET ${Prisma.raw(values)} removed_at = NULL,
        changed_at = CASE WHEN row.is_noted THEN clock_timestamp() ELSE changed_at END
      FROM ${rows} WHERE people.id = row.id`;
  }
}

async function updateHiddenManagers(transaction: DatabaseSession, people: readonly DirectoryPerson[]) {
  for (const some of splitIntoBatches(people)) {
    await transaction.$executeRaw`
      UPDATE people SET hidden_manager_id = row.hidden_manager_id
      FROM ${unnestRows(some, { id: ["uuid", ({ id }) => id], hidden_manager_id: ["uuid", ({ hiddenManagerId }) => hiddenManagerId] })}
      WHERE people.id = row.id`;
  }
}

const journalColumns: BulkColumns<DirectoryPerson> = {
  first_name: ["text", ({ firstName }) => firstName],
  last_name: ["text", ({ lastName }) => lastName],
  title: ["text", ({ title }) => title],
  avatar_url: ["text", ({ avatarUrl }) => avatarUrl],
  email: ["text", ({ email }) => email],
  office: ["text", ({ office }) => office],
  work_phone: ["text", ({ workPhone }) => workPhone],
  department: ["text", ({ department }) => department],
  teams: ["text", ({ teams }) => formatArrayLiteral(teams)],
  joined_on: ["date", ({ joinedOn }) => joinedOn],
  manager_id: ["uuid", ({ managerId }) => managerId],
};
const toValue = (column: string): string => (column === "teams" ? "row.teams::text[]" : `row.${column}`);
const newPersonColumns: BulkColumns<DirectoryPerson> = {
  id: ["uuid", ({ id }) => id],
  ...journalColumns,
  hidden_manager_id: ["uuid", ({ hiddenManagerId }) => hiddenManagerId],
  is_hidden: ["boolean", ({ isHidden }) => String(isHidden)],
};

const compareIds = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

async function populateIdentities(
  transaction: LockedSession,
  { created, updated, moved, renumbered = [] }: SyncPlan,
) {
  const listed = renumbered.filter(({ externalId }) => !externalId.startsWith(formerIdPrefix));
  if (renumbered.length > 0) {
    // The new id of a person may be the former id of another.
    await transaction.$executeRaw`
      UPDATE external_identities AS stored SET external_id = ${formerIdPrefix} || person_id
      WHERE ${isOfPeopleSystem("stored")} AND person_id IS NOT NULL`;
  }
  for (const people of splitIntoBatches([...listed, ...moved])) {
    const rows = unnestRows(people, {
      id: ["uuid", ({ id }) => id],
      external_id: ["text", ({ externalId }) => externalId],
    });
    await transaction.$executeRaw`
      UPDATE external_identities AS stored SET external_id = row.external_id
      FROM ${rows} WHERE ${isOfPeopleSystem("stored")} AND stored.person_id = row.id`;
    // A person who left may have lost the id to another person.
    await transaction.$executeRaw`
      INSERT INTO external_identities (provider, external_id, person_id)
      SELECT ${peopleSystem}::provider, row.external_id, row.id FROM ${rows} WHERE NOT EXISTS (
        SELECT FROM external_identities AS stored WHERE ${isOfPeopleSystem("stored")} AND stored.person_id = row.id)`;
  }
  const linked = updated
    .filter(({ changes }) => changes.some(({ field }) => field === "userId"))
    .map(({ person }) => person);
  await setProjectsIds(transaction, [...created, ...linked]);
}

async function markConfirmation(transaction: DatabaseSession, { unconfirmed, confirmedAgain }: SyncPlan) {
  if (unconfirmed.length + confirmedAgain.length === 0) return;
  await transaction.$executeRaw`
    UPDATE people SET last_confirmed_at = CASE WHEN people.id = ANY(${unconfirmed}::uuid[]) THEN synced_at END
    FROM directory_state WHERE people.id = ANY(${[...unconfirmed, ...confirmedAgain]}::uuid[])`;
}

async function writeChanges(transaction: DatabaseSession, runId: string, plan: SyncPlan) {
  const whole = (kind: string, person: DirectoryPerson): ChangeRow => ({
    person_id: person.id,
    person_name: fullName(person),
    kind,
  });
  const changes: ChangeRow[] = [
    ...plan.renamed.map(({ before, now }) => ({
      ...whole("updated", now),
      field: "name",
      old: fullName(before),
      new: fullName(now),
      replaced_by_id: now.id,
    })),
    ...plan.created.map((person) => whole("created", person)),
    ...plan.updated.flatMap(({ person, changes, hasReturned }) => [
      ...(hasReturned ? [whole("returned", person)] : []),
      ...changes.map(({ field, old, new: now }) => ({
        ...whole("updated", person),
        field: toJournalFieldName(field),
        old,
        new: now,
      })),
    ]),
    ...plan.removed.flatMap(({ person, replacedBy }) =>
      replacedBy.length === 0
        ? whole("removed", person)
        : buildReplacedRows(whole("replaced", person), person, replacedBy),
    ),
    ...plan.held.map((person) => whole("held", person)),
  ];
  await insertChanges(transaction, runId, changes);
}

/** Returns the changes that are published to all users: without unpublished fields and without held removals. */
function toPublishableChanges({ created, updated, moved, removed }: SyncPlan): PublishableChange[] {
  const changed = updated.flatMap(({ person, changes, hasReturned }): PublishableChange[] => {
    if (hasReturned) return [{ personId: person.id, kind: "returned" }];
    const fields = changes.map(({ field }) => toJournalFieldName(field)).filter(isPublishedField);
    const earlier = changes.map(({ field, old }) => [toJournalFieldName(field), old] as const);
    const before = Object.fromEntries(earlier.filter(([name]) => isSortField(name)));
    return fields.length > 0 ? [{ personId: person.id, kind: "changed", fields, before }] : [];
  });
  const updatedIds = new Set(updated.map(({ person }) => person.id));
  const left = removed.filter(({ person }) => !person.isRemoved);
  return [
    ...created.map(({ id }): PublishableChange => ({ personId: id, kind: "joined" })),
    ...changed,
    // A new external id is a field of the API's Person, but not a change of the directory's fields.
    ...moved.flatMap(({ id }): PublishableChange[] =>
      updatedIds.has(id) ? [] : [{ personId: id, kind: "returned" }],
    ),
    ...left.map(({ person }): PublishableChange => ({
      personId: person.id,
      kind: "left",
      before: pickSortValues(person),
    })),
  ];
}

/** The last row has the person's user, whom an executive restores by confirming that both are the same person (SYNC-11). */
function buildReplacedRows(
  whole: ChangeRow,
  { userId }: DirectoryPerson,
  replacedBy: readonly string[],
): ChangeRow[] {
  return [
    ...replacedBy.map((id) => ({ ...whole, replaced_by_id: id })),
    ...(userId === null ? [] : [{ ...whole, field: "user_id", old: userId }]),
  ];
}
