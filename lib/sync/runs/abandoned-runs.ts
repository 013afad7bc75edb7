import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { peopleSyncSql } from "@/lib/runs/run-kinds";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { closeAbandonedWork } from "@/lib/platform/database/lease";
import { query } from "@/lib/platform/database/query";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { peopleSystem } from "@/lib/people/people-system";

const unfinishedSync = Prisma.sql`SELECT FROM sync_runs WHERE ${peopleSyncSql} AND state = 'running'`;

/** Closes a people sync whose process is gone (SYNC-29). Called by a job and before runs are shown. */
export const closeAbandonedSync = (): Promise<void> =>
  closeAbandonedWork("people-sync", unfinishedSync, closeUnfinishedSync);

/** The caller holds the lease of people syncs. */
export async function closeUnfinishedSync(transaction: DatabaseSession): Promise<void> {
  const closed = await query(transaction, z.object({ id: z.string() }))`
    UPDATE sync_runs SET state = 'abandoned', finished_at = clock_timestamp(), error_kind = 'unavailable',
      error_code = 'sync_abandoned',
      error_detail = 'The process that ran this sync stopped before it was done. No change was applied. Sync again.'
    WHERE ${peopleSyncSql} AND state = 'running' RETURNING id`;
  for (const { id } of closed)
    await enqueueAttentionEvent(transaction, "run.failed", {
      run_id: id,
      source: peopleSystem,
      code: "sync_abandoned",
    });
}
