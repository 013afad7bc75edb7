import { z } from "zod";
import { vendorText } from "@/lib/connectors/vendor-text";

/** Everything but throttling is HTTP 200; `ok` says how it went. */
const failed = z.object({
  ok: z.literal(false),
  error: vendorText,
  needed: vendorText.nullish(),
});
export type SlackFailure = z.infer<typeof failed>;

/** `auth.test`. A person's token has no `bot_id`. */
export const bot = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    team: vendorText,
    team_id: vendorText,
    user: vendorText,
    bot_id: vendorText.nullish(),
    expires_in: z.number().nullish(),
  }),
  failed,
]);

/** `conversations.info`. */
export const channel = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    channel: z.object({
      id: vendorText,
      name: vendorText.nullish(),
      is_archived: z.boolean().nullish(),
      is_member: z.boolean().nullish(),
    }),
  }),
  failed,
]);

/** `chat.postMessage`. */
export const posted = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true) }), failed]);
