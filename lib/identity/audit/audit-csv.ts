import { formatCsv } from "@/lib/platform/text/format-csv";
import type { AuditEvent } from "./schema";

export function formatAuditCsv(events: readonly AuditEvent[]): string {
  return formatCsv(
    events.map((event) => ({
      id: event.id,
      at: event.at,
      kind: event.kind,
      channel: event.channel,
      actor_id: event.actor.user_id,
      actor_name: event.actor.name,
      token_id: event.token_id,
      viewed_as_id: event.viewed_as?.user_id,
      viewed_as_name: event.viewed_as?.name,
      person_id: event.person?.id,
      person_name: event.person?.name,
      profile_group: event.profile_group,
      rule: event.rule,
      subject_id: event.subject?.id,
      subject_name: event.subject?.name,
      detail: event.detail,
      request_id: event.request_id,
    })),
    csvColumns,
  );
}

const csvColumns = [
  "id",
  "at",
  "kind",
  "channel",
  "actor_id",
  "actor_name",
  "token_id",
  "viewed_as_id",
  "viewed_as_name",
  "person_id",
  "person_name",
  "profile_group",
  "rule",
  "subject_id",
  "subject_name",
  "detail",
  "request_id",
] as const;
