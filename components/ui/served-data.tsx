"use client";

import {
  hydrate,
  HydrationBoundary,
  QueryClient,
  useQuery,
  type DataTag,
  type DehydratedState,
  type QueryKey,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { createContext, use, useState, type ReactNode } from "react";
import { useIsInBrowser } from "./use-is-in-browser";

/** What the server rendered the page from, innermost first. The browser's cache may hold other answers before it hydrates the page. */
const Served = createContext<readonly QueryClient[]>([]);

/** Adds the server's data to the browser's cache, and to the data that `useServedQuery` returns during hydration. */
export function ServedData({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const outer = use(Served);
  const [served] = useState(() => {
    const client = new QueryClient();
    hydrate(client, state);
    return [client, ...outer];
  });
  return (
    <Served value={served}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </Served>
  );
}

/**
 * Returns the data of a query that other parts of the page use too, such as the navigation. Those may fill the cache before React hydrates
 * the component, so hydration returns what the server rendered, or undefined. `useQuery` alone causes a hydration mismatch there.
 */
export function useServedQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key> & { queryKey: DataTag<Key, Data, Error> },
) {
  const { data } = useQuery(query);
  const served = use(Served);
  const inBrowser = useIsInBrowser();
  return inBrowser
    ? data
    : served.map((client) => client.getQueryData(query.queryKey)).find((found) => found !== undefined);
}
