import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followDirectory } from "./follow-directory";

/** Fake `EventSource`. Tests send its events with `arrive`. */
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
  onlineManager.setOnline(true);
});

const setPageHidden = (hidden: boolean) => {
  page.hidden = hidden;
  page.onChange();
  vi.advanceTimersByTime(0);
};

test("reports each new cursor once, and never the cursor of the page", () => {
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

test("listens while the page is visible, and resumes at its last cursor", () => {
  const stop = followDirectory("7", () => undefined);
  vi.advanceTimersByTime(0);
  Source.all[0]?.arrive("8");
  setPageHidden(true);
  expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED]);
  setPageHidden(false);
  expect(Source.all.map(({ url }) => url).at(-1)).toContain("cursor=8");
  stop();
});

test("after a refusal reconnects a minute later without the cursor, and refetches everything", () => {
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

test("opens no stream while requests are paused, as during a sign-out, and closes an open stream", () => {
  onlineManager.setOnline(false);
  const stop = followDirectory("7", () => undefined);
  vi.advanceTimersByTime(120_000);
  setPageHidden(true);
  setPageHidden(false);
  expect(Source.all).toHaveLength(0);
  onlineManager.setOnline(true);
  vi.advanceTimersByTime(0);
  expect(Source.all.map(({ readyState }) => readyState)).toEqual([1]);
  onlineManager.setOnline(false);
  vi.advanceTimersByTime(120_000);
  expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED]);
  stop();
});
