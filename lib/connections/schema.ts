import { z } from "zod";
import { timestamp } from "@/lib/http/wire";

/** A connection as it may be shown: never with its credential (interface document section 2, contract section 2). */
export const connection = z
  .strictObject({
    provider: z.enum(["payroll", "projects", "chat"]),
    org_name: z.string(),
    connected_by: z.uuid().nullable(),
    connected_at: timestamp,
    token_expires_at: timestamp.nullable(),
    status: z.enum(["connected", "needs_reconnect", "failing"]),
    last_checked_at: timestamp.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof connection>;

export const connectionsResponse = z.strictObject({ connections: z.array(connection) });
export const connectionResponse = z.strictObject({ ok: z.literal(true), connection });

export const connectProjectsBody = z.strictObject({
  api_token: z.string().trim().min(1, "must not be empty").max(500, "is too long for a token"),
  /** Needed only where the token belongs to several organisations; the 409 lists them. */
  organization_id: z.string().min(1).max(64).optional(),
});
