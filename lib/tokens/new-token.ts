import { z } from "zod";
import { permissions } from "@/lib/access/levels";
import { plainText } from "@/lib/plain-text";

const defaultDays = 90;

/** `expires_in_days` null: until it is revoked; absent: 90 days. `public_only` leaves nothing of any scope but `view:people` (TOKEN-9). */
export const newTokenBody = z
  .strictObject({
    name: plainText(100).min(1, "a name, so that you recognise it").describe("Name of the token."),
    scopes: z
      .array(z.enum(permissions))
      .min(1, "at least one scope")
      .max(permissions.length)
      .describe("Scopes of the token, within what the access level of its owner allows."),
    public_only: z
      .boolean()
      .default(false)
      .describe(
        "Names, titles and the org chart, and nothing else, whatever its owner may see. With the scope view:people alone.",
      ),
    expires_in_days: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .default(defaultDays)
      .describe("Lifetime in days; null for a token that does not expire."),
  })
  .refine(({ public_only, scopes }) => !public_only || scopes.every((scope) => scope === "view:people"), {
    path: ["scopes"],
    message: "a public_only token has the scope view:people alone",
  });
export type NewToken = z.infer<typeof newTokenBody>;
