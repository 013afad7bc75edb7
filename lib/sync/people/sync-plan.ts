import { isDeepStrictEqual } from "node:util";
import { foldName, fullName, sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { resolveReportingLines, type ReportingLineRepair } from "@/lib/identity/access/reporting-lines";
import { deriveNameFromEmail, type CleanListing, type CleanPerson } from "./clean-listing";
import { linkUsersByEmail, type UserToLink } from "@/lib/identity/matching/user-matching";
import { assignDepartments } from "@/lib/sync/departments/assign-departments";
import type { DepartmentSettings } from "@/lib/sync/departments/schema";
import { decideRemovals, type RemovalApproval, type RemovalLimit } from "./removal-guard";

/** Fields of a person that a run may change and that the journal records. */
const journalFields = [
  "firstName",
  "lastName",
  "title",
  "avatarUrl",
  "email",
  "office",
  "department",
  "teams",
  "joinedOn",
  "managerId",
  "userId",
] as const;
type JournalField = (typeof journalFields)[number];

export type DirectoryPerson = {
  id: string;
  externalId: string;
  firstName: string;
  lastName: string;
  title: string;
  avatarUrl: string | null;
  email: string | null;
  office: string | null;
  department: string | null;
  /** Sorted names. */
  teams: readonly string[];
  joinedOn: string | null;
  managerId: string | null;
  userId: string | null;
};

/** Stored person: in the directory, or removed within the retention time. */
export type StoredPerson = DirectoryPerson & { isRemoved: boolean; isUnconfirmed: boolean };

type FieldChange = { field: JournalField; old: string | null; new: string | null };

export type PlannedWarning = { code: string; detail: string; personIds: string[] };

export type SyncPlan = {
  created: DirectoryPerson[];
  /** Changed or returning people; `changes` may be empty for a returning person. */
  updated: { person: DirectoryPerson; changes: FieldChange[]; hasReturned: boolean }[];
  /**
   * People missing from the listing, or whose external id belongs to a different person now; `replacedBy` is the id of
   * that person.
   */
  removed: { person: StoredPerson; replacedBy: string | null }[];
  /** Removals that wait for an executive's decision. */
  held: StoredPerson[];
  /** Ids of people in the directory that this listing does not confirm, but that the previous listing did. */
  unconfirmed: string[];
  /** Ids of people that this listing confirms again after an earlier listing did not. */
  confirmedAgain: string[];
  unchanged: number;
  /** `synced`: number of listed people who are then in the directory. `matchedUsers`: how many of them have a user. */
  synced: number;
  matchedUsers: number;
  warnings: PlannedWarning[];
};

/** Returns whether the plan leaves the directory unchanged and requires no decision. */
export const isEmptyPlan = (plan: SyncPlan): boolean =>
  [plan.created, plan.updated, plan.removed, plan.held, plan.unconfirmed, plan.confirmedAgain].every(
    (people) => people.length === 0,
  );

type SyncInput = {
  stored: readonly StoredPerson[];
  listing: CleanListing;
  /** Users; `linkedTo` is the external id of the person that the user is already linked to. */
  users: readonly UserToLink[];
  removalLimit: RemovalLimit;
  approval: RemovalApproval;
  /** Source of the departments. */
  departments: DepartmentSettings;
  newId: () => string;
};

/**
 * Plans a run in memory. If the plan is applied to `stored`, the directory matches the listing, except for held,
 * skipped and unreadable people and repaired reporting lines; planning again with an equal listing then changes
 * nothing. Pure except for `newId`. Source: SYNC-1 to SYNC-18.
 */
export function planSync({
  stored,
  listing,
  users,
  removalLimit,
  approval,
  departments,
  newId,
}: SyncInput): SyncPlan {
  const storedByExternalId = new Map(stored.map((person) => [person.externalId, person]));
  const listedByExternalId = new Map(listing.people.map((person) => [person.externalId, person]));
  const active = stored.filter((person) => !person.isRemoved);

  const reused = new Set<string>();
  for (const listed of listing.people) {
    const holder = storedByExternalId.get(listed.externalId);
    if (holder && isDifferentPerson(holder, listed)) reused.add(holder.id);
  }
  const absent = active.filter(
    ({ externalId, id }) =>
      reused.has(id) || (!listedByExternalId.has(externalId) && !listing.brokenIds.has(externalId)),
  );
  const { removed, held, skipped } = decideRemovals({
    absent,
    directorySize: active.length,
    isListingEmpty: listing.people.length === 0,
    unidentified: listing.unidentified,
    limit: removalLimit,
    approval,
  });
  const removedIds = new Set(removed.map(({ id }) => id));
  const heldIds = new Set(held.map(({ id }) => id));

  const losesExternalId = ({ id, isRemoved }: StoredPerson) =>
    reused.has(id) && (isRemoved || removedIds.has(id));
  const freedExternalIds = new Set(stored.filter(losesExternalId).map(({ externalId }) => externalId));
  const current = users.map((user) =>
    user.linkedTo && freedExternalIds.has(user.linkedTo) ? { ...user, linkedTo: null } : user,
  );
  const linkedUsers = new Map<string, string>();
  for (const { id, linkedTo } of current) if (linkedTo !== null) linkedUsers.set(linkedTo, id);

  // People of the resulting directory, before their managers and users are resolved: people who stay come first, then
  // returning and new people.
  const next = new Map<string, Draft>();
  for (const person of active) {
    if (removedIds.has(person.id)) continue;
    const listed = listedByExternalId.get(person.externalId);
    const isListed = listed !== undefined && !reused.has(person.id); // a reused id waits for a decision and stays unchanged
    next.set(person.externalId, {
      person: isListed
        ? draftPerson(listed, person, person.id, linkedUsers.get(person.externalId))
        : toDirectoryPerson(person),
      previous: person,
      isListed,
      replaces: null,
    });
  }
  for (const listed of listedByExternalId.values()) {
    if (next.has(listed.externalId)) continue;
    const former = storedByExternalId.get(listed.externalId) ?? null;
    const isReused = former !== null && reused.has(former.id);
    const previous = isReused ? null : former;
    next.set(listed.externalId, {
      person: draftPerson(listed, previous, previous?.id ?? newId(), linkedUsers.get(listed.externalId)),
      previous,
      isListed: true,
      replaces: isReused ? former : null,
    });
  }

  const repairs = resolveManagers(next, listedByExternalId, storedByExternalId);
  const drafts = [...next.values()];
  setDepartments(drafts, departments);
  const conflicts = linkUsersByEmail(
    drafts.map(({ person }) => person),
    current,
  );
  const replacements = new Map(
    drafts.flatMap(({ person, replaces }) => (replaces ? [[replaces.id, person.id]] : [])),
  );
  const listedDrafts = drafts.filter(({ isListed }) => isListed);
  const changed = drafts.flatMap(({ person, previous }) => {
    if (!previous) return [];
    const changes = diffFields(previous, person);
    const hasReturned = previous.isRemoved;
    return changes.length > 0 || hasReturned ? [{ person, changes, hasReturned }] : [];
  });
  const created = drafts.filter(({ previous }) => previous === null);

  return {
    created: created.map(({ person }) => person),
    updated: changed,
    removed: stored
      .filter(({ id, isRemoved }) => removedIds.has(id) || (isRemoved && replacements.has(id)))
      .map((person) => ({ person, replacedBy: replacements.get(person.id) ?? null })),
    held,
    unconfirmed: drafts.flatMap(({ person, previous, isListed }) =>
      !isListed && previous && !previous.isUnconfirmed ? person.id : [],
    ),
    confirmedAgain: drafts.flatMap(({ person, previous, isListed }) =>
      isListed && previous?.isUnconfirmed ? person.id : [],
    ),
    unchanged: drafts.length - created.length - changed.length,
    synced: listedDrafts.length,
    matchedUsers: listedDrafts.filter(({ person }) => person.userId !== null).length,
    warnings: [
      ...listing.warnings.map(({ code, detail, externalIds }) => ({
        code,
        detail,
        personIds: externalIds.flatMap((externalId) => next.get(externalId)?.person.id ?? []),
      })),
      ...warnAboutReusedIds(drafts, stored, reused, heldIds),
      ...warnAboutSkippedRemovals(skipped.length, listing.unidentified),
      ...repairs,
      ...conflicts,
    ],
  };
}

type Draft = {
  person: DirectoryPerson;
  previous: StoredPerson | null;
  isListed: boolean;
  /** Stored person who had this external id before it was reused for this person. */
  replaces: StoredPerson | null;
};

/** Builds a person from a listed record, without the manager, who is resolved later. */
function draftPerson(
  listed: CleanPerson,
  previous: DirectoryPerson | null,
  id: string,
  userId: string | undefined,
): DirectoryPerson {
  return { id, ...mergeKnownValues(listed, previous), managerId: null, userId: userId ?? null };
}

/** Removes the fields that only a stored person has. */
function toDirectoryPerson({ isRemoved: _, isUnconfirmed: __, ...person }: StoredPerson): DirectoryPerson {
  return person;
}

/** Merges the sent values with the previous ones, which fill omitted fields (SYNC-14). */
function mergeKnownValues(listed: CleanPerson, previous: DirectoryPerson | null) {
  const email = getSentOrPrevious(listed.email, previous?.email, null);
  const firstName = getSentOrPrevious(listed.firstName, previous?.firstName, "");
  const lastName = getSentOrPrevious(listed.lastName, previous?.lastName, "");
  return {
    externalId: listed.externalId,
    firstName: firstName || lastName ? firstName : deriveNameFromEmail(email),
    lastName,
    title: getSentOrPrevious(listed.title, previous?.title, ""),
    avatarUrl: getSentOrPrevious(listed.avatarUrl, previous?.avatarUrl, null),
    email,
    office: getSentOrPrevious(listed.office, previous?.office, null),
    department: getSentOrPrevious(listed.department, previous?.department, null),
    teams: getSentOrPrevious(listed.teams, previous?.teams, []),
    joinedOn: getSentOrPrevious(listed.joinedOn, previous?.joinedOn, null),
  };
}

function getSentOrPrevious<T>(sent: T | undefined, before: T | undefined, otherwise: T): T {
  return sent !== undefined ? sent : (before ?? otherwise);
}

/**
 * Returns whether both name and e-mail differ: the projects system has then reused the id for a different person
 * (SYNC-10). False if either e-mail is unknown.
 */
function isDifferentPerson(holder: DirectoryPerson, listed: CleanPerson): boolean {
  // The e-mail is compared first: comparing names costs far more, and most people are unchanged.
  const email = getSentOrPrevious(listed.email, holder.email, null);
  if (holder.email === null || email === null || holder.email === email) return false;
  return foldName(fullName(holder)) !== foldName(fullName(mergeKnownValues(listed, holder)));
}

function diffFields(previous: DirectoryPerson, person: DirectoryPerson): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of journalFields) {
    if (!isDeepStrictEqual(previous[field], person[field]))
      changes.push({ field, old: toJournalText(previous[field]), new: toJournalText(person[field]) });
  }
  return changes;
}

const toJournalText = (value: DirectoryPerson[JournalField]): string | null =>
  typeof value === "object" ? value?.join(", ") || null : value;

/**
 * Sets the department of every draft. Call it after managers are resolved, because the department may be that of a
 * branch.
 */
function setDepartments(drafts: readonly Draft[], settings: DepartmentSettings): void {
  const assigned = assignDepartments(
    drafts.map(({ person }) => person),
    settings,
  );
  for (const { person } of drafts) person.department = assigned.get(person.id) ?? null;
}

/** Sets `managerId` of every draft. Returns one warning for each group of repaired reporting lines (`groupRepairs`). */
function resolveManagers(
  next: ReadonlyMap<string, Draft>,
  listed: ReadonlyMap<string, CleanPerson>,
  stored: ReadonlyMap<string, StoredPerson>,
): PlannedWarning[] {
  const drafts = [...next.values()];
  const unknownManager = (externalId: string) => stored.get(externalId)?.id ?? `external:${externalId}`;
  const wantedManager = ({ person, previous, isListed }: Draft): string | null => {
    const externalId = isListed ? listed.get(person.externalId)?.managerExternalId : undefined;
    if (externalId === undefined) return previous?.managerId ?? null;
    return externalId === null ? null : (next.get(externalId)?.person.id ?? unknownManager(externalId));
  };
  const lines = new Map(drafts.map((draft) => [draft.person.id, wantedManager(draft)]));
  const { managerOf, repairs } = repairReportingLines(
    lines,
    drafts.map(({ person }) => person),
  );
  for (const { person } of drafts) person.managerId = managerOf.get(person.id) ?? null;
  if (repairs.length === 0) return [];

  const names = new Map(
    [...stored.values(), ...drafts.map(({ person }) => person)].map((person) => [
      person.id,
      fullName(person),
    ]),
  );
  return groupRepairs(repairs).map((alike) => ({
    code: warningCodes[alike[0].reason],
    detail: explainRepairs(alike, names),
    personIds: alike.map(({ personId }) => personId),
  }));
}

/**
 * Resolves the reporting lines. The directory's order decides where a loop is cut; it is computed only if a line needs
 * repair.
 */
function repairReportingLines(lines: ReadonlyMap<string, string | null>, people: readonly DirectoryPerson[]) {
  const inOrderOf = (ordered: readonly DirectoryPerson[]) =>
    resolveReportingLines(ordered.map(({ id }) => ({ id, managerId: lines.get(id) ?? null })));
  const asListed = inOrderOf(people);
  return asListed.repairs.length === 0 ? asListed : inOrderOf(sortInDirectoryOrder(people));
}

type RepairGroup = [ReportingLineRepair, ...ReportingLineRepair[]];

/**
 * Groups the people who lost the same manager, for one warning per manager. All repairs of a group have one reason; a
 * group that breaks a loop has one person.
 */
function groupRepairs(repairs: readonly ReportingLineRepair[]): RepairGroup[] {
  const groups = new Map<string, RepairGroup>();
  for (const repair of repairs) {
    const group = groups.get(repair.managerId);
    if (group) group.push(repair);
    else groups.set(repair.managerId, [repair]);
  }
  return [...groups.values()];
}

const warningCodes = {
  "own-manager": "own_manager",
  "unknown-manager": "unknown_manager",
  loop: "manager_loop",
} satisfies Record<ReportingLineRepair["reason"], string>;

function explainRepairs(
  [{ personId, managerId, reason }, ...others]: RepairGroup,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(personId) ?? personId;
  const manager = names.get(managerId) ?? `the person with id ${managerId.replace("external:", "")}`;
  if (others.length > 0) {
    const count = others.length + 1;
    return names.has(managerId)
      ? `${count} people lost their manager ${manager}, who is not active in the projects system. They have no manager.`
      : `${count} people have ${manager} as their manager, who is not active in the projects system. They have no manager.`;
  }
  switch (reason) {
    case "own-manager":
      return `${name} is listed as their own manager. They have no manager until this is corrected in the projects system.`;
    case "unknown-manager":
      return `The manager of ${name}, ${manager}, is not active in the projects system. ${name} has no manager.`;
    case "loop":
      return `${name} and ${manager} report to each other, directly or through others. ${name} has no manager, to break the loop.`;
  }
}

function warnAboutReusedIds(
  drafts: readonly Draft[],
  stored: readonly StoredPerson[],
  reused: ReadonlySet<string>,
  held: ReadonlySet<string>,
): PlannedWarning[] {
  const newcomers = new Map(
    drafts.flatMap(({ person, replaces }) => (replaces ? [[replaces.id, person] as const] : [])),
  );
  return stored
    .filter(({ id }) => reused.has(id))
    .map((former) => {
      const newcomer = newcomers.get(former.id);
      const outcome = newcomer
        ? "Kith treats them as two people: the new one has none of the former's private data."
        : held.has(former.id)
          ? "Nothing was changed for this person; the removal waits for a decision."
          : "Nothing was changed for this person, because no one was removed in this run.";
      return {
        code: "reused_external_id",
        detail:
          `The projects system now lists a different name and e-mail address under the id of ${fullName(former)}` +
          `${newcomer ? `: ${fullName(newcomer)}` : ""}. ${outcome}`,
        personIds: newcomer ? [newcomer.id] : [former.id],
      };
    });
}

function warnAboutSkippedRemovals(skipped: number, unidentified: number): PlannedWarning[] {
  if (skipped === 0) return [];
  return [
    {
      code: "removals_skipped",
      detail:
        `${skipped === 1 ? "1 person is" : `${skipped} people are`} not in the listing, but ${unidentified === 1 ? "a record" : `${unidentified} records`} ` +
        "of it had no readable id and might be theirs. No one was removed, despite any approval. Correct the record in the projects system, then sync again.",
      personIds: [],
    },
  ];
}
