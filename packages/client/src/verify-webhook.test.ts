import { beforeEach, describe, expect, test, vi } from "vitest";
import { generateWebhookSecret, buildSignedHeaders } from "@/lib/webhooks/signature";
import { verifyWebhook, WebhookVerificationError } from "./index";

const secret = generateWebhookSecret();
const now = 1_795_000_000;
const event = { type: "webhook.test", timestamp: "2026-11-20T23:04:05", data: { name: "Zoë" } };
const body = JSON.stringify(event);
const headersAt = (atSeconds: number, secrets = [secret], id = "msg_1") =>
  buildSignedHeaders({ id, atSeconds, body }, secrets);
const signed = headersAt(now);

beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now * 1000));

describe("verifyWebhook", () => {
  test("returns the event of a delivery that Kith signed", async () => {
    expect(await verifyWebhook(body, signed, secret)).toEqual(event);
    expect(await verifyWebhook(body, new Headers(signed), secret.replace("whsec_", ""))).toEqual(event);
    expect(await verifyWebhook(new TextEncoder().encode(body), signed, secret)).toEqual(event);
    const upperCase = Object.fromEntries(
      Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verifyWebhook(body, upperCase, secret)).toEqual(event);
  });

  test("accepts any of several signatures, and ignores unknown versions", async () => {
    const rotated = headersAt(now, [generateWebhookSecret(), secret]);
    expect(await verifyWebhook(body, rotated, secret)).toEqual(event);
    const unknown = { ...signed, "webhook-signature": `v1a,AAAA v1,?? ${signed["webhook-signature"]}` };
    expect(await verifyWebhook(body, unknown, secret)).toEqual(event);
  });

  test("accepts the example of Standard Webhooks", async () => {
    vi.spyOn(Date, "now").mockReturnValue(1_614_265_330_000);
    const example = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    expect(
      await verifyWebhook('{"test": 2432232314}', example, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    ).toEqual({ test: 2_432_232_314 });
  });

  test.each([
    ["another body", `${body} `, signed],
    ["another secret", body, headersAt(now, [generateWebhookSecret()])],
    ["another id", body, { ...signed, "webhook-id": "msg_2" }],
    ["another time", body, { ...signed, "webhook-timestamp": String(now + 1) }],
    ["a time of more than five minutes ago", body, headersAt(now - 301)],
    ["a time more than five minutes ahead", body, headersAt(now + 301)],
    ["a time that is no number", body, { ...signed, "webhook-timestamp": "soon" }],
    ["a signature of another version", body, { ...signed, "webhook-signature": "v2,AAAA" }],
    ["no signature", body, { ...signed, "webhook-signature": undefined }],
    ["two ids", body, { ...signed, "webhook-id": ["msg_1", "msg_1"] }],
  ])("refuses %s", async (_, received, headers) => {
    await expect(verifyWebhook(received, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  test("accepts an attempt of five minutes ago", async () => {
    expect(await verifyWebhook(body, headersAt(now - 300), secret)).toEqual(event);
  });

  test.each(["", "whsec_", "whsec_not base64!"])("rejects %j as a secret", async (wrong) => {
    await expect(verifyWebhook(body, signed, wrong)).rejects.toThrow("is not base64");
  });
});
