import { queryOptions } from "@tanstack/react-query";
import { mostPairs } from "@/lib/payroll-matching/most-pairs";
import type { AcceptResult, Pair } from "@/lib/payroll-matching/review-schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Who in payroll could be this person, with the reasons. Links them when there is only one who can be. */
export const findPayrollMatches = (personId: string) =>
  askApi("GET", "/api/people/{id}/payroll-matches", { path: { id: personId }, query: { signals: "true" } });

/** Links the person to the employee, in place of another one. */
export const linkPayroll = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  askApi("POST", "/api/people/{id}/payroll-link", {
    path: { id: personId },
    body: { payroll_employee_id: employeeId },
  });

/** Ends the link and deletes what came through it. */
export const unlinkPayroll = (personId: string) =>
  askApi("DELETE", "/api/people/{id}/payroll-link", { path: { id: personId } });

/** Reads the linked employee from payroll. */
export const syncPayroll = (personId: string) =>
  askApi("POST", "/api/people/{id}/payroll-sync", { path: { id: personId } });

/** Everybody with whom they are most likely to be in payroll. Costs a moment, so it is asked again when there is a reason only. */
export const payrollReviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: () => askApi("GET", "/api/people/payroll-matches"),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The same with payroll's list read anew. */
export const readPayrollAgain = () =>
  askApi("GET", "/api/people/payroll-matches", { query: { refresh: "true" } });

/** Links pairs, in as many requests as they need; `onProgress` hears how many were answered. Stops at the first that fails. */
export async function acceptPairs(
  pairs: readonly Pair[],
  { onlyExact, onProgress }: { onlyExact: boolean; onProgress?: (answered: number) => void },
): Promise<AcceptResult[]> {
  const results: AcceptResult[] = [];
  for (let from = 0; from < pairs.length; from += mostPairs) {
    const answer = await askApi("POST", "/api/people/payroll-matches/accept", {
      body: { pairs: pairs.slice(from, from + mostPairs), only_exact: onlyExact },
    });
    results.push(...answer.results);
    onProgress?.(results.length);
  }
  return results;
}

/** Takes links back that were just made; how many were. */
export async function undoPairs(pairs: readonly Pair[]): Promise<number> {
  let undone = 0;
  for (let from = 0; from < pairs.length; from += mostPairs) {
    const answer = await askApi("POST", "/api/people/payroll-matches/undo", {
      body: { pairs: pairs.slice(from, from + mostPairs) },
    });
    undone += answer.undone;
  }
  return undone;
}

/** Remembers that the employee is not this person. */
export const rejectMatch = ({ person_id, payroll_employee_id }: Pair) =>
  askApi("POST", "/api/people/{id}/payroll-rejections", {
    path: { id: person_id },
    body: { payroll_employee_id },
  });

/** Forgets that. */
export const reconsiderMatch = ({ person_id, payroll_employee_id }: Pair) =>
  askApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: person_id, employeeId: payroll_employee_id },
  });
