import "server-only";
import { z } from "zod";
import { coalesce } from "@/lib/platform/coalesce";
import { isOutage } from "@/lib/platform/outage";
import { preparedQuery } from "@/lib/platform/query";
import { singleton } from "@/lib/platform/singleton";
import type { Actor } from "./actor";
import { toRow, type EventRow, type NewEvent } from "./commands";

/**
 * Writes down that something was read, and resolves when it stands in the record: nothing of it is served before. Without a transaction,
 * for there is nothing else to be written. What is read in the same moment is one statement, whoever reads it. Fails when the record
 * cannot be written.
 */
export async function recordLooks(actor: Actor, looks: readonly NewEvent[]): Promise<void> {
  if (looks.length === 0) return;
  const rows = looks.map((look) => toRow(actor, look));
  try {
    await writing.together(rows);
  } catch (error) {
    if (isOutage(error)) throw error;
    await write(rows); // it may have been somebody else's that could not be written; then nothing was
  }
}

const writing = singleton("record-looks", () => ({
  together: coalesce((all: readonly (readonly EventRow[])[]) => write(all.flat())),
}));

const insertLooks = preparedQuery("record-looks", z.never());

async function write(rows: readonly EventRow[]): Promise<void> {
  await insertLooks`
    INSERT INTO audit_events (kind, channel, actor_id, actor_name, token_id, viewed_as_id, viewed_as_name, person_id, person_name,
      profile_group, rule, subject_id, subject_name, detail, request_id)
    SELECT "kind", "channel", "actorId", "actorName", "tokenId", "viewedAsId", "viewedAsName", "personId", "personName",
      "profileGroup", "rule", "subjectId", "subjectName", "detail", "requestId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS look("kind" audit_kind, "channel" audit_channel,
      "actorId" uuid, "actorName" text, "tokenId" uuid, "viewedAsId" uuid, "viewedAsName" text, "personId" uuid, "personName" text,
      "profileGroup" text, "rule" text, "subjectId" text, "subjectName" text, "detail" text, "requestId" text)`;
}
