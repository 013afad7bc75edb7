import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";

/** Failed response. Slack responds with HTTP 200 except when throttling; `ok` holds the outcome. */
const failureSchema = z.object({
  ok: z.literal(false),
  error: vendorText,
  needed: vendorText.nullish(),
});
export type SlackFailure = z.infer<typeof failureSchema>;

/** Response of `auth.test`. It has no `bot_id` for a person's token. */
export const botResponse = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    team: vendorText,
    team_id: vendorText,
    user: vendorText,
    bot_id: vendorText.nullish(),
    expires_in: z.number().nullish(),
  }),
  failureSchema,
]);

/** Response of `conversations.info`. */
export const channelResponse = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    channel: z.object({
      id: vendorText,
      name: vendorText.nullish(),
      is_archived: z.boolean().nullish(),
      is_member: z.boolean().nullish(),
    }),
  }),
  failureSchema,
]);

/** Page of `users.list`. For an empty profile field the vendor sends nothing, null or "". */
export const memberPageResponse = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    members: z.array(
      z.object({
        id: vendorText,
        team_id: vendorText.nullish(),
        deleted: z.boolean().nullish(),
        is_bot: z.boolean().nullish(),
        tz: vendorText.nullish(),
        profile: z.object({ email: vendorText.nullish() }).nullish(),
      }),
    ),
    response_metadata: z.object({ next_cursor: vendorText.nullish() }).nullish(),
  }),
  failureSchema,
]);
export type SlackMember = Extract<z.infer<typeof memberPageResponse>, { ok: true }>["members"][number];

/** Response of `chat.postMessage`. */
export const postMessageResponse = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  failureSchema,
]);
