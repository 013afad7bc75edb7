import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";

// A person's link and a user's id in another system are one fact (contract section 2): a row of `external_identities` that names
// both. These functions keep it so. Whoever calls them holds the directory's lock (`raiseDirectoryVersion`).

type Mapped = "payroll" | "projects";

/** Who has an id: a user, a person, or both who are linked to each other. */
export type Holder = { userId: string | null; personId: string | null };

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
  provider: Mapped,
): Promise<boolean> {
  const holder = await holderOf(transaction, userId);
  return provider === "payroll" ? clearPayrollId(transaction, holder) : clearProjectsId(transaction, holder);
}

/** Gives the user this id in the system; 409 where somebody else has it. False: it was theirs already. */
export async function setId(
  transaction: DatabaseSession,
  userId: string,
  provider: Mapped,
  externalId: string,
): Promise<boolean> {
  return provider === "payroll"
    ? setPayrollId(transaction, await holderOf(transaction, userId), externalId)
    : setProjectsId(transaction, userId, externalId);
}

/**
 * Ends the link to payroll and deletes what came through it: private data of an employee who may be somebody else. False: there
 * was none.
 */
export async function clearPayrollId(transaction: DatabaseSession, holder: Holder): Promise<boolean> {
  const { count } = await transaction.externalIdentity.deleteMany({
    where: { provider: "payroll", ...rowsOf(holder) },
  });
  if (holder.personId) await transaction.profile.deleteMany({ where: { personId: holder.personId } });
  return count > 0;
}

/** Links to the payroll employee, in place of another one and of what that one's data were; 409 where somebody else is linked. */
export async function setPayrollId(
  transaction: DatabaseSession,
  holder: Holder,
  externalId: string,
): Promise<boolean> {
  const provider = "payroll";
  const key = { provider_externalId: { provider, externalId } } as const;
  const held = await transaction.externalIdentity.findUnique({ where: key });
  const isOf = (mine: string | null, theirs: string | null) => theirs === null || theirs === mine;
  if (held && !(isOf(holder.userId, held.userId) && isOf(holder.personId, held.personId))) {
    throw alreadyLinked(provider);
  }
  const isTheirs = held !== null && (held.userId !== null || held.personId !== null);
  const others = await transaction.externalIdentity.count({
    where: { provider, externalId: { not: externalId }, ...rowsOf(holder) },
  });
  if (!isTheirs || others > 0) await clearPayrollId(transaction, holder);
  await transaction.externalIdentity.upsert({
    where: key,
    create: { provider, externalId, ...holder },
    update: holder,
  });
  return !isTheirs || others > 0;
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
    data: { userId: null },
  });
  const dropped = await transaction.externalIdentity.deleteMany({
    where: { provider, userId, personId: null },
  });
  return cleared.count + dropped.count > 0;
}

async function setProjectsId(transaction: DatabaseSession, userId: string, externalId: string) {
  const provider = "projects";
  const key = { provider_externalId: { provider, externalId } } as const;
  const held = await transaction.externalIdentity.findUnique({ where: key });
  if (held?.userId === userId) return false;
  if (held !== null && held.userId !== null) throw alreadyLinked(provider);
  await clearProjectsId(transaction, await holderOf(transaction, userId));
  await transaction.externalIdentity.upsert({
    where: key,
    create: { provider, externalId, userId },
    update: { userId },
  });
  await joinPayroll(transaction, userId);
  return true;
}

/** Brings the payroll ids of a user and of the person they were just linked to together; 409 where they are two. */
export async function joinPayroll(transaction: DatabaseSession, userId: string): Promise<void> {
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
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider, externalId } },
    data: { userId, personId },
  });
}

const alreadyLinked = (provider: Mapped) =>
  new Problem(
    "conflict",
    "already_linked",
    `That ${provider === "payroll" ? "payroll employee" : "person of the projects system"} is linked to somebody else. Clear that link first.`,
  );

/**
 * Brings the payroll ids of people and of the users they are linked to together, for everyone: after a sync or a sign-in has linked
 * some. Where the two have different ones, both stay as they are.
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
          AND (other.person_id = linked.person_id OR other.user_id = linked.user_id))`;
}
