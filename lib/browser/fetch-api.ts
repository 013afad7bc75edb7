import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import type { ResponseBody, RequestArguments, ApiMethod, PathOf } from "./api-operations";
import { fetchJson } from "./fetch-json";

export type AnyRequestInput = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  body?: unknown;
  ifMatch?: string;
  signal?: AbortSignal;
};

/**
 * Calls the API (`fetchJson`). The types of method, path, parameters, body and response come from the API description,
 * so unknown operations do not compile. Responses are not validated in the browser
 * (docs/decisions/0019-no-schemas-in-the-browser.md). `Which` names the response type if it depends on the query.
 */
export function fetchApi<
  M extends ApiMethod,
  P extends PathOf<M>,
  Which extends ResponseBody<M, P> = ResponseBody<M, P>,
>(method: M, path: P, ...given: RequestArguments<M, P>): Promise<NoInfer<Which>>;
export function fetchApi(method: ApiMethod, path: string, given: AnyRequestInput = {}): Promise<unknown> {
  return fetchJson(fillPath(path, given), { method, ...given });
}

const buildQuery = <Data>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Data>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => load(signal) });

/**
 * Returns the query of a GET request. Its key is the path, then the parameters, so a refetch of the path refetches the
 * query whatever its parameters. React Query aborts the request once no component uses it.
 */
export function apiQuery<
  P extends PathOf<"GET">,
  Which extends ResponseBody<"GET", P> = ResponseBody<"GET", P>,
>(path: P, ...given: RequestArguments<"GET", P>): ReturnType<typeof buildQuery<Which>>;
export function apiQuery(path: string, given?: AnyRequestInput): ReturnType<typeof buildQuery<unknown>> {
  return buildQuery(given ? [path, given] : [path], (signal) =>
    fetchJson(fillPath(path, given), { method: "GET", signal }),
  );
}

type Cursor = string | null;

/** Query of a list, from its newest page. `load` receives the `next` of the previous page. */
export const pagedQuery = <Page extends { next: Cursor }>(
  queryKey: string[],
  load: (cursor: string | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, string[], Cursor>({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam ?? undefined),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });

/** Calls with `size` items at a time, one call after another, and stops at the first that fails. */
export async function callInBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  call: (batch: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size)
    results.push(await call(items.slice(from, from + size)));
  return results;
}

/** Supports links and responses that are not JSON. Omits query parameters that are undefined or empty. */
export function buildApiUrl<P extends PathOf<"GET">>(path: P, ...given: RequestArguments<"GET", P>): string;
export function buildApiUrl(path: string, given: AnyRequestInput = {}): string {
  return fillPath(path, given);
}

export function fillPath(path: string, { path: parts = {}, query = {} }: AnyRequestInput = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "")
      for (const one of [value].flat()) search.append(name, String(one));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  const words = search.toString();
  return words ? `${filled}?${words}` : filled;
}
