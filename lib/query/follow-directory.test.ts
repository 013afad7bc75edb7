import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDirectory } from "./follow-directory";

/** An `EventSource` of which the test says what arrives. */
class Source {
  static all: Source[] = [];
  static readonly CLOSED = 2;
  readyState = 1;
  onerror: (() => void) | null = null;
  private listener: ((event: { lastEventId: string }) => void) | null = null;
  constructor(readonly url: string) {
    Source.all.push(this);
  }
  addEventListener(_name: string, listener: (event: { lastEventId: string }) => void) {
    this.listener = listener;
  }
  arrive = (lastEventId: string) => this.listener?.({ lastEventId });
  close() {
    this.readyState = Source.CLOSED;
  }
}

const page = { hidden: false, onChange: () => undefined as void };
beforeEach(() => {
  Source.all = [];
  page.hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("document", {
    get hidden() {
      return page.hidden;
    },
    addEventListener: (_name: string, listener: () => void) => (page.onChange = listener),
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turn = (hidden: boolean) => {
  page.hidden = hidden;
  page.onChange();
  vi.advanceTimersByTime(0);
};

test("tells each new cursor once, and not the one that the page has", () => {
  const onChange = vi.fn();
  const stop = followDirectory("7", onChange);
  vi.advanceTimersByTime(0);
  const [source] = Source.all;
  expect(source?.url).toBe("/api/people/changes?only=cursor&cursor=7");
  source?.arrive("7");
  vi.advanceTimersByTime(10_000);
  expect(onChange).not.toHaveBeenCalled();
  source?.arrive("8");
  source?.arrive("9");
  vi.advanceTimersByTime(10_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  source?.arrive("10");
  stop();
  vi.advanceTimersByTime(10_000);
  expect([onChange.mock.calls.length, source?.readyState]).toEqual([1, Source.CLOSED]);
});

test("listens while the page is in sight, and goes on from where it was", () => {
  const stop = followDirectory("7", () => undefined);
  vi.advanceTimersByTime(0);
  Source.all[0]?.arrive("8");
  turn(true);
  expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED]);
  turn(false);
  expect(Source.all.map(({ url }) => url).at(-1)).toContain("cursor=8");
  stop();
});

test("after a refusal begins anew a minute later, without the cursor, and has everything asked for", () => {
  const onChange = vi.fn();
  const stop = followDirectory("7", onChange);
  vi.advanceTimersByTime(0);
  Source.all[0]?.close();
  Source.all[0]?.onerror?.();
  vi.advanceTimersByTime(59_000);
  expect(Source.all).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(Source.all[1]?.url).toBe("/api/people/changes?only=cursor");
  Source.all[1]?.arrive("7");
  vi.advanceTimersByTime(10_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
});
