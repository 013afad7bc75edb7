import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { serveMail } from "@/lib/testing/mail-server";
import { smtpMailer } from "./smtp";

const server = await serveMail();
afterAll(server.close);
const from = "Kith <kith@company.example>";
const letter = { to: "ana@example.com", subject: "Hello", text: "A line.\nAnother, with an é." };

test("a letter arrives at its address, from ours, in plain text", async () => {
  await smtpMailer({ url: server.url, from }).send(letter);
  expect(server.letters).toHaveLength(1);
  const [arrived] = server.letters;
  expect([arrived?.from, arrived?.to]).toEqual(["kith@company.example", ["ana@example.com"]]);
  expect(arrived?.raw).toMatch(/^From: Kith <kith@company\.example>\r$/m);
  expect(arrived?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
});

test("an address is one address: nothing in it names another recipient or writes a header", async () => {
  const before = server.letters.length;
  const to = "eve@example.com,ana@example.com";
  await smtpMailer({ url: server.url, from })
    .send({ ...letter, to, subject: "Hello\r\nBcc: eve@example.com" })
    .catch(() => undefined);
  for (const { to: recipients, raw } of server.letters.slice(before)) {
    expect(recipients).toHaveLength(1);
    expect(raw).not.toMatch(/^Bcc:/m);
  }
});

test("a server that refuses, is not there or says nothing is a problem that says what to do, without its words", async () => {
  server.refuse(550);
  const refused = smtpMailer({ url: server.url, from }).send(letter);
  await expect(refused).rejects.toMatchObject({ kind: "upstream", code: "mail_failed" });
  await expect(refused).rejects.not.toThrow("Not here");
  server.refuse(null);
  const nowhere = smtpMailer({ url: "smtp://127.0.0.1:9", from }).send(letter);
  await expect(nowhere).rejects.toMatchObject({ code: "mail_failed" });
  const silent = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const waiting = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, patienceMs: 50 }).send(letter);
  await expect(waiting).rejects.toMatchObject({ code: "mail_failed" });
  silent.close();
});

test("to another machine nothing goes unencrypted", async () => {
  const { port } = new URL(server.url);
  const before = server.letters.length;
  // Not one of this machine's names as the setting knows them, and yet this machine.
  const elsewhere = smtpMailer({ url: `smtp://127.0.0.2:${port}`, from, patienceMs: 500 }).send(letter);
  await expect(elsewhere).rejects.toMatchObject({ code: "mail_failed" });
  expect(server.letters).toHaveLength(before);
});
