import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import {
  requireUnrestrictedAccount,
  requireUnrestrictedForOwnLinks,
} from "@/lib/identity/access/require-permission";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents, type NewAuditEvent } from "@/lib/identity/audit/commands";
import { databaseNow } from "@/lib/platform/database/database";
import { changeAs, changeDirectory } from "@/lib/identity/session/change-as";
import { computeJsonETag, requireMatchingETag } from "@/lib/http/entity-tag";
import { Problem } from "@/lib/platform/problem";
import { clearUserExternalId, setUserExternalId } from "@/lib/identity/external-ids/identities";
import { readLinks } from "@/lib/identity/external-ids/link-queries";
import { describeReplacedLinks, loadEmployeeNames } from "@/lib/links/payroll/employee-list";
import { describeLinkedRecord } from "./linkable-records";
import { getMapping } from "./queries";
import type { MappingBody } from "./schema";
import type { DetailedMapping } from "@/lib/identity/external-ids/schema";
import { mappedSystems } from "@/lib/identity/external-ids/link";
import { peopleSystem } from "@/lib/people/people-system";

/**
 * Sets or clears a user's ids in other systems, all or none. Throws a 409 if an id belongs to someone else, or if a
 * stored id differs from `expected`, so that an edit cannot silently undo a concurrent one. Throws a 412 if `ifMatch`
 * is not the current ETag of the mapping (API-16).
 */
export async function updateMapping(
  caller: CallerWith<"admin:connections">,
  userId: string,
  { expected, ...wanted }: MappingBody,
  ifMatch: string | null = null,
): Promise<DetailedMapping> {
  if (wanted.payroll_id === undefined && wanted.projects_id === undefined) {
    const mapping = await getMapping(caller, userId);
    requireMatchingETag(ifMatch, computeJsonETag(mapping));
    requireExpectedIds(mapping, expected ?? {});
    return mapping;
  }
  return changeDirectory(caller, "admin:connections", async ({ transaction, current, record }) => {
    // Linking a user to a different person may grant access to that person's data, or to the data of the people below
    // that person.
    if (wanted.projects_id) requireUnrestrictedAccount(current, "choose the person of an account");
    requireUnrestrictedForOwnLinks(current, [userId]);
    const before = await getMapping(current, userId, transaction);
    requireMatchingETag(ifMatch, computeJsonETag(before));
    requireExpectedIds(before, expected ?? {});
    const subject = { id: userId, name: before.user_name };
    const events: NewAuditEvent[] = [];
    for (const provider of [peopleSystem, "payroll"] as const) {
      const id = wanted[`${provider}_id`];
      if (id === undefined) continue;
      // Without an id of the user's own, the mapping shows that of the person. A repeated request must not end the
      // person's link, so the caller has to name the id.
      const includesPerson = Boolean(expected?.payroll_id);
      const replaced = id
        ? await setUserExternalId(transaction, userId, provider, id, { origin: "manual", by: current })
        : (await clearUserExternalId(transaction, userId, provider, { includesPerson })) && [];
      if (!replaced) continue;
      events.push(...(await describeReplacedLinks(replaced, transaction)));
      const recordId = id || before[`${provider}_id`];
      const [link] = await readLinks(transaction, provider, { externalId: recordId });
      const nameOf = await loadEmployeeNames([recordId], transaction);
      const linked = describeLinkedRecord(provider, link, nameOf(recordId));
      events.push({ kind: id ? "link_made" : "link_removed", subject, ...linked });
    }
    await record(events);
    return getMapping(current, userId, transaction);
  });
}

function requireExpectedIds(mapping: DetailedMapping, expected: NonNullable<MappingBody["expected"]>): void {
  for (const provider of mappedSystems) {
    const [id, believed] = [mapping[`${provider}_id`], expected[`${provider}_id`]];
    if (believed === undefined || (believed ?? "") === id) continue;
    const by = mapping[`${provider}_link`]?.set_by_name;
    throw new Problem(
      "conflict",
      "changed_meanwhile",
      `While you were editing, the ${provider} id of ${mapping.user_name} was ${id ? `changed to ${id}` : "cleared"}${by ? ` by ${by}` : ""}. Your change is not saved. If yours is right, save it again.`,
    );
  }
}

export async function setMappingIgnored(
  caller: CallerWith<"admin:connections">,
  userId: string,
  isIgnored: boolean,
): Promise<DetailedMapping> {
  return changeAs(caller, "admin:connections", async (transaction, current) => {
    const actor = toActor(current);
    const { count } = await transaction.appUser.updateMany({
      where: { id: userId, mappingIgnoredAt: isIgnored ? null : { not: null } },
      data: isIgnored
        ? { mappingIgnoredAt: databaseNow(), mappingIgnoredBy: actor.userId }
        : { mappingIgnoredAt: null, mappingIgnoredBy: null },
    });
    const mapping = await getMapping(current, userId, transaction);
    if (count > 0) {
      const kind = isIgnored ? "mapping_ignored" : "mapping_restored";
      await recordAuditEvents(transaction, actor, [
        { kind, subject: { id: userId, name: mapping.user_name } },
      ]);
    }
    return mapping;
  });
}
