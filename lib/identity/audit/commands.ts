import "server-only";
import type { ProfileGroup } from "@/lib/identity/access/visibility";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { currentRequestId } from "@/lib/platform/log/request-context";
import type { Caller } from "@/lib/identity/access/permissions";
import { toActor, type Actor } from "./actor";
import type { AuditKind } from "./filter-search-params";

type NamedEntity = { id: string; name: string };

export type NewAuditEvent = {
  kind: AuditKind;
  person?: NamedEntity;
  group?: ProfileGroup;
  rule?: string;
  subject?: NamedEntity;
  detail?: string;
};

/** In the transaction of the action, both are stored or neither is. */
export async function recordAuditEvents(
  session: DatabaseSession,
  by: Caller | Actor,
  events: readonly NewAuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const actor = "via" in by ? toActor(by) : by;
  await session.auditEvent.createMany({ data: events.map((event) => toAuditEventRow(actor, event)) });
}

export const toAuditEventRow = (
  actor: Actor,
  { kind, person, group, rule, subject, detail }: NewAuditEvent,
) => ({
  kind,
  channel: actor.channel,
  actorId: actor.userId,
  actorName: actor.name,
  tokenId: actor.tokenId,
  viewedAsId: actor.viewedAs?.userId ?? null,
  viewedAsName: actor.viewedAs?.name ?? null,
  personId: person?.id ?? null,
  personName: person?.name ?? null,
  profileGroup: group ?? null,
  rule: rule ?? null,
  subjectId: subject?.id ?? null,
  subjectName: subject?.name ?? null,
  detail: detail ?? null,
  requestId: currentRequestId(),
});
export type AuditEventRow = ReturnType<typeof toAuditEventRow>;
