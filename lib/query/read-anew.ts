import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Has the answers under this key asked for again where they are shown, every one of them from now on; settles once they are there. React
 * Query by itself lets a first request that is still under way go on, and its answer may be from before what has just been changed.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({
    queryKey,
    type: "active",
    predicate: ({ state }) => state.data === undefined,
  });
  await client.invalidateQueries({ queryKey });
}
