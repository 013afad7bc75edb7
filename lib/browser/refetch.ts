import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * Marks the queries under this key as stale and refetches the active ones. The promise resolves when they have loaded.
 * Cancels initial requests first: React Query would let them continue, and their response may be older than the change.
 */
export async function invalidateAndRefetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({
    queryKey,
    type: "active",
    predicate: ({ state }) => state.data === undefined,
  });
  await client.invalidateQueries({ queryKey });
}

/** The promise of the returned function resolves when the active queries have loaded. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    async (...keys: readonly QueryKey[]): Promise<void> => {
      await Promise.all(keys.map((queryKey) => invalidateAndRefetch(client, queryKey)));
    },
    [client],
  );
}
