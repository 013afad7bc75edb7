import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unwrapResponse, createKith } from "./index";

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: "too_many_requests", detail: "Wait." }, { status, headers });
const page = () => Response.json({ changes: [], cursor: "7", has_more: false });

/** Returns a client that receives these responses in order; the last response repeats. */
function kithWith(...responses: (() => Response)[]) {
  const send = vi.fn((request: Request) => {
    const next = responses.length > 1 ? responses.shift() : responses[0];
    return request.text().then(() => next?.() ?? page());
  });
  return { send, kith: createKith({ origin: "http://localhost:3000", token: "kith_x", fetch: send }) };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T23:04:05Z") }));
afterEach(() => void vi.useRealTimers());

describe("a refused request that can be retried", () => {
  test.each([
    ["429", refusal(429, { "retry-after": "7" })],
    ["503 with Retry-After", refusal(503, { "retry-after": "7" })],
    ["429 with a date", refusal(429, { "retry-after": "Fri, 20 Nov 2026 23:04:12 GMT" })],
  ])("is sent again after the wait that a %s states", async (_, response) => {
    const { send, kith } = kithWith(() => response, page);
    const answer = unwrapResponse(kith.GET("/api/people/changes"));
    await vi.advanceTimersByTimeAsync(6_900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toMatchObject({ cursor: "7" });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("is sent at most four times, also after a 429 without Retry-After", async () => {
    const { send, kith } = kithWith(() => refusal(429));
    const answer = kith.GET("/api/people/changes");
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect((await answer).response.status).toBe(429);
    expect(send).toHaveBeenCalledTimes(4);
  });

  test.each([
    ["a wait of more than a minute", refusal(429, { "retry-after": "61" })],
    ["a 503 without Retry-After", refusal(503)],
    ["a 500", refusal(500, { "retry-after": "1" })],
    ["a 409", refusal(409, { "retry-after": "1" })],
  ])("is not repeated for %s", async (_, response) => {
    const { send, kith } = kithWith(() => response);
    expect((await kith.GET("/api/people/changes")).response.status).toBe(response.status);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("is repeated if it changes data only with an Idempotency-Key, with its body", async () => {
    const without = kithWith(() => refusal(429, { "retry-after": "1" }), page);
    expect((await without.kith.POST("/api/people/sync")).response.status).toBe(429);
    expect(without.send).toHaveBeenCalledTimes(1);

    const { send, kith } = kithWith(() => refusal(429, { "retry-after": "1" }), page);
    const answer = kith.POST("/api/tokens", {
      headers: { "Idempotency-Key": "one-token" },
      body: { name: "Door system", scopes: ["view:people"], expires_in_days: 30 },
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).response.status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test("stops waiting when its signal is aborted", async () => {
    const { send, kith } = kithWith(() => refusal(429, { "retry-after": "30" }));
    const controller = new AbortController();
    const answer = kith.GET("/api/people/changes", { signal: controller.signal });
    const rejected = expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort();
    await rejected;
    expect(send).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
