import { createHash } from "node:crypto";
import {
  findCandidates,
  groupBy,
  indexEmployees,
  type MatchSignal,
} from "@/lib/identity/matching/employee-matching";
import { isSameForm } from "@/lib/identity/matching/name-forms";
import {
  compareNameKeys,
  similarNameScoreRange,
  toNameKeys,
  type NameKeys,
} from "@/lib/identity/matching/name-similarity";
import { fullName } from "@/lib/identity/matching/names";
import { forEachChunked, mapChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import type { CleanPerson } from "./clean-listing";
import type { UserToLink } from "@/lib/identity/matching/user-matching";
import { formerIdPrefix } from "@/lib/people/people-system";
import { isDifferentPerson, sharesNamePart, type RecordDecisions, type StoredPerson } from "./sync-plan";

// Decides which records of a new source are the people of the directory (SYNC-38). Pure.

/**
 * Reasons for a match, as in payroll matching; `same_id`: the person had this id when people came from that source before.
 */
export type SourceSignal = "answered" | "same_id" | MatchSignal;

export type MovePair = { record: CleanPerson; person: StoredPerson; signals: SourceSignal[] };

export type MoveQuestion = {
  record: CleanPerson;
  candidates: { person: StoredPerson; signals: SourceSignal[] }[];
};

export type SourceMatches = RecordDecisions & {
  pairs: MovePair[];
  /** Records that may be a person. Nothing is applied before an executive has answered them. */
  questions: MoveQuestion[];
  /** Records that an executive called new people, without those that may be hidden people. */
  newcomers: CleanPerson[];
  /** Ids that hidden people had in this source. */
  hiddenIds: ReadonlySet<string>;
};

export type MoveInput = {
  stored: readonly StoredPerson[];
  records: readonly CleanPerson[];
  /** People by the ids that they had in this source before. */
  formerIds: ReadonlyMap<string, string>;
  /** A person's id or `new` by the id of the record. */
  answers: ReadonlyMap<string, string>;
  /** Answers about records that have another name or address now. These records are never clear. */
  outdatedAnswers: ReadonlyMap<string, string>;
};

/** `record`: digest of the record for which the answer was given. */
export type MoveAnswer = { answer: string; record: string };

export const newPersonAnswer = "new";
const maxCandidates = 5;
/** Most people with a similar last name with whom a record is compared. */
const maxCompared = 40;
const comparisonsPerChunk = 50;

/** Values that decide, for records and people alike. */
type Entry<T> = {
  of: T;
  firstName: string;
  lastName: string;
  email: string | null;
  joinedOn: string | null;
  keys: NameKeys;
};
type Sides = { people: readonly Entry<StoredPerson>[]; listed: readonly Entry<CleanPerson>[] };

function toEntry<T extends StoredPerson | CleanPerson>(of: T): Entry<T> {
  const { firstName = "", lastName = "", email = null, joinedOn = null } = of;
  return { of, firstName, lastName, email, joinedOn, keys: toNameKeys({ firstName, lastName }) };
}

export const digestRecord = ({ firstName = "", lastName = "", email = null }: CleanPerson): string =>
  createHash("sha256")
    .update(JSON.stringify([firstName, lastName, email]))
    .digest("base64url");

/** An id may be that of another human in a corrected list, so an answer counts only for the record that it was given for. */
export function sortAnswers(
  records: readonly CleanPerson[],
  given: ReadonlyMap<string, MoveAnswer>,
): Pick<MoveInput, "answers" | "outdatedAnswers"> {
  const [answers, outdatedAnswers] = [new Map<string, string>(), new Map<string, string>()];
  for (const record of records) {
    const stored = given.get(record.externalId);
    if (!stored) continue;
    const isOutdated = stored.record !== digestRecord(record);
    (isOutdated ? outdatedAnswers : answers).set(record.externalId, stored.answer);
  }
  return { answers, outdatedAnswers };
}

/**
 * An id counts if the person had it in this source before and nobody else has the address or name of the record, an e-mail
 * address if the names are equivalent, and a name if nothing contradicts it. All must be unique on both sides. People who
 * left are found by their former id only; the plan finds the others. An answer never concerns a hidden person.
 */
export function* matchSources({
  stored,
  records,
  formerIds,
  answers,
  outdatedAnswers,
}: MoveInput): ChunkedWork<SourceMatches> {
  const all: Sides = {
    people: yield* mapChunked(stored, toEntry<StoredPerson>, recordsPerChunk),
    listed: yield* mapChunked(records, toEntry<CleanPerson>, recordsPerChunk),
  };
  const isContested = createContestedCheck(all.people, formerIds);
  const hiddenPeople = new Set(stored.flatMap(({ id, isHidden }) => (isHidden ? id : [])));
  const fixed =
    hiddenPeople.size > 0
      ? (yield* matchCertain(all, formerIds, isContested)).filter(({ person }) => person.isHidden)
      : [];
  const afterFixed = omitPairs(all, fixed);
  const answered = applyAnswers(afterFixed, answers);
  const rest = omitPairs(afterFixed, answered);
  const isNew = ({ of }: Entry<CleanPerson>) => answers.get(of.externalId) === newPersonAnswer;
  const isClear = (record: Entry<CleanPerson>) =>
    !isNew(record) && !outdatedAnswers.has(record.of.externalId);
  const clear = { ...rest, listed: rest.listed.filter(isClear) };
  const certain = yield* matchCertain(clear, formerIds, isContested);
  const open = omitPairs(rest, certain);
  // A second record of a hidden person who has one must not show them either.
  const listedHidden = new Set(
    [...fixed, ...certain].flatMap(({ person }) => (person.isHidden ? person : [])),
  );
  const here = [
    ...open.people.filter(({ of }) => of.isHidden || !of.isRemoved),
    ...all.people.filter(({ of }) => listedHidden.has(of)),
  ];
  const byId = new Map(here.map(({ of }) => [of.id, of]));
  const index = indexPeople(here);
  const named = groupByName(here);
  const behindHidden = new Map<string, string>();
  const questions: MoveQuestion[] = [];
  const ask = (wanted: Entry<CleanPerson>): void => {
    const { of: record } = wanted;
    const owner = byId.get(formerIds.get(record.externalId) ?? "");
    const formerAnswer = byId.get(outdatedAnswers.get(record.externalId) ?? "");
    const similar = findCandidates({ ...wanted, id: "" }, index).flatMap(
      ({ employee, signals, confidence }) => {
        const person = byId.get(employee.employeeId);
        const isFarFromListed = person && listedHidden.has(person) && confidence === "similar_name";
        return person && !isFarFromListed ? [{ person, signals, confidence }] : [];
      },
    );
    const found = [
      ...(formerAnswer ? [{ person: formerAnswer, signals: ["answered" as const] }] : []),
      ...(owner ? [{ person: owner, signals: ["same_id" as const] }] : []),
      ...similar.filter(({ confidence }) => confidence !== "similar_name"),
      ...findSameNames(named, wanted).map((same) => ({
        person: same.of,
        signals: toNameSignals(wanted, same),
      })),
      ...similar,
    ];
    const hidden = found.find(({ person }) => person.isHidden);
    if (hidden) behindHidden.set(record.externalId, hidden.person.id);
    const visible = groupBy(
      found.filter(({ person }) => !person.isHidden),
      ({ person }) => person,
    );
    const candidates = [...visible.values()].flatMap(([first]) => first ?? []).slice(0, maxCandidates);
    // A question about a record that is most likely a hidden person would show them.
    const isAsked = candidates.length > 0 && found[0]?.person.isHidden === false;
    if (isAsked && !isNew(wanted)) questions.push({ record, candidates });
  };
  yield* forEachChunked(open.listed, ask, comparisonsPerChunk);
  const separate = rest.listed.filter(isNew).map(({ of }) => of);
  return {
    pairs: [...fixed, ...answered, ...certain],
    questions,
    separate: new Set(separate.map(({ externalId }) => externalId)),
    newcomers: separate.filter(({ externalId }) => !behindHidden.has(externalId)),
    behindHidden,
    hiddenIds: new Set(
      [...formerIds].flatMap(([externalId, id]) => (hiddenPeople.has(id) ? externalId : [])),
    ),
  };
}

/** Gives people the ids of their records, and everyone else an id that no record has: ids of another source never decide. */
export function renumber(
  stored: readonly StoredPerson[],
  users: readonly UserToLink[],
  { pairs }: Pick<SourceMatches, "pairs">,
) {
  const recordIds = new Map(pairs.map(({ person, record }) => [person.id, record.externalId]));
  const people = stored.map((person) => ({
    ...person,
    externalId: recordIds.get(person.id) ?? `${formerIdPrefix}${person.id}`,
  }));
  const newIds = new Map(stored.map(({ externalId }, at) => [externalId, people[at]?.externalId]));
  return {
    stored: people,
    users: users.map((user) => ({ ...user, linkedTo: newIds.get(user.linkedTo ?? "") ?? null })),
    renumbered: people.map(({ id, externalId }) => ({ id, externalId })),
  };
}

function omitPairs({ people, listed }: Sides, pairs: readonly MovePair[]): Sides {
  const paired = new Set<object>(pairs.flatMap(({ person, record }) => [person, record]));
  return {
    people: people.filter(({ of }) => !paired.has(of)),
    listed: listed.filter(({ of }) => !paired.has(of)),
  };
}

/** A person who is the answer for two records is the answer for none. */
function applyAnswers({ people, listed }: Sides, answers: MoveInput["answers"]): MovePair[] {
  const visible = new Map(
    people.flatMap(({ of }) => (of.isHidden || of.isRemoved ? [] : [[of.id, of] as const])),
  );
  const pairs = listed.flatMap(({ of: record }): MovePair[] => {
    const person = visible.get(answers.get(record.externalId) ?? "");
    return person ? [{ record, person, signals: ["answered"] }] : [];
  });
  const uses = groupBy(pairs, ({ person }) => person);
  return pairs.filter(({ person }) => uses.get(person)?.length === 1);
}

type IsContested = (record: Entry<CleanPerson>) => boolean;

/** Returns whether a record may be the holder of its former id, but has the address or the whole name of another person. */
function createContestedCheck(
  people: readonly Entry<StoredPerson>[],
  formerIds: MoveInput["formerIds"],
): IsContested {
  const byId = new Map(people.map((person) => [person.of.id, person]));
  const byEmail = groupBy(people, ({ email }) => email);
  const named = groupByName(people);
  return (record) => {
    const holder = byId.get(formerIds.get(record.of.externalId) ?? "");
    if (!holder || !isSameHolder(holder, record)) return false;
    const withEmail = record.email === null ? [] : (byEmail.get(record.email) ?? []);
    const isOfAnother = (found: readonly Entry<StoredPerson>[]) =>
      found.length > 0 && !found.includes(holder);
    return isOfAnother(withEmail) || isOfAnother(findSameNames(named, record));
  };
}

function* matchCertain(
  sides: Sides,
  formerIds: MoveInput["formerIds"],
  isContested: IsContested,
): ChunkedWork<MovePair[]> {
  const byId = new Map(sides.people.map((person) => [person.of.id, person]));
  const pairs: MovePair[] = [];
  for (const record of sides.listed) {
    const person = byId.get(formerIds.get(record.of.externalId) ?? "");
    if (!person || isContested(record) || !isSameHolder(person, record)) continue;
    byId.delete(person.of.id); // two former ids of a person are two records only by mistake
    pairs.push({ record: record.of, person: person.of, signals: ["same_id"] });
  }
  const open = omitPairs(sides, pairs);
  const active = { ...open, people: open.people.filter(({ of }) => !of.isRemoved) };
  pairs.push(...matchByEmail(active));
  return [...pairs, ...(yield* matchByName(omitPairs(active, pairs), isContested))];
}

function matchByEmail({ people, listed }: Sides): MovePair[] {
  const byEmail = groupBy(people, ({ email }) => email);
  return [...groupBy(listed, ({ email }) => email)].flatMap(([email, [record, other]]): MovePair[] => {
    const [person, rival] = email === null ? [] : (byEmail.get(email) ?? []);
    if (!record || other || !person || rival) return [];
    const names = compareNameKeys(record.keys, person.keys);
    if (!names) return [];
    // Maria and Mario Rossi may have had one address, one after the other.
    const isEquivalent = names.score >= similarNameScoreRange.most && !haveOtherStartDates(record, person);
    if (!names.isExact && !isEquivalent && !haveSameStartDate(record, person)) return [];
    return [{ record: record.of, person: person.of, signals: ["same_email", ...names.signals] }];
  });
}

/** Compares people and records of one whole name only, however it is split. Nobody else may have their addresses. */
function* matchByName({ people, listed }: Sides, isContested: IsContested): ChunkedWork<MovePair[]> {
  const [namesakes, rivals] = [groupByName(people), groupByName(listed)];
  const storedEmails = new Set(people.map(({ email }) => email));
  const listedEmails = new Set(listed.map(({ email }) => email));
  const pairs: MovePair[] = [];
  const match = (record: Entry<CleanPerson>): void => {
    const [person, another] = findSameNames(namesakes, record);
    if (!person || another || findSameNames(rivals, person).length > 1) return;
    const isOfAnother =
      (record.email !== null && storedEmails.has(record.email)) ||
      (person.email !== null && listedEmails.has(person.email));
    if (isOfAnother || isDoubtful(record, person) || isContested(record)) return;
    pairs.push({ record: record.of, person: person.of, signals: toNameSignals(record, person) });
  };
  yield* forEachChunked(listed, match, recordsPerChunk);
  return pairs;
}

type Named = Pick<Entry<unknown>, "keys">;
const groupByName = <E extends Named>(all: readonly E[]) => groupBy(all, ({ keys }) => keys.form.plain);
const findSameNames = <E extends Named>(
  groups: ReadonlyMap<string, readonly E[]>,
  { keys: { form } }: Named,
): readonly E[] =>
  form.plain === "" ? [] : (groups.get(form.plain) ?? []).filter(({ keys }) => isSameForm(keys.form, form));

/** Returns whether a person still has a former id. The id alone may be that of another numbering. */
const isSameHolder = (person: Entry<StoredPerson>, record: Entry<CleanPerson>): boolean =>
  (person.email !== null && person.email === record.email) ||
  (!isDifferentPerson(person.of, record.of) && (fullName(record) === "" || sharesNamePart(record, person)));

type Facts = Pick<Entry<unknown>, "email" | "joinedOn">;
const haveOtherStartDates = (one: Facts, other: Facts): boolean =>
  one.joinedOn !== null && other.joinedOn !== null && one.joinedOn !== other.joinedOn;
const haveSameStartDate = (one: Facts, other: Facts): boolean =>
  one.joinedOn !== null && one.joinedOn === other.joinedOn;

/** Equal names are no proof if the start dates differ, or the addresses before the @ do and no start date is equal. */
const isDoubtful = (one: Facts, other: Facts): boolean =>
  haveOtherStartDates(one, other) ||
  (!haveSameStartDate(one, other) &&
    one.email !== null &&
    other.email !== null &&
    one.email.split("@")[0] !== other.email.split("@")[0]);

const toNameSignals = (one: Facts, other: Facts): MatchSignal[] => [
  "same_name",
  ...(haveSameStartDate(one, other) ? (["same_start_date"] as const) : []),
];

const indexPeople = (people: readonly Entry<StoredPerson>[]) =>
  indexEmployees(
    people.map(({ of: { id }, firstName, lastName, email, joinedOn }) => ({
      employeeId: id,
      firstName,
      lastName,
      middleNames: null,
      email,
      startDate: joinedOn,
      status: "",
      linkedTo: null,
    })),
    maxCompared,
  );
