import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { isRestrictedFromLinksOf } from "@/lib/identity/access/require-permission";
import type { Payroll } from "@/lib/connections/connectors/payroll/port";
import type { PeopleSource } from "@/lib/connections/connectors/people/port";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { loadEmployeeNames, readEmployeeList } from "@/lib/links/payroll/employee-list";
import { loadRejectionCheck, readPeopleNotInPayroll } from "@/lib/links/payroll/rejections";
import { changeDirectory, type DirectoryChange } from "@/lib/identity/session/change-as";
import { skipUnusable } from "@/lib/connections/connected-systems";
import { Problem } from "@/lib/platform/problem";
import { matchRecords, type RecordToMatch } from "@/lib/identity/matching/record-matching";
import { setUserExternalId } from "@/lib/identity/external-ids/identities";
import { readUserLinks } from "@/lib/identity/external-ids/user-links";
import { mapIdsByHolder, toLinkHolder, type MappedSystem } from "@/lib/identity/external-ids/link";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { describeLinkedRecord } from "./linkable-records";
import type { MatchUsersResponse } from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

type ConnectedSystems = {
  payroll: Payroll | null;
  projects: PeopleSource | null;
  unusable: readonly Problem[];
};

const matchChange = { need: "admin:connections", maxWait: 30_000, timeout: 120_000 } as const;

type SystemRecord = { externalId: string; email: string | null; isTerminated: boolean };

/**
 * Links each user to the record with the user's e-mail address in each connected system, and reports conflicts. Ignored
 * users are unchanged. Reads the systems before writing anything, and writes in one transaction. A system whose
 * connection needs repair is treated as not connected; if no system is left, the call throws. A system that fails
 * temporarily fails the whole call, so that it can be retried.
 */
export async function matchUsersByEmail(
  caller: CallerWith<"admin:connections">,
  systems: ConnectedSystems,
  options: { withHolders: boolean; signal: AbortSignal },
): Promise<Omit<MatchUsersResponse, "ok">> {
  const { unusable, ...read } = await readSystemRecords(systems, options.signal);
  if (!read.payroll && !read.projects) {
    const [why] = unusable;
    if (why) throw why;
    throw new Problem(
      "conflict",
      "nothing_connected",
      "Neither payroll nor projects is connected, so there is nothing to match users with. Connect one under Connections.",
    );
  }
  return changeDirectory(caller, matchChange, async (context) => {
    const { transaction } = context;
    const matched: MatchUsersResponse["matched"] = { payroll: null, projects: null };
    const conflicts: MatchUsersResponse["conflicts"] = [];
    for (const provider of [peopleSystem, "payroll"] as const) {
      const records = read[provider];
      if (!records) continue;
      const found = await matchSystem(context, provider, records);
      matched[provider] = found.matched;
      const conflicting = found.conflicts.map(({ externalId }) => externalId);
      const links = await readLinks(transaction, provider, { externalId: { in: conflicting } });
      const holders = new Map(links.map((link) => [link.externalId, toLinkHolder(link)]));
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
    const users = await readUserLinks(transaction, null);
    const unmatched = users.filter(
      ({ ignored, payroll_id, projects_id }) =>
        !ignored && !(read.payroll && payroll_id) && !(read.projects && projects_id),
    ).length;
    return { matched, conflicts, unmatched };
  });
}

type SystemRecords = Record<MappedSystem, SystemRecord[] | null> & { unusable: readonly Problem[] };

async function readSystemRecords(
  { payroll, projects, unusable }: ConnectedSystems,
  signal: AbortSignal,
): Promise<SystemRecords> {
  const found = [...unusable];
  const [list, listing] = await Promise.all([
    payroll && readEmployeeList(payroll, { maxAgeMs: 0, signal }).catch(skipUnusable(found)),
    projects?.listPeople({ signal }).catch(skipUnusable(found)) ?? null,
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

async function matchSystem(
  { transaction, current, record }: DirectoryChange<"admin:connections">,
  provider: MappedSystem,
  records: readonly SystemRecord[],
) {
  const users = (await readUserLinks(transaction, null)).filter(
    ({ ignored, user_id }) => !ignored && !isRestrictedFromLinksOf(current, user_id),
  );
  const links = {
    projects: await readLinks(transaction, peopleSystem),
    payroll: await readLinks(transaction, "payroll"),
  };
  const linkById = new Map(links[provider].map((link) => [link.externalId, link]));
  const personOf = new Map(links.projects.map(({ person, userId }) => [userId, person?.id]));
  const employeeOf = mapIdsByHolder(links.payroll);
  const isRejected = await loadRejectionCheck(transaction);
  const notInPayroll = await readPeopleNotInPayroll(transaction);
  const listed = records.map((read): RecordToMatch => {
    const link = linkById.get(read.externalId);
    return {
      ...read,
      holderId: link?.userId ?? null,
      findObstacle(userId) {
        if (provider === peopleSystem) {
          // A link would give one identity two employees.
          const [ofPerson, ofUser] = [employeeOf.get(link?.person?.id ?? ""), employeeOf.get(userId)];
          return ofPerson && ofUser && ofPerson !== ofUser ? "has_another_id" : null;
        }
        const personId = personOf.get(userId) ?? "";
        if (link?.person && link.person.id !== personId) return "held_by_someone_else";
        return notInPayroll.has(personId) || isRejected(personId, read.externalId) ? "rejected" : null;
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
    await setUserExternalId(transaction, userId, provider, externalId, { origin: "automatic", by: current });
  }
  const nameOf = await loadEmployeeNames(
    found.links.map(({ externalId }) => externalId),
    transaction,
  );
  await record(
    found.links.map(({ userId, externalId }) => {
      const linked = describeLinkedRecord(provider, linkById.get(externalId), nameOf(externalId));
      const subject = { id: userId, name: names.get(userId) ?? "" };
      return { kind: "link_made", subject, ...linked, detail: `${linked.detail}, by e-mail` };
    }),
  );
  return found;
}
