import { stringify } from "csv-stringify/sync";
import type { AuditEvent } from "./schema";

/** RFC 4180, with a header. A cell that a spreadsheet would take for a formula starts with an apostrophe. */
export function auditCsv(events: readonly AuditEvent[]): string {
  return stringify(
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
    })),
    {
      header: true,
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: "windows",
      quoted_match: /[\r\n]/, // also a lone line feed
    },
  );
}

const columns = [
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
] as const;
