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

/** Links the person if the person has no link and one match is certain. */
export const findMatchesAndLinkIfCertainViaApi = (personId: string) =>
  fetchApi("GET", "/api/people/{id}/payroll-matches", { path: { id: personId }, query: { signals: true } });

export const linkPayrollViaApi = ({ personId, employeeId }: { personId: string; employeeId: string }) =>
  fetchApi("POST", "/api/people/{id}/payroll-link", {
    path: { id: personId },
    body: { payroll_employee_id: employeeId },
  });

export const unlinkPayrollViaApi = (personId: string) =>
  fetchApi("DELETE", "/api/people/{id}/payroll-link", { path: { id: personId } });

export const syncPersonPayrollViaApi = (personId: string) =>
  fetchApi("POST", "/api/people/{id}/payroll-sync", { path: { id: personId } });

const [pollMs, pollWithListMs] = [5_000, 30_000];
const reviewPageSize = 1000;

/**
 * The request is expensive for the server, so the result stays fresh for five minutes. Repeats only while payroll's
 * list is being read, which takes minutes if it has more than about 5,500 employees.
 */
export const payrollReviewQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.payrollReview,
    queryFn: ({ signal }) => fetchWholeReview(signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      !data?.reading ? false : isReviewAvailable(data) ? pollWithListMs : pollMs,
  });

/** Returns when the list is read, or after some seconds while the reading continues in the background. */
export const refreshPayrollListViaApi = () =>
  fetchApi("GET", "/api/people/payroll-matches", { query: { refresh: true, limit: 1 } });

/** Returns false while payroll's list is read for the first time or is compared with the directory. */
export const isReviewAvailable = (review: ReviewResponse | ReviewUnfinished): review is ReviewResponse =>
  "counts" in review;

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

/**
 * Links the pairs in batches. Returns the result of each pair. `onProgress` receives the number of pairs done. Throws
 * at the first request that fails; the links of earlier batches stay.
 */
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

export const rejectMatchViaApi = ({ person_id, payroll_employee_id }: PersonEmployeePair) =>
  fetchApi("POST", "/api/people/{id}/payroll-rejections", {
    path: { id: person_id },
    body: { payroll_employee_id },
  });

export const removeRejectionViaApi = ({ person_id, payroll_employee_id }: PersonEmployeePair) =>
  fetchApi("DELETE", "/api/people/{id}/payroll-rejections/{employeeId}", {
    path: { id: person_id, employeeId: payroll_employee_id },
  });

/** Polls every two seconds while the run is in progress, otherwise every 30 seconds. */
export const payrollRunQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.payrollRun,
    queryFn: () => fetchApi("GET", "/api/people/payroll-sync"),
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? 2_000 : 30_000),
  });

export const startPayrollRunViaApi = () => fetchApi("POST", "/api/people/payroll-sync");
