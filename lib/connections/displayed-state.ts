import type { Connection, ConnectionDetails } from "./schema";

/** State of a system as shown on its card: the API's states, and two that only the page has. */
export type DisplayedState = Connection["status"] | "not_connected" | "expiring";

/** A broken state takes precedence: an expiring credential is shown only for a working connection. */
export function getDisplayedState(
  connection: Connection | null,
  details: ConnectionDetails | undefined,
): DisplayedState {
  if (!connection) return "not_connected";
  return connection.status === "connected" && details?.credential?.isNear ? "expiring" : connection.status;
}

/**
 * Returns when the vendor last answered successfully. The list may be newer than the details, and the last check of a
 * connected system succeeded.
 */
export function getLastSuccessAt(
  connection: Connection,
  details: ConnectionDetails | undefined,
): string | null {
  if (connection.status === "connected" && connection.last_checked_at) return connection.last_checked_at;
  return details?.lastSuccessAt ?? null;
}
