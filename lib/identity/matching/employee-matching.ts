import {
  areSimilarNames,
  compareNameKeys,
  toNameKeys,
  nameSignals,
  similarNameScoreRange,
  type NameKeys,
} from "./name-similarity";

/** Person to match. Here and below e-mails are normalised and dates are `YYYY-MM-DD`. */
export type PersonToMatch = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  joinedOn: string | null;
};

export type EmployeeToMatch = {
  employeeId: string;
  firstName: string;
  lastName: string;
  middleNames: string | null;
  email: string | null;
  status: string;
  startDate: string | null;
  linkedTo: string | null;
  /** The person in `linkedTo` left, so that the employee may be linked to another person manually. */
  hasHolderLeft?: boolean;
};

/** Confidence levels, highest first (PAY-2). */
export const matchConfidences = ["exact_email", "exact_name", "similar_name"] as const;
export type MatchConfidence = (typeof matchConfidences)[number];

export const matchSignals = [
  "same_email",
  ...nameSignals,
  "same_first_name",
  "same_start_date",
  "linked_to_this_person",
  "linked_to_someone_else",
  /** In addition to "linked_to_someone_else": that person left the directory, so the link can be taken over. */
  "holder_has_left",
  "terminated",
] as const;
export type MatchSignal = (typeof matchSignals)[number];

export type MatchCandidate = {
  employee: EmployeeToMatch;
  confidence: MatchConfidence;
  /** 100 for the same e-mail, 90 for the same name, 60 to 89 for a similar name. */
  score: number;
  signals: MatchSignal[];
};

const startDateScore = 10;

type WithNameKeys = { keys: NameKeys };
type EmployeeWithKeys = EmployeeToMatch & WithNameKeys;

type EmployeeMatchIndex = ReturnType<typeof indexEmployees>;

/**
 * `maxCompared`: of more people with a similar last name, that many with the nearest first names are candidates. Of more
 * than fifty times as many last names, only those with the same first letter are compared.
 */
export function indexEmployees(
  employees: readonly EmployeeToMatch[],
  maxCompared = Number.POSITIVE_INFINITY,
) {
  const known = employees.map((employee) => ({ ...employee, keys: toNameKeys(employee) }));
  const byLast = groupBy(known, ({ keys }) => keys.last);
  const bySwapped = groupBy(known, ({ keys }) => `${keys.last} ${keys.first}`);
  const byStart = groupBy(known, ({ keys, startDate }) => `${keys.first} ${startDate ?? ""}`);
  const lastNames = [...byLast.keys()];
  const byInitial = groupBy(lastNames, (last) => last[0]);
  const findLike = memoise((last) => {
    const comparable = lastNames.length > 50 * maxCompared ? (byInitial.get(last[0]) ?? []) : lastNames;
    return comparable
      .filter((other) => areSimilarNames(last, other))
      .flatMap((other) => byLast.get(other) ?? []);
  });
  const sortLike = memoise((last) =>
    findLike(last).toSorted((a, b) => (a.keys.first < b.keys.first ? -1 : 1)),
  );
  return {
    withEmail: createEmailLookup(known),
    withSwappedName: ({ first, last }: NameKeys) =>
      (bySwapped.get(`${first} ${last}`) ?? []).slice(0, maxCompared),
    withLastNameLike: ({ first, last }: NameKeys) =>
      findLike(last).length > maxCompared ? takeNearest(sortLike(last), first, maxCompared) : findLike(last),
    // Missing dates do not count as the same date.
    withFirstNameAndStartDate: (first: string, day: string | null) =>
      day === null ? [] : (byStart.get(`${first} ${day}`) ?? []).slice(0, maxCompared),
  };
}

/** Returns the people around the place of this first name in the order of first names. */
function takeNearest<T extends WithNameKeys>(
  sorted: readonly T[],
  first: string,
  count: number,
): readonly T[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle]?.keys.first ?? "") < first) from = middle + 1;
    else to = middle;
  }
  return sorted.slice(Math.max(0, from - count / 2), from + count / 2);
}

function memoise<T>(find: (key: string) => T): (key: string) => T {
  const found = new Map<string, T>();
  return (key) => {
    const known = found.get(key) ?? find(key);
    found.set(key, known);
    return known;
  };
}

function createEmailLookup<T extends { email: string | null }>(
  all: readonly T[],
): (email: string | null) => readonly T[] {
  const byEmail = groupBy(all, ({ email }) => email);
  return (email) => (email === null ? [] : (byEmail.get(email) ?? []));
}

export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

type PersonWithKeys = PersonToMatch & WithNameKeys;

export type PersonMatchIndex = ReturnType<typeof indexPeople>;

export function indexPeople(people: readonly PersonToMatch[]) {
  const known = people.map((person) => ({ ...person, keys: toNameKeys(person) }));
  const byLast = groupBy(known, ({ keys }) => keys.last);
  return {
    withEmail: createEmailLookup(known),
    withLastName: (last: string) => byLast.get(last) ?? [],
  };
}

export function findCandidates(person: PersonToMatch, employees: EmployeeMatchIndex): MatchCandidate[] {
  const keys = toNameKeys(person);
  const near = new Set([
    ...employees.withEmail(person.email),
    ...employees.withLastNameLike(keys),
    ...employees.withSwappedName(keys),
    ...employees.withFirstNameAndStartDate(keys.first, person.joinedOn),
  ]);
  return [...near]
    .flatMap((employee) => scoreCandidate({ ...person, keys }, employee) ?? [])
    .sort(compareCandidates);
}

const compareCandidates = (a: MatchCandidate, b: MatchCandidate) =>
  b.score - a.score ||
  Number(hasSameStartDate(b)) - Number(hasSameStartDate(a)) ||
  (a.employee.employeeId < b.employee.employeeId ? -1 : 1);

const hasSameStartDate = ({ signals: found }: MatchCandidate) => found.includes("same_start_date");

export const autoLinkObstacles = [
  "nobody_certain",
  "several_certain",
  "rejected",
  "terminated",
  "linked_to_someone_else",
  "could_be_somebody_else",
] as const;
export type AutoLinkObstacle = (typeof autoLinkObstacles)[number];

/**
 * The employee or the obstacle (PAY-3). A rejected candidate still counts as one of high confidence, because its
 * rejection does not make the next candidate more certain.
 */
export function decideAutoLink(
  person: PersonToMatch,
  candidates: readonly MatchCandidate[],
  directory: PersonMatchIndex,
  isRejected: (employeeId: string) => boolean = () => false,
): { employee: EmployeeToMatch; obstacle: null } | { employee: null; obstacle: AutoLinkObstacle } {
  const held = (obstacle: AutoLinkObstacle) => ({ employee: null, obstacle });
  const [first, ...more] = candidates.filter(({ confidence }) => confidence !== "similar_name");
  if (!first) return held("nobody_certain");
  if ([first, ...more].some(({ employee }) => isRejected(employee.employeeId))) return held("rejected");
  if (more.length > 0) return held("several_certain");
  const { employee, signals: found } = first;
  if (found.includes("terminated")) return held("terminated");
  if (found.includes("linked_to_someone_else")) return held("linked_to_someone_else");
  if (findRivals(person, first, directory).length > 0) return held("could_be_somebody_else");
  return { employee, obstacle: null };
}

export function findRivals(
  person: PersonToMatch,
  { employee, confidence }: MatchCandidate,
  directory: PersonMatchIndex,
): PersonToMatch[] {
  const keys = toNameKeys(employee);
  const rivals = [
    ...directory.withEmail(employee.email),
    ...(confidence === "exact_email"
      ? []
      : [...directory.withLastName(keys.last), ...directory.withLastName(keys.first)].filter(
          (other) => (compareNameKeys(other.keys, keys)?.score ?? 0) >= similarNameScoreRange.most,
        )),
  ];
  return [...new Set(rivals)].filter(({ id }) => id !== person.id);
}

function scoreCandidate(person: PersonWithKeys, employee: EmployeeWithKeys): MatchCandidate | null {
  const hasSameEmail = person.email !== null && person.email === employee.email;
  const startedTogether = person.joinedOn !== null && person.joinedOn === employee.startDate;
  const { first } = person.keys;
  const hasSameFirstName = startedTogether && first !== "" && first === employee.keys.first;
  const name: { isExact: boolean; score: number; signals: MatchSignal[] } | null =
    compareNameKeys(person.keys, employee.keys) ?? (hasSameFirstName ? sameFirstNameAndStartDate : null);
  if (!hasSameEmail && !name) return null;
  const confidence = hasSameEmail ? "exact_email" : name?.isExact ? "exact_name" : "similar_name";
  const likeness = (name?.score ?? 0) + (startedTogether ? startDateScore : 0);
  return {
    employee,
    confidence,
    score: hasSameEmail ? 100 : name?.isExact ? 90 : Math.min(similarNameScoreRange.most, likeness),
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

/** May be a changed last name or a coincidence, so it scores low. */
const sameFirstNameAndStartDate = {
  isExact: false,
  score: similarNameScoreRange.least - startDateScore,
  signals: ["same_first_name" as const],
};
