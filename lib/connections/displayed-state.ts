import type { Connection, ConnectionDetails } from "./schema";

export type DisplayedState = Connection["status"] | "not_connected" | "expiring";

/** Returns the state to show. A broken state takes precedence over an expiring credential. */
export function getDisplayedState(
  connection: Connection | null,
  details: ConnectionDetails | undefined,
): DisplayedState {
  if (!connection) return "not_connected";
  return connection.status === "connected" && details?.credential?.isNear ? "expiring" : connection.status;
}

/** For a working connection this is its last check, because the connections may be newer than the details. */
export function getLastSuccessAt(
  connection: Connection,
  details: ConnectionDetails | undefined,
): string | null {
  if (connection.status === "connected" && connection.last_checked_at) return connection.last_checked_at;
  return details?.lastSuccessAt ?? null;
}
