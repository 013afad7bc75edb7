import "server-only";
import { stranger } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { limitForgottenBy } from "@/lib/auth/rate-limit";
import { requireEmail } from "@/lib/matching/require-email";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { backgroundWork } from "@/lib/runs/background-work";
import { Problem } from "@/lib/problem";
import { lockUser } from "@/lib/sign-in/lock-user";
import { newPasswordMail } from "./mail-texts";
import { installedMailer } from "./mailer";
import { linkHours, storeLink } from "./stored-link";

/** For whom a mail was asked and not sent yet. Not kept: who is not served by a process that stops asks again. */
const asked = singleton("forgotten-passwords", () => ({ emails: [] as string[] }));
const mostAsked = 1_000;

const mailing = backgroundWork(
  "mails for new passwords",
  async (signal) => {
    for (
      let email = asked.emails.shift();
      email !== undefined && !signal.aborted;
      email = asked.emails.shift()
    ) {
      await mailLink(email).catch((error: unknown) =>
        log.warn({ err: error }, "a mail for a new password was not sent"),
      );
    }
  },
  { isRepeated: true },
);

/**
 * Has a link for a new password mailed to the account with this address, if there is one that has a password. Whoever asks is told the
 * same in the same time either way: everything that depends on the account happens afterwards.
 */
export async function askForNewPassword(email: string): Promise<void> {
  if (installedMailer() === null) {
    throw new Problem(
      "conflict",
      "mail_not_set_up",
      "Kith sends no mail here. Ask an executive of your company for a link to choose a new password.",
    );
  }
  const address = requireEmail(email);
  await limitForgottenBy(address);
  if (asked.emails.length < mostAsked) asked.emails.push(address);
  mailing.start();
}

/** With the server: what was asked and not begun is not sent. */
export const stopMailing = (): Promise<void> => mailing.stop();

/** Once no mail is on its way. */
export const mailingSettled = (): Promise<void> => mailing.settled();

async function mailLink(email: string): Promise<void> {
  const mailer = installedMailer();
  const user = await database().appUser.findUnique({ where: { email } });
  if (!mailer || !user) return;
  const made = await database().$transaction(async (transaction) => {
    const now = await lockUser(transaction, user.id);
    if (!now || now.disabledAt || now.passwordHash === null) return null;
    await record(transaction, stranger, [{ kind: "reset_link_mailed", subject: now }]);
    return storeLink(transaction, now.id, "requested_reset", linkHours.mailedReset);
  });
  if (!made) return;
  const { publicUrl } = environment();
  const about = { to: user.email, name: user.name, link: made.link, publicUrl, hours: linkHours.mailedReset };
  await mailer.send(newPasswordMail(about));
}
