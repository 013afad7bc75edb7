import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record, type NewEvent } from "@/lib/audit/commands";
import { database } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/directory-version/directory-version";
import { entityTag, requireMatch } from "@/lib/http/entity-tag";
import { Problem } from "@/lib/problem";
import { clearId, setId } from "@/lib/identities/identities";
import { byHand } from "@/lib/identities/link-origin";
import { getMapping } from "./queries";
import { type DetailedMapping, type MappingBody } from "./schema";
import { mappedSystems } from "@/lib/identities/mapped-systems";

/**
 * Sets or clears a user's ids in other systems, both or neither. An id that somebody else has is a 409, and so is an id that is not
 * what the caller expects: of two who edit at once, the second is told instead of undoing the first. `ifMatch` says the same of the whole
 * mapping, and is a 412 (API-16).
 */
export async function setMapping(
  caller: CallerWith<"admin:connections">,
  userId: string,
  { expected, ...wanted }: MappingBody,
  ifMatch: string | null = null,
): Promise<DetailedMapping> {
  if (wanted.payroll_id === undefined && wanted.projects_id === undefined) {
    const mapping = await getMapping(caller, userId);
    requireMatch(ifMatch, entityTag(mapping));
    return mapping;
  }
  return database().$transaction(async (transaction) => {
    await raiseDirectoryVersion(transaction); // a user's person shows in the directory, and writers take turns
    const before = await getMapping(caller, userId, transaction);
    requireMatch(ifMatch, entityTag(before));
    requireExpected(before, expected ?? {});
    const subject = { id: userId, name: before.user_name };
    const events: NewEvent[] = [];
    for (const provider of ["projects", "payroll"] as const) {
      const id = wanted[`${provider}_id`];
      if (id === undefined) continue;
      const isChanged = id
        ? await setId(transaction, userId, provider, id, byHand(actorOf(caller)))
        : await clearId(transaction, userId, provider);
      if (isChanged) events.push({ kind: id ? "link_made" : "link_removed", subject, detail: provider });
    }
    await record(transaction, actorOf(caller), events);
    return getMapping(caller, userId, transaction);
  });
}

function requireExpected(mapping: DetailedMapping, expected: NonNullable<MappingBody["expected"]>): void {
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

/** Says that a user needs no ids in other systems, or takes that back. A user about whom it is said already stays as they are. */
export async function setIgnored(
  caller: CallerWith<"admin:connections">,
  userId: string,
  isIgnored: boolean,
): Promise<DetailedMapping> {
  return database().$transaction(async (transaction) => {
    const actor = actorOf(caller);
    const { count } = await transaction.appUser.updateMany({
      where: { id: userId, mappingIgnoredAt: isIgnored ? null : { not: null } },
      data: isIgnored
        ? { mappingIgnoredAt: new Date(), mappingIgnoredBy: actor.userId }
        : { mappingIgnoredAt: null, mappingIgnoredBy: null },
    });
    const mapping = await getMapping(caller, userId, transaction);
    if (count > 0) {
      const kind = isIgnored ? "mapping_ignored" : "mapping_restored";
      await record(transaction, actor, [{ kind, subject: { id: userId, name: mapping.user_name } }]);
    }
    return mapping;
  });
}
