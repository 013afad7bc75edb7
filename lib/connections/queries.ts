import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { ConnectionGetPayload, ConnectionSelect } from "@/lib/generated/prisma/models";
import type { Provider } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { computeCalendarSourceDigest } from "@/lib/directory/absences/calendar-source";
import { vendorNames } from "./connectors/people/vendor-texts";
import { peopleSystem } from "@/lib/people/people-system";
import { readListingSummary } from "./received-listings";
import type { CalendarReadingState, Connection, PeopleSourceState } from "./schema";
import { createUnknownKeyMessage, isDecryptable } from "./stored-connection";

export const publicColumns = {
  provider: true,
  orgName: true,
  connectedBy: true,
  connectedAt: true,
  tokenExpiresAt: true,
  status: true,
  lastCheckedAt: true,
  lastError: true,
  vendor: true,
  peopleSource: { select: { receivedAt: true } },
} as const satisfies ConnectionSelect;

/** A connection whose credential this server cannot decrypt has the status `needs_reconnect`. */
export async function listConnections(_caller: CallerWith<"admin:connections">): Promise<Connection[]> {
  const rows = await database().connection.findMany({
    select: { ...publicColumns, secret: true },
    orderBy: { provider: "asc" },
  });
  return rows.map((row) =>
    isDecryptable(row)
      ? toConnection(row)
      : {
          ...toConnection(row),
          status: "needs_reconnect" as const,
          last_error: createUnknownKeyMessage(row.provider),
        },
  );
}

export function toConnection(row: ConnectionGetPayload<{ select: typeof publicColumns }>): Connection {
  const vendor = vendorNames.find((name) => name === row.vendor);
  const receivedAt = row.peopleSource?.receivedAt;
  return {
    provider: row.provider,
    org_name: row.orgName,
    connected_by: row.connectedBy,
    connected_at: toTimestamp(row.connectedAt),
    token_expires_at: row.tokenExpiresAt && toTimestamp(row.tokenExpiresAt),
    status: row.status,
    last_checked_at: row.lastCheckedAt && toTimestamp(row.lastCheckedAt),
    last_error: row.lastError,
    ...(vendor && { vendor }),
    ...(receivedAt && { listing_received_at: toTimestamp(receivedAt) }),
  };
}

export async function getConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
): Promise<Connection> {
  const found = (await listConnections(caller)).find((connection) => connection.provider === provider);
  if (!found) throw new Problem("missing", "not_connected", `The ${provider} system is not connected.`);
  return found;
}

export async function getPeopleSource(_caller: CallerWith<"admin:connections">): Promise<PeopleSourceState> {
  const [connection, listing] = await Promise.all([
    database().connection.findUnique({
      where: { provider: peopleSystem },
      select: { vendor: true, orgName: true, lastError: true },
    }),
    readListingSummary(),
  ]);
  const { vendor = null, orgName = null, lastError = null } = connection ?? {};
  return { vendor, org_name: orgName, last_error: lastError, listing };
}

export async function getCalendarReading(
  _caller: CallerWith<"admin:connections">,
): Promise<CalendarReadingState | null> {
  const row = await database().calendarReading.findFirst({
    where: { source: computeCalendarSourceDigest() ?? "" },
  });
  return (
    row && {
      readAt: row.readAt && toTimestamp(row.readAt),
      dueAt: toTimestamp(row.dueAt),
      calendars: row.calendars,
      people: row.people,
      finding: row.finding,
      isFailing: row.failures > 0,
    }
  );
}

/** Does not check the key, because Kith does not start with an unreadable one (CONN-12). */
export function getCalendarStatus(_caller: CallerWith<"admin:connections">): { configured: boolean } {
  const { serviceAccountKey, id } = environment().calendar;
  return { configured: serviceAccountKey !== null && id !== null };
}
