import { findBestAssignment } from "@/lib/identity/matching/assignment";
import {
  decideAutoLink,
  findRivals,
  type MatchCandidate,
  type EmployeeToMatch,
  type AutoLinkObstacle,
  type PersonMatchIndex,
  type PersonToMatch,
} from "@/lib/identity/matching/employee-matching";

/** Maximum number of pairs that fit in a request of 64 KiB. */
export const maxPairsPerRequest = 400;

export type PersonWithCandidates<Person extends PersonToMatch> = {
  person: Person;
  candidates: readonly MatchCandidate[];
};

/** `obstacle`: why Kith does not link the pair automatically; null if Kith would link it. */
export type MatchSuggestion<Person> = {
  person: Person;
  candidate: MatchCandidate;
  obstacle: AutoLinkObstacle | null;
  /** Candidates who are not rejected, best first. They may be linked already, or suggested for another person. */
  alternatives: MatchCandidate[];
  rivals: PersonToMatch[];
};

export type MatchReview<Person> = {
  suggestions: MatchSuggestion<Person>[];
  /** `alternatives`: candidates who are not rejected, each linked already or suggested for another person. */
  notFound: { person: Person; alternatives: MatchCandidate[] }[];
  unmatchedEmployeeIds: string[];
};

/**
 * Suggests employees for unlinked people: at most one employee per person, and no employee twice. Chooses the pairs
 * with the greatest total weight. Never suggests linked employees or rejected pairs. Includes every pair that Kith
 * would link automatically, because a pair of high confidence outweighs any two pairs of lower confidence.
 */
export function buildReview<Person extends PersonToMatch>(
  sought: readonly PersonWithCandidates<Person>[],
  employees: readonly EmployeeToMatch[],
  directory: PersonMatchIndex,
  isRejected: (personId: string, employeeId: string) => boolean,
): MatchReview<Person> {
  const open = sought.map(({ person, candidates }) => ({
    person,
    candidates,
    offered: candidates.filter(({ employee }) => !isRejected(person.id, employee.employeeId)),
  }));
  const chosen = new Map(
    findBestAssignment(
      open.flatMap(({ person, offered }) =>
        offered
          .filter(({ employee }) => employee.linkedTo === null)
          .map((candidate) => ({
            person: person.id,
            employee: candidate.employee.employeeId,
            weight: computeWeight(candidate),
            pair: { personId: person.id, candidate },
          })),
      ),
    ).map(({ personId, candidate }) => [personId, candidate]),
  );
  const suggestions: MatchSuggestion<Person>[] = [];
  const notFound: MatchReview<Person>["notFound"] = [];
  for (const { person, candidates, offered } of open) {
    const candidate = chosen.get(person.id);
    const alternatives = offered.filter((other) => other !== candidate);
    if (!candidate) {
      notFound.push({ person, alternatives });
      continue;
    }
    const { obstacle } = decideAutoLink(person, candidates, directory, (employeeId) =>
      isRejected(person.id, employeeId),
    );
    const rivals = findRivals(person, candidate, directory);
    suggestions.push({ person, candidate, obstacle, alternatives, rivals });
  }
  const suggested = new Set([...chosen.values()].map(({ employee }) => employee.employeeId));
  const unmatchedEmployeeIds = employees.flatMap(({ employeeId, linkedTo }) =>
    linkedTo === null && !suggested.has(employeeId) ? [employeeId] : [],
  );
  return { suggestions, notFound, unmatchedEmployeeIds };
}

/** If two pairs have equal confidence, the name, the start date and the employment status decide. */
function computeWeight({ confidence, score, signals }: MatchCandidate): number {
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
