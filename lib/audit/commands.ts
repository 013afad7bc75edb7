import "server-only";
import type { ProfileGroup } from "@/lib/access/visibility";
import type { DatabaseSession } from "@/lib/platform/database";
import { currentRequestId } from "@/lib/platform/request-context";
import type { Actor } from "./actor";
import type { AuditKind } from "./kinds";

type Named = { id: string; name: string };

/** What happened. Names are kept beside the ids: the record is read when they are gone. */
export type NewEvent = {
  kind: AuditKind;
  person?: Named;
  group?: ProfileGroup;
  rule?: string;
  subject?: Named;
  detail?: string;
};

/**
 * Writes down what happened, in the transaction of what happened: both are there, or neither. Fails when the record cannot be
 * written, and then what was to be recorded must not happen.
 */
export async function record(
  session: DatabaseSession,
  actor: Actor,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await session.auditEvent.createMany({ data: events.map((event) => toRow(actor, event)) });
}

/** A line of the record as it is stored. */
export const toRow = (actor: Actor, { kind, person, group, rule, subject, detail }: NewEvent) => ({
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
export type EventRow = ReturnType<typeof toRow>;
