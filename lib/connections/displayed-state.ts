import type { Connection, ConnectionDetails } from "./schema";

/** State on the card of a system: the states of the API, and two that only the connections page has. */
export type DisplayedState = Connection["status"] | "not_connected" | "expiring";

/** Returns the state to show. A broken state takes precedence over an expiring credential. */
export function getDisplayedState(
  connection: Connection | null,
  details: ConnectionDetails | undefined,
): DisplayedState {
  if (!connection) return "not_connected";
  return connection.status === "connected" && details?.credential?.isNear ? "expiring" : connection.status;
}

/**
 * Returns the time of the last successful request; null if there was none. For a working connection this is its last
 * check, because the list of connections may be newer than the details.
 */
export function getLastSuccessAt(
  connection: Connection,
  details: ConnectionDetails | undefined,
): string | null {
  if (connection.status === "connected" && connection.last_checked_at) return connection.last_checked_at;
  return details?.lastSuccessAt ?? null;
}
