import { queryOptions } from "@tanstack/react-query";
import { mostPairs } from "@/lib/payroll-matching/most-pairs";
import { joinReviewPages } from "@/lib/payroll-matching/review-pages";
import type {
  AcceptResult,
  Pair,
  ReviewResponse,
  ReviewUnfinished,
} from "@/lib/payroll-matching/review-schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Who in payroll could be this person, with the reasons. Links them when there is only one who can be. */
export const findPayrollMatches = (personId: string) =>
  askApi("GET", "/api/people/{id}/payroll-matches", { path: { id: personId }, query: { signals: true } });

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

const pollMs = 5_000;
const fullPage = 1000;

/** Everybody with whom they are most likely to be in payroll. Costs a moment, so it is requested again when there is a reason only. */
export const payrollReviewQuery = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: ({ signal }) => readWholeReview(signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && !isWhole(data) ? pollMs : false),
  });

/** Progress of a reading of payroll's list; requested while one is in progress. */
export const payrollListQuery = (isInProgress: boolean) =>
  queryOptions({
    queryKey: queryKeys.payrollList,
    queryFn: async ({ signal }) =>
      (await askApi("GET", "/api/people/payroll-matches", { query: { limit: 1 }, signal })).reading,
    enabled: isInProgress,
    refetchInterval: pollMs,
  });

/** Starts another reading of payroll's list, and returns once it is read, or continues in the background. */
export const readPayrollAgain = () =>
  askApi("GET", "/api/people/payroll-matches", { query: { refresh: true, limit: 1 } });

/** False while payroll's list is read for the first time. */
export const isWhole = (review: ReviewResponse | ReviewUnfinished): review is ReviewResponse =>
  "counts" in review;

/** Reads every page, and puts the lists in the order of names, as pages come by id. */
async function readWholeReview(signal: AbortSignal): Promise<ReviewResponse | ReviewUnfinished> {
  const pages: ReviewResponse[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next) {
    const page = await askApi("GET", "/api/people/payroll-matches", {
      query: { limit: fullPage, cursor: next },
      signal,
    });
    if (!isWhole(page)) return page;
    pages.push(page);
  }
  return joinReviewPages(pages);
}

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
