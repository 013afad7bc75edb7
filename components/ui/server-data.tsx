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
 * Innermost provider first. Stored apart from the browser's cache, which may receive newer results before hydration.
 */
const ServerDataContext = createContext<readonly QueryClient[]>([]);

/** Makes `useHydrationSafeQuery` return the results of `state` during hydration. */
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
 * Returns the data of a query that components outside the page, such as the navigation, also use. Those components may
 * fill the cache before React hydrates this component, and `useQuery` would then cause a hydration mismatch. During
 * hydration, this hook returns only data from the server, or undefined.
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
