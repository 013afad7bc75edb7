import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "@/lib/problem";
import { createCall, type CallLimits, type CallSettings } from "./call";

const never = new AbortController().signal;
const now = Date.parse("2026-11-20T10:00:00Z");
const secret = "a-secret-that-must-not-show";
const json = { "content-type": "application/json" };

const ok = () => Response.json({ ok: true });
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response("{}", { status: code, headers: { ...json, ...headers } });
const broken = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error(secret), { code: "ECONNRESET" }) });
};

/** A vendor that gives these answers in turn, the last one for ever; waits are noted and take no time. */
function asking(answers: (() => Response)[], settings: Partial<CallSettings> = {}) {
  const waits: number[] = [];
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const call = createCall({
    system: "projects",
    baseUrl: "http://vendor.example/api/",
    headers: { "X-Auth-Token": secret },
    fetch: async (input, init) => {
      requests.push({ url: String(input), init });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new Error("no answer given");
      return answer();
    },
    timing: {
      now: () => now,
      random: () => 1,
      wait: async (ms) => {
        waits.push(ms);
      },
    },
    ...settings,
  });
  const ask = (signal: AbortSignal = never) =>
    call("people?x=1", z.object({ ok: z.literal(true) }), { signal });
  return { ask, waits, requests };
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

const retryAfter = (value: string) => status(429, { "retry-after": value });

describe("waiting", () => {
  test.each([
    ["the seconds that a 429 asks for", [retryAfter("7"), ok], [7_000]],
    ["until the date that a 429 names", [retryAfter("Fri, 20 Nov 2026 10:00:12 GMT"), ok], [12_000]],
    [
      "with back-off where a 429 says nothing",
      [status(429), status(429), status(429), ok],
      [500, 1_000, 2_000],
    ],
    ["with back-off where a 429 says nonsense", [retryAfter("soon"), ok], [500]],
    ["a little where a 429 asks for no wait", [retryAfter("0"), ok], [500]],
    ["a little where the date of a 429 is past", [retryAfter("Fri, 20 Nov 2026 09:00:00 GMT"), ok], [500]],
    ["the seconds that a 503 asks for", [status(503, { "retry-after": "3" }), ok], [3_000]],
    ["with back-off after a 500", [status(500), status(502), ok], [500, 1_000]],
    ["with back-off after a reset", [broken, ok], [500]],
  ])("waits %s, and gets its answer", async (_guarantee, answers, expected) => {
    const { ask, waits } = asking(answers);
    await expect(ask()).resolves.toEqual({ ok: true });
    expect(waits).toEqual(expected);
  });

  test("back-off never exceeds its limit, is never nothing, and is partly chance (A15)", async () => {
    for (const [random, least, most] of [
      [0, 250, 4_000],
      [1, 500, 8_000],
    ] as const) {
      const waits: number[] = [];
      const timing = { random: () => random, wait: async (ms: number) => void waits.push(ms) };
      await failureOf(asking([status(429)], { timing }).ask());
      expect([Math.min(...waits), Math.max(...waits)]).toEqual([least, most]);
    }
  });

  test.each([
    ["a single wait that is too long", "61", 0],
    ["waits that are too long together", "50", 2],
    ["429 for ever without a pause", "0", 240],
  ])("ends as busy on %s", async (_guarantee, asked, waited) => {
    const { ask, waits } = asking([retryAfter(asked)]);
    const error = await failureOf(ask());
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      kind: "unavailable",
      code: "projects_busy",
      retryAfterSeconds: Math.max(1, Number(asked)),
    });
    expect(waits).toHaveLength(waited);
  });

  test("all calls of a run share one budget of waits", async () => {
    const { ask } = asking([retryAfter("50"), ok, retryAfter("50"), ok, retryAfter("50"), ok]);
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: "projects_busy" });
  });

  test("a 503 that asks for an hour is busy, not failed", async () => {
    const { ask, waits } = asking([status(503, { "retry-after": "3600" })]);
    await expect(ask()).rejects.toMatchObject({ code: "projects_busy", retryAfterSeconds: 3_600 });
    expect(waits).toEqual([]);
  });

  test("an absurd wait is told as a week", async () => {
    const { ask } = asking([retryAfter("9".repeat(400))]);
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 604_800 });
  });

  test("an abort ends a wait with the signal's own reason, and nothing is asked again", async () => {
    const stop = new AbortController();
    const { ask, requests } = asking([retryAfter("50")], { timing: {} });
    const failing = failureOf(ask(stop.signal));
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new Error("stopped"));
    expect(await failing).toMatchObject({ message: "stopped" });
    expect(requests).toHaveLength(1);
  });

  test("an abort while an answer fails is an abort, not a failure", async () => {
    const stop = new AbortController();
    const { ask } = asking([
      () => {
        stop.abort(new Error("stopped"));
        return status(500)();
      },
    ]);
    expect(await failureOf(ask(stop.signal))).toMatchObject({ message: "stopped" });
  });
});

describe("giving up", () => {
  test("asks three times where failures go on", async () => {
    for (const answer of [status(500), broken]) {
      const { ask, requests } = asking([answer]);
      await expect(ask()).rejects.toMatchObject({ kind: "upstream", code: "projects_failed" });
      expect(requests).toHaveLength(3);
    }
  });

  test.each([
    ["a refused token", status(401), "reconnect_needed"],
    ["a lack of rights", status(403), "reconnect_needed"],
    ["a wrong request", status(400), "projects_failed"],
    ["a redirect", status(302, { location: "http://elsewhere.example/" }), "projects_failed"],
    [
      "HTML",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      "projects_unreadable",
    ],
    ["no content type", () => new Response(new Uint8Array(2)), "projects_unreadable"],
    ["what is no JSON", () => new Response(`{"${secret}`, { headers: json }), "projects_unreadable"],
    ["another shape", () => Response.json({ ok: secret }), "projects_unreadable"],
    ["too large a body", () => Response.json({ ok: "x".repeat(2_000) }), "projects_unreadable"],
  ])("asks once on %s", async (_guarantee, answer, code) => {
    const { ask, requests } = asking([answer], { limits: { bodyBytes: 1_000 } });
    await expect(ask()).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  });

  test("a body that cannot be read to its end does not hide that the token is refused", async () => {
    const unreadable = () =>
      new Response(new ReadableStream({ cancel: () => Promise.reject(new Error("gone")) }), { status: 401 });
    await expect(asking([unreadable]).ask()).rejects.toMatchObject({ code: "reconnect_needed" });
  });

  test("a body that never ends is cut off by the time limit of the attempt", async () => {
    const limits: Partial<CallLimits> = { attemptMs: 20, attempts: 1 };
    const endless: typeof fetch = async (_input, init) => {
      const body = new ReadableStream({
        start: (controller) =>
          init?.signal?.addEventListener("abort", () => controller.error(new Error("cut"))),
      });
      return new Response(body, { headers: json });
    };
    await expect(asking([], { fetch: endless, limits }).ask()).rejects.toMatchObject({
      code: "projects_failed",
      message: expect.stringContaining("within 1 seconds") as string,
    });
  });
});

describe("the credential", () => {
  test("goes in its header only, and no redirect is followed", async () => {
    const { ask, requests } = asking([ok]);
    await ask();
    expect(requests).toMatchObject([
      {
        url: "http://vendor.example/api/people?x=1",
        init: { redirect: "manual", headers: { "X-Auth-Token": secret } },
      },
    ]);
  });

  test("is refused unsent where it cannot be a header", async () => {
    const { ask, requests } = asking([ok], { headers: { "X-Auth-Token": `${secret}\nX-Other: ł` } });
    const error = await failureOf(ask());
    expect(error).toMatchObject({ code: "reconnect_needed" });
    expect(requests).toEqual([]);
    expect(told(error)).not.toContain(secret);
  });

  test.each([
    ["a network error", broken],
    ["a shape", () => Response.json({ ok: secret })],
    ["bad JSON", () => new Response(`{"${secret}`, { headers: json })],
  ])("and what was sent stand in no message or cause of %s", async (_failure, answer) => {
    expect(told(await failureOf(asking([answer]).ask()))).not.toContain(secret);
  });
});

/** Everything that a log would write of an error, its causes included. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [JSON.stringify(error), error.message, error.stack, error.cause ? told(error.cause) : ""].join("\n");
}

describe("turns", () => {
  test("every try waits for one, which is over when the try is: also when it failed, and with the wait that it was asked for", async () => {
    const told: (string | number | null)[] = [];
    const { ask } = asking([status(500), retryAfter("7"), ok], {
      takeTurn: async () => {
        told.push("taken");
        return { over: (throttledMs) => void told.push(throttledMs) };
      },
    });
    await ask();
    expect(told).toEqual(["taken", null, "taken", 7_000, "taken", null]);
  });

  test("who is refused one is told so, and nothing is asked", async () => {
    const refusal = new Problem("unavailable", "not_now", "Not now.");
    const { ask, requests } = asking([ok], { takeTurn: () => Promise.reject(refusal) });
    expect(await failureOf(ask())).toBe(refusal);
    expect(requests).toEqual([]);
  });
});
