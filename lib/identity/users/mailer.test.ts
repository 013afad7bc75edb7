import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { serveMail } from "@/testing/mail-server";
import { createSmtpMailer } from "./mailer";

const server = await serveMail();
afterAll(server.close);
const from = "Kith <kith@company.example>";
const letter = { to: "ana@example.com", subject: "Hello", text: "A line.\nAnother, with an é." };

test("an address cannot add recipients or headers", async () => {
  const before = server.letters.length;
  const to = "eve@example.com,ana@example.com";
  await createSmtpMailer({ url: server.url, from })
    .send({ ...letter, to, subject: "Hello\r\nBcc: eve@example.com" })
    .catch(() => undefined);
  for (const { to: recipients, raw } of server.letters.slice(before)) {
    expect(recipients).toHaveLength(1);
    expect(raw).not.toMatch(/^Bcc:/m);
  }
});

test("a server that refuses, is unreachable or does not respond is a problem that says what to do, without the server's text", async () => {
  server.refuse(550);
  const refused = createSmtpMailer({ url: server.url, from }).send(letter);
  await expect(refused).rejects.toMatchObject({ kind: "upstream", code: "mail_failed" });
  await expect(refused).rejects.not.toThrow("Not here");
  server.refuse(null);
  const nowhere = createSmtpMailer({ url: "smtp://127.0.0.1:9", from }).send(letter);
  await expect(nowhere).rejects.toMatchObject({ code: "mail_failed" });
  const silent = createServer();
  const port = await listenLocally(silent);
  const waiting = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 50 }).send(letter);
  await expect(waiting).rejects.toMatchObject({ code: "mail_failed" });
  silent.close();
});

test("sends nothing unencrypted to another machine", async () => {
  const { port } = new URL(server.url);
  const before = server.letters.length;
  // A loopback address that is not among the known loopback names, so it counts as remote.
  const elsewhere = createSmtpMailer({ url: `smtp://127.0.0.2:${port}`, from, timeoutMs: 500 }).send(letter);
  await expect(elsewhere).rejects.toMatchObject({ code: "mail_failed" });
  expect(server.letters).toHaveLength(before);
});
