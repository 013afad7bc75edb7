import { setImmediate, setTimeout as realWait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Problem } from "@/lib/platform/problem";
import { createCall, type CallLimits, type CallSettings, toPathId } from "./vendor-call";
import { catchFailure, formatErrorChain } from "@/testing/vendor-failures";
import fc from "fast-check";

const never = new AbortController().signal;
const now = Date.parse("2026-11-20T10:00:00Z");
const secret = "a-secret-that-must-not-show";
const json = { "content-type": "application/json" };

const ok = () => Response.json({ ok: true });
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response("{}", { status: code, headers: { ...json, ...headers } });
const failNetwork = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error(secret), { code: "ECONNRESET" }) });
};

/** Creates a vendor that sends these responses in order and repeats the last; waits are recorded and take no time. */
function createTestCall(answers: (() => Response)[], settings: Partial<CallSettings> = {}) {
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

const retryAfter = (value: string) => status(429, { "retry-after": value });

describe("waiting", () => {
  test.each([
    ["the seconds that a 429 asks for", [retryAfter("7"), ok], [7_000]],
    ["until the date that a 429 names", [retryAfter("Fri, 20 Nov 2026 10:00:12 GMT"), ok], [12_000]],
    [
      "with back-off if a 429 has no retry time",
      [status(429), status(429), status(429), ok],
      [500, 1_000, 2_000],
    ],
    ["with back-off if a 429 has an invalid retry time", [retryAfter("soon"), ok], [500]],
    ["briefly if a 429 has a retry time of zero", [retryAfter("0"), ok], [500]],
    ["briefly if the date of a 429 is past", [retryAfter("Fri, 20 Nov 2026 09:00:00 GMT"), ok], [500]],
    ["the seconds that a 503 asks for", [status(503, { "retry-after": "3" }), ok], [3_000]],
    ["with back-off after a 500", [status(500), status(502), ok], [500, 1_000]],
    ["with back-off after a reset", [failNetwork, ok], [500]],
  ])("waits %s, and gets its answer", async (_guarantee, answers, expected) => {
    const { ask, waits } = createTestCall(answers);
    await expect(ask()).resolves.toEqual({ ok: true });
    expect(waits).toEqual(expected);
  });

  test("back-off never exceeds its limit, is never zero, and is partly random (A15)", async () => {
    for (const [random, least, most] of [
      [0, 250, 4_000],
      [1, 500, 8_000],
    ] as const) {
      const waits: number[] = [];
      const timing = { random: () => random, wait: async (ms: number) => void waits.push(ms) };
      await catchFailure(createTestCall([status(429)], { timing }).ask());
      expect([Math.min(...waits), Math.max(...waits)]).toEqual([least, most]);
    }
  });

  test.each([
    ["a single wait that is too long", "61", 0],
    ["waits that are too long together", "50", 2],
    ["429 for ever without a pause", "0", 240],
    ["an absurd wait, as if it were a week", "9".repeat(400), 0],
  ])("ends as busy on %s", async (_guarantee, asked, waited) => {
    const { ask, waits } = createTestCall([retryAfter(asked)]);
    const error = await catchFailure(ask());
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      kind: "unavailable",
      code: "projects_busy",
      retryAfterSeconds: Math.min(604_800, Math.max(1, Number(asked))),
    });
    expect(waits).toHaveLength(waited);
  });

  test("all calls of a run share one wait budget", async () => {
    const { ask } = createTestCall([retryAfter("50"), ok, retryAfter("50"), ok, retryAfter("50"), ok]);
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: "projects_busy" });
  });

  test("an abort ends a wait with the signal's own reason, and no request follows", async () => {
    const stop = new AbortController();
    const { ask, requests } = createTestCall([retryAfter("50")], { timing: {} });
    const failing = catchFailure(ask(stop.signal));
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new Error("stopped"));
    expect(await failing).toMatchObject({ message: "stopped" });
    expect(requests).toHaveLength(1);
  });

  test("an abort during a failing answer is an abort, not a failure", async () => {
    const stop = new AbortController();
    const { ask } = createTestCall([
      () => {
        stop.abort(new Error("stopped"));
        return status(500)();
      },
    ]);
    expect(await catchFailure(ask(stop.signal))).toMatchObject({ message: "stopped" });
  });
});

describe("giving up", () => {
  test("tries three times while failures continue", async () => {
    for (const answer of [status(500), failNetwork]) {
      const { ask, requests } = createTestCall([answer]);
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
    ["invalid JSON", () => new Response(`{"${secret}`, { headers: json }), "projects_unreadable"],
    ["another shape", () => Response.json({ ok: secret }), "projects_unreadable"],
    ["too large a body", () => Response.json({ ok: "x".repeat(2_000) }), "projects_unreadable"],
  ])("tries once on %s", async (_guarantee, answer, code) => {
    const { ask, requests } = createTestCall([answer], { limits: { bodyBytes: 1_000 } });
    const error = await catchFailure(ask());
    expect(error).toMatchObject({ code });
    expect(formatErrorChain(error)).not.toContain(secret);
    expect(requests).toHaveLength(1);
  });

  test("an incomplete body does not hide that the token is refused", async () => {
    const unreadable = () =>
      new Response(new ReadableStream({ cancel: () => Promise.reject(new Error("gone")) }), { status: 401 });
    await expect(createTestCall([unreadable]).ask()).rejects.toMatchObject({ code: "reconnect_needed" });
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
    await expect(createTestCall([], { fetch: endless, limits }).ask()).rejects.toMatchObject({
      code: "projects_failed",
      message: expect.stringContaining("within 1 seconds") as string,
    });
  });
});

describe("throttling", () => {
  test("pauses every call of the vendor once, for as long as the vendor asks", async () => {
    let endPause = () => {};
    const pauses: number[] = [];
    const { ask, requests } = createTestCall([ok, retryAfter("7"), retryAfter("7"), ok], {
      timing: {
        now: () => now,
        random: () => 1,
        wait: (ms) => {
          pauses.push(ms);
          return new Promise<void>((resolve) => (endPause = resolve));
        },
      },
    });
    await ask();
    const throttled = [ask(), ask()];
    await setImmediate();
    const stop = new AbortController();
    const aborted = catchFailure(ask(stop.signal));
    const later = ask();
    await setImmediate();
    expect([pauses, requests.length]).toEqual([[7_000], 3]);
    stop.abort(new Error("stopped"));
    expect(await aborted).toMatchObject({ message: "stopped" });
    endPause();
    expect(await Promise.all([...throttled, later])).toHaveLength(3);
    expect([pauses, requests.length]).toEqual([[7_000], 6]);
  });

  test("pauses the others only until the paused call is aborted", async () => {
    const stop = new AbortController();
    const { ask, requests } = createTestCall([retryAfter("7"), ok], {
      timing: {
        now: () => now,
        wait: (ms, signal) => realWait(ms, undefined, { signal }),
      },
    });
    const throttled = catchFailure(ask(stop.signal));
    await setImmediate();
    const other = ask();
    stop.abort(new Error("stopped"));
    expect(await throttled).toMatchObject({ message: "stopped" });
    await other;
    expect(requests).toHaveLength(2);
  });
});

describe("credential", () => {
  test("is sent only in its header, and no redirect is followed", async () => {
    const { ask, requests } = createTestCall([ok]);
    await ask();
    expect(requests).toMatchObject([
      {
        url: "http://vendor.example/api/people?x=1",
        init: { redirect: "manual", headers: { "X-Auth-Token": secret } },
      },
    ]);
  });

  test("that is no valid header value is refused without being sent", async () => {
    const { ask, requests } = createTestCall([ok], { headers: { "X-Auth-Token": `${secret}\nX-Other: ł` } });
    const error = await catchFailure(ask());
    expect(error).toMatchObject({ code: "reconnect_needed" });
    expect(requests).toEqual([]);
    expect(formatErrorChain(error)).not.toContain(secret);
  });

  test("appears in no message or cause of a network failure", async () => {
    expect(formatErrorChain(await catchFailure(createTestCall([failNetwork]).ask()))).not.toContain(secret);
  });
});

describe("rate limit slots", () => {
  test("every attempt acquires a slot and releases it, also after a failure, with the wait that the vendor asked for", async () => {
    const events: (string | number | null)[] = [];
    const { ask } = createTestCall([status(500), retryAfter("7"), ok], {
      acquireSlot: async () => {
        events.push("taken");
        return { release: (throttledMs) => void events.push(throttledMs) };
      },
    });
    await ask();
    expect(events).toEqual(["taken", null, "taken", 7_000, "taken", null]);
  });

  test("a refused slot fails the call without a request", async () => {
    const refusal = new Problem("unavailable", "not_now", "Not now.");
    const { ask, requests } = createTestCall([ok], { acquireSlot: () => Promise.reject(refusal) });
    expect(await catchFailure(ask())).toBe(refusal);
    expect(requests).toEqual([]);
  });
});

test("an id is one path segment below its base address", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.string({ unit: fc.constantFrom(".", "/", "\\", "%", "2", "e", "?", "#", "-", "_", "\0", "a") }),
      ),
      (id) => {
        const segment = toPathId(id);
        if (segment === null) return;
        const { pathname, search, hash } = new URL(`https://vendor.example/Employees/${segment}`);
        expect([pathname, search, hash]).toEqual([`/Employees/${id}`, "", ""]);
      },
    ),
  );
});

test("an id is accepted unless it is empty, long, or would change the address", () => {
  for (const id of ["", "..", "a/b", "é", "x".repeat(65)]) expect(toPathId(id)).toBeNull();
  for (const id of ["5f0a2c31-7b1e-4a55-9d0e-6a1b2c3d4e5f", "1042"]) expect(toPathId(id)).toBe(id);
});
