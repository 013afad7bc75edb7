import { jaroWinkler } from "@skyra/jaro-winkler";
import { foldName } from "@/lib/people/names";
import { areNicknames } from "./nicknames";

/** Whom to find. E-mails here and below are normalised. */
export type SoughtPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
};

/** Who could be it. `linkedTo`: the person who is linked to this employee already. */
export type KnownEmployee = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  status: string;
  linkedTo: string | null;
};

/** Best first (contract section 3). */
export const confidences = ["exact_email", "exact_name", "similar_name"] as const;
export type Confidence = (typeof confidences)[number];

/** What speaks for a candidate, and what against linking them by ourselves. */
export const signals = [
  "same_email",
  "same_name",
  "similar_name",
  "names_swapped",
  "middle_name",
  "nickname",
  "linked_to_this_person",
  "linked_to_someone_else",
  "terminated",
] as const;
export type Signal = (typeof signals)[number];

export type Candidate = {
  employee: KnownEmployee;
  confidence: Confidence;
  /** 100 for the e-mail, 90 for the name, 60 to 89 for a similar one. */
  score: number;
  signals: Signal[];
};

/** Names that are less alike than this are no candidates. */
const leastAlike = 0.87;
const similarScore = { least: 60, most: 89 };

/** Names folded once, for whoever looks for many people. */
export type PreparedEmployees = readonly (KnownEmployee & { keys: NameKeys })[];

export const prepareEmployees = (employees: readonly KnownEmployee[]): PreparedEmployees =>
  employees.map((employee) => ({ ...employee, keys: keysOf(employee) }));

/** Everybody in the directory, with names folded once: an employee may be somebody else of them just as well. */
export type PreparedPeople = readonly (SoughtPerson & { keys: NameKeys })[];

export const preparePeople = (people: readonly SoughtPerson[]): PreparedPeople =>
  people.map((person) => ({ ...person, keys: keysOf(person) }));

/** Everyone who could be this person, best first, each with the reasons. */
export function findCandidates(person: SoughtPerson, employees: PreparedEmployees): Candidate[] {
  const keys = keysOf(person);
  return employees
    .flatMap((employee) => weigh({ ...person, keys }, employee) ?? [])
    .sort((a, b) => b.score - a.score || (a.employee.employeeId < b.employee.employeeId ? -1 : 1));
}

/**
 * The one whom Kith links by itself: exactly one employee of high confidence, neither terminated nor linked to somebody else (contract
 * section 3), and nobody else in the directory could be them: has their e-mail address or, where they were found by name, that name or
 * one that is explained as well (swapped, by the middle name, a short form). Null leaves the decision to a person.
 */
export function chooseAutomatically(
  person: SoughtPerson,
  candidates: readonly Candidate[],
  directory: PreparedPeople,
): KnownEmployee | null {
  const [first, second] = candidates.filter(({ confidence }) => confidence !== "similar_name");
  if (!first || second) return null;
  const { employee, confidence, signals: found } = first;
  if (found.includes("terminated") || found.includes("linked_to_someone_else")) return null;
  const keys = keysOf(employee);
  const couldBe = (other: PreparedPeople[number]) =>
    (other.email !== null && other.email === employee.email) ||
    (confidence === "exact_name" && (compareNames(other.keys, keys)?.score ?? 0) >= similarScore.most);
  return directory.some((other) => other.id !== person.id && couldBe(other)) ? null : employee;
}

type Named = { keys: NameKeys };

function weigh(person: SoughtPerson & Named, employee: KnownEmployee & Named): Candidate | null {
  const name = compareNames(person.keys, employee.keys);
  const hasSameEmail = person.email !== null && person.email === employee.email;
  if (!hasSameEmail && !name) return null;
  const confidence = hasSameEmail ? "exact_email" : name?.isExact ? "exact_name" : "similar_name";
  return {
    employee,
    confidence,
    score: hasSameEmail ? 100 : name?.isExact ? 90 : (name?.score ?? similarScore.least),
    signals: [
      ...(hasSameEmail ? (["same_email"] as const) : []),
      ...(name?.signals ?? []),
      ...(employee.linkedTo === null
        ? []
        : [
            employee.linkedTo === person.id
              ? ("linked_to_this_person" as const)
              : ("linked_to_someone_else" as const),
          ]),
      ...(employee.status === "TERMINATED" ? (["terminated"] as const) : []),
    ],
  };
}

type NameComparison = { isExact: boolean; score: number; signals: Signal[] };

/** Letters and digits only: without case, diacritics, punctuation and spaces. */
const keyOf = (name: string) => foldName(name).replaceAll(" ", "");

type NameKeys = { first: string; last: string; middle: string };

function keysOf(named: { firstName: string; lastName: string; middleNames?: string | null }): NameKeys {
  return {
    first: keyOf(named.firstName),
    last: keyOf(named.lastName),
    middle: keyOf(named.middleNames ?? ""),
  };
}

function compareNames({ first, last }: NameKeys, other: NameKeys): NameComparison | null {
  const { first: otherFirst, last: otherLast, middle } = other;
  if (first + last === "" || otherFirst + otherLast === "") return null;
  if (first === otherFirst && last === otherLast) return { isExact: true, score: 90, signals: ["same_name"] };
  const similar = (signal: Signal[]): NameComparison => ({
    isExact: false,
    score: similarScore.most,
    signals: ["similar_name", ...signal],
  });
  if (first === otherLast && last === otherFirst) return similar(["names_swapped"]);
  if (last === otherLast && last !== "") {
    if (middle !== "" && (first === middle || first === otherFirst + middle)) return similar(["middle_name"]);
    if (areNicknames(first, otherFirst)) return similar(["nickname"]);
  }
  return alike([first, last], [otherFirst, otherLast]);
}

/** Both parts must be alike: half a name in common is no sign. */
function alike([first, last]: [string, string], [otherFirst, otherLast]: [string, string]) {
  const lastLikeness = similarity(last, otherLast);
  if (lastLikeness < leastAlike) return null; // most end here
  const likeness = Math.min(lastLikeness, similarity(first, otherFirst));
  if (likeness < leastAlike) return null;
  const share = (likeness - leastAlike) / (1 - leastAlike);
  const score = Math.round(similarScore.least + share * (similarScore.most - 1 - similarScore.least));
  return { isExact: false, score, signals: ["similar_name" as const] };
}

function similarity(a: string, b: string): number {
  if (a === "" || b === "") return a === b ? 1 : 0;
  return a < b ? jaroWinkler(a, b) : jaroWinkler(b, a); // the same whichever is asked first
}
