import { assign } from "@/lib/matching/assignment";
import {
  decideAutomatically,
  type Candidate,
  type KnownEmployee,
  type Obstacle,
  type PreparedPeople,
  type SoughtPerson,
} from "@/lib/matching/employee-matching";

/** Whom an executive looks for in payroll, with everyone who could be them (`findCandidates`), those who are somebody's among them. */
export type Sought<Person extends SoughtPerson> = { person: Person; candidates: readonly Candidate[] };

/** Somebody with the employee whom they are most likely to be. `obstacle`: why Kith does not link them by itself; null: it would. */
export type Suggestion<Person> = {
  person: Person;
  candidate: Candidate;
  obstacle: Obstacle | null;
  /** The others who could be them, best first. */
  alternatives: Candidate[];
};

export type Review<Person> = {
  suggestions: Suggestion<Person>[];
  /** For whom nobody is left; whom they could be but for others. */
  notFound: { person: Person; alternatives: Candidate[] }[];
  /** The ids of employees who are nobody's and suggested for nobody. */
  employeesLeft: string[];
};

/**
 * Everybody who is not linked yet with the one employee each is most likely to be, nobody twice. Never somebody who is linked already,
 * and never a pair that an executive rejected. Whomever Kith would link by itself is among the suggestions, because no two of lower
 * confidence weigh what one of high confidence does.
 */
export function planReview<Person extends SoughtPerson>(
  sought: readonly Sought<Person>[],
  employees: readonly KnownEmployee[],
  directory: PreparedPeople,
  isRejected: (personId: string, employeeId: string) => boolean,
): Review<Person> {
  const open = sought.map(({ person, candidates }) => ({
    person,
    candidates,
    offered: candidates.filter(({ employee }) => !isRejected(person.id, employee.employeeId)),
  }));
  const chosen = new Map(
    assign(
      open.flatMap(({ person, offered }) =>
        offered
          .filter(({ employee }) => employee.linkedTo === null)
          .map((candidate) => ({
            person: person.id,
            employee: candidate.employee.employeeId,
            weight: weightOf(candidate),
            pair: { personId: person.id, candidate },
          })),
      ),
    ).map(({ personId, candidate }) => [personId, candidate]),
  );
  const suggestions: Suggestion<Person>[] = [];
  const notFound: Review<Person>["notFound"] = [];
  for (const { person, candidates, offered } of open) {
    const candidate = chosen.get(person.id);
    const alternatives = offered.filter((other) => other !== candidate);
    if (!candidate) {
      notFound.push({ person, alternatives });
      continue;
    }
    const { obstacle } = decideAutomatically(person, candidates, directory, (employeeId) =>
      isRejected(person.id, employeeId),
    );
    suggestions.push({ person, candidate, obstacle, alternatives });
  }
  const suggested = new Set([...chosen.values()].map(({ employee }) => employee.employeeId));
  const employeesLeft = employees.flatMap(({ employeeId, linkedTo }) =>
    linkedTo === null && !suggested.has(employeeId) ? [employeeId] : [],
  );
  return { suggestions, notFound, employeesLeft };
}

/**
 * How much a pair counts for in the choice for everybody. One of a confidence outweighs any two below it, so that nobody who is sure
 * is passed over for two who are not; within a confidence the name, the day of starting and whether they still work there decide.
 */
function weightOf({ confidence, score, signals }: Candidate): number {
  const name = signals.includes("same_name") ? 30 : signals.includes("similar_name") ? 15 : 0;
  const start = signals.includes("same_start_date") ? 15 : 0;
  const present = signals.includes("terminated") ? 0 : 30;
  switch (confidence) {
    case "exact_email":
      return 1_200 + name + start + present;
    case "exact_name":
      return 400 + start + present;
    case "similar_name":
      return score + start + present; // 134 at most
  }
}
