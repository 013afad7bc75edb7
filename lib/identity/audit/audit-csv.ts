import { formatCsvColumns } from "@/lib/platform/text/format-csv";
import type { AuditEvent } from "./schema";

export const formatAuditCsv = (events: readonly AuditEvent[]): string =>
  formatCsvColumns(events, {
    id: ({ id }) => id,
    at: ({ at }) => at,
    kind: ({ kind }) => kind,
    channel: ({ channel }) => channel,
    actor_id: ({ actor }) => actor.user_id,
    actor_name: ({ actor }) => actor.name,
    token_id: ({ token_id }) => token_id,
    viewed_as_id: ({ viewed_as }) => viewed_as?.user_id,
    viewed_as_name: ({ viewed_as }) => viewed_as?.name,
    person_id: ({ person }) => person?.id,
    person_name: ({ person }) => person?.name,
    profile_group: ({ profile_group }) => profile_group,
    rule: ({ rule }) => rule,
    subject_id: ({ subject }) => subject?.id,
    subject_name: ({ subject }) => subject?.name,
    detail: ({ detail }) => detail,
    request_id: ({ request_id }) => request_id,
  });
