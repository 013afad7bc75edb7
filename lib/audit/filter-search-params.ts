import { profileGroups } from "@/lib/access/visibility";
import { AuditChannel } from "@/lib/generated/prisma/enums";
import { findTimeZone } from "@/lib/time-zone";
import { auditKinds } from "./kinds";
import type { AuditFilter } from "./schema";

/**
 * The filter that an address holds. What it cannot mean is left out: an old or mistyped link still shows the record. Says the same as
 * the schema, which the browser does not have.
 */
export function readFilter(parameters: Iterable<[string, string]>): AuditFilter {
  const given = new Map(parameters);
  const kind = auditKinds.find((known) => known === given.get("kind"));
  const channel = Object.values(AuditChannel).find((known) => known === given.get("channel"));
  const group = profileGroups.find((known) => known === given.get("group"));
  const actor_id = id(given.get("actor_id"));
  const person_id = id(given.get("person_id"));
  const from = day(given.get("from"));
  const to = day(given.get("to"));
  const time_zone = zone(given.get("time_zone"));
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

/** In the order in which an address has them. */
const names = ["kind", "channel", "group", "actor_id", "person_id", "from", "to", "time_zone"] as const;

/** The filter as the query of an address, always in the same order; "" for none. */
export function writeFilter(filter: AuditFilter): string {
  const parameters = new URLSearchParams();
  for (const name of names) {
    const value = filter[name];
    if (value) parameters.set(name, value);
  }
  return parameters.toString();
}

const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;

const id = (value = "") => (uuid.test(value) ? value : undefined);

const zone = (value = "") => (value.length <= 64 && findTimeZone(value) !== null ? value : undefined);

/** A day of the calendar from the year 1 on: PostgreSQL knows no year 0. */
function day(value = ""): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return undefined;
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? value : undefined;
}
