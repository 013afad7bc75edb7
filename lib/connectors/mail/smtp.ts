import { createTransport } from "nodemailer";
import { Problem } from "@/lib/problem";
import type { Mailer } from "./port";

type Settings = {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  url: string;
  /** Whom the letters come from. */
  from: string;
  /** How long the server may take for each of its answers. */
  patienceMs?: number;
};

const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A mail server that is spoken to by SMTP. What is sent opens accounts, so it goes encrypted: by `smtps://`, or by STARTTLS, without
 * which nothing is sent, unless the server is this machine or the address says `requireTLS=false`.
 */
export function smtpMailer({ url, from, patienceMs = 10_000 }: Settings): Mailer & {
  /** Signs in at the mail server without sending. Fails with the same problems as `send`. */
  check: () => Promise<void>;
} {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === "smtps:";
  const mayBePlain = thisMachine.includes(hostname) || searchParams.get("requireTLS") === "false";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !mayBePlain,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    async check() {
      try {
        await transport.verify();
      } catch (cause) {
        throw new Problem("upstream", "mail_failed", reasonOf(cause), { cause });
      } finally {
        transport.close();
      }
    },
    async send({ to, subject, text }) {
      try {
        // An address by itself, not a line of addresses that would be taken apart.
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      } catch (cause) {
        throw new Problem("upstream", "mail_failed", reasonOf(cause), { cause });
      }
    },
  };
}

/** Why, by the kinds of failure that nodemailer names. Never the server's own words. */
function reasonOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  switch (code) {
    case "EAUTH":
    case "ENOAUTH":
      return "The mail server does not take the name and password in SMTP_URL. Your Kith administrator can correct them.";
    case "EENVELOPE":
      return "The mail server refuses this address. Check how it is written.";
    case "ETLS":
    case "EREQUIRETLS":
      return "The mail server offers no encryption, so nothing was sent. Your Kith administrator can use smtps:// in SMTP_URL.";
    default:
      return "The mail server did not take the mail. Try again later, or hand the link over yourself.";
  }
}
