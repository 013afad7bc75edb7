import {
  areAlike,
  compareNames,
  keysOf,
  nameSignals,
  similarScore,
  type NameComparison,
  type NameKeys,
} from "./name-similarity";

/** Whom to find. E-mails here and below are normalised, days are `YYYY-MM-DD`. */
export type SoughtPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  joinedOn: string | null;
};

/** Who could be it. `linkedTo`: the person who is linked to this employee already. */
export type KnownEmployee = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  status: string;
  startDate: string | null;
  linkedTo: string | null;
  /** Whether whoever that is has left the directory: then another person may be linked to them by hand. */
  hasHolderLeft?: boolean;
};

/** Best first (PAY-2). */
export const confidences = ["exact_email", "exact_name", "similar_name"] as const;
export type Confidence = (typeof confidences)[number];

/** What speaks for a candidate, and what against linking them by ourselves. */
export const signals = [
  "same_email",
  ...nameSignals,
  "same_first_name",
  "same_start_date",
  "linked_to_this_person",
  "linked_to_someone_else",
  /** Beside the former: somebody else who has left the directory, from whom the employee may be taken over. */
  "holder_has_left",
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

/** What the same day of starting adds to the score of a similar name. */
const startDateScore = 10;

type Named = { keys: NameKeys };
type EmployeeWithKeys = KnownEmployee & Named;

/** Everybody in payroll, where whoever looks for somebody finds the few that could be them. */
type PreparedEmployees = {
  withEmail: (email: string | null) => readonly EmployeeWithKeys[];
  withLastName: (last: string) => readonly EmployeeWithKeys[];
  withLastNameLike: (last: string) => readonly EmployeeWithKeys[];
  withStart: (first: string, day: string | null) => readonly EmployeeWithKeys[];
};

/** Folds names once and sorts employees by what they are found by, for whoever looks for many people. */
export function prepareEmployees(employees: readonly KnownEmployee[]): PreparedEmployees {
  const known = employees.map((employee) => ({ ...employee, keys: keysOf(employee) }));
  const byLast = groupBy(known, ({ keys }) => keys.last);
  const byStart = groupBy(known, ({ keys, startDate }) => `${keys.first} ${startDate ?? ""}`);
  const lastNames = [...byLast.keys()];
  const like = new Map<string, readonly EmployeeWithKeys[]>();
  return {
    withEmail: findByEmail(known),
    withLastName: (last) => byLast.get(last) ?? [],
    withLastNameLike: (last) => {
      const found =
        like.get(last) ??
        lastNames.filter((other) => areAlike(last, other)).flatMap((other) => byLast.get(other) ?? []);
      like.set(last, found);
      return found;
    },
    withStart: (first, day) => (day === null ? [] : (byStart.get(`${first} ${day}`) ?? [])), // without a day nothing speaks for them
  };
}

/** Who has an address: nobody where there is none. */
function findByEmail<T extends { email: string | null }>(
  all: readonly T[],
): (email: string | null) => readonly T[] {
  const byEmail = groupBy(all, ({ email }) => email);
  return (email) => (email === null ? [] : (byEmail.get(email) ?? []));
}

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

type PersonWithKeys = SoughtPerson & Named;

/** Everybody in the directory, with names folded once: an employee may be somebody else of them just as well. */
export type PreparedPeople = {
  withEmail: (email: string | null) => readonly PersonWithKeys[];
  withLastName: (last: string) => readonly PersonWithKeys[];
};

export function preparePeople(people: readonly SoughtPerson[]): PreparedPeople {
  const known = people.map((person) => ({ ...person, keys: keysOf(person) }));
  const byLast = groupBy(known, ({ keys }) => keys.last);
  return {
    withEmail: findByEmail(known),
    withLastName: (last) => byLast.get(last) ?? [],
  };
}

/** Everyone who could be this person, best first, each with the reasons. */
export function findCandidates(person: SoughtPerson, employees: PreparedEmployees): Candidate[] {
  const keys = keysOf(person);
  const near = new Set([
    ...employees.withEmail(person.email),
    ...employees.withLastNameLike(keys.last),
    ...employees.withLastName(keys.first), // swapped
    ...employees.withStart(keys.first, person.joinedOn),
  ]);
  return [...near].flatMap((employee) => weigh({ ...person, keys }, employee) ?? []).sort(bestFirst);
}

const bestFirst = (a: Candidate, b: Candidate) =>
  b.score - a.score ||
  Number(startsWith(b)) - Number(startsWith(a)) ||
  (a.employee.employeeId < b.employee.employeeId ? -1 : 1);

const startsWith = ({ signals: found }: Candidate) => found.includes("same_start_date");

/** Why Kith links nobody by itself. */
export const obstacles = [
  "nobody_certain",
  "several_certain",
  "rejected",
  "terminated",
  "linked_to_someone_else",
  "could_be_somebody_else",
] as const;
export type Obstacle = (typeof obstacles)[number];

/**
 * The one whom Kith links by itself, or what stands in the way. It is exactly one employee of high confidence, neither terminated nor
 * linked to somebody else (PAY-3), whom no executive rejected for this person, and nobody else in the directory could be
 * them: has their e-mail address or, where they were found by name, that name or one that is explained as well (swapped, by the middle
 * name, a short form). Somebody rejected counts as one of high confidence all the same: that they are not the one makes the next no surer.
 */
export function decideAutomatically(
  person: SoughtPerson,
  candidates: readonly Candidate[],
  directory: PreparedPeople,
  isRejected: (employeeId: string) => boolean = () => false,
): { employee: KnownEmployee; obstacle: null } | { employee: null; obstacle: Obstacle } {
  const held = (obstacle: Obstacle) => ({ employee: null, obstacle });
  const [first, ...more] = candidates.filter(({ confidence }) => confidence !== "similar_name");
  if (!first) return held("nobody_certain");
  if ([first, ...more].some(({ employee }) => isRejected(employee.employeeId))) return held("rejected");
  if (more.length > 0) return held("several_certain");
  const { employee, confidence, signals: found } = first;
  if (found.includes("terminated")) return held("terminated");
  if (found.includes("linked_to_someone_else")) return held("linked_to_someone_else");
  const keys = keysOf(employee);
  const rivals = [
    ...directory.withEmail(employee.email),
    ...(confidence === "exact_name"
      ? [...directory.withLastName(keys.last), ...directory.withLastName(keys.first)].filter(
          (other) => (compareNames(other.keys, keys)?.score ?? 0) >= similarScore.most,
        )
      : []),
  ];
  if (rivals.some(({ id }) => id !== person.id)) return held("could_be_somebody_else");
  return { employee, obstacle: null };
}

/** The one whom Kith links by itself (`decideAutomatically`). Null leaves the decision to a person. */
export const chooseAutomatically = (...about: Parameters<typeof decideAutomatically>): KnownEmployee | null =>
  decideAutomatically(...about).employee;

/** What speaks for this one employee; null where nothing does. */
function weigh(person: PersonWithKeys, employee: EmployeeWithKeys): Candidate | null {
  const hasSameEmail = person.email !== null && person.email === employee.email;
  const startedTogether = person.joinedOn !== null && person.joinedOn === employee.startDate;
  const name = compareNames(person.keys, employee.keys) ?? sameStart(person, employee, startedTogether);
  if (!hasSameEmail && !name) return null;
  const confidence = hasSameEmail ? "exact_email" : name?.isExact ? "exact_name" : "similar_name";
  const likeness = (name?.score ?? 0) + (startedTogether ? startDateScore : 0);
  return {
    employee,
    confidence,
    score: hasSameEmail ? 100 : name?.isExact ? 90 : Math.min(similarScore.most, likeness),
    signals: [
      ...(hasSameEmail ? (["same_email"] as const) : []),
      ...(name?.signals ?? []),
      ...(startedTogether ? (["same_start_date"] as const) : []),
      ...(employee.linkedTo === null
        ? []
        : [
            employee.linkedTo === person.id
              ? ("linked_to_this_person" as const)
              : ("linked_to_someone_else" as const),
            ...(employee.hasHolderLeft ? (["holder_has_left"] as const) : []),
          ]),
      ...(employee.status === "TERMINATED" ? (["terminated"] as const) : []),
    ],
  };
}

/** A first name and a day in common: somebody whose last name changed, or a coincidence, so no more than a hint. */
function sameStart(
  { keys }: Named,
  { keys: others }: Named,
  startedTogether: boolean,
): (Omit<NameComparison, "signals"> & { signals: Signal[] }) | null {
  if (!startedTogether || keys.first === "" || keys.first !== others.first) return null;
  return { isExact: false, score: similarScore.least - startDateScore, signals: ["same_first_name"] };
}
