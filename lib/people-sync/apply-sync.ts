import "server-only";
import { randomUUID } from "node:crypto";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { lockLease, type Lease } from "@/lib/runs/lease";
import { joinPayrollOfLinked, setProjectsIds } from "@/lib/identities/identities";
import { readUsersWithLinks } from "@/lib/identities/links";
import { fullName } from "@/lib/matching/names";
import { Problem } from "@/lib/problem";
import type { CleanListing } from "./clean-listing";
import type { SyncOutcome } from "./outcome";
import type { RemovalApproval, RemovalLimit } from "./removal-guard";
import { inBatches, rowsPerStatement } from "./batches";
import { insertChanges, journalNameOf, type ChangeRow } from "./journal-changes";
import type { RunJournal } from "./run-journal";
import { copyToMatchedUsers } from "./matched-users";
import { deleteLongRemoved } from "./removed-people";
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
  listing: CleanListing;
  removalLimit: RemovalLimit;
  approval: RemovalApproval;
}): Promise<SyncOutcome> {
  await journal.applying();
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
      const plan = await journal.during("planning", async () =>
        planSync({
          stored: await readStoredPeople(transaction),
          users: await readUsersWithLinks(transaction),
          listing,
          removalLimit,
          approval,
          newId: randomUUID,
        }),
      );
      await journal.during("applying", () => writePlan(transaction, runId, plan));
      return journal.finish(transaction, plan);
    },
    { maxWait: 30_000, timeout: 600_000 },
  );
}

async function writePlan(transaction: DatabaseSession, runId: string, plan: SyncPlan) {
  await dismissRemoved(transaction, plan);
  await upsertPeople(transaction, [...plan.created, ...plan.updated.map(({ person }) => person)]);
  await populateIdentities(transaction, plan);
  await joinPayrollOfLinked(transaction);
  await copyToMatchedUsers(transaction);
  await markConfirmation(transaction, plan);
  await writeChanges(transaction, runId, plan);
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

async function upsertPeople(transaction: DatabaseSession, people: readonly DirectoryPerson[]) {
  for (const rows of inBatches(people)) {
    const json = JSON.stringify(
      rows.map((person) => ({
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        title: person.title,
        avatar_url: person.avatarUrl,
        email: person.email,
        office: person.office,
        joined_on: person.joinedOn,
        // A manager may stand in a later batch: lines are drawn when everybody is there.
        manager_id: people.length > rowsPerStatement ? null : person.managerId,
      })),
    );
    await transaction.$executeRaw`
      INSERT INTO people (id, first_name, last_name, title, avatar_url, email, office, joined_on, manager_id)
      SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS row(id uuid, first_name text, last_name text, title text,
        avatar_url text, email text, office text, joined_on date, manager_id uuid)
      ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
        title = excluded.title, avatar_url = excluded.avatar_url, email = excluded.email, office = excluded.office,
        joined_on = excluded.joined_on, manager_id = excluded.manager_id, removed_at = NULL`;
  }
  if (people.length > rowsPerStatement) await drawLines(transaction, people);
}

async function drawLines(transaction: DatabaseSession, people: readonly DirectoryPerson[]) {
  for (const rows of inBatches(people.filter(({ managerId }) => managerId !== null))) {
    const json = JSON.stringify(rows.map(({ id, managerId }) => ({ id, manager_id: managerId })));
    await transaction.$executeRaw`
      UPDATE people SET manager_id = line.manager_id
      FROM jsonb_to_recordset(${json}::jsonb) AS line(id uuid, manager_id uuid)
      WHERE people.id = line.id AND people.manager_id IS DISTINCT FROM line.manager_id`;
  }
}

async function populateIdentities(transaction: DatabaseSession, { created, updated }: SyncPlan) {
  const linked = updated
    .filter(({ changes }) => changes.some(({ field }) => field === "userId"))
    .map(({ person }) => person);
  for (const people of inBatches([...created, ...linked])) await setProjectsIds(transaction, people);
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
    ...plan.created.map((person) => whole("created", person)),
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

/** With the user whom the former holder of the id had: who turns out to be the same person gets them back (SYNC-11). */
function replacedRows(whole: ChangeRow, { userId }: DirectoryPerson, replacedBy: string): ChangeRow[] {
  return [
    { ...whole, replaced_by_id: replacedBy },
    ...(userId === null ? [] : [{ ...whole, field: "user_id", old: userId }]),
  ];
}
