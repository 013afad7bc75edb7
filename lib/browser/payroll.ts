import { queryOptions } from "@tanstack/react-query";
import { maxPairsPerRequest } from "@/lib/links/payroll/review";
import { mergeReviewPages } from "@/lib/links/payroll/review-pages";
import type {
  AcceptMatchResult,
  PersonEmployeePair,
  ReviewResponse,
  ReviewUnfinished,
} from "@/lib/links/payroll/review-schema";
import { callInBatches, fetchApi } from "./fetch-api";

const [pollMs, pollWithListMs] = [5_000, 30_000];
const reviewPageSize = 1000;

/**
 * The request is expensive for the server, so the result stays fresh for five minutes. Repeats only while payroll's
 * list is being read, which takes minutes if it has more than about 5,500 employees.
 */
export const payrollReviewQueryOptions = () =>
  queryOptions({
    queryKey: ["/api/people/payroll-matches"],
    queryFn: ({ signal }) => fetchWholeReview(signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      !data?.reading ? false : isReviewAvailable(data) ? pollWithListMs : pollMs,
  });

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
export async function acceptPairs(
  pairs: readonly PersonEmployeePair[],
  { onlyExact, onProgress }: { onlyExact: boolean; onProgress?: (answered: number) => void },
): Promise<AcceptMatchResult[]> {
  let answered = 0;
  const answers = await callInBatches(pairs, maxPairsPerRequest, async (batch) => {
    const body = { pairs: batch, only_exact: onlyExact };
    const { results } = await fetchApi("POST", "/api/people/payroll-matches/accept", { body });
    onProgress?.((answered += batch.length));
    return results;
  });
  return answers.flat();
}

export async function undoAcceptedPairs(pairs: readonly PersonEmployeePair[]): Promise<number> {
  const answers = await callInBatches(pairs, maxPairsPerRequest, (batch) =>
    fetchApi("POST", "/api/people/payroll-matches/undo", { body: { pairs: batch } }),
  );
  return answers.reduce((sum, { undone }) => sum + undone, 0);
}
