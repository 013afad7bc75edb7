import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import type { AuditEvent as Row, Prisma } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { findTimeZone, startOfDay } from "@/lib/time-zone";
import { actorOf } from "./actor";
import { record } from "./commands";
import { auditCsv } from "./csv";
import {
  auditEvent,
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type OwnReading,
  type AuditResponse,
} from "./schema";

/** The record, newest first, a page of it. */
export async function listAuditEvents(
  _caller: CallerWith<"admin:connections">,
  page: AuditPage,
): Promise<AuditResponse> {
  const { cursor, limit, ...filter } = page;
  const rows = await database().auditEvent.findMany({
    where: { ...toWhere(filter), ...(cursor && { id: { lt: BigInt(cursor) } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const events = rows.slice(0, limit).map(toEvent);
  return { events, next: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
}

const rowsInExport = 100_000;

/** The record as CSV, newest first, at most 100,000 lines. That it was taken out is recorded before anything is. */
export async function exportAuditEvents(
  caller: CallerWith<"admin:connections">,
  filter: AuditFilter,
): Promise<string> {
  await record(database(), actorOf(caller, "export"), [
    {
      kind: "exported",
      subject: { id: "audit", name: "The record" },
      ...(describe(filter) && { detail: describe(filter) }),
    },
  ]);
  const rows = await database().auditEvent.findMany({
    where: toWhere(filter),
    orderBy: { id: "desc" },
    take: rowsInExport,
  });
  return auditCsv(rows.map(toEvent));
}

const readingsShown = 50;
const readingRow = z.object({
  name: z.string(),
  group: z.string(),
  rule: z.string(),
  times: z.number(),
  lastAt: z.date(),
});

/** What a person may know of their own record: who read which part of it, when last, and by which rule. */
export async function listReadsOfOwnData(caller: CallerWith<"view:people">): Promise<OwnReading[]> {
  if (caller.personId === null) return [];
  const rows = await query(database(), readingRow)`
    SELECT actor_name AS name, profile_group AS "group", rule, count(*)::int AS times, max(at) AS "lastAt"
    FROM audit_events
    WHERE person_id = ${caller.personId}::uuid AND kind = 'profile_read' AND at > now() - interval '1 year'
    GROUP BY actor_id, actor_name, profile_group, rule, date_trunc('day', at AT TIME ZONE 'UTC')
    ORDER BY max(at) DESC LIMIT ${readingsShown}`;
  return rows.map(({ lastAt, ...reading }) => ({ ...reading, last_at: toTimestamp(lastAt) }));
}

function toWhere({
  kind,
  channel,
  group,
  actor_id,
  person_id,
  from,
  to,
  time_zone = "UTC",
}: AuditFilter): Prisma.AuditEventWhereInput {
  const zone = findTimeZone(time_zone) ?? "UTC";
  return {
    ...(kind && { kind }),
    ...(channel && { channel }),
    ...(group && { profileGroup: group }),
    ...(actor_id && { actorId: actor_id }),
    ...(person_id && { personId: person_id }),
    ...((from ?? to) && {
      at: {
        ...(from && { gte: startOfDay(Math.max(Date.parse(from), firstDay), zone) }),
        ...(to && { lt: startOfDay(Date.parse(to) + dayMs, zone) }),
      },
    }),
  };
}

/** PostgreSQL knows no year 0, in which the first day of the year 1 begins in zones ahead of UTC. */
const firstDay = Date.parse("0001-01-03");
const dayMs = 24 * 60 * 60 * 1000;

const describe = (filter: AuditFilter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

function toEvent(row: Row): AuditEvent {
  return {
    id: String(row.id),
    at: toTimestamp(row.at),
    kind: row.kind,
    channel: row.channel,
    actor: { user_id: row.actorId, name: row.actorName },
    token_id: row.tokenId,
    viewed_as: row.viewedAsId === null ? null : { user_id: row.viewedAsId, name: row.viewedAsName ?? "" },
    person: named(row.personId, row.personName),
    profile_group: auditEvent.shape.profile_group.parse(row.profileGroup),
    rule: row.rule,
    subject: named(row.subjectId, row.subjectName),
    detail: row.detail,
    request_id: row.requestId,
  };
}
