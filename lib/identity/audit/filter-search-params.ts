import { profileGroups } from "@/lib/identity/access/visibility";
import { AuditChannel, AuditKind } from "@/lib/generated/prisma/enums";
import { parseTimeZone } from "@/lib/platform/text/time-zone";
import type { AuditFilter } from "./schema";

export type { AuditKind };
export const auditKinds = Object.values(AuditKind);

/** Ignores invalid values. Mirrors the schema `auditFilter`, which is not part of the browser bundle. */
export function parseAuditFilter(parameters: Iterable<[string, string]>): AuditFilter {
  const filter: AuditFilter = {};
  for (const [name, text] of new Map(parameters)) {
    const value = parsers.get(name)?.(text);
    if (value) Object.assign(filter, { [name]: value });
  }
  return filter;
}

export function formatAuditFilter(filter: AuditFilter): string {
  const given = new Map(Object.entries(filter));
  const named = [...parsers.keys()].flatMap((name) => [[name, given.get(name) ?? ""]]);
  return new URLSearchParams(named.filter(([, value]) => value)).toString();
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

const parsers = new Map<string, (text: string) => string | undefined>(
  Object.entries({
    kind: (text) => auditKinds.find((known) => known === text),
    channel: (text) => Object.values(AuditChannel).find((known) => known === text),
    group: (text) => profileGroups.find((known) => known === text),
    actor_id: parseUuid,
    person_id: parseUuid,
    from: parseDay,
    to: parseDay,
    time_zone: readTimeZone,
  } satisfies { [Name in keyof AuditFilter]-?: (text: string) => AuditFilter[Name] }),
);
