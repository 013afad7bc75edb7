import {
  decideAutoLink,
  findCandidates,
  groupBy,
  indexEmployees,
  indexPeople,
  type MatchCandidate,
  type MatchSignal,
} from "@/lib/identity/matching/employee-matching";
import { compareNameKeys, toNameKeys } from "@/lib/identity/matching/name-similarity";
import { fullName } from "@/lib/identity/matching/names";
import { forEachChunked, type ChunkedWork } from "@/lib/platform/chunked";
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
/** A record is compared with everyone of a similar name. */
const recordsPerChunk = 50;

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
  const hasHidden = stored.some(({ isHidden }) => isHidden);
  const fixed = hasHidden
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
  const behindHidden = new Map<string, string>();
  const questions: MoveQuestion[] = [];
  const ask = (record: CleanPerson): void => {
    const owner = byId.get(formerIds.get(record.externalId) ?? "");
    const found = [
      ...(owner ? [{ person: owner, signals: ["same_id" as const] }] : []),
      ...findCandidates(toPerson(record), people).flatMap(({ employee, signals, confidence }) => {
        const person = byId.get(employee.employeeId);
        const isFarFromListed = person && listedHidden.has(person) && confidence === "similar_name";
        return person && person !== owner && !isFarFromListed ? [{ person, signals }] : [];
      }),
    ];
    const hidden = found.find(({ person }) => person.isHidden);
    if (hidden) behindHidden.set(record.externalId, hidden.person.id);
    const candidates = found.filter(({ person }) => !person.isHidden).slice(0, maxCandidates);
    // A question about a record that is most likely a hidden person would show them.
    const isAsked = candidates.length > 0 && found[0]?.person.isHidden === false;
    if (isAsked && !isNew(record)) questions.push({ record, candidates });
  };
  yield* forEachChunked(open.records, ask, recordsPerChunk);
  return {
    pairs: [...fixed, ...answered, ...certain],
    questions,
    separate: new Set(rest.records.filter(isNew).map(({ externalId }) => externalId)),
    behindHidden,
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

function* matchByName({ stored, records }: Sides): ChunkedWork<MovePair[]> {
  const byId = new Map(stored.map((person) => [person.id, person]));
  const people = indexStored(stored);
  const rivals = indexPeople(records.map(toPerson));
  const pairs: MovePair[] = [];
  const match = (record: CleanPerson): void => {
    const wanted = toPerson(record);
    const candidates = findCandidates(wanted, people);
    const { employee } = decideAutoLink(wanted, candidates, rivals);
    const found = candidates.find((one) => one.employee === employee);
    const person = byId.get(employee?.employeeId ?? "");
    if (!found || !person || found.confidence !== "exact_name" || isDoubtful(wanted, found)) return;
    pairs.push({ record, person, signals: found.signals });
  };
  yield* forEachChunked(records, match, recordsPerChunk);
  return pairs;
}

/** Returns whether a person still has a former id. The id alone may be that of another numbering. */
function isSameHolder(person: StoredPerson, record: CleanPerson): boolean {
  const named = toPerson(record);
  if (person.email !== null && person.email === named.email) return true;
  return !isDifferentPerson(person, record) && (fullName(named) === "" || sharesNamePart(named, person));
}

type WithStart = { joinedOn: string | null };
const haveOtherStartDates = (one: WithStart, other: WithStart): boolean =>
  one.joinedOn !== null && other.joinedOn !== null && one.joinedOn !== other.joinedOn;

/** Equal names are no proof if the start dates differ, or the addresses before the @ do and no start date is equal. */
function isDoubtful(wanted: ReturnType<typeof toPerson>, { employee, signals }: MatchCandidate): boolean {
  if (signals.includes("same_start_date")) return false;
  if (haveOtherStartDates(wanted, { joinedOn: employee.startDate })) return true;
  return (
    wanted.email !== null &&
    employee.email !== null &&
    wanted.email.split("@")[0] !== employee.email.split("@")[0]
  );
}

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
