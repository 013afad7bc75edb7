import { isDeepStrictEqual } from "node:util";
import { groupBy } from "@/lib/identity/matching/employee-matching";
import { isSameName, toPersonNameForm } from "@/lib/identity/matching/name-forms";
import { formerIdPrefix } from "@/lib/people/people-system";
import { fullName, sortInDirectoryOrder } from "@/lib/identity/matching/names";
import {
  findVisibleManager,
  resolveReportingLines,
  type ReportingLineRepair,
} from "@/lib/identity/access/reporting-lines";
import { filterChunked, forEachChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import { deriveNameFromEmail, type CleanListing, type CleanPerson } from "./clean-listing";
import { matchUsersByEmail, type UserToLink } from "@/lib/identity/matching/user-matching";
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
  "workPhone",
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
  workPhone: string | null;
  department: string | null;
  teams: readonly string[];
  joinedOn: string | null;
  /** Next manager who is not hidden. */
  managerId: string | null;
  /** Manager in the source, if that person is hidden. */
  hiddenManagerId: string | null;
  isHidden: boolean;
  userId: string | null;
};

export type StoredPerson = DirectoryPerson & { isRemoved: boolean; isUnconfirmed: boolean };

type FieldChange = { field: JournalField; old: string | null; new: string | null };

export type PlannedWarning = { code: string; detail: string; personIds: string[] };

export type SyncPlan = {
  created: DirectoryPerson[];
  /** Changed or returning people; `changes` may be empty for a returning person. */
  updated: { person: DirectoryPerson; changes: FieldChange[]; hasReturned: boolean }[];
  /** People who have another external id than before (SYNC-24). `updated` contains them only if they changed. */
  moved: { id: string; externalId: string; former: StoredPerson }[];
  /** People whose ids are of a new source, or of none (`formerIdPrefix`), because the directory moves there (SYNC-38). */
  renumbered?: { id: string; externalId: string }[];
  /** Ids that hidden people had in the source of a move. */
  hiddenSourceIds?: string[];
  /** People whose hidden manager changed and nothing else. */
  behindHidden: DirectoryPerson[];
  /** New people who are hidden because they may be this hidden person (PEOPLE-45). */
  hiddenCopies: { personId: string; hiddenId: string }[];
  /** People who changed their name and e-mail address under one external id (SYNC-26). */
  renamed: { before: DirectoryPerson; now: DirectoryPerson }[];
  /**
   * People missing from the listing, or whose external id belongs to a different person now. `replacedBy` has the ids of
   * that person, and of new people who may be the same (SYNC-25).
   */
  removed: { person: StoredPerson; replacedBy: string[] }[];
  held: StoredPerson[];
  /** Ids of people in the directory that this listing does not confirm, but that the previous listing did. */
  unconfirmed: string[];
  /** Ids of people that this listing confirms again after an earlier listing did not. */
  confirmedAgain: string[];
  /** The numbers are without hidden people. */
  unchanged: number;
  /** `synced`: number of listed people who are then in the directory. `matchedUsers`: how many of them have a user. */
  synced: number;
  matchedUsers: number;
  warnings: PlannedWarning[];
};

export const isEmptyPlan = (plan: SyncPlan): boolean =>
  [
    plan.created,
    plan.updated,
    plan.moved,
    plan.behindHidden,
    plan.removed,
    plan.held,
    plan.unconfirmed,
    plan.confirmedAgain,
  ].every((people) => people.length === 0);

export type SyncInput = {
  stored: readonly StoredPerson[];
  listing: CleanListing;
  users: readonly UserToLink[];
  removalLimit: RemovalLimit;
  approval: RemovalApproval;
  departments: DepartmentSettings;
  newId: (externalId: string) => string;
  matches?: RecordDecisions;
};

/** Decisions about records of a new source (`matchSources`). */
export type RecordDecisions = {
  /** Records that an executive called new people. */
  separate: ReadonlySet<string>;
  /** Hidden people by the id of the record that may be theirs. These records become hidden people, too. */
  behindHidden: ReadonlyMap<string, string>;
};

/**
 * Plans a run in memory. If the plan is applied to `stored`, the directory matches the listing, except for held,
 * skipped and unreadable people and repaired reporting lines; planning again with an equal listing then changes
 * nothing. Pure except for `newId`. Source: SYNC-1 to SYNC-18, SYNC-24 to SYNC-26.
 */
export function* planSync(input: SyncInput): ChunkedWork<SyncPlan> {
  const { returning, questions } = yield* matchFormerPeople(input);
  const newIds = new Map([...returning].map(([externalId, { id }]) => [id, externalId]));
  const moves = new Map([...returning].map(([externalId, former]) => [former.externalId, externalId]));
  const plan = yield* planListing(
    {
      ...input,
      stored: input.stored.map((one) => {
        const externalId = newIds.get(one.id);
        return externalId === undefined ? one : { ...one, externalId };
      }),
      users: input.users.map((one) => ({ ...one, linkedTo: moves.get(one.linkedTo ?? "") ?? one.linkedTo })),
    },
    questions,
  );
  const moved = [...returning].map(([externalId, former]) => ({ id: former.id, externalId, former }));
  return { ...plan, moved, warnings: [...plan.warnings, ...[...returning].map(warnAboutNewId)] };
}

type FormerPeople = {
  returning: ReadonlyMap<string, StoredPerson>;
  /** People with only an equal name or only an equal e-mail address by the external id of the new person. */
  questions: ReadonlyMap<string, readonly StoredPerson[]>;
};

/** Finds the people who lost their external id among the records with unknown external ids. */
function* matchFormerPeople({ stored, listing, users, matches }: SyncInput): ChunkedWork<FormerPeople> {
  const listedByExternalId = new Map(listing.people.map((person) => [person.externalId, person]));
  yield;
  const formers = yield* filterChunked(stored, (person) => {
    const listed = listedByExternalId.get(person.externalId);
    if (listed) return !matches && isDifferentPerson(person, listed);
    return !listing.brokenIds.has(person.externalId);
  });
  const returning = new Map<string, StoredPerson>();
  const questions = new Map<string, readonly StoredPerson[]>();
  if (formers.length === 0) return { returning, questions };
  const byEmail = groupBy(formers, ({ email }) => email);
  const byName = groupBy(formers, (person) => toPersonNameForm(fullName(person)).plain);
  const storedIds = new Set(stored.map(({ externalId }) => externalId));
  const linkedIds = new Set(users.map((user) => user.linkedTo));
  const claims = new Map<StoredPerson, string[]>();
  const match = (listed: CleanPerson): void => {
    const { email, ...named } = mergeKnownValues(listed, null);
    const name = fullName(named);
    const withEmail = email === null ? [] : (byEmail.get(email) ?? []);
    const withName =
      name === deriveNameFromEmail(null)
        ? []
        : (byName.get(toPersonNameForm(name).plain) ?? []).filter((one) => isSameName(fullName(one), name));
    const found = [...new Set([...withEmail, ...withName])];
    const [same, other] = withEmail.filter((one) => withName.includes(one));
    if (same && !other && !linkedIds.has(listed.externalId))
      claims.set(same, [...(claims.get(same) ?? []), listed.externalId]);
    questions.set(listed.externalId, found);
  };
  const unknown = listing.people.filter(
    ({ externalId }) => !storedIds.has(externalId) && !matches?.separate.has(externalId),
  );
  yield* forEachChunked(unknown, match, recordsPerChunk);
  for (const [former, [externalId, another]] of claims) {
    if (externalId === undefined || another !== undefined) continue;
    returning.set(externalId, former);
    questions.delete(externalId);
  }
  const returned = new Set(returning.values());
  for (const [externalId, found] of questions)
    questions.set(
      externalId,
      found.filter((one) => !returned.has(one)),
    );
  return { returning, questions };
}

const warnAboutNewId = ([externalId, former]: [string, StoredPerson]): PlannedWarning => ({
  code: "returned_with_new_id",
  detail: `${fullName(former)} has a new id in the source of people: ${externalId}${former.externalId.startsWith(formerIdPrefix) ? "" : ` instead of ${former.externalId}`}. The name and the e-mail address are unchanged, so Kith treats them as the same person.`,
  personIds: [former.id],
});

function* planListing(
  { stored, listing, users, removalLimit, approval, departments, newId, matches }: SyncInput,
  questions: FormerPeople["questions"],
): ChunkedWork<Omit<SyncPlan, "moved">> {
  const storedByExternalId = new Map(stored.map((person) => [person.externalId, person]));
  yield;
  const listedByExternalId = new Map(listing.people.map((person) => [person.externalId, person]));
  const active = stored.filter((person) => !person.isRemoved);
  yield;

  const reused = new Set<string>();
  for (const listed of listing.people) {
    const holder = storedByExternalId.get(listed.externalId);
    // In a move only matched people have the ids of records.
    if (holder && !matches && isDifferentPerson(holder, listed)) reused.add(holder.id);
  }
  const absent = active.filter(
    ({ externalId, id }) =>
      reused.has(id) || (!listedByExternalId.has(externalId) && !listing.brokenIds.has(externalId)),
  );
  yield;
  const { removed, held, skipped } = decideRemovals({
    absent,
    directorySize: active.length,
    isListingEmpty: listing.people.length === 0,
    unidentified: matches ? 0 : listing.unidentified, // a move holds these removals
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
  const addStaying = (person: StoredPerson): void => {
    if (removedIds.has(person.id)) return;
    const { isRemoved: _, isUnconfirmed: __, ...unlisted } = person;
    const listed = listedByExternalId.get(person.externalId);
    const isListed = listed !== undefined && !reused.has(person.id); // a reused id waits for a decision and stays unchanged
    next.set(person.externalId, {
      person: isListed
        ? draftPerson(listed, person, person.id, linkedUsers.get(person.externalId))
        : unlisted,
      previous: person,
      isListed,
      replaces: [],
    });
  };
  const addListed = (listed: CleanPerson): void => {
    if (next.has(listed.externalId)) return;
    const former = storedByExternalId.get(listed.externalId) ?? null;
    const isReused = former !== null && reused.has(former.id);
    const previous = isReused ? null : former;
    next.set(listed.externalId, {
      person: draftPerson(
        listed,
        previous,
        previous?.id ?? newId(listed.externalId),
        linkedUsers.get(listed.externalId),
      ),
      previous,
      isListed: true,
      replaces: isReused
        ? [former]
        : (questions.get(listed.externalId) ?? []).filter(
            ({ id, isRemoved }) => isRemoved || removedIds.has(id),
          ),
    });
  };
  yield* forEachChunked(active, addStaying);
  yield* forEachChunked([...listedByExternalId.values()], addListed);

  const drafts = [...next.values()];
  const hiddenCopies = hideRecordsOfHidden(drafts, stored, matches?.behindHidden);
  yield;
  const repairs = yield* resolveManagers(next, listedByExternalId, storedByExternalId, listing);
  yield;
  setDepartments(drafts, departments);
  yield;
  const { links, warnings: conflicts } = matchUsersByEmail(
    drafts.map(({ person }) => person),
    current,
  );
  for (const { person } of drafts) person.userId ??= links.get(person.id) ?? null;
  yield;
  const replacements = groupBy(
    drafts.flatMap(({ person, replaces }) => replaces.map(({ id }) => ({ id, by: person.id }))),
    ({ id }) => id,
  );
  const listedDrafts = drafts.filter(({ isListed }) => isListed);
  const changed: SyncPlan["updated"] = [];
  const renamed: SyncPlan["renamed"] = [];
  yield* forEachChunked(drafts, ({ person, previous }) => {
    if (!previous) return;
    const changes = diffFields(previous, person);
    const hasReturned = previous.isRemoved;
    if (changes.length > 0 || hasReturned) changed.push({ person, changes, hasReturned });
    if (isRenamed(previous, person)) renamed.push({ before: previous, now: person });
  });
  const created = drafts.filter(({ previous }) => previous === null);
  const changedIds = new Set(changed.map(({ person }) => person.id));

  return {
    created: created.map(({ person }) => person),
    updated: changed,
    behindHidden: drafts.flatMap(({ person, previous }) =>
      previous && previous.hiddenManagerId !== person.hiddenManagerId ? person : [],
    ),
    hiddenCopies,
    renamed,
    removed: stored
      .filter(({ id, isRemoved }) => removedIds.has(id) || (isRemoved && replacements.has(id)))
      .map((person) => ({
        person,
        replacedBy: (replacements.get(person.id) ?? []).map(({ by }) => by).toSorted(),
      })),
    held,
    unconfirmed: drafts.flatMap(({ person, previous, isListed }) =>
      !isListed && previous && !previous.isUnconfirmed ? person.id : [],
    ),
    confirmedAgain: drafts.flatMap(({ person, previous, isListed }) =>
      isListed && previous?.isUnconfirmed ? person.id : [],
    ),
    unchanged: drafts.filter(
      ({ person, previous }) => previous && !person.isHidden && !changedIds.has(person.id),
    ).length,
    synced: listedDrafts.filter(({ person }) => !person.isHidden).length,
    matchedUsers: listedDrafts.filter(({ person }) => person.userId !== null && !person.isHidden).length,
    warnings: [
      ...listing.warnings.map(({ code, detail, externalIds }) => ({
        code,
        detail,
        personIds: externalIds.flatMap((externalId) => next.get(externalId)?.person.id ?? []),
      })),
      ...renamed.map(warnAboutRename),
      ...warnAboutReusedIds(drafts, stored, reused, heldIds),
      ...warnAboutSkippedRemovals(skipped.length, listing.unidentified),
      ...repairs,
      ...conflicts,
    ],
  };
}

/**
 * Hides every new record with the name or the e-mail address of a hidden person, whether that person is still listed or
 * not: a second record must not show them. An executive decides.
 */
function hideRecordsOfHidden(
  drafts: readonly Draft[],
  stored: readonly StoredPerson[],
  behindHidden: RecordDecisions["behindHidden"] = new Map(),
): SyncPlan["hiddenCopies"] {
  const hidden = stored.filter(({ isHidden }) => isHidden);
  return drafts.flatMap(({ person, previous }) => {
    if (previous !== null) return [];
    const same = hidden.find(
      (one) =>
        behindHidden.get(person.externalId) === one.id ||
        (person.email !== null && one.email === person.email) ||
        isSameName(fullName(one), fullName(person)),
    );
    if (!same) return [];
    person.isHidden = true;
    return { personId: person.id, hiddenId: same.id };
  });
}

type Draft = {
  person: DirectoryPerson;
  previous: StoredPerson | null;
  isListed: boolean;
  /** Stored person who had this external id before it was reused, or people who may be this person (SYNC-25). */
  replaces: readonly StoredPerson[];
};

function draftPerson(
  listed: CleanPerson,
  previous: DirectoryPerson | null,
  id: string,
  userId: string | undefined,
): DirectoryPerson {
  return {
    id,
    ...mergeKnownValues(listed, previous),
    managerId: null,
    hiddenManagerId: null,
    isHidden: previous?.isHidden ?? false,
    userId: userId ?? null,
  };
}

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
    workPhone: getSentOrPrevious(listed.workPhone, previous?.workPhone, null),
    department: getSentOrPrevious(listed.department, previous?.department, null),
    teams: getSentOrPrevious(listed.teams, previous?.teams, []),
    joinedOn: getSentOrPrevious(listed.joinedOn, previous?.joinedOn, null),
  };
}

function getSentOrPrevious<T>(sent: T | undefined, before: T | undefined, otherwise: T): T {
  return sent !== undefined ? sent : (before ?? otherwise);
}

/**
 * Returns whether the source of people reused the id for a different person (SYNC-10): name and e-mail differ, and also
 * the known start dates or all parts of the name. False if either e-mail is unknown.
 */
export function isDifferentPerson(holder: DirectoryPerson, listed: CleanPerson): boolean {
  // The e-mail is compared first: comparing names costs far more, and most people are unchanged.
  const email = getSentOrPrevious(listed.email, holder.email, null);
  if (holder.email === email) return false;
  const person = mergeKnownValues(listed, holder);
  if (!isRenamed(holder, person)) return false;
  const [before, now] = [holder.joinedOn, person.joinedOn];
  return (before !== null && now !== null && before !== now) || !sharesNamePart(holder, person);
}

type Named = Pick<DirectoryPerson, "firstName" | "lastName" | "email">;

const isRenamed = (before: Named, now: Named): boolean =>
  ![null, now.email].includes(before.email) &&
  now.email !== null &&
  !isSameName(fullName(before), fullName(now));

/** Returns whether a first or last name equals another, or all its words are in another: Anna in Anna-Lena. */
export function sharesNamePart(one: Named, other: Named): boolean {
  const toParts = ({ firstName, lastName }: Named) =>
    [firstName, lastName]
      .map((name) => name.split(/[\p{P}\p{S}\s]/u).filter(Boolean))
      .filter(({ length }) => length > 0);
  const isWithin = (words: readonly string[], others: readonly string[]) =>
    words.every((word) => others.some((another) => isSameName(word, another)));
  return toParts(one).some((words) =>
    toParts(other).some((others) => isWithin(words, others) || isWithin(others, words)),
  );
}

const warnAboutRename = ({ before, now }: SyncPlan["renamed"][number]): PlannedWarning => ({
  code: "renamed",
  detail: `${fullName(before)} has a new name and a new e-mail address: ${fullName(now)}. Kith treats them as the same person. If they are two people, say so on the page of this run within 30 days.`,
  personIds: [now.id],
});

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

/** Call it after managers are resolved, because the department may be that of a branch. */
function setDepartments(drafts: readonly Draft[], settings: DepartmentSettings): void {
  const assigned = assignDepartments(
    drafts.map(({ person }) => person),
    settings,
  );
  for (const { person } of drafts) person.department = assigned.get(person.id) ?? null;
}

/** Sets `managerId` of every draft. Returns the warnings about repaired reporting lines. */
function* resolveManagers(
  next: ReadonlyMap<string, Draft>,
  listed: ReadonlyMap<string, CleanPerson>,
  stored: ReadonlyMap<string, StoredPerson>,
  { leftOut, brokenIds, unidentified }: CleanListing,
): ChunkedWork<PlannedWarning[]> {
  const drafts = [...next.values()];
  // The manager may be a person whose record cannot be read, or one without a record since a move.
  const withoutRecord = new Set(
    drafts.flatMap(({ person: { id, externalId } }) => (externalId.startsWith(formerIdPrefix) ? id : [])),
  );
  const mayBeFormer = (externalId: string, former: string | null): boolean =>
    unidentified > 0 || brokenIds.has(externalId) || withoutRecord.has(former ?? "");
  const unknownManager = (externalId: string) => stored.get(externalId)?.id ?? `external:${externalId}`;
  const findStaying = createStayingManagerFinder(next, leftOut);
  const wantedManager = ({ person, previous, isListed }: Draft): string | null => {
    const former = previous?.hiddenManagerId ?? previous?.managerId ?? null;
    const externalId = isListed ? listed.get(person.externalId)?.managerExternalId : undefined;
    if (externalId === undefined) return former;
    if (externalId === null) return null;
    const staying = findStaying(externalId);
    const isOwn = staying === person.externalId && externalId !== staying;
    const manager = staying === null || isOwn ? externalId : staying;
    const isUnknown = !next.has(manager) && !stored.has(manager);
    if (isUnknown && mayBeFormer(manager, former)) return former;
    return next.get(manager)?.person.id ?? unknownManager(manager);
  };
  const lines = new Map<string, string | null>();
  yield* forEachChunked(drafts, (draft) => void lines.set(draft.person.id, wantedManager(draft)));
  const { managerOf, repairs } = repairReportingLines(
    lines,
    drafts.map(({ person }) => person),
  );
  yield;
  const isHidden = new Set(drafts.flatMap(({ person }) => (person.isHidden ? person.id : [])));
  yield* forEachChunked(drafts, ({ person }) => {
    const listedManager = managerOf.get(person.id) ?? null;
    person.managerId = findVisibleManager(listedManager, isHidden, managerOf);
    person.hiddenManagerId = person.managerId === listedManager ? null : listedManager;
  });
  if (repairs.length === 0) return [];

  const leftOutNames = new Map(leftOut.map(({ externalId, name }) => [unknownManager(externalId), name]));
  const names = new Map([
    ...leftOutNames,
    ...[...stored.values(), ...drafts.map(({ person }) => person)].map(
      (person) => [person.id, fullName(person)] as const,
    ),
  ]);
  // One warning for the people who lost the same manager, who have the same reason. Of a broken loop, that is one person.
  return [...groupBy(repairs, ({ managerId }) => managerId).values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const isLeftOut = first.reason === "unknown-manager" && leftOutNames.has(first.managerId);
    return {
      code: isLeftOut ? "manager_left_out" : warningCodes[first.reason],
      detail: explainRepair(first, alike.length, names, isLeftOut),
      personIds: alike.map(({ personId }) => personId),
    };
  });
}

/**
 * Returns a function from the external id of a manager to that of the first manager upwards whom no rule leaves out,
 * who may be unknown; null if there is none. A manager whose removal is held stays.
 */
function createStayingManagerFinder(next: ReadonlyMap<string, Draft>, leftOut: CleanListing["leftOut"]) {
  const managers = new Map(
    leftOut
      .filter(({ externalId }) => !next.has(externalId))
      .map(({ externalId, managerExternalId = null }) => [externalId, managerExternalId]),
  );
  const found = new Map<string, string | null>();
  return (externalId: string): string | null => {
    const passed = new Set<string>();
    let id: string | null = externalId;
    while (id !== null && managers.has(id) && !found.has(id) && !passed.has(id)) {
      passed.add(id);
      id = managers.get(id) ?? null;
    }
    const staying = id === null || passed.has(id) ? null : found.has(id) ? (found.get(id) ?? null) : id;
    for (const one of passed) found.set(one, staying);
    return staying;
  };
}

/** The directory's order decides where a loop is cut; it is computed only if a line needs repair. */
function repairReportingLines(lines: ReadonlyMap<string, string | null>, people: readonly DirectoryPerson[]) {
  const inOrderOf = (ordered: readonly DirectoryPerson[]) =>
    resolveReportingLines(ordered.map(({ id }) => ({ id, managerId: lines.get(id) ?? null })));
  const asListed = inOrderOf(people);
  return asListed.repairs.length === 0 ? asListed : inOrderOf(sortInDirectoryOrder(people));
}

const warningCodes = {
  "own-manager": "own_manager",
  "unknown-manager": "unknown_manager",
  loop: "manager_loop",
} satisfies Record<ReportingLineRepair["reason"], string>;

function explainRepair(
  { personId, managerId, reason }: ReportingLineRepair,
  count: number,
  names: ReadonlyMap<string, string>,
  isLeftOut: boolean,
): string {
  const name = names.get(personId) ?? personId;
  const manager = names.get(managerId) ?? `the person with id ${managerId.replace("external:", "")}`;
  if (isLeftOut)
    return count > 1
      ? `${count} people report to ${manager}, whom a rule leaves out. They have no manager.`
      : `The manager of ${name}, ${manager}, is left out by a rule. ${name} has no manager.`;
  if (count > 1)
    return names.has(managerId)
      ? `${count} people lost their manager ${manager}, who is not active in the source of people. They have no manager.`
      : `${count} people have ${manager} as their manager, who is not active in the source of people. They have no manager.`;
  switch (reason) {
    case "own-manager":
      return `${name} is listed as their own manager. They have no manager until this is corrected in the source of people.`;
    case "unknown-manager":
      return `The manager of ${name}, ${manager}, is not active in the source of people. ${name} has no manager.`;
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
    drafts.flatMap(({ person, previous }) => (previous ? [] : [[person.externalId, person] as const])),
  );
  return stored
    .filter(({ id }) => reused.has(id))
    .map((former) => {
      const newcomer = newcomers.get(former.externalId);
      const outcome = newcomer
        ? "Kith treats them as two people: the new one has none of the former's private data."
        : held.has(former.id)
          ? "Nothing was changed for this person; the removal waits for a decision."
          : "Nothing was changed for this person, because no one was removed in this run.";
      return {
        code: "reused_external_id",
        detail:
          `The source of people now lists a different name and e-mail address under the id of ${fullName(former)}` +
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
        "of it had no readable id and might be theirs. No one was removed, despite any approval. Correct the record in the source of people, then sync again.",
      personIds: [],
    },
  ];
}
