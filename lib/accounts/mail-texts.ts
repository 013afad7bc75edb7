import type { Mail } from "@/lib/connectors/mail/port";

type About = { to: string; name: string; link: string; publicUrl: string };

/** Says that an account is there, and by which link its password is chosen. */
export const invitationMail = ({ to, name, link, publicUrl }: About): Mail => ({
  to,
  subject: "You are invited to Kith",
  text: `Hello ${name},

an account in Kith, the directory of the people of your company, is ready for you.
Open this link to choose your password:

${link}

It works once, for 7 days. Afterwards you sign in at ${publicUrl}
with the e-mail address to which this was sent.

If you did not expect this, you need not do anything.
`,
});

/** Hands over the link by which a new password is chosen; `hours`: how long it is good. */
export const newPasswordMail = ({ to, name, link, hours }: About & { hours: number }): Mail => ({
  to,
  subject: "A new password for Kith",
  text: `Hello ${name},

someone asked for a new password for your account in Kith.
Open this link to choose one:

${link}

It works once, for ${hours === 1 ? "an hour" : `${hours} hours`}. Until you use it, your password stays as it is.

If it was not you who asked, you need not do anything.
`,
});
