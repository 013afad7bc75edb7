import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import { timestamp } from "@/lib/http/common-schemas";
import { plainText } from "@/lib/plain-text";
import { shortestPassword } from "@/lib/sign-in/password-length";
import { user } from "@/lib/users/schema";

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(shortestPassword, `at least ${shortestPassword} characters`)
  .max(256, "at most 256 characters");

/** A password that somebody says they have. */
const knownPassword = z.string().min(1, "the password").max(1024);

/** An e-mail address; whether it is one, `requireEmail` says. */
const email = plainText(254).min(1, "an e-mail address");

export const invitationBody = z.strictObject({
  /** By itself, as one signs in with it: of `<ana@example.com>` a mail server takes what is between the brackets, and Kith all of it. */
  email: email.regex(/^[^<>()[\]\\,;:"]*$/, "must be an address by itself, without brackets or commas"),
  name: plainText(200).min(1, "a name"),
  access_level: z.enum(accessLevels),
});
export type InvitationBody = z.infer<typeof invitationBody>;

/** A link that was made for somebody. `link` is in this answer alone, and null where a mail took it there. */
const madeLink = z.strictObject({
  link: z.string().nullable(),
  expires_at: timestamp,
  /** Why no mail went out though mail is set up, and what to do; null: it did, or mail is not set up. */
  mail_problem: z.string().nullable(),
});
export type MadeLink = z.infer<typeof madeLink>;

export const invitedResponse = z
  .strictObject({ ok: z.literal(true), user, invitation: madeLink })
  .meta({ id: "InvitedResponse" });

export const passwordLinkResponse = z
  .strictObject({ ok: z.literal(true), password_link: madeLink })
  .meta({ id: "PasswordLinkResponse" });

const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "the secret of a link");

export const linkBody = z.strictObject({ secret: linkSecret });

/** Whose link it is, for whoever has it. */
export const linkResponse = z
  .strictObject({
    purpose: z.enum(["invite", "reset"]),
    email: z.string(),
    name: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: "AccountLinkResponse" });
export type AccountLink = z.infer<typeof linkResponse>;

export const passwordByLinkBody = z.strictObject({ secret: linkSecret, password: newPassword });

export const forgottenPasswordBody = z.strictObject({ email });

export const changePasswordBody = z.strictObject({
  current_password: knownPassword,
  new_password: newPassword,
});

/** A browser in which the caller is signed in. */
const session = z.strictObject({
  id: z.uuid(),
  /** What it said it is: "Firefox on Linux". */
  browser: z.string().nullable(),
  signed_in_at: timestamp,
  /** To the hour. */
  last_seen_at: timestamp,
  expires_at: timestamp,
  signed_in_by: z.enum(["password", "single_sign_on"]),
  /** Whether it is the one that asks. */
  is_this_one: z.boolean(),
});
export type AccountSession = z.infer<typeof session>;

export const accountResponse = z
  .strictObject({
    name: z.string(),
    email: z.string(),
    has_password: z.boolean(),
    /** What else they sign in by, in the installation's own word; null: nothing. */
    single_sign_on: z.string().nullable(),
    second_factor: z.strictObject({
      state: z.enum(["on", "off"]),
      /** Whether their access level needs one to sign in with a password. */
      is_required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
    sessions: z.array(session),
  })
  .meta({ id: "AccountResponse" });
export type Account = z.infer<typeof accountResponse>;

export const beginSecondFactorBody = z.strictObject({ password: knownPassword });

/** What an authenticator app is told, by hand or by a picture of `address`. In this answer alone. */
export const begunSecondFactorResponse = z
  .strictObject({ ok: z.literal(true), secret: z.string(), address: z.string() })
  .meta({ id: "BegunSecondFactorResponse" });

const code = z.string().min(1, "a code").max(64);

export const confirmSecondFactorBody = z.strictObject({ code });

export const secondFactorProofBody = z.strictObject({ password: knownPassword, code });

/** Each signs in once in place of a code of the app. In this answer alone. */
export const recoveryCodesResponse = z
  .strictObject({ ok: z.literal(true), recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodesResponse" });

export const sessionParams = z.object({ id: z.uuid() });

export const endedSessionsResponse = z
  .strictObject({ ok: z.literal(true), ended: z.int() })
  .meta({ id: "EndedSessionsResponse" });
