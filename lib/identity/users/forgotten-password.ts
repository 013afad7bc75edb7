import "server-only";
import { unknownActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { limitForgottenPasswordsByEmail } from "@/lib/identity/session/rate-limit";
import { requireEmail } from "@/lib/identity/matching/email";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { singleton } from "@/lib/platform/singleton";
import { createBackgroundWork } from "@/lib/platform/background-work";
import { Problem } from "@/lib/platform/problem";
import { isAccountOfFormerPerson } from "@/lib/identity/external-ids/link-queries";
import { lockUser } from "@/lib/identity/sign-in/passwords";
import { buildPasswordResetMail } from "./account-mails";
import { findMailer } from "./mailer";
import { linkLifetimeHours, createAccountLink } from "./account-links";

/** Held in memory only: after a restart, users request the mail again. */
const pendingResets = singleton("forgotten-passwords", () => ({ emails: [] as string[] }));
const maxPendingResets = 1_000;

/** Stopped with the server, which drops queued requests. */
export const passwordResetMails = createBackgroundWork(
  "password reset mails",
  async (signal) => {
    while (!signal.aborted) {
      const email = pendingResets.emails.shift();
      if (email === undefined) return;
      await sendPasswordResetMail(email).catch((error: unknown) =>
        log.warn({ err: error }, "password reset mail not sent"),
      );
    }
  },
  { isRepeated: true },
);

/** The account is read in the background, so that neither the response nor its timing reveals whether it exists. */
export async function queuePasswordResetMail(email: string): Promise<void> {
  if (findMailer() === null) {
    throw new Problem(
      "conflict",
      "mail_not_set_up",
      "Password e-mails are not set up. Ask your Kith administrator for a reset link.",
    );
  }
  const address = requireEmail(email);
  await limitForgottenPasswordsByEmail(address);
  if (pendingResets.emails.length < maxPendingResets) pendingResets.emails.push(address);
  passwordResetMails.start();
}

async function sendPasswordResetMail(email: string): Promise<void> {
  const mailer = findMailer();
  const user = await database().appUser.findUnique({ where: { email } });
  if (!mailer || !user) return;
  const reset = await database().$transaction(async (transaction) => {
    const account = await lockUser(transaction, user.id);
    if (!account || account.disabledAt || account.passwordHash === null) return null;
    if (await isAccountOfFormerPerson(transaction, account.id)) return null;
    await recordAuditEvents(transaction, unknownActor, [{ kind: "reset_link_mailed", subject: account }]);
    return createAccountLink(transaction, account.id, "requested_reset", linkLifetimeHours.mailedReset);
  });
  if (!reset) return;
  const { publicUrl } = environment();
  const mail = { to: user.email, name: user.name, link: reset.link, publicUrl };
  await mailer.send(buildPasswordResetMail({ ...mail, hours: linkLifetimeHours.mailedReset }));
}
