import { queryOptions } from "@tanstack/react-query";
import { maxPairsPerRequest } from "@/lib/links/payroll/review";
import { mergeReviewPages } from "@/lib/links/payroll/review-pages";
import type {
  AcceptMatchResult,
  PersonEmployeePair,
  ReviewResponse,
  ReviewUnfinished,
} from "@/lib/links/payroll/review-schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/**
 * Returns the payroll employees that a person may be, with reasons. Links the person if exactly one has high
 * confidence.
 */
export const matchPersonViaApi = (personId: string) =>
  fetchApi("GET", "/api/people/{id}/payroll-matches", { path: { id: personId }, query: { signals: true } });

/** Links the person to the employee and replaces an existing link. */
export const linkPayrollViaApi = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  fetchApi("POST", "/api/people/{id}/payroll-link", {
    path: { id: personId },
    body: { payroll_employee_id: employeeId },
  });

/** Removes the link and deletes the data that payroll provided. */
export const unlinkPayrollViaApi = (personId: string) =>
  fetchApi("DELETE", "/api/people/{id}/payroll-link", { path: { id: personId } });

/** Syncs the linked employee from payroll. */
export const syncPayrollViaApi = (personId: string) =>
  fetchApi("POST", "/api/people/{id}/payroll-sync", { path: { id: personId } });

const pollMs = 5_000;
const reviewPageSize = 1000;

/**
 * Loads every person with their most likely payroll match. Expensive for the server, so the result stays fresh for five
 * minutes; polls only while payroll's employee list is read for the first time.
 */
export const payrollReviewQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: ({ signal }) => fetchWholeReview(signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && !isReviewAvailable(data) ? pollMs : false),
  });

/** Loads the progress of reading payroll's employee list. Polls while reading is in progress. */
export const payrollListProgressQueryOptions = (isInProgress: boolean) =>
  queryOptions({
    queryKey: queryKeys.payrollList,
    queryFn: async ({ signal }) =>
      (await fetchApi("GET", "/api/people/payroll-matches", { query: { limit: 1 }, signal })).reading,
    enabled: isInProgress,
    refetchInterval: pollMs,
  });

/**
 * Starts reading payroll's employee list. Returns when it is read, or earlier if reading continues in the background.
 */
export const refreshPayrollListViaApi = () =>
  fetchApi("GET", "/api/people/payroll-matches", { query: { refresh: true, limit: 1 } });

/** False while payroll's list is read for the first time. */
export const isReviewAvailable = (review: ReviewResponse | ReviewUnfinished): review is ReviewResponse =>
  "counts" in review;

/** Loads every page and sorts the lists by name, as pages are ordered by id. */
async function fetchWholeReview(signal: AbortSignal): Promise<ReviewResponse | ReviewUnfinished> {
  const pages: ReviewResponse[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next) {
    const page = await fetchApi("GET", "/api/people/payroll-matches", {
      query: { limit: reviewPageSize, cursor: next },
      signal,
    });
    if (!isReviewAvailable(page)) return page;
    pages.push(page);
  }
  return mergeReviewPages(pages);
}

/** Links the pairs in batches; `onProgress` receives the number of completed pairs. Stops at the first failure. */
export async function acceptPairsViaApi(
  pairs: readonly PersonEmployeePair[],
  { onlyExact, onProgress }: { onlyExact: boolean; onProgress?: (answered: number) => void },
): Promise<AcceptMatchResult[]> {
  const results: AcceptMatchResult[] = [];
  for (let from = 0; from < pairs.length; from += maxPairsPerRequest) {
    const answer = await fetchApi("POST", "/api/people/payroll-matches/accept", {
      body: { pairs: pairs.slice(from, from + maxPairsPerRequest), only_exact: onlyExact },
    });
    results.push(...answer.results);
    onProgress?.(results.length);
  }
  return results;
}

/** Removes links that were just created. Returns the number removed. */
export async function undoAcceptedPairsViaApi(pairs: readonly PersonEmployeePair[]): Promise<number> {
  let undone = 0;
  for (let from = 0; from < pairs.length; from += maxPairsPerRequest) {
    const answer = await fetchApi("POST", "/api/people/payroll-matches/undo", {
      body: { pairs: pairs.slice(from, from + maxPairsPerRequest) },
    });
    undone += answer.undone;
  }
  return undone;
}

/** Stores that the employee is not this person. */
export const rejectMatchViaApi = ({ person_id, payroll_employee_id }: PersonEmployeePair) =>
  fetchApi("POST", "/api/people/{id}/payroll-rejections", {
    path: { id: person_id },
    body: { payroll_employee_id },
  });

/** Removes the rejection of a match. */
export const reconsiderMatchViaApi = ({ person_id, payroll_employee_id }: PersonEmployeePair) =>
  fetchApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: person_id, employeeId: payroll_employee_id },
  });

/** Loads the state of the payroll sync. Polls every two seconds while a run is in progress. */
export const payrollRunQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.payrollRun,
    queryFn: () => fetchApi("GET", "/api/people/payroll-sync"),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? 2_000 : 30_000),
  });

/** Starts a payroll sync of all people, or resumes a paused run. Returns before the run ends. */
export const startPayrollRunViaApi = () => fetchApi("POST", "/api/people/payroll-sync");
