import type { Connection, ConnectionDetails } from "./schema";

/** How a system is doing, as its card says it: the states of the API, and two that only the page knows. */
export type ShownState = Connection["status"] | "not_connected" | "expiring";

/** What is broken comes before what will be: a credential that ends soon is news only of a connection that works. */
export function shownState(
  connection: Connection | null,
  details: ConnectionDetails | undefined,
): ShownState {
  if (!connection) return "not_connected";
  return connection.status === "connected" && details?.credential?.isNear ? "expiring" : connection.status;
}

/**
 * When the vendor last answered as it should. The list is newer than the details wherever they differ: one that is connected
 * was found so when it was last looked at.
 */
export function lastSuccessOf(connection: Connection, details: ConnectionDetails | undefined): string | null {
  if (connection.status === "connected" && connection.last_checked_at) return connection.last_checked_at;
  return details?.lastSuccessAt ?? null;
}
