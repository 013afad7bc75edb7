import { queryOptions } from "@tanstack/react-query";
import { mergeReviewPages } from "@/lib/links/payroll/review-pages";
import type { ReviewResponse, ReviewUnfinished } from "@/lib/links/payroll/review-schema";
import { fetchApi } from "./fetch-api";

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
