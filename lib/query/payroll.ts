import { queryOptions } from "@tanstack/react-query";
import type { okResponse } from "@/lib/http/common-schemas";
import { mostPairs } from "@/lib/payroll-matching/most-pairs";
import type {
  acceptResponse,
  reviewResponse,
  undoResponse,
  AcceptResult,
  Pair,
} from "@/lib/payroll-matching/review-schema";
import type { payrollMatchesResponse } from "@/lib/payroll-matching/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Who in payroll could be this person, with the reasons. Links them when there is only one who can be. */
export const findPayrollMatches = (personId: string) =>
  fetchJson<typeof payrollMatchesResponse>(`/api/people/${personId}/payroll-matches?signals=true`);

/** Links the person to the employee, in place of another one. */
export const linkPayroll = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  fetchJson<typeof okResponse>(`/api/people/${personId}/payroll-link`, {
    method: "POST",
    body: { payroll_employee_id: employeeId },
  });

/** Ends the link and deletes what came through it. */
export const unlinkPayroll = (personId: string) =>
  fetchJson<typeof okResponse>(`/api/people/${personId}/payroll-link`, { method: "DELETE" });

/** Reads the linked employee from payroll. */
export const syncPayroll = (personId: string) =>
  fetchJson<typeof okResponse>(`/api/people/${personId}/payroll-sync`, { method: "POST" });

const reviewAddress = "/api/people/payroll-matches";

/** Everybody with whom they are most likely to be in payroll. Costs a moment, so it is asked again when there is a reason only. */
export const payrollReviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: () => fetchJson<typeof reviewResponse>(reviewAddress),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The same with payroll's list read anew. */
export const readPayrollAgain = () => fetchJson<typeof reviewResponse>(`${reviewAddress}?refresh=true`);

/** Links pairs, in as many requests as they need; `onProgress` hears how many were answered. Stops at the first that fails. */
export async function acceptPairs(
  pairs: readonly Pair[],
  { onlyExact, onProgress }: { onlyExact: boolean; onProgress?: (answered: number) => void },
): Promise<AcceptResult[]> {
  const results: AcceptResult[] = [];
  for (let from = 0; from < pairs.length; from += mostPairs) {
    const answer = await fetchJson<typeof acceptResponse>(`${reviewAddress}/accept`, {
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
    const answer = await fetchJson<typeof undoResponse>(`${reviewAddress}/undo`, {
      method: "POST",
      body: { pairs: pairs.slice(from, from + mostPairs) },
    });
    undone += answer.undone;
  }
  return undone;
}

/** Remembers that the employee is not this person. */
export const rejectMatch = ({ person_id, payroll_employee_id }: Pair) =>
  fetchJson<typeof okResponse>(`/api/people/${person_id}/payroll-rejections`, {
    method: "POST",
    body: { payroll_employee_id },
  });

/** Forgets that. */
export const reconsiderMatch = ({ person_id, payroll_employee_id }: Pair) =>
  fetchJson<typeof okResponse>(
    `/api/people/${person_id}/payroll-rejections/${encodeURIComponent(payroll_employee_id)}`,
    { method: "DELETE" },
  );
