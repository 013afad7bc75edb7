import { z } from "zod";

/** `?allow_removals=` of `POST /api/people/sync`: the id of a held run, or `true` (SYNC-8). */
export const syncQuery = z.strictObject({
  allow_removals: z.union([z.literal("true"), z.uuid()], "true, or the id of a held run").optional(),
});

/** The answer of `POST /api/people/sync`. A held run adds the last two. */
export const syncResponse = z
  .strictObject({
    ok: z.boolean(),
    synced: z.int(),
    matched_users: z.int(),
    held_removals: z.int().optional(),
    run_id: z.uuid().optional(),
  })
  .meta({ id: "SyncResponse" });
export type SyncResponse = z.infer<typeof syncResponse>;
