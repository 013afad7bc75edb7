import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { AuditEvent as Row, Prisma } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/platform/text/times";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { createNameTest } from "@/lib/people/warnings-of-hidden";
import { notHiddenSql } from "@/lib/people/membership";
import { peopleSystem } from "@/lib/people/people-system";
import { database } from "@/lib/platform/database/database";
import { query, splitKeysetPage } from "@/lib/platform/database/query";
import { parseTimeZone, findStartOfDay } from "@/lib/platform/text/time-zone";
import { toActor } from "./actor";
import { recordAuditEvents } from "./commands";
import { formatAuditCsv } from "./audit-csv";
import {
  auditEvent,
  type AuditEvent,
  type AuditFilter,
  type AuditPageRequest,
  type OwnProfileRead,
  type AuditResponse,
} from "./schema";

export async function listAuditEvents(
  _caller: CallerWith<"admin:connections">,
  page: AuditPageRequest,
): Promise<AuditResponse> {
  const { cursor, limit, ...filter } = page;
  const rows = await database().auditEvent.findMany({
    where: { ...toAuditWhere(filter), ...(cursor && { id: { lt: BigInt(cursor) } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page: shown, next } = splitKeysetPage(rows, limit, ({ id }) => String(id));
  return { events: await toAuditEvents(shown), next };
}

const maxExportRows = 100_000;

/** Newest first, at most `maxRows` events, which the name of the file says. Records the export before it reads an event. */
export async function exportAuditEvents(
  caller: CallerWith<"admin:connections">,
  filter: AuditFilter,
  maxRows = maxExportRows,
): Promise<{ csv: string; fileName: string }> {
  await recordAuditEvents(database(), toActor(caller, "export"), [
    {
      kind: "exported",
      subject: { id: "audit", name: "The audit log" },
      ...(describeFilter(filter) && { detail: describeFilter(filter) }),
    },
  ]);
  const rows = await database().auditEvent.findMany({
    where: toAuditWhere(filter),
    orderBy: { id: "desc" },
    take: maxRows + 1,
  });
  return {
    csv: formatAuditCsv(await toAuditEvents(rows.slice(0, maxRows))),
    fileName: rows.length > maxRows ? `kith-audit-newest-${maxRows}.csv` : "kith-audit.csv",
  };
}

const maxOwnReads = 50;
const ownReadRow = z.object({
  name: z.string(),
  group: z.string(),
  rule: z.string(),
  times: z.number(),
  last_at: z.date().transform(toTimestamp),
});

/** Newest first, of the last year. A hidden reader has no name. */
export async function listOwnProfileReads(caller: CallerWith<"view:people">): Promise<OwnProfileRead[]> {
  if (caller.personId === null) return [];
  return query(database(), ownReadRow)`
    SELECT CASE WHEN ${notHiddenSql.people} THEN actor_name ELSE 'A colleague' END AS name, profile_group AS "group", rule,
      count(*)::int AS times, max(at) AS last_at
    FROM audit_events
    LEFT JOIN external_identities AS identity ON identity.provider::text = ${peopleSystem} AND identity.user_id = actor_id
    LEFT JOIN people ON people.id = identity.person_id
    WHERE audit_events.person_id = ${caller.personId}::uuid AND kind = 'profile_read' AND at > now() - interval '1 year'
    GROUP BY actor_id, actor_name, is_hidden, profile_group, rule, date_trunc('day', at AT TIME ZONE 'UTC')
    ORDER BY max(at) DESC LIMIT ${maxOwnReads}`;
}

function toAuditWhere({
  kind,
  channel,
  group,
  actor_id,
  person_id,
  from,
  to,
  time_zone = "UTC",
}: AuditFilter): Prisma.AuditEventWhereInput {
  const zone = parseTimeZone(time_zone) ?? "UTC";
  return {
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(group && { profileGroup: group }),
    ...(actor_id && { actorId: actor_id }),
    ...(person_id && { personId: person_id }),
    ...((from ?? to) && {
      at: {
        ...(from && { gte: findStartOfDay(Math.max(Date.parse(from), earliestDay), zone) }),
        ...(to && { lt: findStartOfDay(Date.parse(to) + dayMs, zone) }),
      },
    }),
  };
}

/** PostgreSQL has no year 0, and in time zones ahead of UTC, 0001-01-01 starts in that year. */
const earliestDay = Date.parse("0001-01-03");
const dayMs = 24 * 60 * 60 * 1000;

const describeFilter = (filter: AuditFilter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

const toNamedEntity = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? "" };

/** The log keeps who did what, but names no hidden person. The other side of an event may have the same name. */
export async function toAuditEvents(rows: readonly Row[]): Promise<AuditEvent[]> {
  const { ids, userIds, names } = await readHiddenPeople();
  const isNamed = createNameTest(names);
  const isHidden = (id: string | null = null) => id !== null && (ids.has(id) || userIds.has(id));
  const hide = <N extends { name: string } | null>(named: N): N =>
    named && { ...named, name: "a hidden person" };
  return rows.map(toAuditEvent).map((event) => {
    const { actor, viewed_as, person, subject } = event;
    const hidesSides = isHidden(person?.id) || isHidden(subject?.id);
    return {
      ...event,
      actor: isHidden(actor.user_id) ? hide(actor) : actor,
      viewed_as: isHidden(viewed_as?.user_id) ? hide(viewed_as) : viewed_as,
      ...(event.detail !== null && isNamed(event.detail) && { detail: null }),
      ...(hidesSides && { person: hide(person), subject: hide(subject), detail: null }),
    };
  });
}

function toAuditEvent(row: Row): AuditEvent {
  return {
    id: String(row.id),
    at: toTimestamp(row.at),
    kind: row.kind,
    channel: row.channel,
    actor: { user_id: row.actorId, name: row.actorName },
    token_id: row.tokenId,
    viewed_as: row.viewedAsId === null ? null : { user_id: row.viewedAsId, name: row.viewedAsName ?? "" },
    person: toNamedEntity(row.personId, row.personName),
    profile_group: auditEvent.shape.profile_group.parse(row.profileGroup),
    rule: row.rule,
    subject: toNamedEntity(row.subjectId, row.subjectName),
    detail: row.detail,
    request_id: row.requestId,
  };
}
