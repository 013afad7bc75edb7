import {
  findCandidates,
  groupBy,
  indexEmployees,
  type MatchSignal,
} from "@/lib/identity/matching/employee-matching";
import { isSameForm, toPersonNameForm, type NameForm } from "@/lib/identity/matching/name-forms";
import { compareNameKeys, toNameKeys } from "@/lib/identity/matching/name-similarity";
import { fullName } from "@/lib/identity/matching/names";
import { forEachChunked, recordsPerChunk, type ChunkedWork } from "@/lib/platform/chunked";
import type { CleanPerson } from "./clean-listing";
import type { UserToLink } from "@/lib/identity/matching/user-matching";
import { formerIdPrefix } from "@/lib/people/people-system";
import { isDifferentPerson, sharesNamePart, type RecordDecisions, type StoredPerson } from "./sync-plan";

// Decides which records of a new source are the people of the directory (SYNC-38). Pure.

/** Reasons for a match, as in payroll matching; `same_id`: the person had this id when people came from that source before. */
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
};

export const newPersonAnswer = "new";
const maxCandidates = 5;
/** Most people with a similar last name with whom a record is compared. */
const maxCompared = 100;
const comparisonsPerChunk = 50;

/**
 * An id counts if the person had it in this source before, an e-mail address if the names are similar, and a name if
 * nothing contradicts it. All must be unique on both sides. People who left are found by their former id only; the plan
 * finds the others. An answer never concerns a hidden person.
 */
export function* matchSources({
  stored,
  records,
  formerIds,
  answers,
}: MoveInput): ChunkedWork<SourceMatches> {
  const hiddenPeople = new Set(stored.flatMap(({ id, isHidden }) => (isHidden ? id : [])));
  const fixed =
    hiddenPeople.size > 0
      ? (yield* matchCertain(stored, records, formerIds)).filter(({ person }) => person.isHidden)
      : [];
  const afterFixed = omitPairs(stored, records, fixed);
  const answered = applyAnswers(afterFixed, answers);
  const rest = omitPairs(afterFixed.stored, afterFixed.records, answered);
  const isNew = ({ externalId }: CleanPerson) => answers.get(externalId) === newPersonAnswer;
  const certain = yield* matchCertain(
    rest.stored,
    rest.records.filter((record) => !isNew(record)),
    formerIds,
  );
  const open = omitPairs(rest.stored, rest.records, certain);
  // A second record of a hidden person who has one must not show them either.
  const listedHidden = new Set(
    [...fixed, ...certain].flatMap(({ person }) => (person.isHidden ? person : [])),
  );
  const here = [...open.stored.filter(({ isRemoved, isHidden }) => isHidden || !isRemoved), ...listedHidden];
  const byId = new Map(here.map((person) => [person.id, person]));
  const people = indexStored(here);
  const named = groupByName(here);
  const behindHidden = new Map<string, string>();
  const questions: MoveQuestion[] = [];
  const ask = (record: CleanPerson): void => {
    const owner = byId.get(formerIds.get(record.externalId) ?? "");
    const wanted = toNamed(toPerson(record));
    const similar = findCandidates(wanted.of, people).flatMap(({ employee, signals, confidence }) => {
      const person = byId.get(employee.employeeId);
      const isFarFromListed = person && listedHidden.has(person) && confidence === "similar_name";
      return person && !isFarFromListed ? [{ person, signals, confidence }] : [];
    });
    const found = [
      ...(owner ? [{ person: owner, signals: ["same_id" as const] }] : []),
      ...similar.filter(({ confidence }) => confidence !== "similar_name"),
      ...findSameNames(named, wanted).map(({ of }) => ({
        person: of,
        signals: toNameSignals(wanted.of, of),
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
    if (isAsked && !isNew(record)) questions.push({ record, candidates });
  };
  yield* forEachChunked(open.records, ask, comparisonsPerChunk);
  return {
    pairs: [...fixed, ...answered, ...certain],
    questions,
    separate: new Set(rest.records.filter(isNew).map(({ externalId }) => externalId)),
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

type Sides = { stored: readonly StoredPerson[]; records: readonly CleanPerson[] };

function omitPairs(
  stored: readonly StoredPerson[],
  records: readonly CleanPerson[],
  pairs: readonly MovePair[],
): Sides {
  const people = new Set(pairs.map(({ person }) => person));
  const paired = new Set(pairs.map(({ record }) => record));
  return {
    stored: stored.filter((person) => !people.has(person)),
    records: records.filter((record) => !paired.has(record)),
  };
}

/** A person who is the answer for two records is the answer for none. */
function applyAnswers({ stored, records }: Sides, answers: MoveInput["answers"]): MovePair[] {
  const visible = new Map(
    stored.flatMap((person) => (person.isHidden || person.isRemoved ? [] : [[person.id, person] as const])),
  );
  const pairs = records.flatMap((record): MovePair[] => {
    const person = visible.get(answers.get(record.externalId) ?? "");
    return person ? [{ record, person, signals: ["answered"] }] : [];
  });
  const uses = groupBy(pairs, ({ person }) => person);
  return pairs.filter(({ person }) => uses.get(person)?.length === 1);
}

function* matchCertain(
  stored: readonly StoredPerson[],
  records: readonly CleanPerson[],
  formerIds: MoveInput["formerIds"],
): ChunkedWork<MovePair[]> {
  const byId = new Map(stored.map((person) => [person.id, person]));
  const pairs: MovePair[] = [];
  for (const record of records) {
    const person = byId.get(formerIds.get(record.externalId) ?? "");
    if (!person || !isSameHolder(person, record)) continue;
    byId.delete(person.id); // two former ids of a person are two records only by mistake
    pairs.push({ record, person, signals: ["same_id"] });
  }
  const withoutIds = omitPairs(
    stored.filter(({ isRemoved }) => !isRemoved),
    records,
    pairs,
  );
  pairs.push(...matchByEmail(withoutIds));
  return [...pairs, ...(yield* matchByName(omitPairs(withoutIds.stored, withoutIds.records, pairs)))];
}

function matchByEmail({ stored, records }: Sides): MovePair[] {
  const people = groupBy(stored, ({ email }) => email);
  return [...groupBy(records, ({ email }) => email ?? null)].flatMap(
    ([email, [record, other]]): MovePair[] => {
      const [person, rival] = email === null ? [] : (people.get(email) ?? []);
      if (!record || other || !person || rival) return [];
      const named = toPerson(record);
      const names = compareNameKeys(toNameKeys(named), toNameKeys(person));
      if (!names || (!names.isExact && haveOtherStartDates(named, person))) return [];
      return [{ record, person, signals: ["same_email", ...names.signals] }];
    },
  );
}

/** Compares people and records of one whole name only, however it is split. Nobody else may have their addresses. */
function* matchByName({ stored, records }: Sides): ChunkedWork<MovePair[]> {
  const people = groupByName(stored);
  const rivals = groupByName(records.map((record) => ({ ...toPerson(record), record })));
  const storedEmails = new Set(stored.map(({ email }) => email));
  const listedEmails = new Set(records.map(({ email }) => email));
  const pairs: MovePair[] = [];
  const match = (wanted: Named<ReturnType<typeof toPerson> & { record: CleanPerson }>): void => {
    const [same, another] = findSameNames(people, wanted);
    if (!same || another || findSameNames(rivals, same).length > 1) return;
    const { of: person } = same;
    const { record, ...listed } = wanted.of;
    const isOfAnother =
      (listed.email !== null && storedEmails.has(listed.email)) ||
      (person.email !== null && listedEmails.has(person.email));
    if (isOfAnother || isDoubtful(listed, person)) return;
    pairs.push({ record, person, signals: toNameSignals(listed, person) });
  };
  yield* forEachChunked([...rivals.values()].flat(), match, recordsPerChunk);
  return pairs;
}

type Named<T> = { of: T; form: NameForm };
type WithName = { firstName: string; lastName: string };

const toNamed = <T extends WithName>(of: T): Named<T> => ({ of, form: toPersonNameForm(fullName(of)) });
const groupByName = <T extends WithName>(all: readonly T[]) =>
  groupBy(all.map(toNamed), ({ form }) => form.plain);
const findSameNames = <T>(
  groups: ReadonlyMap<string, readonly Named<T>[]>,
  { form }: Pick<Named<T>, "form">,
) => (form.plain === "" ? [] : (groups.get(form.plain) ?? []).filter((one) => isSameForm(one.form, form)));

/** Returns whether a person still has a former id. The id alone may be that of another numbering. */
function isSameHolder(person: StoredPerson, record: CleanPerson): boolean {
  const named = toPerson(record);
  if (person.email !== null && person.email === named.email) return true;
  return !isDifferentPerson(person, record) && (fullName(named) === "" || sharesNamePart(named, person));
}

type WithStart = { joinedOn: string | null };
const haveOtherStartDates = (one: WithStart, other: WithStart): boolean =>
  one.joinedOn !== null && other.joinedOn !== null && one.joinedOn !== other.joinedOn;
const haveSameStartDate = (one: WithStart, other: WithStart): boolean =>
  one.joinedOn !== null && one.joinedOn === other.joinedOn;

type Contact = WithStart & { email: string | null };

/** Equal names are no proof if the start dates differ, or the addresses before the @ do and no start date is equal. */
const isDoubtful = (one: Contact, other: Contact): boolean =>
  haveOtherStartDates(one, other) ||
  (!haveSameStartDate(one, other) &&
    one.email !== null &&
    other.email !== null &&
    one.email.split("@")[0] !== other.email.split("@")[0]);

const toNameSignals = (one: WithStart, other: WithStart): MatchSignal[] => [
  "same_name",
  ...(haveSameStartDate(one, other) ? (["same_start_date"] as const) : []),
];

const indexStored = (stored: readonly StoredPerson[]) =>
  indexEmployees(
    stored.map(({ id, firstName, lastName, email, joinedOn }) => ({
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

const toPerson = ({
  externalId,
  firstName = "",
  lastName = "",
  email = null,
  joinedOn = null,
}: CleanPerson) => ({
  id: externalId,
  firstName,
  lastName,
  email,
  joinedOn,
});
