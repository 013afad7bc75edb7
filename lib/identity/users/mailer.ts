import "server-only";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { environment } from "@/lib/platform/environment";

export type Mail = { to: string; subject: string; text: string };

export type Mailer = { send(mail: Mail): Promise<void> };

type SmtpSettings = {
  url: string;
  from: string;
  timeoutMs?: number;
};

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** Mails contain credentials: plain text only to this machine, or if the URL says `requireTLS=false`. */
export function createSmtpMailer({ url, from, timeoutMs = 10_000 }: SmtpSettings): Mailer & {
  check: () => Promise<void>;
} {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === "smtps:";
  const mayBePlain = loopbackHosts.includes(hostname) || searchParams.get("requireTLS") === "false";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !mayBePlain,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const rethrow = (cause: unknown) => {
    throw new Problem("upstream", "mail_failed", describeFailure(cause), { cause });
  };
  return {
    check: async () =>
      void (await transport
        .verify()
        .catch(rethrow)
        .finally(() => transport.close())),
    // The e-mail address is passed as an object, because nodemailer parses a string as a list of addresses.
    send: async ({ to, subject, text }) =>
      void (await transport.sendMail({ from, to: { name: "", address: to }, subject, text }).catch(rethrow)),
  };
}

/**
 * Classifies a failure of `send`. `rejected`: the server does not accept this mail. `not_sent`: the server certainly
 * did not receive the mail and may accept it later. `unknown`: the server may have received the mail.
 */
export function classifyMailFailure({ cause }: Problem): "rejected" | "not_sent" | "unknown" {
  const { code = "", command, responseCode = 0 } = mailFailure.catch({}).parse(cause);
  if (code === "EENVELOPE" || responseCode >= 500) return code === "EAUTH" ? "not_sent" : "rejected";
  const isBeforeMail = command === "CONN" || ["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS"].includes(code);
  return isBeforeMail || responseCode >= 400 ? "not_sent" : "unknown";
}

const mailFailure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

function describeFailure(error: unknown): string {
  const { code } = mailFailure.catch({}).parse(error);
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return "The mail server rejects the user name and password in SMTP_URL. Ask your Kith administrator to correct them.";
    case "EENVELOPE":
      return "The mail server rejects this address. Check its spelling.";
    case "ETLS":
    case "EREQUIRETLS":
      return "The mail server offers no encryption, so nothing was sent. Ask your Kith administrator to use smtps:// in SMTP_URL.";
    default:
      return "The mail server did not confirm the mail. Try again later, or pass on the link yourself.";
  }
}

/** Returns null if no mail server is configured; executives then hand over links in person. */
export function findMailer(): Mailer | null {
  const { mail } = environment();
  return mail && createSmtpMailer(mail);
}
