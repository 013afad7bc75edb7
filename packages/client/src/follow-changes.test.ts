import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKith, followChanges } from "./index";

const change = (cursor: string) =>
  `id: ${cursor}\nevent: change\ndata: ${JSON.stringify({ cursor, kind: "left", last_known: { first_name: "Zoë" } })}\n\n`;
const reached = (cursor: string) => `id: ${cursor}\nevent: cursor\ndata: {"cursor":"${cursor}"}\n\n`;
const end = (code: string) => `event: end\ndata: ${JSON.stringify({ code, detail: "Start again." })}\n\n`;

/** Returns a stream of this text in chunks of `bytes`; it stays open if `isOpen`. */
function stream(text: string, { isOpen = false, bytes = 7 } = {}): Response {
  const all = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < all.length; at += bytes) controller.enqueue(all.slice(at, at + bytes));
      if (!isOpen) controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: "Start again." }, { status, headers });

/** Returns a client that receives these responses in order, and the `Last-Event-ID` of each request. */
function kithWith(...responses: (() => Response)[]) {
  const ids: (string | null)[] = [];
  const fetch = async ({ headers }: Request): Promise<Response> => {
    ids.push(headers.get("last-event-id"));
    return (responses.shift() ?? (() => stream("", { isOpen: true })))();
  };
  return { ids, kith: createKith({ origin: "http://localhost:3000", token: "kith_x", fetch }) };
}

async function cursorsOf(changes: AsyncIterable<{ cursor: string }>, received: string[] = []) {
  for await (const { cursor } of changes) received.push(cursor);
  return received;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("followChanges", () => {
  test("yields changes and reconnects after the last event, even if a stream breaks within an event", async () => {
    const { ids, kith } = kithWith(
      () => stream(`:\n\n${change("4")}${reached("5")}${change("6").slice(0, -9)}`),
      () => {
        throw new TypeError("fetch failed");
      },
      () => stream(`${change("6")}${end("cursor_gone")}`.replaceAll("\n", "\r\n")),
    );
    const received: string[] = [];
    const done = expect(cursorsOf(followChanges(kith, { cursor: "3" }), received)).rejects.toMatchObject({
      code: "cursor_gone",
      message: "Start again.",
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(received).toEqual(["4", "6"]);
    expect(ids).toEqual(["3", "5", "5"]);
  });

  test.each([
    [410, "cursor_gone"],
    [401, "unauthenticated"],
    [403, "not_allowed"],
  ])("throws a %d and does not reconnect", async (status, code) => {
    const { ids, kith } = kithWith(() => problem(status, code));
    await expect(cursorsOf(followChanges(kith))).rejects.toMatchObject({ name: "KithProblem", status, code });
    expect(ids).toHaveLength(1);
  });

  test("throws if the response is not from Kith", async () => {
    const { kith } = kithWith(() => new Response("<p>Sign in", { headers: { "content-type": "text/html" } }));
    await expect(cursorsOf(followChanges(kith))).rejects.toMatchObject({ code: "unreadable" });
  });

  test("backs off further with each failure, up to half a minute", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { ids, kith } = kithWith(...Array.from({ length: 8 }, () => () => problem(502, "bad_gateway")));
    const controller = new AbortController();
    const followed = cursorsOf(followChanges(kith, { signal: controller.signal }));
    const requestsAfter: number[] = [];
    for (const seconds of [0.5, 1, 2, 4, 8, 16, 30]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      requestsAfter.push(ids.length);
    }
    expect(requestsAfter).toEqual([1, 2, 3, 4, 5, 6, 7]);
    controller.abort();
    expect(await followed).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("waits as long as the refusal's Retry-After", async () => {
    const { ids, kith } = kithWith(
      () => problem(503, "stopping", { "retry-after": "90" }),
      () => stream(end("unauthenticated")),
    );
    const followed = expect(cursorsOf(followChanges(kith))).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await vi.advanceTimersByTimeAsync(89_000);
    expect(ids).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await followed;
  });

  test("reconnects after a minute of silence", async () => {
    const { ids, kith } = kithWith(
      () => stream(change("4"), { isOpen: true }),
      () => stream(end("cursor_gone")),
    );
    const followed = expect(cursorsOf(followChanges(kith))).rejects.toMatchObject({ code: "cursor_gone" });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ids).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    await followed;
    expect(ids).toEqual([null, "4"]);
  });

  test("ends without an error when aborted, before and during the wait for a change", async () => {
    const { ids, kith } = kithWith(() => stream(change("4"), { isOpen: true }));
    const controller = new AbortController();
    const received: string[] = [];
    const followed = cursorsOf(followChanges(kith, { signal: controller.signal }), received);
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort();
    expect(await followed).toEqual(["4"]);
    expect(await cursorsOf(followChanges(kith, { signal: controller.signal }))).toEqual([]);
    expect(ids).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
