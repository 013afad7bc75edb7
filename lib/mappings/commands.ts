import "server-only";
import type { z } from "zod";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { actorOf } from "@/lib/audit/actor";
import { record, type NewEvent } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import type { Projects } from "@/lib/connectors/projects/port";
import { normaliseEmail } from "@/lib/people/email";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/platform/directory-version";
import { Problem } from "@/lib/problem";
import { matchRecords, type ListedRecord } from "./email-matches";
import { clearId, setId } from "./identity-rows";
import { getMapping, readMappings } from "./queries";
import type { mappingBody, MatchResponse, UserMapping } from "./schema";

/** Sets or clears a user's ids in other systems, both or neither. An id that somebody else has is a 409. */
export async function setMapping(
  caller: Caller,
  userId: string,
  { payroll_id, projects_id }: z.infer<typeof mappingBody>,
): Promise<UserMapping> {
  requirePermission(caller, "admin:connections");
  const user = await getMapping(caller, userId);
  if (payroll_id !== undefined || projects_id !== undefined) {
    await database().$transaction(async (transaction) => {
      await raiseDirectoryVersion(transaction); // a user's person shows in the directory, and writers take turns
      const subject = { id: userId, name: user.user_name };
      const events: NewEvent[] = [];
      for (const [provider, wanted] of [
        ["projects", projects_id],
        ["payroll", payroll_id],
      ] as const) {
        if (wanted === undefined) continue;
        const isChanged = wanted
          ? await setId(transaction, userId, provider, wanted)
          : await clearId(transaction, userId, provider);
        if (isChanged)
          events.push({ kind: wanted ? "link_made" : "link_removed", subject, detail: provider });
      }
      await record(transaction, actorOf(caller), events);
    });
  }
  return getMapping(caller, userId);
}

/** The connected systems, each null where it is not. */
type Systems = { payroll: Payroll | null; projects: Projects | null };

type SystemName = keyof Systems;

type Read = { externalId: string; email: string | null; isTerminated: boolean };

/**
 * Gives users the ids of those who have the same e-mail address in the connected systems, where nothing speaks against it, and
 * says what did. Reads the systems before it writes anything; what it writes is one transaction.
 */
export async function matchByEmail(caller: Caller, systems: Systems): Promise<MatchResponse> {
  requirePermission(caller, "admin:connections");
  const read = await readSystems(systems);
  if (!read.payroll && !read.projects) {
    throw new Problem(
      "conflict",
      "nothing_connected",
      "Neither payroll nor projects is connected, so there is nobody to match users with. Connect one under Connections.",
    );
  }
  return database().$transaction(
    async (transaction) => {
      await raiseDirectoryVersion(transaction);
      const matched: MatchResponse["matched"] = { payroll: null, projects: null };
      const conflicts: MatchResponse["conflicts"] = [];
      for (const provider of ["projects", "payroll"] as const) {
        const records = read[provider];
        if (!records) continue;
        const found = await matchOne(transaction, caller, provider, records);
        matched[provider] = found.matched;
        conflicts.push(
          ...found.conflicts.map(({ userId, externalId, reason }) => ({
            user_id: userId,
            provider,
            external_id: externalId,
            reason,
          })),
        );
      }
      const users = await readMappings(transaction, null);
      const unmatched = users.filter(
        ({ payroll_id, projects_id }) => !(read.payroll && payroll_id) && !(read.projects && projects_id),
      ).length;
      return { ok: true as const, matched, conflicts, unmatched };
    },
    { maxWait: 30_000, timeout: 120_000 },
  );
}

async function readSystems({ payroll, projects }: Systems): Promise<Record<SystemName, Read[] | null>> {
  const { signal } = new AbortController();
  const [employees, listing] = await Promise.all([
    payroll?.listEmployees({ signal }) ?? null,
    projects?.listPeople({ signal }) ?? null,
  ]);
  return {
    payroll:
      employees?.map(({ employeeId, email, status }) => ({
        externalId: employeeId,
        email: email === null ? null : normaliseEmail(email),
        isTerminated: status === "TERMINATED",
      })) ?? null,
    projects:
      listing?.people.map(({ externalId, email }) => ({
        externalId,
        email: email === null ? null : normaliseEmail(email),
        isTerminated: false,
      })) ?? null,
  };
}

async function matchOne(
  transaction: DatabaseSession,
  caller: Caller,
  provider: SystemName,
  records: readonly Read[],
) {
  const users = await readMappings(transaction, null);
  const rows = await transaction.externalIdentity.findMany({ where: { provider } });
  const rowById = new Map(rows.map((row) => [row.externalId, row]));
  const personOf = await readPersons(transaction);
  const employeeOf = await readEmployees(transaction);
  const listed = records.map((read): ListedRecord => {
    const row = rowById.get(read.externalId);
    return {
      ...read,
      holderId: row?.userId ?? null,
      // In the projects system the record is the person; in payroll it may be linked to one who is not this user.
      isOfAnotherPerson: (userId) =>
        provider === "payroll" &&
        row !== undefined &&
        row.personId !== null &&
        row.personId !== personOf.get(userId),
      hasOtherEmployeeThan: (userId) => {
        const [ofPerson, ofUser] = [employeeOf.get(row?.personId ?? ""), employeeOf.get(userId)];
        return (
          provider === "projects" && ofPerson !== undefined && ofUser !== undefined && ofPerson !== ofUser
        );
      },
    };
  });
  const key = provider === "payroll" ? "payroll_id" : "projects_id";
  const found = matchRecords(
    users.map((user) => ({ id: user.user_id, email: user.user_email, externalId: user[key] || null })),
    listed,
  );
  const names = new Map(users.map(({ user_id, user_name }) => [user_id, user_name]));
  for (const { userId, externalId } of found.links) await setId(transaction, userId, provider, externalId);
  await record(
    transaction,
    actorOf(caller),
    found.links.map(({ userId }) => ({
      kind: "link_made",
      subject: { id: userId, name: names.get(userId) ?? "" },
      detail: `${provider}, by e-mail`,
    })),
  );
  return found;
}

/** The person whom each user is. */
async function readPersons(transaction: DatabaseSession): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.externalIdentity.findMany({
    where: { provider: "projects", userId: { not: null }, personId: { not: null } },
    select: { userId: true, personId: true },
  });
  return new Map(
    rows.flatMap(({ userId, personId }) => (userId && personId ? [[userId, personId] as const] : [])),
  );
}

/** The payroll employee of each person and of each user, by their id. */
async function readEmployees(transaction: DatabaseSession): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.externalIdentity.findMany({ where: { provider: "payroll" } });
  return new Map(
    rows.flatMap(({ externalId, personId, userId }) =>
      [personId, userId].flatMap((id) => (id === null ? [] : [[id, externalId] as const])),
    ),
  );
}
