import "server-only";
import type { Mailer } from "@/lib/connectors/mail/port";
import { smtpMailer } from "@/lib/connectors/mail/smtp";
import { environment } from "@/lib/platform/environment";

/** The mail server of this installation; null: there is none, and links are handed over by hand. */
export function installedMailer(): Mailer | null {
  const { mail } = environment();
  return mail && smtpMailer(mail);
}
