"use client";

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { mostOnPaper, useOnPaper } from "./use-on-paper";

/** What the server draws, and the browser first: about a window full. */
const firstWindow = { width: 1280, height: 900 };

/**
 * Rows of a list that scrolls with the window, of which only those near the window are drawn: each with its place from the top of `list`,
 * which is to be as high as all of them. Rows of other heights than `rowHeight` are measured where they are given `measure` as their ref
 * and their index as `data-index`.
 */
export function useWindowRows({
  list,
  count,
  rowHeight,
  heightOf,
  keyOf,
  overscan,
  covered,
  kept,
  isOnServer = false,
}: {
  list: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** Where some rows are known to have another height. Kept between draws: a new one is a new list. */
  heightOf?: (index: number) => number;
  /** What a row is recognised by when others come or go. */
  keyOf?: (index: number) => string | undefined;
  /** How many rows are drawn beyond each end of the window. */
  overscan: number;
  /** What lies over the two ends of the window, in pixels: a row that is scrolled to stands clear of it. */
  covered: { top: number; end: number };
  /** A row that is drawn wherever it is, because the focus is in it; below zero: none. */
  kept?: number;
  /** The server draws the rows, and the browser the same ones first. */
  isOnServer?: boolean;
}) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isOnPaper = useOnPaper();
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    // Whatever changes above moves the rows: filters that wrap, a banner.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf ?? (() => rowHeight),
    overscan,
    scrollMargin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.end,
    ...(keyOf && { getItemKey: (index: number) => keyOf(index) ?? index }),
    ...(isOnServer && { initialRect: firstWindow, initialOffset: 0 }),
    rangeExtractor: (range) => {
      const near = isOnPaper
        ? Array.from({ length: Math.min(range.count, mostOnPaper) }, (_, row) => row)
        : defaultRangeExtractor(range);
      const isMissing = kept !== undefined && kept >= 0 && kept < range.count && !near.includes(kept);
      return isMissing ? [...near, kept].sort((a, b) => a - b) : near;
    },
  });
  const heights = useRef({ rowHeight, heightOf });
  useLayoutEffect(() => {
    const before = heights.current;
    if (before.rowHeight === rowHeight && before.heightOf === heightOf) return;
    heights.current = { rowHeight, heightOf };
    virtualizer.measure();
  }, [virtualizer, rowHeight, heightOf]);
  return {
    rows: virtualizer
      .getVirtualItems()
      .map(({ index, key, start }) => ({ index, key, top: start - scrollMargin })),
    height: virtualizer.getTotalSize(),
    scrollTo: virtualizer.scrollToIndex,
    measure: virtualizer.measureElement,
  };
}
