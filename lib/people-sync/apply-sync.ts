import "server-only";
import { randomUUID } from "node:crypto";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { inBatches, manyRows, rowsPerStatement } from "@/lib/platform/many-rows";
import { tellChanges, type TellableChange } from "@/lib/directory-version/tell-changes";
import { isSortedField, sortedValuesOf } from "@/lib/directory-version/sorted-fields";
import { isToldField } from "@/lib/directory-version/told-fields";
import type { PeopleListing } from "@/lib/connectors/projects/port";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { lockLease, type Lease } from "@/lib/runs/lease";
import { joinPayrollOfLinked, setProjectsIds } from "@/lib/identities/identities";
import { readUsersWithLinks } from "@/lib/identities/links";
import { fullName } from "@/lib/matching/names";
import { Problem } from "@/lib/problem";
import { cleanListing } from "./clean-listing";
import { decidedBefore, keepDecided } from "./decided-before";
import type { SyncOutcome } from "./outcome";
import type { RemovalApproval, RemovalLimit } from "./removal-guard";
import { insertChanges, journalNameOf, type ChangeRow } from "./journal-changes";
import type { RunJournal } from "./run-journal";
import { copyToMatchedUsers } from "./matched-users";
import { deleteLongRemoved } from "./removed-people";
import { managersFirst } from "./managers-first";
import { readStoredPeople } from "./stored-people";
import { planSync, type DirectoryPerson, type SyncPlan } from "./sync-plan";

/**
 * Plans against the store and applies the plan, in one transaction with the journal and the new version of the directory:
 * all of it shows at once, or none. A holder who has lost the lease writes nothing.
 */
export async function applySync({
  runId,
  lease,
  journal,
  listing,
  removalLimit,
  approval,
}: {
  runId: string;
  lease: Lease;
  journal: RunJournal;
  listing: PeopleListing;
  removalLimit: RemovalLimit;
  approval: RemovalApproval;
}): Promise<SyncOutcome> {
  journal.applying();
  return database().$transaction(
    async (transaction) => {
      if (!(await lockLease(transaction, lease))) {
        throw new Problem(
          "unavailable",
          "sync_lease_lost",
          "Another server took over the sync, and nothing changed. Sync again.",
        );
      }
      await raiseDirectoryVersion(transaction);
      const plan = await journal.during("planning", () =>
        decide(transaction, listing, removalLimit, approval),
      );
      await journal.during("applying", () => writePlan(transaction, runId, plan));
      return journal.finish(transaction, plan);
    },
    { maxWait: 30_000, timeout: 600_000 },
  );
}

/** What to do; where a run found the same before and had nothing to do, its plan. */
async function decide(
  transaction: DatabaseSession,
  listing: PeopleListing,
  removalLimit: RemovalLimit,
  approval: RemovalApproval,
): Promise<SyncPlan> {
  const inputs = { listing, users: await readUsersWithLinks(transaction), removalLimit };
  const before = approval.kind === "none" ? await decidedBefore(transaction, inputs) : null;
  if (before) return before;
  const plan = planSync({
    ...inputs,
    listing: cleanListing(listing),
    stored: await readStoredPeople(transaction),
    approval,
    newId: randomUUID,
  });
  if (approval.kind === "none") await keepDecided(transaction, inputs, plan);
  return plan;
}

async function writePlan(transaction: DatabaseSession, runId: string, plan: SyncPlan) {
  await dismissRemoved(transaction, plan);
  await insertPeople(transaction, plan.created);
  await updatePeople(
    transaction,
    plan.updated.map(({ person }) => person),
  );
  await populateIdentities(transaction, plan);
  await joinPayrollOfLinked(transaction);
  await copyToMatchedUsers(transaction);
  await markConfirmation(transaction, plan);
  await writeChanges(transaction, runId, plan);
  await tellChanges(transaction, tellable(plan));
  await transaction.$executeRaw`UPDATE directory_state SET synced_at = clock_timestamp() WHERE id = 1`;
  await deleteLongRemoved(transaction);
}

/** Takes people out of every answer. Who reported to them was given another manager, or none, by the plan. */
async function dismissRemoved(transaction: DatabaseSession, { removed }: SyncPlan) {
  const ids = removed.filter(({ person }) => !person.isRemoved).map(({ person }) => person.id);
  if (ids.length === 0) return;
  await transaction.$executeRaw`
    UPDATE people SET removed_at = clock_timestamp(), manager_id = NULL, last_confirmed_at = NULL
    WHERE id = ANY(${ids}::uuid[])`;
}

/** Writes people who are new, each after their manager: a manager's line can be drawn at once. */
async function insertPeople(transaction: DatabaseSession, created: readonly DirectoryPerson[]) {
  const ordered = created.length > rowsPerStatement ? managersFirst(created) : created;
  for (const people of inBatches(ordered)) {
    await transaction.$executeRaw`
      INSERT INTO people (id, first_name, last_name, title, avatar_url, email, office, joined_on, manager_id)
      SELECT * FROM ${personRows(people.toSorted(byId))}`;
  }
}

/** Writes what changed, of people of the store. */
async function updatePeople(transaction: DatabaseSession, updated: readonly DirectoryPerson[]) {
  for (const people of inBatches(updated)) {
    await transaction.$executeRaw`
      UPDATE people SET first_name = row.first_name, last_name = row.last_name, title = row.title,
        avatar_url = row.avatar_url, email = row.email, office = row.office, joined_on = row.joined_on,
        manager_id = row.manager_id, removed_at = NULL
      FROM ${personRows(people)} WHERE people.id = row.id`;
  }
}

const personRows = (people: readonly DirectoryPerson[]) =>
  manyRows(people, {
    id: ["uuid", ({ id }) => id],
    first_name: ["text", ({ firstName }) => firstName],
    last_name: ["text", ({ lastName }) => lastName],
    title: ["text", ({ title }) => title],
    avatar_url: ["text", ({ avatarUrl }) => avatarUrl],
    email: ["text", ({ email }) => email],
    office: ["text", ({ office }) => office],
    joined_on: ["date", ({ joinedOn }) => joinedOn],
    manager_id: ["uuid", ({ managerId }) => managerId],
  });

/** In the order of the indexes on ids: neighbours are written together, which takes a sixth less time. */
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

async function populateIdentities(transaction: DatabaseSession, { created, updated }: SyncPlan) {
  const linked = updated
    .filter(({ changes }) => changes.some(({ field }) => field === "userId"))
    .map(({ person }) => person);
  await setProjectsIds(transaction, [...created.toSorted(byId), ...linked]);
}

async function markConfirmation(transaction: DatabaseSession, { unconfirmed, confirmedAgain }: SyncPlan) {
  if (unconfirmed.length > 0) {
    await transaction.$executeRaw`
      UPDATE people SET last_confirmed_at = directory_state.synced_at FROM directory_state
      WHERE people.id = ANY(${unconfirmed}::uuid[])`;
  }
  if (confirmedAgain.length > 0) {
    await transaction.$executeRaw`
      UPDATE people SET last_confirmed_at = NULL WHERE id = ANY(${confirmedAgain}::uuid[])`;
  }
}

async function writeChanges(transaction: DatabaseSession, runId: string, plan: SyncPlan) {
  const whole = (kind: string, person: DirectoryPerson): ChangeRow => ({
    person_id: person.id,
    person_name: fullName(person),
    kind,
  });
  const changes: ChangeRow[] = [
    ...plan.created.toSorted(byId).map((person) => whole("created", person)),
    ...plan.updated.flatMap(({ person, changes, hasReturned }) => [
      ...(hasReturned ? [whole("returned", person)] : []),
      ...changes.map(({ field, old, new: now }) => ({
        ...whole("updated", person),
        field: journalNameOf(field),
        old,
        new: now,
      })),
    ]),
    ...plan.removed.flatMap(({ person, replacedBy }) =>
      replacedBy === null
        ? whole("removed", person)
        : replacedRows(whole("replaced", person), person, replacedBy),
    ),
    ...plan.held.map((person) => whole("held", person)),
  ];
  await insertChanges(transaction, runId, changes);
}

/** What everybody may know of the plan: not whose work e-mail is another, and not who is held. */
function tellable({ created, updated, removed }: SyncPlan): TellableChange[] {
  const changed = updated.flatMap(({ person, changes, hasReturned }): TellableChange[] => {
    if (hasReturned) return [{ personId: person.id, kind: "returned" }];
    const fields = changes.map(({ field }) => journalNameOf(field)).filter(isToldField);
    const earlier = changes.map(({ field, old }) => [journalNameOf(field), old] as const);
    const before = Object.fromEntries(earlier.filter(([name]) => isSortedField(name)));
    return fields.length > 0 ? [{ personId: person.id, kind: "changed", fields, before }] : [];
  });
  const left = removed.filter(({ person }) => !person.isRemoved);
  return [
    ...created.map(({ id }): TellableChange => ({ personId: id, kind: "joined" })),
    ...changed,
    ...left.map(({ person }): TellableChange => ({
      personId: person.id,
      kind: "left",
      before: sortedValuesOf(person),
    })),
  ];
}

/** With the user whom the former holder of the id had: who turns out to be the same person gets them back (SYNC-11). */
function replacedRows(whole: ChangeRow, { userId }: DirectoryPerson, replacedBy: string): ChangeRow[] {
  return [
    { ...whole, replaced_by_id: replacedBy },
    ...(userId === null ? [] : [{ ...whole, field: "user_id", old: userId }]),
  ];
}
