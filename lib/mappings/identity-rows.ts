import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";

// A person's link and a user's id in another system are one fact (contract section 2): a row of `external_identities` that names
// both. These functions keep it so. Whoever calls them holds the directory's lock (`raiseDirectoryVersion`).

type Mapped = "payroll" | "projects";

/** The person to whom the user is linked by the projects system; null: to none. */
async function personOf(transaction: DatabaseSession, userId: string): Promise<string | null> {
  const row = await transaction.externalIdentity.findUnique({
    where: { userId_provider: { userId, provider: "projects" } },
    select: { personId: true },
  });
  return row?.personId ?? null;
}

/** Takes the user's id in the system away. What a person is linked to stays theirs. False: there was none. */
export async function clearId(
  transaction: DatabaseSession,
  userId: string,
  provider: Mapped,
): Promise<boolean> {
  const personId = await personOf(transaction, userId);
  if (provider === "payroll") {
    const { count } = await transaction.externalIdentity.deleteMany({
      where: { provider, OR: [{ userId }, ...(personId ? [{ personId }] : [])] },
    });
    return count > 0;
  }
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

/** Gives the user this id in the system; 409 where somebody else has it. False: it was theirs already. */
export async function setId(
  transaction: DatabaseSession,
  userId: string,
  provider: Mapped,
  externalId: string,
): Promise<boolean> {
  return provider === "payroll"
    ? setPayrollId(transaction, userId, externalId)
    : setProjectsId(transaction, userId, externalId);
}

async function setPayrollId(transaction: DatabaseSession, userId: string, externalId: string) {
  const provider = "payroll";
  const personId = await personOf(transaction, userId);
  const held = await transaction.externalIdentity.findUnique({
    where: { provider_externalId: { provider, externalId } },
  });
  const isOfAnotherUser = held !== null && held.userId !== null && held.userId !== userId;
  const isOfAnotherPerson = held !== null && held.personId !== null && held.personId !== personId;
  if (isOfAnotherUser || isOfAnotherPerson) throw alreadyLinked(provider);
  if (held !== null && held.userId === userId && held.personId === personId) return false;
  await transaction.externalIdentity.deleteMany({
    where: {
      provider,
      externalId: { not: externalId },
      OR: [{ userId }, ...(personId ? [{ personId }] : [])],
    },
  });
  await transaction.externalIdentity.upsert({
    where: { provider_externalId: { provider, externalId } },
    create: { provider, externalId, userId, personId },
    update: { userId, personId },
  });
  return true;
}

async function setProjectsId(transaction: DatabaseSession, userId: string, externalId: string) {
  const provider = "projects";
  const held = await transaction.externalIdentity.findUnique({
    where: { provider_externalId: { provider, externalId } },
  });
  if (held?.userId === userId) return false;
  if (held !== null && held.userId !== null) throw alreadyLinked(provider);
  await clearId(transaction, userId, provider);
  await transaction.externalIdentity.upsert({
    where: { provider_externalId: { provider, externalId } },
    create: { provider, externalId, userId },
    update: { userId },
  });
  await joinPayroll(transaction, userId);
  return true;
}

/** Brings the payroll ids of a user and of the person they were just linked to together; 409 where they are two. */
export async function joinPayroll(transaction: DatabaseSession, userId: string): Promise<void> {
  const personId = await personOf(transaction, userId);
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
