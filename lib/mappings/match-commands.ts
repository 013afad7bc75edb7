import "server-only";
import type { Caller, CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Payroll } from "@/lib/connectors/payroll/port";
import type { Projects } from "@/lib/connectors/projects/port";
import { normaliseEmail } from "@/lib/matching/email";
import { readEmployeeList } from "@/lib/payroll-matching/employee-list";
import { readRejections } from "@/lib/payroll-matching/rejections";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { Problem } from "@/lib/problem";
import { matchRecords, type ListedRecord } from "@/lib/matching/record-matching";
import { setId } from "@/lib/identities/identities";
import { readMappings } from "@/lib/identities/user-links";
import { foundFor } from "@/lib/identities/link-origin";
import { idsByHolder, toLinkHolder } from "@/lib/identities/link";
import { readLinks } from "@/lib/identities/links";
import type { MatchResponse } from "./schema";
import type { MappedSystem } from "@/lib/identities/mapped-systems";

/** The connected systems, each null where it is not, and what keeps those from use that are connected and null all the same. */
type Systems = { payroll: Payroll | null; projects: Projects | null; unusable: readonly Problem[] };

type Read = { externalId: string; email: string | null; isTerminated: boolean };

/**
 * Gives users the ids of those who have the same e-mail address in the connected systems, where nothing speaks against it, and
 * says what did. Ignored users are left alone. Reads the systems before it writes anything; what it writes is one transaction. A
 * system whose connection somebody has to mend first is left out like one that is not connected; one that merely fails just now fails
 * the whole: it is worth waiting for.
 */
export async function matchByEmail(
  caller: CallerWith<"admin:connections">,
  systems: Systems,
  options: { withHolders: boolean; signal: AbortSignal },
): Promise<MatchResponse> {
  const { unusable, ...read } = await readSystems(systems, options.signal);
  if (!read.payroll && !read.projects) {
    const [why] = unusable;
    if (why) throw why;
    throw new Problem(
      "conflict",
      "nothing_connected",
      "Neither payroll nor projects is connected, so there is nothing to match users with. Connect one under Connections.",
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
        const conflicting = found.conflicts.map(({ externalId }) => externalId);
        const holders = new Map(
          (await readLinks(transaction, provider, conflicting)).map((link) => [
            link.externalId,
            toLinkHolder(link),
          ]),
        );
        conflicts.push(
          ...found.conflicts.map(({ userId, externalId, reason }) => ({
            user_id: userId,
            provider,
            external_id: externalId,
            reason,
            ...(options.withHolders && { holder: holders.get(externalId) ?? null }),
          })),
        );
      }
      const users = await readMappings(transaction, null);
      const unmatched = users.filter(
        ({ ignored, payroll_id, projects_id }) =>
          !ignored && !(read.payroll && payroll_id) && !(read.projects && projects_id),
      ).length;
      return { ok: true as const, matched, conflicts, unmatched };
    },
    { maxWait: 30_000, timeout: 120_000 },
  );
}

type Readings = Record<MappedSystem, Read[] | null> & { unusable: readonly Problem[] };

async function readSystems({ payroll, projects, unusable }: Systems, signal: AbortSignal): Promise<Readings> {
  const found = [...unusable];
  const leaveOut = (error: unknown): null => {
    if (!(error instanceof Problem && error.kind === "conflict")) throw error;
    found.push(error);
    return null;
  };
  const [list, listing] = await Promise.all([
    payroll && readEmployeeList(payroll, { isFresh: true, signal }).catch(leaveOut),
    projects?.listPeople({ signal }).catch(leaveOut) ?? null,
  ]);
  return {
    unusable: found,
    payroll:
      list?.employees.map(({ employeeId, email, status }) => ({
        externalId: employeeId,
        email,
        isTerminated: status === "TERMINATED",
      })) ?? null,
    projects:
      listing?.people.map(({ externalId, email }) => ({
        externalId,
        email: typeof email === "string" ? normaliseEmail(email) : null,
        isTerminated: false,
      })) ?? null,
  };
}

async function matchOne(
  transaction: DatabaseSession,
  caller: Caller,
  provider: MappedSystem,
  records: readonly Read[],
) {
  const users = (await readMappings(transaction, null)).filter(({ ignored }) => !ignored);
  const links = {
    projects: await readLinks(transaction, "projects"),
    payroll: await readLinks(transaction, "payroll"),
  };
  const linkById = new Map(links[provider].map((link) => [link.externalId, link]));
  const personOf = new Map(links.projects.map(({ person, userId }) => [userId, person?.id]));
  const employeeOf = idsByHolder(links.payroll);
  const isRejected = await readRejections(transaction);
  const listed = records.map((read): ListedRecord => {
    const link = linkById.get(read.externalId);
    return {
      ...read,
      holderId: link?.userId ?? null,
      // In the projects system the record is the person; in payroll it may be linked to one who is not this user.
      isOfAnotherPerson: (userId) =>
        provider === "payroll" &&
        typeof link?.person?.id === "string" &&
        link.person.id !== personOf.get(userId),
      isRejectedFor: (userId) =>
        provider === "payroll" && isRejected(personOf.get(userId) ?? "", read.externalId),
      hasOtherEmployeeThan: (userId) => {
        const [ofPerson, ofUser] = [employeeOf.get(link?.person?.id ?? ""), employeeOf.get(userId)];
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
  for (const { userId, externalId } of found.links) {
    await setId(transaction, userId, provider, externalId, foundFor(actorOf(caller)));
  }
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
