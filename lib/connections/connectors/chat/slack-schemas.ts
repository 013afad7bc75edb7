import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";

/** Failed response. Slack responds with HTTP 200 except when throttling; `ok` holds the outcome. */
const failureSchema = z.object({
  ok: z.literal(false),
  error: vendorText,
  needed: vendorText.nullish(),
});
export type SlackFailure = z.infer<typeof failureSchema>;

const responseWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion("ok", [z.object({ ok: z.literal(true), ...shape }), failureSchema]);

/** Response of `auth.test`. It has no `bot_id` for a person's token. */
export const botResponse = responseWith({
  team: vendorText,
  team_id: vendorText,
  user: vendorText,
  bot_id: vendorText.nullish(),
  expires_in: z.number().nullish(),
});

export const channelResponse = responseWith({
  channel: z.object({
    id: vendorText,
    name: vendorText.nullish(),
    is_archived: z.boolean().nullish(),
    is_member: z.boolean().nullish(),
  }),
});

/** Page of `users.list`. For an empty profile field the vendor sends nothing, null or "". */
export const memberPageResponse = responseWith({
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
});
export type SlackMember = Extract<z.infer<typeof memberPageResponse>, { ok: true }>["members"][number];

export const postMessageResponse = responseWith({});
