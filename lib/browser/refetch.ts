import { useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { PathOf } from "./api-operations";

/**
 * Queries of a path and of its items: `/api/admin/webhooks` includes `/api/admin/webhooks/{id}/deliveries`. `directory`
 * are the queries of people, and of what is counted and listed from them.
 */
export type Refetchable =
  | Exclude<PathOf<"GET">, "/api/people">
  | "/api/admin/invitations/preview"
  | "directory";

/**
 * Marks these queries as stale and refetches the active ones. The promise resolves when they have loaded.
 * Cancels initial requests first: React Query would let them continue, and their response may be older than the change.
 */
export async function invalidateAndRefetch(client: QueryClient, path: Refetchable): Promise<void> {
  const isOfPath = ({ queryKey: [first] }: Query) =>
    first === path || (typeof first === "string" && first.startsWith(`${path}/{`));
  await client.cancelQueries({
    type: "active",
    predicate: (query) => query.state.data === undefined && isOfPath(query),
  });
  await client.invalidateQueries({ predicate: isOfPath });
}

/** The promise of the returned function resolves when the active queries have loaded. */
export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(
    async (...paths: readonly Refetchable[]): Promise<void> => {
      await Promise.all(paths.map((path) => invalidateAndRefetch(client, path)));
    },
    [client],
  );
}
