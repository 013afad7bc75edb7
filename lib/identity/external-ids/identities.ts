import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { kithActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { storeDirectoryChanges } from "@/lib/versions/store-directory-changes";
import { inDirectoryFilter } from "@/lib/people/membership";
import type { LockedSession, PublishingSession } from "@/lib/versions/directory-version";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { splitIntoBatches, unnestRows } from "@/lib/platform/database/bulk-rows";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { erasePayrollValues } from "@/lib/people/journal-values";
import {
  alreadyLinkedProblem,
  classifyHolder,
  toLinkHolder,
  type ExternalIdLink,
  type HolderIds,
  type MappedSystem,
} from "./link";
import { readLinks } from "./link-queries";
import { isOfPeopleSystem, keyOfExternalId, keyOfUser, peopleIdentity } from "./people-identity";
import { peopleSystem } from "@/lib/people/people-system";

// A person and their linked user share one external id per system, stored in one row of `external_identities` with both
// ids (PAY-10). The functions of this file maintain this, except for a payroll employee whom an executive rejected for
// the person.

/** `by`: who chose the link or requested the matching; null if Kith changed it without a request. */
export type LinkOrigin = {
  origin: "automatic" | "manual";
  by: { userId: string | null; name: string } | null;
};

export const automaticOrigin: LinkOrigin = { origin: "automatic", by: null };

export const toOriginColumns = ({ origin, by }: LinkOrigin) => ({
  origin,
  setBy: by?.userId ?? null,
  setByName: by?.name ?? null,
  setAt: databaseNow(),
});

type UserAndPerson = HolderIds & { userId: string };

async function readHolder(transaction: DatabaseSession, userId: string): Promise<UserAndPerson> {
  const row = await transaction.externalIdentity.findUnique({
    where: keyOfUser(userId),
    select: { personId: true },
  });
  return { userId, personId: row?.personId ?? null };
}

/**
 * Removes the user's id in the system. `payroll`: without an id of their own and with `includesPerson`, that of the
 * linked person, with the data read from payroll. `projects`: the person keeps the id and their payroll link. Returns
 * false if there was no id.
 */
export async function clearUserExternalId(
  transaction: PublishingSession,
  userId: string,
  provider: MappedSystem,
  { includesPerson = false } = {},
): Promise<boolean> {
  const holder = await readHolder(transaction, userId);
  if (provider !== "payroll") return clearUserProjectsId(transaction, holder);
  const removed = await removePayrollLinks(transaction, { userId });
  const { personId } = holder;
  return removed.length > 0 || (includesPerson && personId !== null && clearPayrollId(transaction, personId));
}

/** Returns the payroll links that it replaced; null if the id was already set. Throws a 409 for another holder. */
export async function setUserExternalId(
  transaction: PublishingSession,
  userId: string,
  provider: MappedSystem,
  externalId: string,
  how: LinkOrigin,
): Promise<ExternalIdLink[] | null> {
  if (provider === "payroll")
    return setPayrollId(transaction, await readHolder(transaction, userId), externalId, how);
  return (await setUserProjectsId(transaction, userId, externalId, how)) ? [] : null;
}

/** Returns false if the person had none. */
export const clearPayrollId = async (transaction: LockedSession, personId: string): Promise<boolean> =>
  (await removePayrollLinks(transaction, { personId })).length > 0;

async function removePayrollLinks(
  transaction: LockedSession,
  where: Prisma.ExternalIdentityWhereInput,
): Promise<ExternalIdLink[]> {
  const removed = await readLinks(transaction, "payroll", where);
  await transaction.externalIdentity.deleteMany({
    where: { provider: "payroll", externalId: { in: removed.map(({ externalId }) => externalId) } },
  });
  for (const { person } of removed) {
    if (person === null) continue;
    await transaction.profile.deleteMany({ where: { personId: person.id } });
    await erasePayrollValues(transaction, person.id);
  }
  return removed;
}

/** Returns the links that it replaced; null if the link existed. Throws a 409 if someone else has the employee. */
export async function setPayrollId(
  transaction: LockedSession,
  holder: HolderIds,
  externalId: string,
  how: LinkOrigin,
): Promise<ExternalIdLink[] | null> {
  const provider = "payroll";
  const key = { provider_externalId: { provider, externalId } } as const;
  const held = await transaction.externalIdentity.findUnique({ where: key });
  const current = classifyHolder(held, holder);
  if (current === "other") throw await readAlreadyLinkedProblem(transaction, provider, externalId);
  const { userId, personId } = holder;
  const replaced = await removePayrollLinks(transaction, {
    externalId: { not: externalId },
    OR: [...(userId ? [{ userId }] : []), ...(personId ? [{ personId }] : [])],
  });
  const gainsPerson = personId !== null && held?.personId !== personId;
  const isNew = current === "free" || replaced.length > 0 || gainsPerson;
  const linked = { ...holder, ...toOriginColumns(how) };
  await transaction.externalIdentity.upsert({
    where: key,
    create: { provider, externalId, ...linked },
    update: isNew ? linked : holder,
  });
  if (how.origin === "manual" && personId) {
    // A manual link overrides earlier decisions: the rejection of this employee, and "not in payroll".
    await transaction.personMark.deleteMany({ where: { personId, kind: "not_in_payroll" } });
    await transaction.payrollRejection.deleteMany({ where: { personId, employeeId: externalId } });
  }
  return isNew ? replaced : null;
}

/** Stores for each payroll link whether the connected organisation lists the employee (`isKnown`). */
export async function storeKnownEmployees(
  transaction: LockedSession,
  employees: readonly { employeeId: string }[],
): Promise<void> {
  const ids = JSON.stringify(employees.map(({ employeeId }) => employeeId));
  await transaction.$executeRaw`
    WITH listed AS (SELECT jsonb_array_elements_text(${ids}::jsonb) AS id)
    UPDATE external_identities SET is_known = external_id IN (SELECT id FROM listed)
    WHERE provider = 'payroll' AND is_known IS DISTINCT FROM (external_id IN (SELECT id FROM listed))`;
}

export const countPeopleWithUnknownEmployee = (session: DatabaseSession): Promise<number> =>
  session.externalIdentity.count({
    where: { provider: "payroll", isKnown: false, person: inDirectoryFilter },
  });

async function readAlreadyLinkedProblem(
  session: DatabaseSession,
  provider: MappedSystem,
  externalId: string,
): Promise<Problem> {
  const [link] = await readLinks(session, provider, { externalId });
  return alreadyLinkedProblem(provider, link ? toLinkHolder(link) : null);
}

async function clearUserProjectsId(
  transaction: PublishingSession,
  { userId, personId }: UserAndPerson,
): Promise<boolean> {
  // The payroll link stays with the person and loses the user.
  if (personId) {
    await transaction.externalIdentity.updateMany({
      where: { provider: "payroll", personId },
      data: { userId: null },
    });
  }
  const cleared = await transaction.externalIdentity.updateMany({
    where: { ...peopleIdentity, userId, personId: { not: null } },
    data: { userId: null, ...toOriginColumns(automaticOrigin) },
  });
  if (cleared.count > 0) {
    await transaction.appUser.update({ where: { id: userId }, data: { jobTitle: null, picture: null } });
    await publishUserChange(transaction, personId);
  }
  const dropped = await transaction.externalIdentity.deleteMany({
    where: { ...peopleIdentity, userId, personId: null },
  });
  return cleared.count + dropped.count > 0;
}

async function setUserProjectsId(
  transaction: PublishingSession,
  userId: string,
  externalId: string,
  how: LinkOrigin,
): Promise<boolean> {
  const key = keyOfExternalId(externalId);
  const held = await transaction.externalIdentity.findUnique({ where: key });
  if (held?.userId === userId) return false;
  if (held !== null && held.userId !== null)
    throw await readAlreadyLinkedProblem(transaction, peopleSystem, externalId);
  await clearUserProjectsId(transaction, await readHolder(transaction, userId));
  await transaction.externalIdentity.upsert({
    where: key,
    create: { ...peopleIdentity, externalId, userId, ...toOriginColumns(how) },
    update: { userId, ...toOriginColumns(how) },
  });
  await publishUserChange(transaction, held?.personId ?? null);
  await sharePayrollIdOfUser(transaction, userId);
  return true;
}

async function publishUserChange(transaction: PublishingSession, personId: string | null): Promise<void> {
  if (personId === null) return;
  const isThere = await transaction.person.count({ where: { id: personId, ...inDirectoryFilter } });
  if (isThere > 0)
    await storeDirectoryChanges(transaction, [
      { personId, kind: "changed", fields: ["user_id"], before: {} },
    ]);
}

async function sharePayrollIdOfUser(transaction: LockedSession, userId: string): Promise<void> {
  const { personId } = await readHolder(transaction, userId);
  if (!personId) return;
  const where = { OR: [{ userId }, { personId }] };
  if ((await transaction.externalIdentity.count({ where: { provider: "payroll", ...where } })) > 1) {
    throw new Problem(
      "conflict",
      "payroll_ids_differ",
      "The user and the person are linked to different payroll employees. Clear the wrong one first.",
    );
  }
  await sharePayrollIds(transaction, Prisma.sql`linked.user_id = ${userId}::uuid`);
}

/** An id that moves to another person leaves its former one. A link to the same user keeps its origin. */
export async function setProjectsIds(
  transaction: LockedSession,
  people: readonly PersonProjectsId[],
): Promise<void> {
  // The users of changed links are cleared first, because a user may move from one of these ids to another.
  for (const some of splitIntoBatches(people)) {
    await transaction.$executeRaw`
      UPDATE external_identities AS stored
      SET user_id = NULL, origin = 'automatic', set_by = NULL, set_by_name = NULL, set_at = clock_timestamp()
      FROM ${toIdRows(some)}
      WHERE ${isOfPeopleSystem("stored")} AND stored.external_id = row.external_id
        AND stored.user_id IS DISTINCT FROM row.user_id`;
  }
  for (const some of splitIntoBatches(people)) {
    await transaction.$executeRaw`
      INSERT INTO external_identities (provider, external_id, person_id, user_id)
      SELECT ${peopleSystem}::provider, * FROM ${toIdRows(some)}
      ON CONFLICT (provider, external_id) DO UPDATE SET person_id = excluded.person_id, user_id = excluded.user_id`;
  }
}

type PersonProjectsId = { id: string; externalId: string; userId: string | null };

const toIdRows = (people: readonly PersonProjectsId[]) =>
  unnestRows(people, {
    external_id: ["text", ({ externalId }) => externalId],
    person_id: ["uuid", ({ id }) => id],
    user_id: ["uuid", ({ userId }) => userId],
  });

export const shareAllPayrollIds = (transaction: LockedSession): Promise<void> =>
  sharePayrollIds(transaction, Prisma.sql`true`);

/**
 * Leaves ids separate if they differ, if an executive rejected the employee for the person, or if the person is marked
 * as not in payroll. Records each shared id.
 */
async function sharePayrollIds(transaction: LockedSession, condition: Prisma.Sql): Promise<void> {
  const shared = await query(transaction, z.object({ id: z.string() }))`
    UPDATE external_identities AS payroll
    SET person_id = linked.person_id, user_id = linked.user_id,
      set_at = CASE WHEN payroll.person_id IS NULL THEN clock_timestamp() ELSE payroll.set_at END
    FROM external_identities AS linked
    WHERE payroll.provider = 'payroll' AND ${isOfPeopleSystem("linked")} AND ${condition}
      AND linked.person_id IS NOT NULL AND linked.user_id IS NOT NULL
      AND (payroll.person_id = linked.person_id AND payroll.user_id IS NULL
        OR payroll.user_id = linked.user_id AND payroll.person_id IS NULL)
      AND NOT EXISTS (SELECT FROM external_identities AS other
        WHERE other.provider = 'payroll' AND other.external_id <> payroll.external_id
          AND (other.person_id = linked.person_id OR other.user_id = linked.user_id))
      AND NOT EXISTS (SELECT FROM payroll_rejections AS rejected
        WHERE rejected.person_id = linked.person_id AND rejected.employee_id = payroll.external_id)
      AND NOT EXISTS (SELECT FROM person_marks AS mark
        WHERE mark.person_id = linked.person_id AND mark.kind = 'not_in_payroll')
    RETURNING payroll.external_id AS id`;
  const ids = shared.map(({ id }) => id);
  const links = ids.length === 0 ? [] : await readLinks(transaction, "payroll", { externalId: { in: ids } });
  await recordAuditEvents(
    transaction,
    kithActor,
    links.map(({ externalId: id, person, name }) => ({
      kind: "link_made",
      ...(person && { person: { id: person.id, name } }),
      subject: { id, name: id },
      detail: "payroll, shared by the person and their account",
    })),
  );
}
