import { z } from "zod";
import { permissions } from "@/lib/identity/access/permissions";
import { plainText } from "@/lib/platform/text/plain-text";

const defaultLifetimeDays = 90;

/** `expires_in_days`: null for no expiry, 90 if absent. `public_only` allows only `view:people` (TOKEN-9). */
export const newTokenBody = z
  .strictObject({
    name: plainText(100).min(1, "must not be empty").describe("Name of the token."),
    scopes: z
      .array(z.enum(permissions))
      .min(1, "must have at least one scope")
      .max(permissions.length)
      .describe("Scopes of the token, within what the access level of its owner allows."),
    public_only: z
      .boolean()
      .default(false)
      .describe(
        "True limits the token to names, titles and the org chart, even if its owner may see more. Requires `view:people` as the only scope.",
      ),
    expires_in_days: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .default(defaultLifetimeDays)
      .describe("Lifetime in days; null for a token that does not expire."),
  })
  .refine(({ public_only, scopes }) => !public_only || scopes.every((scope) => scope === "view:people"), {
    path: ["scopes"],
    message: "must be view:people alone for a public_only token",
  });
export type NewToken = z.infer<typeof newTokenBody>;
export type NewTokenInput = z.input<typeof newTokenBody>;
