import { queryOptions } from "@tanstack/react-query";
import { okResponse } from "@/lib/http/common-schemas";
import {
  acceptResponse,
  mostPairs,
  reviewResponse,
  undoResponse,
  type AcceptResult,
  type Pair,
} from "@/lib/payroll-matching/review-schema";
import { payrollMatchesResponse } from "@/lib/payroll-matching/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Who in payroll could be this person, with the reasons. Links them when there is only one who can be. */
export const findPayrollMatches = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-matches?signals=true`, payrollMatchesResponse);

/** Links the person to the employee, in place of another one. */
export const linkPayroll = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  fetchJson(`/api/people/${personId}/payroll-link`, okResponse, {
    method: "POST",
    body: { payroll_employee_id: employeeId },
  });

/** Ends the link and deletes what came through it. */
export const unlinkPayroll = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-link`, okResponse, { method: "DELETE" });

/** Reads the linked employee from payroll. */
export const syncPayroll = (personId: string) =>
  fetchJson(`/api/people/${personId}/payroll-sync`, okResponse, { method: "POST" });

const reviewAddress = "/api/people/payroll-matches";

/** Everybody with whom they are most likely to be in payroll. Costs a moment, so it is asked again when there is a reason only. */
export const payrollReviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: () => fetchJson(reviewAddress, reviewResponse),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The same with payroll's list read anew. */
export const readPayrollAgain = () => fetchJson(`${reviewAddress}?refresh=true`, reviewResponse);

/** Links pairs, in as many requests as they need; `onProgress` hears how many were answered. Stops at the first that fails. */
export async function acceptPairs(
  pairs: readonly Pair[],
  { onlyExact, onProgress }: { onlyExact: boolean; onProgress?: (answered: number) => void },
): Promise<AcceptResult[]> {
  const results: AcceptResult[] = [];
  for (let from = 0; from < pairs.length; from += mostPairs) {
    const answer = await fetchJson(`${reviewAddress}/accept`, acceptResponse, {
      method: "POST",
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
    const answer = await fetchJson(`${reviewAddress}/undo`, undoResponse, {
      method: "POST",
      body: { pairs: pairs.slice(from, from + mostPairs) },
    });
    undone += answer.undone;
  }
  return undone;
}

/** Remembers that the employee is not this person. */
export const rejectMatch = ({ person_id, payroll_employee_id }: Pair) =>
  fetchJson(`/api/people/${person_id}/payroll-rejections`, okResponse, {
    method: "POST",
    body: { payroll_employee_id },
  });

/** Forgets that. */
export const reconsiderMatch = ({ person_id, payroll_employee_id }: Pair) =>
  fetchJson(
    `/api/people/${person_id}/payroll-rejections/${encodeURIComponent(payroll_employee_id)}`,
    okResponse,
    { method: "DELETE" },
  );
