import { profileGroups } from "@/lib/identity/access/visibility";
import { AuditChannel, AuditKind } from "@/lib/generated/prisma/enums";
import { parseTimeZone } from "@/lib/platform/text/time-zone";
import type { AuditFilter } from "./schema";

export type { AuditKind };
export const auditKinds = Object.values(AuditKind);

/**
 * Parses the audit filter of a URL. Ignores invalid values, so that an old or mistyped link still shows the audit log.
 * Mirrors the zod schema `auditFilter`, which is not part of the browser bundle.
 */
export function parseAuditFilter(parameters: Iterable<[string, string]>): AuditFilter {
  const given = new Map(parameters);
  const kind = auditKinds.find((known) => known === given.get("kind"));
  const channel = Object.values(AuditChannel).find((known) => known === given.get("channel"));
  const group = profileGroups.find((known) => known === given.get("group"));
  const actor_id = parseUuid(given.get("actor_id"));
  const person_id = parseUuid(given.get("person_id"));
  const from = parseDay(given.get("from"));
  const to = parseDay(given.get("to"));
  const time_zone = readTimeZone(given.get("time_zone"));
  return {
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(group && { group }),
    ...(actor_id && { actor_id }),
    ...(person_id && { person_id }),
    ...(from && { from }),
    ...(to && { to }),
    ...(time_zone && { time_zone }),
  };
}

const filterNames = ["kind", "channel", "group", "actor_id", "person_id", "from", "to", "time_zone"] as const;

export function formatAuditFilter(filter: AuditFilter): string {
  const parameters = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name];
    if (value) parameters.set(name, value);
  }
  return parameters.toString();
}

const uuidPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

const parseUuid = (value = "") => (uuidPattern.test(value) ? value.toLowerCase() : undefined);

const readTimeZone = (value = "") =>
  value.length <= 64 && parseTimeZone(value) !== null ? value : undefined;

/** Returns undefined for an invalid day, and before year 1, because PostgreSQL has no year 0. */
function parseDay(value = ""): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return undefined;
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? value : undefined;
}
