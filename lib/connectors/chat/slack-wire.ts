import { z } from "zod";

/** Everything but throttling is HTTP 200; `ok` says how it went. */
const failed = z.object({
  ok: z.literal(false),
  error: z.string(),
  needed: z.string().nullish(),
});
export type SlackFailure = z.infer<typeof failed>;

/** `auth.test`. A person's token has no `bot_id`. */
export const bot = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    team: z.string(),
    team_id: z.string(),
    user: z.string(),
    bot_id: z.string().nullish(),
    expires_in: z.number().nullish(),
  }),
  failed,
]);

/** `conversations.info`. */
export const channel = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    channel: z.object({
      id: z.string(),
      name: z.string().nullish(),
      is_archived: z.boolean().nullish(),
      is_member: z.boolean().nullish(),
    }),
  }),
  failed,
]);

/** `chat.postMessage`. */
export const posted = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true) }), failed]);
