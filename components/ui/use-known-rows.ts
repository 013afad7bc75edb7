"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { mostOnPaper, useOnPaper } from "./use-on-paper";

/** Rows from `from` to before `to`. */
type Range = { from: number; to: number };

/**
 * Of a list that scrolls with the window, and of whose rows the place is known, the rows near the window. For rows that have to be
 * measured there is `useWindowRows`, which costs a page ten times as much script.
 */
export function useKnownRows({
  list,
  count,
  topOf,
  overscan,
  covered,
  kept,
  first,
}: {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** How far below the top of the list a row begins, in pixels; of `count`: where the last one ends. Kept between draws: a new one is a new list. */
  topOf: (row: number) => number;
  /** How many rows are drawn beyond each end of the window. */
  overscan: number;
  /** What lies over the two ends of the window, in pixels: a row that is scrolled to stands clear of it. */
  covered: { top: number; end: number };
  /** A row that is drawn wherever it is, because the focus is in it. */
  kept: number;
  /** How many rows the server draws, and the browser first. */
  first: number;
}) {
  const [drawn, setDrawn] = useState<Range>({ from: 0, to: first });
  const isOnPaper = useOnPaper();

  const look = useEffectEvent((isUrgent: boolean) => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const seen = {
      from: rowAt(topOf, count, -box.top),
      to: rowAt(topOf, count, window.innerHeight - box.top) + 1,
    };
    const change = () => setDrawn((before) => drawnFor(seen, before, count, overscan));
    // Rows that come into sight are there in the same frame.
    if (isUrgent) flushSync(change);
    else change();
  });

  useLayoutEffect(() => look(false), [topOf, count, overscan]);
  useEffect(() => {
    const onScroll = () => look(true);
    const onResize = () => look(false);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    // Whatever changes above moves the rows: filters that wrap, a banner.
    const observer = new ResizeObserver(onResize);
    observer.observe(document.body);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onResize);
      observer.disconnect();
    };
  }, []);

  const scrollTo = (row: number) => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const [top, end] = [box.top + topOf(row), box.top + topOf(row + 1)];
    if (top < covered.top) window.scrollBy({ top: top - covered.top, behavior: "instant" });
    else if (end > window.innerHeight - covered.end)
      window.scrollBy({ top: end - window.innerHeight + covered.end, behavior: "instant" });
  };

  return { rows: rowsOf(isOnPaper ? { from: 0, to: mostOnPaper } : drawn, kept, count), scrollTo };
}

/** The row that is at this height of the list; the first above it, the last below. */
export function rowAt(topOf: (row: number) => number, count: number, height: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What is to be drawn where these are seen: what is drawn already, as long as half of the rows beyond the window are left on each side. */
export function drawnFor(seen: Range, before: Range, count: number, overscan: number): Range {
  const left = Math.ceil(overscan / 2);
  const isEnough =
    before.to <= count &&
    before.from <= Math.max(0, seen.from - left) &&
    before.to >= Math.min(count, seen.to + left) &&
    before.to - before.from <= seen.to - seen.from + 3 * overscan;
  if (isEnough) return before;
  return { from: Math.max(0, seen.from - overscan), to: Math.min(count, seen.to + overscan) };
}

/** The rows of the range, and the one that is kept, in order. */
function rowsOf({ from, to }: Range, kept: number, count: number): number[] {
  const end = Math.min(to, count);
  const near = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
  if (kept < 0 || kept >= count || (kept >= from && kept < end)) return near;
  return kept < from ? [kept, ...near] : [...near, kept];
}
