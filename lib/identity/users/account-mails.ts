import type { Mail } from "./mailer";

export type MailContext = { to: string; name: string; link: string; publicUrl: string };

export const buildInvitationMail = ({ to, name, link, publicUrl }: MailContext): Mail => ({
  to,
  subject: "You are invited to Kith",
  text: `Hello ${name},

your account in Kith, the people directory of your company, is ready.
Open this link to choose your password:

${link}

The link works once and expires after 7 days. Afterwards, sign in at ${publicUrl}
with the e-mail address that received this mail.

If you did not expect this invitation, ignore this mail.
`,
});

export const buildPasswordResetMail = ({ to, name, link, hours }: MailContext & { hours: number }): Mail => ({
  to,
  subject: "A new password for Kith",
  text: `Hello ${name},

a new password was requested for your account in Kith.
Open this link to choose one:

${link}

The link works once and expires after ${hours === 1 ? "an hour" : `${hours} hours`}. Your current password works until you use it.

If you did not request this, ignore this mail.
`,
});
