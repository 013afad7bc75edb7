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

/** `users.list`, a page of it. Of what a member left empty the vendor sends nothing, null or "". */
export const memberPage = z.discriminatedUnion("ok", [
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
  failed,
]);
export type SlackMember = Extract<z.infer<typeof memberPage>, { ok: true }>["members"][number];

/** `chat.postMessage`. */
export const posted = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true) }), failed]);
