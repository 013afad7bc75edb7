import "server-only";
import { tellChanges } from "@/lib/directory-version/tell-changes";
import type { DatabaseSession } from "@/lib/platform/database";
import { inBatches, manyRows } from "@/lib/platform/many-rows";
import { queryMany } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { forgetPreviousValues } from "@/lib/runs/journal-values";
import { alreadyLinked } from "./already-linked";
import { whoseIs, type Holder } from "./link";
import { foundAutomatically, type LinkOrigin } from "./link-origin";
import type { MappedSystem } from "./mapped-systems";

// A person's link and a user's id in another system are one fact (PAY-10): a row of `external_identities` that names
// both. These functions keep it so. Whoever calls them holds the directory's lock (`raiseDirectoryVersion`).

/** How a link came about, as its row keeps it from now on. */
export const originColumns = ({ origin, by }: LinkOrigin) => ({
  origin,
  setBy: by?.userId ?? null,
  setByName: by?.name ?? null,
  setAt: new Date(),
});

const rowsOf = ({ userId, personId }: Holder) => ({
  OR: [...(userId ? [{ userId }] : []), ...(personId ? [{ personId }] : [])],
});

/** The user with the person to whom the projects system links them. */
async function holderOf(transaction: DatabaseSession, userId: string): Promise<Holder> {
  const row = await transaction.externalIdentity.findUnique({
    where: { userId_provider: { userId, provider: "projects" } },
    select: { personId: true },
  });
  return { userId, personId: row?.personId ?? null };
}

/** Takes the user's id in the system away. What a person is linked to stays theirs. False: there was none. */
export async function clearId(
  transaction: DatabaseSession,
  userId: string,
  provider: MappedSystem,
): Promise<boolean> {
  const holder = await holderOf(transaction, userId);
  return provider === "payroll" ? clearPayrollId(transaction, holder) : clearProjectsId(transaction, holder);
}

/** Gives the user this id in the system; 409 where somebody else has it. False: it was theirs already. */
export async function setId(
  transaction: DatabaseSession,
  userId: string,
  provider: MappedSystem,
  externalId: string,
  how: LinkOrigin,
): Promise<boolean> {
  return provider === "payroll"
    ? setPayrollId(transaction, await holderOf(transaction, userId), externalId, how)
    : setProjectsId(transaction, userId, externalId, how);
}

/**
 * Ends the link to payroll and deletes what came through it, in the profile and in the journal: private data of an employee who may
 * be somebody else. False: there was none.
 */
export async function clearPayrollId(transaction: DatabaseSession, holder: Holder): Promise<boolean> {
  const where = { provider: "payroll", ...rowsOf(holder) } as const;
  const rows = await transaction.externalIdentity.findMany({ where, select: { personId: true } });
  await transaction.externalIdentity.deleteMany({ where });
  for (const personId of new Set([holder.personId, ...rows.map((row) => row.personId)])) {
    if (personId === null) continue;
    await transaction.profile.deleteMany({ where: { personId } });
    await forgetPreviousValues(transaction, personId);
  }
  return rows.length > 0;
}

/** Links to the payroll employee, in place of another one and of what that one's data were; 409 where somebody else is linked. */
export async function setPayrollId(
  transaction: DatabaseSession,
  holder: Holder,
  externalId: string,
  how: LinkOrigin,
): Promise<boolean> {
  const provider = "payroll";
  const key = { provider_externalId: { provider, externalId } } as const;
  const held = await transaction.externalIdentity.findUnique({ where: key });
  const whose = whoseIs(held, holder);
  if (whose === "another's") throw await alreadyLinked(transaction, provider, externalId);
  const others = await transaction.externalIdentity.count({
    where: { provider, externalId: { not: externalId }, ...rowsOf(holder) },
  });
  const isNew = whose === "nobody's" || others > 0;
  if (isNew) await clearPayrollId(transaction, holder);
  const linked = { ...holder, ...originColumns(how) };
  await transaction.externalIdentity.upsert({
    where: key,
    create: { provider, externalId, ...linked },
    update: isNew ? linked : holder,
  });
  if (how.origin === "manual" && holder.personId) {
    // Somebody says that they are the one after all.
    await transaction.payrollRejection.deleteMany({
      where: { personId: holder.personId, employeeId: externalId },
    });
  }
  return isNew;
}

async function clearProjectsId(transaction: DatabaseSession, { userId, personId }: Holder): Promise<boolean> {
  const provider = "projects";
  // The person leaves with their payroll link; the user keeps nothing of it.
  if (personId) {
    await transaction.externalIdentity.updateMany({
      where: { provider: "payroll", personId },
      data: { userId: null },
    });
  }
  const cleared = await transaction.externalIdentity.updateMany({
    where: { provider, userId, personId: { not: null } },
    data: { userId: null, ...originColumns(foundAutomatically) },
  });
  if (cleared.count > 0) await tellUserOf(transaction, personId);
  const dropped = await transaction.externalIdentity.deleteMany({
    where: { provider, userId, personId: null },
  });
  return cleared.count + dropped.count > 0;
}

async function setProjectsId(
  transaction: DatabaseSession,
  userId: string,
  externalId: string,
  how: LinkOrigin,
): Promise<boolean> {
  const provider = "projects";
  const key = { provider_externalId: { provider, externalId } } as const;
  const held = await transaction.externalIdentity.findUnique({ where: key });
  if (held?.userId === userId) return false;
  if (held !== null && held.userId !== null) throw await alreadyLinked(transaction, provider, externalId);
  await clearProjectsId(transaction, await holderOf(transaction, userId));
  await transaction.externalIdentity.upsert({
    where: key,
    create: { provider, externalId, userId, ...originColumns(how) },
    update: { userId, ...originColumns(how) },
  });
  await tellUserOf(transaction, held?.personId ?? null);
  await joinPayroll(transaction, userId);
  return true;
}

/** Somebody of the directory has another user, or none. */
async function tellUserOf(transaction: DatabaseSession, personId: string | null): Promise<void> {
  if (personId === null) return;
  const isThere = await transaction.person.count({ where: { id: personId, removedAt: null } });
  if (isThere > 0)
    await tellChanges(transaction, [{ personId, kind: "changed", fields: ["user_id"], before: {} }]);
}

/**
 * Brings the payroll ids of a user and of the person they were just linked to together; 409 where they are two. A pair
 * that somebody rejected stays apart.
 */
async function joinPayroll(transaction: DatabaseSession, userId: string): Promise<void> {
  const { personId } = await holderOf(transaction, userId);
  if (!personId) return;
  const rows = await transaction.externalIdentity.findMany({
    where: { provider: "payroll", OR: [{ userId }, { personId }] },
  });
  const [row, other] = rows;
  if (other) {
    throw new Problem(
      "conflict",
      "payroll_ids_differ",
      "The user and the person are linked to different payroll employees. Clear the wrong one first.",
    );
  }
  if (!row) return;
  const { provider, externalId } = row;
  const rejection = { personId_employeeId: { personId, employeeId: externalId } };
  if (await transaction.payrollRejection.findUnique({ where: rejection, select: { personId: true } })) return;
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider, externalId } },
    data: { userId, personId },
  });
}

/**
 * Says for many at once which id of the projects system each person has, and which user is linked to it. An id that belongs to someone
 * new leaves its former holder. A user whom this links was found by Kith; one who was linked before stays as they were.
 */
export async function setProjectsIds(
  transaction: DatabaseSession,
  people: readonly ProjectsId[],
): Promise<void> {
  const known = await findKnownIds(transaction, people);
  await replaceIds(
    transaction,
    people.filter(({ externalId }) => known.has(externalId)),
  );
  await insertIds(
    transaction,
    people.filter(({ externalId }) => !known.has(externalId)),
  );
}

type ProjectsId = { id: string; externalId: string; userId: string | null };

/** Which of the ids stand in the store already, whoever has them. */
async function findKnownIds(
  transaction: DatabaseSession,
  people: readonly ProjectsId[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const some of inBatches(people)) {
    const found = await queryMany(transaction, { external_id: "text" })`
      SELECT stored.external_id FROM external_identities AS stored
      JOIN ${manyRows(some, { external_id: ["text", ({ externalId }) => externalId] })}
        ON stored.external_id = row.external_id
      WHERE stored.provider = 'projects'`;
    for (const stored of found) known.add(stored.external_id);
  }
  return known;
}

async function replaceIds(transaction: DatabaseSession, people: readonly ProjectsId[]): Promise<void> {
  // Users are let go first, of all of them: one may go from one of these ids to another.
  for (const some of inBatches(people)) {
    await transaction.$executeRaw`
      UPDATE external_identities AS stored
      SET user_id = NULL, origin = 'automatic', set_by = NULL, set_by_name = NULL, set_at = clock_timestamp()
      FROM ${idRows(some)}
      WHERE stored.provider = 'projects' AND stored.external_id = row.external_id
        AND stored.user_id IS DISTINCT FROM row.user_id`;
  }
  for (const some of inBatches(people)) {
    await transaction.$executeRaw`
      UPDATE external_identities AS stored SET person_id = row.person_id, user_id = row.user_id
      FROM ${idRows(some)}
      WHERE stored.provider = 'projects' AND stored.external_id = row.external_id`;
  }
}

async function insertIds(transaction: DatabaseSession, people: readonly ProjectsId[]): Promise<void> {
  for (const some of inBatches(people)) {
    await transaction.$executeRaw`
      INSERT INTO external_identities (provider, external_id, person_id, user_id)
      SELECT 'projects', * FROM ${idRows(some)}`;
  }
}

const idRows = (people: readonly ProjectsId[]) =>
  manyRows(people, {
    external_id: ["text", ({ externalId }) => externalId],
    person_id: ["uuid", ({ id }) => id],
    user_id: ["uuid", ({ userId }) => userId],
  });

/**
 * Brings the payroll ids of people and of the users they are linked to together, for everyone: after a sync or a sign-in has linked
 * some. Where the two have different ones, or the user's was rejected for the person, both stay as they are.
 */
export async function joinPayrollOfLinked(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`
    UPDATE external_identities AS payroll SET person_id = linked.person_id, user_id = linked.user_id
    FROM external_identities AS linked
    WHERE payroll.provider = 'payroll' AND linked.provider = 'projects'
      AND linked.person_id IS NOT NULL AND linked.user_id IS NOT NULL
      AND (payroll.person_id = linked.person_id AND payroll.user_id IS NULL
        OR payroll.user_id = linked.user_id AND payroll.person_id IS NULL)
      AND NOT EXISTS (SELECT FROM external_identities AS other
        WHERE other.provider = 'payroll' AND other.external_id <> payroll.external_id
          AND (other.person_id = linked.person_id OR other.user_id = linked.user_id))
      AND NOT EXISTS (SELECT FROM payroll_rejections AS rejected
        WHERE rejected.person_id = linked.person_id AND rejected.employee_id = payroll.external_id)`;
}
