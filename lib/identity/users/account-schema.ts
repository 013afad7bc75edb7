import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import { alwaysTrue, timestamp, namedObject, pathId } from "@/lib/platform/common-schemas";
import { plainText } from "@/lib/platform/text/plain-text";
import { minPasswordLength } from "@/lib/identity/sign-in/sign-in-rules";
import { user } from "./schema";

const newPassword = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(256, "must have at most 256 characters");

const currentPassword = z.string().min(1, "must not be empty").max(1024);

const email = plainText(254).min(1, "must not be empty");

export const invitationBody = z.strictObject({
  // Mail servers read the part between the brackets of `<ana@example.com>`, while Kith compares the whole text.
  email: email
    .regex(/^[^<>()[\]\\,;:"]*$/, "must be an address by itself, without brackets or commas")
    .describe("Work e-mail of the new user, without a display name. The user signs in with it."),
  name: plainText(200).min(1, "must not be empty").describe("Full name of the new user."),
  access_level: z.enum(accessLevels).describe("Access level of the new user."),
});
export type InvitationBody = z.infer<typeof invitationBody>;

const createdLink = z.strictObject({
  link: z
    .string()
    .nullable()
    .describe(
      "The link. It is in this response only; null if Kith sent it by mail, or if you may not see it.",
    ),
  expires_at: timestamp.describe("When the link stops working, in UTC."),
  mail_problem: z
    .string()
    .nullable()
    .describe(
      "Why no mail was sent although mail is set up, and what to do; null if mail was sent or is not set up.",
    ),
});
export type CreatedLink = z.infer<typeof createdLink>;

export const invitationResponse = namedObject("InvitedResponse", {
  ok: alwaysTrue,
  user: user.describe("The user that was created."),
  invitation: createdLink.describe("The link with which the user chooses a password."),
});

export const passwordLinkResponse = namedObject("PasswordLinkResponse", {
  ok: alwaysTrue,
  password_link: createdLink.describe("The link with which the user chooses a new password."),
});

const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be the secret of a link");

export const accountLinkBody = z.strictObject({ secret: linkSecret.describe("Secret part of the link.") });

export const accountLinkResponse = namedObject("AccountLinkResponse", {
  purpose: z
    .enum(["invite", "reset"])
    .describe("`invite` for a new account, `reset` for a forgotten password."),
  email: z.string().describe("E-mail of the account."),
  name: z.string().describe("Name of the account."),
  expires_at: timestamp.describe("When the link stops working, in UTC."),
});
export type AccountLinkDetails = z.infer<typeof accountLinkResponse>;

export const passwordByLinkBody = z.strictObject({
  secret: linkSecret.describe("Secret part of the link."),
  password: newPassword.describe("New password."),
});

export const forgottenPasswordBody = z.strictObject({ email: email.describe("E-mail of the account.") });

export const changePasswordBody = z.strictObject({
  current_password: currentPassword.describe("Current password."),
  new_password: newPassword.describe("New password."),
});

export const singleSignOnCheckResponse = namedObject("SingleSignOnCheckResponse", {
  ok: alwaysTrue,
  problem: z
    .string()
    .nullable()
    .describe("What is wrong with the provider and what to do; null if its description is correct."),
});

const session = z.strictObject({
  id: z.uuid().describe("Id of the session."),
  browser: z
    .string()
    .nullable()
    .describe(
      "Browser and system as the browser names them, for example `Firefox on Linux`; null if unknown.",
    ),
  signed_in_at: timestamp.describe("When the session started, in UTC."),
  last_seen_at: timestamp.describe("Last request of the session, in UTC, to the hour."),
  expires_at: timestamp.describe("When the session ends, in UTC."),
  signed_in_by: z.enum(["password", "single_sign_on"]).describe("How the user signed in."),
  is_this_one: z.boolean().describe("True for the session that sends this request."),
});
export type AccountSession = z.infer<typeof session>;

export const accountResponse = namedObject("AccountResponse", {
  name: z.string().describe("Name of the account."),
  email: z.string().describe("E-mail of the account."),
  has_password: z.boolean().describe("True if the account can sign in with a password."),
  single_sign_on: z
    .string()
    .nullable()
    .describe("Name of the single sign-on provider of the account; null if there is none."),
  second_factor: z
    .strictObject({
      state: z.enum(["on", "off"]).describe("`on` if signing in with a password requires a code."),
      is_required: z.boolean().describe("True if the access level requires a second factor."),
      recovery_codes_left: z.int().describe("Number of unused recovery codes."),
    })
    .describe("State of the second factor."),
  sessions: z.array(session).describe("Browsers in which the account is signed in."),
});
export type Account = z.infer<typeof accountResponse>;

export const startSecondFactorBody = z.strictObject({
  password: currentPassword.describe("Current password."),
});

export const secondFactorSecretResponse = namedObject("BegunSecondFactorResponse", {
  ok: alwaysTrue,
  secret: z.string().describe("Key for an authenticator app, to type in. It is in this response only."),
  address: z
    .string()
    .describe(
      "`otpauth:` address for an authenticator app, to show as a QR code. It is in this response only.",
    ),
});

const code = z.string().min(1, "must not be empty").max(64);

export const confirmSecondFactorBody = z.strictObject({
  code: code.describe("Code that the authenticator app shows."),
});

export const secondFactorProofBody = z.strictObject({
  password: currentPassword.describe("Current password."),
  code: code.describe("Code of the authenticator app, or a recovery code."),
});

export const recoveryCodesResponse = namedObject("RecoveryCodesResponse", {
  ok: alwaysTrue,
  recovery_codes: z
    .array(z.string())
    .describe("Codes that each replace a code of the app for one sign-in. They are in this response only."),
});

export const sessionParams = z.object({
  id: pathId("session_not_found", "This session has already ended.").describe("Id of the session."),
});

export const endedSessionsResponse = namedObject("EndedSessionsResponse", {
  ok: alwaysTrue,
  ended: z.int().describe("Number of sessions that ended."),
});
