import { z } from "zod";
import { permissions } from "@/lib/access/levels";
import { timestamp } from "@/lib/http/common-schemas";

/** An API token without its secret, which is stored nowhere. */
export const apiToken = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    owner: z.strictObject({ user_id: z.uuid(), name: z.string() }),
    /** For recognising it. */
    last_four: z.string(),
    scopes: z.array(z.enum(permissions)),
    public_only: z.boolean().describe("It reads names, titles and the org chart, and nothing else."),
    created_at: timestamp,
    /** Null: good until it is revoked. */
    expires_at: timestamp.nullable(),
    /** To the minute. */
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    state: z.enum(["active", "expired", "revoked"]),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.infer<typeof apiToken>;

export const tokensResponse = z.strictObject({ tokens: z.array(apiToken) }).meta({ id: "TokensResponse" });

/** `secret` is the token itself: this answer is the only one that has it. */
export const newTokenResponse = z
  .strictObject({ ok: z.literal(true), token: apiToken, secret: z.string() })
  .meta({ id: "NewTokenResponse" });

export const tokenParams = z.object({ id: z.uuid() });
