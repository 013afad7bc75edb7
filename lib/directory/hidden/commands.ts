import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { findVisibleManager } from "@/lib/identity/access/reporting-lines";
import { personNotFoundProblem } from "@/lib/identity/access/require-permission";
import { fullName } from "@/lib/identity/matching/names";
import { changeDirectory } from "@/lib/identity/session/change-as";
import { activeFilter, hiddenFilter, isActive, notHiddenSql } from "@/lib/people/membership";
import { databaseNow } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import type { PublishingSession } from "@/lib/versions/directory-version";
import { noteChangedPeople } from "@/lib/versions/note-changed-people";
import { pickSortValues } from "@/lib/versions/sort-fields";
import { storeDirectoryChanges, type PublishableChange } from "@/lib/versions/store-directory-changes";
import { encryptReason } from "./reason";

/**
 * Hides a person from every caller: they leave the directory, and their reports get the next manager who is not hidden.
 * Data, links and the account stay, and the sync goes on. For a hidden person, changes the reason alone. Throws 404 for a
 * person who is neither in the directory nor hidden.
 */
export const hidePerson = (
  caller: CallerWith<"manage:people">,
  personId: string,
  reason: string,
): Promise<void> =>
  changeDirectory(caller, "manage:people", async ({ transaction, current, record }) => {
    const person = await findPerson(transaction, personId);
    if (!person.isHidden) await leaveDirectory(transaction, person);
    const stored = { reason: encryptReason(personId, reason) };
    const by = { hiddenBy: current.userId, hiddenByName: current.name, hiddenAt: databaseNow() };
    await transaction.hiddenPerson.upsert({
      where: { personId },
      create: { personId, ...stored, ...by },
      update: stored,
    });
    await record([
      {
        kind: "person_hidden",
        person: { id: personId, name: fullName(person) },
        ...(person.isHidden && { detail: "reason changed" }),
      },
    ]);
  });

/** Shows a hidden person again, with the reports of now. Throws 404 for a person who is not hidden. */
export const showPerson = (caller: CallerWith<"manage:people">, personId: string): Promise<void> =>
  changeDirectory(caller, "manage:people", async ({ transaction, record }) => {
    const person = await findPerson(transaction, personId);
    if (!person.isHidden) throw personNotFoundProblem();
    const returns = isActive(person);
    await transaction.hiddenPerson.deleteMany({ where: { personId } });
    const lines = await readLinesBehindHidden(transaction, personId);
    await noteChangedPeople(transaction, {
      people: [personId, ...lines.map(({ id }) => id)],
      renamed: [],
      managers: [person.managerId, ...lines.flatMap(({ before, after }) => [before, after])],
    });
    await transaction.person.update({ where: { id: personId }, data: { isHidden: false } });
    for (const { id, after, hiddenManagerId } of lines)
      await transaction.person.update({ where: { id }, data: { managerId: after, hiddenManagerId } });
    await storeDirectoryChanges(transaction, [
      ...(returns ? [{ personId, kind: "returned" as const }] : []),
      ...lines.flatMap(({ id, before, after }): PublishableChange[] =>
        before === after ? [] : [toMoved(id, before)],
      ),
    ]);
    await record([{ kind: "person_shown", person: { id: personId, name: fullName(person) } }]);
  });

async function findPerson(transaction: PublishingSession, id: string) {
  if (!z.uuid().safeParse(id).success) throw personNotFoundProblem();
  const person = await transaction.person.findFirst({ where: { id, OR: [activeFilter, hiddenFilter] } });
  if (!person) throw personNotFoundProblem();
  return person;
}

async function leaveDirectory(
  transaction: PublishingSession,
  person: Awaited<ReturnType<typeof findPerson>>,
): Promise<void> {
  const { id, managerId } = person;
  const reports = await transaction.person.findMany({ where: { managerId: id }, select: { id: true } });
  await noteChangedPeople(transaction, {
    people: [id, ...reports.map((report) => report.id)],
    renamed: [],
    managers: [id, managerId],
  });
  // Changes of hidden people are not published, so these are stored before the person is hidden.
  await storeDirectoryChanges(transaction, [
    { personId: id, kind: "left", before: pickSortValues(person) },
    ...reports.map((report) => toMoved(report.id, id)),
  ]);
  await transaction.$executeRaw`
    UPDATE people SET hidden_manager_id = coalesce(hidden_manager_id, ${id}::uuid), manager_id = ${managerId}::uuid
    WHERE manager_id = ${id}::uuid`;
  await transaction.person.update({ where: { id }, data: { isHidden: true } });
  // Stored and waiting deliveries name the person. Receivers learn from the feed that the person left.
  await transaction.webhookDelivery.deleteMany({ where: { personId: id } });
}

const toMoved = (personId: string, before: string | null): PublishableChange => ({
  personId,
  kind: "changed",
  fields: ["manager_id"],
  before: { manager_id: before },
});

const lineRow = z.object({
  id: z.string(),
  before: z.string().nullable(),
  listed: z.string().nullable(),
  isHidden: z.boolean(),
});

/** Returns the people with a hidden manager in the source, with their managers once `shownId` is visible. */
async function readLinesBehindHidden(transaction: PublishingSession, shownId: string) {
  const rows = await query(transaction, lineRow)`
    SELECT id, manager_id AS before, coalesce(hidden_manager_id, manager_id) AS listed,
      NOT (${notHiddenSql.people}) AS "isHidden"
    FROM people WHERE hidden_manager_id IS NOT NULL OR NOT (${notHiddenSql.people})`;
  const hidden = new Set(rows.flatMap(({ id, isHidden }) => (isHidden && id !== shownId ? id : [])));
  const listedManager = new Map(rows.map(({ id, listed }) => [id, listed]));
  return rows.flatMap(({ id, before, listed }) => {
    const after = findVisibleManager(listed, hidden, listedManager);
    return after === before ? [] : { id, before, after, hiddenManagerId: after === listed ? null : listed };
  });
}
