import { queryOptions } from "@tanstack/react-query";
import { apiFullName, compareNames } from "@/lib/identity/matching/names";
import type { ReviewResponse, ReviewUnfinished } from "@/lib/links/payroll/review-schema";
import type { PayrollLink } from "@/lib/links/payroll/schema";
import { buildApiUrl, fetchApi } from "./fetch-api";
import { fetchResponse } from "./fetch-json";

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

/** Sorted by name, and rejections by time, newest first. Counts and times are those of the last page, which is the newest. */
export function mergeReviewPages(pages: readonly ReviewResponse[]): ReviewResponse {
  const last = pages.at(-1);
  if (!last) throw new Error("a review has at least one page");
  const byName = (a: { person: PersonName }, b: { person: PersonName }) =>
    compareNames(apiFullName(a.person), apiFullName(b.person));
  return {
    ...last,
    suggestions: pages.flatMap(({ suggestions }) => suggestions).sort(byName),
    not_found: pages.flatMap(({ not_found }) => not_found).sort(byName),
    employees_left: pages.flatMap(({ employees_left }) => employees_left),
    linked: pages.flatMap(({ linked }) => linked).sort((a, b) => compareNames(a.name, b.name)),
    rejected: pages
      .flatMap(({ rejected }) => rejected)
      .sort((a, b) => (a.rejected_at < b.rejected_at ? 1 : a.rejected_at > b.rejected_at ? -1 : 0)),
    employees: [
      ...new Map(pages.flatMap(({ employees }) => employees).map((one) => [one.employee_id, one])).values(),
    ],
    pictures: Object.fromEntries(pages.flatMap(({ pictures }) => Object.entries(pictures))),
  };
}

type PersonName = ReviewResponse["suggestions"][number]["person"];

/**
 * Links a person to an employee, or ends the link and rejects the pair (null `employeeId`). `shownId`: the linked employee on the page, null
 * for none. Throws if the person has another link by now, so that an old page changes no link that it does not show.
 */
export async function changePayrollLink(
  personId: string,
  shownId: string | null,
  employeeId: string | null,
): Promise<void> {
  const path = { id: personId };
  const url = "/api/people/{id}/payroll-link";
  const response = await fetchResponse(buildApiUrl(url, { path }), { method: "GET" });
  const stored: PayrollLink = await response.json();
  if (stored.payroll_employee_id !== shownId)
    throw new Error(
      "The link has changed since this page was loaded, so nothing was changed. Reload the page.",
    );
  const ifMatch = response.headers.get("etag") ?? "*";
  if (employeeId === null) await fetchApi("DELETE", url, { path, query: { reject: "true" }, ifMatch });
  else await fetchApi("POST", url, { path, ifMatch, body: { payroll_employee_id: employeeId } });
}
