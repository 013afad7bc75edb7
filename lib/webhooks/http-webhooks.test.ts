import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listenLocally } from "@/testing/listen-locally";
import { serveWebhookReceiver } from "@/testing/webhook-receiver";
import { createHttpWebhookSender } from "./http-webhooks";

const receiver = await serveWebhookReceiver();
/** Server on this machine that must never receive a connection. */
let connections = 0;
const internalServer = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const insidePort = await listenLocally(internalServer);
afterAll(async () => {
  internalServer.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.resetReply();
  connections = 0;
});

const never = new AbortController().signal;
const message = (url: string) => ({ url, headers: { "webhook-id": "1" }, body: '{"type":"webhook.test"}' });
const anywhere = createHttpWebhookSender({ allowsPrivate: true, totalMs: 300 });

test("posts the body unchanged with the signed headers, and reveals nothing about the sender", async () => {
  expect(await anywhere(message(receiver.url), never)).toEqual({
    status: 204,
    answer: "",
    retryAfterSeconds: null,
  });
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
  expect(body).toBe('{"type":"webhook.test"}');
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": "1",
    "user-agent": "Kith",
  });
  expect(Object.keys(headers)).not.toContain("cookie");
});

test.each([
  ["http is refused", () => receiver.url, "address_refused"],
  ["a name and password are refused", () => "https://a:b@example.com/", "address_refused"],
  ["this machine in numbers", () => `https://127.0.0.1:${insidePort}/`, "not_public"],
  ["the metadata address", () => "https://169.254.169.254/latest/meta-data", "not_public"],
  ["a number without dots", () => `https://2130706433:${insidePort}/`, "not_public"],
])("without WEBHOOKS_TO_PRIVATE_NETWORK, %s", async (_name, url, failure) => {
  const send = createHttpWebhookSender({ allowsPrivate: false });
  expect(await send(message(url()), never)).toEqual({ failure });
  expect([connections, receiver.received.length]).toEqual([0, 0]);
});

test("does not connect if the socket's name lookup returns this machine", async () => {
  const found: string[] = [];
  const send = createHttpWebhookSender({
    allowsPrivate: false,
    resolve: (name, _options, callback) => {
      found.push(name);
      callback(null, [{ address: "127.0.0.1", family: 4 }]);
    },
  });
  expect(await send(message(`https://rebinding.example:${insidePort}/`), never)).toEqual({
    failure: "not_public",
  });
  expect([found, connections]).toEqual([["rebinding.example"], 0]);
});

test("returns a redirect as the answer and does not follow it", async () => {
  receiver.reply(
    (response) => void response.writeHead(302, { location: `http://127.0.0.1:${insidePort}/` }).end(),
  );
  expect(await anywhere(message(receiver.url), never)).toMatchObject({ status: 302 });
  expect(connections).toBe(0);
});

test("reads the beginning of a long answer and parses Retry-After", async () => {
  receiver.reply(
    (response) => void response.writeHead(503, { "retry-after": "7" }).end("x".repeat(5_000_000)),
  );
  const outcome = await anywhere(message(receiver.url), never);
  expect(outcome).toEqual({ status: 503, answer: "x".repeat(2_048), retryAfterSeconds: 7 });
});

test.each([
  ["breaks off", (response: ServerResponse) => response.destroy()],
  ["stalls", () => undefined],
])(
  "returns the status of a response whose body %s, because a 2xx is a success (HOOK-5)",
  async (_what, end) => {
    receiver.reply((response) => {
      response.writeHead(200, { "content-length": "100" }).write("partial", () => end(response));
    });
    expect(await anywhere(message(receiver.url), never)).toMatchObject({ status: 200 });
  },
);

test("reports a slow or unreachable receiver as a failure, but not a stop", async () => {
  receiver.reply((response) => void sleep(2_000, undefined, { ref: false }).then(() => response.end()));
  expect(await anywhere(message(receiver.url), never)).toEqual({ failure: "too_slow" });
  expect(await anywhere(message("http://127.0.0.1:1/"), never)).toEqual({ failure: "unreachable" });
  expect(await anywhere(message(`http://127.0.0.1:${insidePort}/`), never)).toEqual({
    failure: "broken_off",
  });
  const stop = new AbortController();
  const sending = anywhere(message(receiver.url), stop.signal);
  stop.abort(new Error("stopped"));
  await expect(sending).rejects.toThrow("stopped");
});
