import { foldName, fullName, inDirectoryOrder } from "@/lib/matching/names";
import { resolveReportingLines, type Repair } from "@/lib/reporting/reporting-lines";
import { nameFor, type CleanListing, type CleanPerson } from "./clean-listing";
import { matchByEmail, type MatchableUser } from "@/lib/matching/user-matching";
import { decideRemovals, type RemovalApproval, type RemovalLimit } from "./removal-guard";

/** The fields of a person that a run may change, and the journal tells of. */
const journalFields = [
  "firstName",
  "lastName",
  "title",
  "avatarUrl",
  "email",
  "office",
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
  joinedOn: string | null;
  managerId: string | null;
  userId: string | null;
};

/** A person of the store: in the directory, or removed from it within the time that they are kept. */
export type StoredPerson = DirectoryPerson & { isRemoved: boolean; isUnconfirmed: boolean };

type FieldChange = { field: JournalField; old: string | null; new: string | null };

export type PlannedWarning = { code: string; detail: string; personIds: string[] };

export type SyncPlan = {
  created: DirectoryPerson[];
  /** With what changed; may be nothing for someone who returned as they were. */
  updated: { person: DirectoryPerson; changes: FieldChange[]; hasReturned: boolean }[];
  /** Gone from the listing, or whose external id is another human's now. */
  removed: { person: StoredPerson; replacedBy: string | null }[];
  /** Would be removed, but waits for an executive. */
  held: StoredPerson[];
  /** In the directory although this listing did not confirm them. */
  unconfirmed: string[];
  /** Confirmed again after a time without. */
  confirmedAgain: string[];
  unchanged: number;
  /** People in the listing who are now in the directory, and those of them with a user. */
  synced: number;
  matchedUsers: number;
  warnings: PlannedWarning[];
};

/** Whether the directory is afterwards as it was before, and nobody has anything to decide. */
export const changesNothing = (plan: SyncPlan): boolean =>
  [plan.created, plan.updated, plan.removed, plan.held, plan.unconfirmed, plan.confirmedAgain].every(
    (people) => people.length === 0,
  );

type SyncInput = {
  stored: readonly StoredPerson[];
  listing: CleanListing;
  /** App users; `linkedTo` is the external id of the projects system that an identity row already gives them. */
  users: readonly MatchableUser[];
  removalLimit: RemovalLimit;
  approval: RemovalApproval;
  newId: () => string;
};

/**
 * Decides all that a run does, in memory: applied to `stored`, the directory is what was listed (but for people held or
 * unreadable), and planning again with the same listing changes nothing. Pure but for `newId`. Source: SYNC-1 to SYNC-18.
 */
export function planSync({ stored, listing, users, removalLimit, approval, newId }: SyncInput): SyncPlan {
  const storedByExternalId = new Map(stored.map((person) => [person.externalId, person]));
  const listedByExternalId = new Map(listing.people.map((person) => [person.externalId, person]));
  const active = stored.filter((person) => !person.isRemoved);

  const reused = new Set<string>();
  for (const listed of listing.people) {
    const holder = storedByExternalId.get(listed.externalId);
    if (holder && isAnotherHuman(holder, listed)) reused.add(holder.id);
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

  const isLetGo = ({ id, isRemoved }: StoredPerson) => reused.has(id) && (isRemoved || removedIds.has(id));
  const freed = new Set(stored.filter(isLetGo).map(({ externalId }) => externalId));
  const current = users.map((user) =>
    user.linkedTo && freed.has(user.linkedTo) ? { ...user, linkedTo: null } : user,
  );
  const linkedUsers = new Map<string, string>();
  for (const { id, linkedTo } of current) if (linkedTo !== null) linkedUsers.set(linkedTo, id);

  // Who is in the directory afterwards, before managers and users are resolved: who is in it already, then who comes.
  const next = new Map<string, Draft>();
  for (const person of active) {
    if (removedIds.has(person.id)) continue;
    const listed = listedByExternalId.get(person.externalId);
    const isListed = listed !== undefined && !reused.has(person.id); // a reused id waits for a decision: left as it is
    next.set(person.externalId, {
      person: isListed
        ? draftPerson(listed, person, person.id, linkedUsers.get(person.externalId))
        : asItIs(person),
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
  const conflicts = matchByEmail(
    drafts.map(({ person }) => person),
    current,
  );
  const replacements = new Map(
    drafts.flatMap(({ person, replaces }) => (replaces ? [[replaces.id, person.id]] : [])),
  );
  const listedDrafts = drafts.filter(({ isListed }) => isListed);
  const changed = drafts.flatMap(({ person, previous }) => {
    if (!previous) return [];
    const changes = changedFields(previous, person);
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
      ...warnOfReused(drafts, stored, reused, heldIds),
      ...warnOfSkipped(skipped.length, listing.unidentified),
      ...repairs,
      ...conflicts,
    ],
  };
}

type Draft = {
  person: DirectoryPerson;
  previous: StoredPerson | null;
  isListed: boolean;
  /** The former holder of the same external id. */
  replaces: StoredPerson | null;
};

/** Somebody listed, whose manager is still to be resolved. */
function draftPerson(
  listed: CleanPerson,
  previous: DirectoryPerson | null,
  id: string,
  userId: string | undefined,
): DirectoryPerson {
  return { id, ...knownOf(listed, previous), managerId: null, userId: userId ?? null };
}

/** A stored person without what the store alone knows of them. */
function asItIs({ isRemoved: _, isUnconfirmed: __, ...person }: StoredPerson): DirectoryPerson {
  return person;
}

/** What is known of somebody listed: what was sent, and where it was left out, what was known before (SYNC-14). */
function knownOf(listed: CleanPerson, previous: DirectoryPerson | null) {
  const email = sentOr(listed.email, previous?.email, null);
  const firstName = sentOr(listed.firstName, previous?.firstName, "");
  const lastName = sentOr(listed.lastName, previous?.lastName, "");
  return {
    externalId: listed.externalId,
    firstName: firstName || lastName ? firstName : nameFor(email),
    lastName,
    title: sentOr(listed.title, previous?.title, ""),
    avatarUrl: sentOr(listed.avatarUrl, previous?.avatarUrl, null),
    email,
    office: sentOr(listed.office, previous?.office, null),
    joinedOn: sentOr(listed.joinedOn, previous?.joinedOn, null),
  };
}

function sentOr<T>(sent: T | undefined, before: T | undefined, otherwise: T): T {
  return sent !== undefined ? sent : (before ?? otherwise);
}

/** Another name and another e-mail: the projects system has given the id to someone else (SYNC-10). */
function isAnotherHuman(holder: DirectoryPerson, listed: CleanPerson): boolean {
  // The e-mail first: comparing names costs far more, and most people are unchanged.
  const email = sentOr(listed.email, holder.email, null);
  if (holder.email === null || email === null || holder.email === email) return false;
  return foldName(fullName(holder)) !== foldName(fullName(knownOf(listed, holder)));
}

function changedFields(previous: DirectoryPerson, person: DirectoryPerson): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of journalFields) {
    if (previous[field] !== person[field]) changes.push({ field, old: previous[field], new: person[field] });
  }
  return changes;
}

/** Sets `managerId` of every draft, and returns a warning for each line that could not be taken as given. */
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

/** In the order of the directory, which decides where a loop is cut. It is asked for only where something is to be repaired. */
function repairReportingLines(lines: ReadonlyMap<string, string | null>, people: readonly DirectoryPerson[]) {
  const inOrderOf = (ordered: readonly DirectoryPerson[]) =>
    resolveReportingLines(ordered.map(({ id }) => ({ id, managerId: lines.get(id) ?? null })));
  const asListed = inOrderOf(people);
  return asListed.repairs.length === 0 ? asListed : inOrderOf(inDirectoryOrder(people));
}

type Alike = [Repair, ...Repair[]];

/**
 * Everybody who lost the same manager together: that is one thing to look into. Of one manager there is one reason, and but for an
 * unknown one it is one repair: in a loop a manager is so for one person alone, and nobody in one is their own.
 */
function groupRepairs(repairs: readonly Repair[]): Alike[] {
  const groups = new Map<string, Alike>();
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
} satisfies Record<Repair["reason"], string>;

function explainRepairs(
  [{ personId, managerId, reason }, ...others]: Alike,
  names: ReadonlyMap<string, string>,
): string {
  const name = names.get(personId) ?? personId;
  const manager = names.get(managerId) ?? `the person with id ${managerId.replace("external:", "")}`;
  if (others.length > 0) {
    const count = others.length + 1;
    return names.has(managerId)
      ? `${count} people lost their manager ${manager}, who is not active in the projects system. They stand without a manager.`
      : `${count} people have ${manager} as their manager, who is not active in the projects system. They stand without a manager.`;
  }
  switch (reason) {
    case "own-manager":
      return `${name} is given as their own manager. They stand without a manager until the projects system says otherwise.`;
    case "unknown-manager":
      return `The manager of ${name}, ${manager}, is not active in the projects system. ${name} stands without a manager.`;
    case "loop":
      return `${name} and ${manager} report to each other, directly or through others. ${name} stands without a manager, so that the loop is cut.`;
  }
}

function warnOfReused(
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
          `The projects system now gives another name and another e-mail address for the id of ${fullName(former)}` +
          `${newcomer ? `: ${fullName(newcomer)}` : ""}. ${outcome}`,
        personIds: newcomer ? [newcomer.id] : [former.id],
      };
    });
}

function warnOfSkipped(skipped: number, unidentified: number): PlannedWarning[] {
  if (skipped === 0) return [];
  return [
    {
      code: "removals_skipped",
      detail:
        `${skipped === 1 ? "1 person is" : `${skipped} people are`} not in the listing, but ${unidentified === 1 ? "a record" : `${unidentified} records`} ` +
        "of it had no readable id and might be theirs. No one was removed, whatever was approved. Correct the record in the projects system, then sync again.",
      personIds: [],
    },
  ];
}
