import { z } from "zod";
import { permissions } from "@/lib/access/levels";
import { timestamp } from "@/lib/http/common-schemas";
import { plainText } from "@/lib/plain-text";

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

const defaultDays = 90;

/** `expires_in_days` null: until it is revoked; absent: 90 days. `public_only` leaves nothing of any scope but `view:people` (TOKEN-9). */
export const newTokenBody = z
  .strictObject({
    name: plainText(100).min(1, "a name, so that you recognise it"),
    scopes: z.array(z.enum(permissions)).min(1, "at least one scope").max(permissions.length),
    public_only: z
      .boolean()
      .default(false)
      .describe(
        "Names, titles and the org chart, and nothing else, whatever its owner may see. With the scope view:people alone.",
      ),
    expires_in_days: z.int().min(1).max(3650).nullable().default(defaultDays),
  })
  .refine(({ public_only, scopes }) => !public_only || scopes.every((scope) => scope === "view:people"), {
    path: ["scopes"],
    message: "a public_only token has the scope view:people alone",
  });
export type NewToken = z.infer<typeof newTokenBody>;

/** `secret` is the token itself: this answer is the only one that has it. */
export const newTokenResponse = z
  .strictObject({ ok: z.literal(true), token: apiToken, secret: z.string() })
  .meta({ id: "NewTokenResponse" });

export const tokenParams = z.object({ id: z.uuid() });
