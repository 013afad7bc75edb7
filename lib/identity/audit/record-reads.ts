import "server-only";
import { z } from "zod";
import { batchReads } from "@/lib/platform/database/batch-reads";
import { isOutage } from "@/lib/platform/database/outage";
import { queryPrepared } from "@/lib/platform/database/query";
import { singleton } from "@/lib/platform/singleton";
import type { Actor } from "./actor";
import { toAuditEventRow, type AuditEventRow, type NewAuditEvent } from "./commands";

/** Resolves once the reads are stored, before the data is served. Concurrent calls share one statement. */
export async function recordProfileReads(actor: Actor, events: readonly NewAuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => toAuditEventRow(actor, event));
  try {
    await coalescedWrites.together(rows);
  } catch (error) {
    if (isOutage(error)) throw error;
    // An invalid row of a concurrent caller may have failed the shared statement, which then stored nothing.
    await writeRows(rows);
  }
}

const coalescedWrites = singleton("record-events", () => ({
  together: batchReads((all: readonly (readonly AuditEventRow[])[]) => writeRows(all.flat())),
}));

const insertReads = queryPrepared("record-events", z.never());

async function writeRows(rows: readonly AuditEventRow[]): Promise<void> {
  await insertReads`
    INSERT INTO audit_events (kind, channel, actor_id, actor_name, token_id, viewed_as_id, viewed_as_name, person_id, person_name,
      profile_group, rule, subject_id, subject_name, detail, request_id)
    SELECT "kind", "channel", "actorId", "actorName", "tokenId", "viewedAsId", "viewedAsName", "personId", "personName",
      "profileGroup", "rule", "subjectId", "subjectName", "detail", "requestId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS event("kind" audit_kind, "channel" audit_channel,
      "actorId" uuid, "actorName" text, "tokenId" uuid, "viewedAsId" uuid, "viewedAsName" text, "personId" uuid, "personName" text,
      "profileGroup" text, "rule" text, "subjectId" text, "subjectName" text, "detail" text, "requestId" text)`;
}
