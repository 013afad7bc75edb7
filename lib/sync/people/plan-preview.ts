import { createHash } from "node:crypto";
import type { PeopleListing } from "@/lib/connections/connectors/people/port";
import { omitWarningsOfHidden, type HiddenPeople } from "@/lib/people/warnings-of-hidden";
import { formerIdPrefix } from "@/lib/people/people-system";
import { compareNames, fullName } from "@/lib/identity/matching/names";
import { formatCount, pluralize } from "@/lib/platform/text/text-format";
import { toJournalFieldName } from "@/lib/runs/run-schema";
import type { PreviewContent, PreviewEntry } from "./preview-schema";
import type { DirectoryPerson, SyncPlan } from "./sync-plan";

/** The run that applies the preview creates people with the ids that the preview shows. Version 8 of RFC 9562. */
export const createIdsOfPreview =
  (previewId: string) =>
  (externalId: string): string => {
    const digest = createHash("sha256").update(`${previewId} ${externalId}`).digest("hex");
    const part = (from: number, to: number) => digest.slice(from, to);
    return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
  };

/**
 * Equal for plans that change the directory in the same way, whatever the order of the listing. Ignores warnings, which
 * name people in that order.
 */
export function fingerprintPlan({ warnings: _warnings, ...plan }: SyncPlan): string {
  const parts = Object.entries(plan)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value,
    ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

/** Returns what a run with this plan would do, without hidden people. People are sorted by name. */
export function describePlan(
  plan: SyncPlan,
  { broken }: PeopleListing,
  present: HiddenPeople,
): PreviewContent {
  const hiddenSourceIds = plan.hiddenSourceIds ? new Set(plan.hiddenSourceIds) : present.sourceIds;
  const copies = plan.created.filter(({ isHidden }) => isHidden);
  const hidden: HiddenPeople = {
    ...present,
    ids: new Set([...present.ids, ...copies.map(({ id }) => id)]),
    names: [...present.names, ...copies.map(fullName)],
  };
  const updated = plan.updated.filter(({ person }) => !person.isHidden);
  const changes = new Map<string, PreviewContent["changes"][number]>();
  for (const { person, changes: fields, hasReturned } of updated) {
    if (hasReturned) continue;
    const named = fields.map(({ field, old, new: now }) => ({
      field: toJournalFieldName(field),
      from: old,
      to: now,
    }));
    changes.set(person.id, { ...toEntry(person), fields: named });
  }
  for (const { id, externalId, former } of plan.moved) {
    if (former.isHidden || former.isRemoved) continue;
    const from = former.externalId.startsWith(formerIdPrefix) ? null : former.externalId;
    const change = changes.get(id) ?? { ...toEntry(former), source_id: externalId, fields: [] };
    changes.set(id, {
      ...change,
      fields: [{ field: "source_id", from, to: externalId }, ...change.fields],
    });
  }
  const warnings = [
    ...omitWarningsOfHidden(
      plan.warnings.map(({ code, detail, personIds }) => ({ code, detail, person_ids: personIds })),
      hidden,
    ),
    ...warnAboutHeldRemovals(plan.held.filter(({ isHidden }) => !isHidden)),
  ];
  const lists = {
    joins: sortByName(plan.created.filter(({ isHidden }) => !isHidden).map(toEntry)),
    leaves: sortByName(
      plan.removed
        .filter(({ person }) => !person.isRemoved && !person.isHidden)
        .map(({ person }) => toEntry(person)),
    ),
    returns: sortByName(
      updated.filter(({ hasReturned }) => hasReturned).map(({ person }) => toEntry(person)),
    ),
    changes: sortByName([...changes.values()]),
    rejected: broken
      .filter(({ externalId }) => externalId === null || !hiddenSourceIds.has(externalId))
      .map(({ externalId, reason, index = null }) => ({ index, source_id: externalId, message: reason })),
    warnings,
  };
  return {
    counts: {
      joins: lists.joins.length,
      leaves: lists.leaves.length,
      returns: lists.returns.length,
      changes: lists.changes.length,
      links: countLinks(plan),
      held_removals: plan.held.filter(({ isHidden }) => !isHidden).length,
      rejected: lists.rejected.length,
      warnings: warnings.length,
    },
    ...lists,
  };
}

const toEntry = (person: DirectoryPerson): PreviewEntry => ({
  id: person.id,
  source_id: person.externalId,
  name: fullName(person),
});

const sortByName = <E extends PreviewEntry>(entries: E[]): E[] =>
  entries.toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));

const countLinks = ({ created, updated }: SyncPlan): number =>
  created.filter(({ userId, isHidden }) => userId !== null && !isHidden).length +
  updated.filter(
    ({ person, changes }) =>
      !person.isHidden && changes.some(({ field, new: now }) => field === "userId" && now !== null),
  ).length;

function warnAboutHeldRemovals(held: readonly DirectoryPerson[]): PreviewContent["warnings"] {
  if (held.length === 0) return [];
  return [
    {
      code: "removals_held",
      detail: `${formatCount(held.length, "removal")} ${pluralize(held.length, "waits", "wait")} for a decision. Preview again with the removals to apply them.`,
      person_ids: held.map(({ id }) => id),
    },
  ];
}
