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
import { useIsHydrated } from "./use-is-hydrated";

/**
 * Data the server rendered the page from, innermost first. The browser's cache may hold newer answers before hydration.
 */
const ServerDataContext = createContext<readonly QueryClient[]>([]);

/**
 * Adds the server's data to the browser's cache, and to the data that `useHydrationSafeQuery` returns during hydration.
 */
export function ServerDataProvider({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const outer = use(ServerDataContext);
  const [served] = useState(() => {
    const client = new QueryClient();
    hydrate(client, state);
    return [client, ...outer];
  });
  return (
    <ServerDataContext value={served}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </ServerDataContext>
  );
}

/**
 * Returns the data of a query that other components, such as the navigation, use too. They may fill the cache before
 * React hydrates this component, so hydration returns the server's data or undefined. `useQuery` alone would cause a
 * hydration mismatch.
 */
export function useHydrationSafeQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key> & { queryKey: DataTag<Key, Data, Error> },
) {
  const { data } = useQuery(query);
  const served = use(ServerDataContext);
  const inBrowser = useIsHydrated();
  return inBrowser
    ? data
    : served.map((client) => client.getQueryData(query.queryKey)).find((found) => found !== undefined);
}
