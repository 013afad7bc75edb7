import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { maxPrintedRows, useIsPrinting, useSpareRows } from "./use-is-printing";

export function useMeasuredVirtualRows({
  list,
  count,
  rowHeight,
  heightOf,
  overscan,
  coveredHeights: covered,
  focusedRow: kept,
  content,
}: {
  list: RefObject<HTMLElement | null>;
  count: number;
  content: unknown;
  rowHeight: number;
  /** Height of each row if it is not `rowHeight`. Must be stable between renders; a new function resets the list. */
  heightOf?: (index: number) => number;
  overscan: number;
  coveredHeights: { top: number; end: number };
  focusedRow?: number;
}) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isOnPaper = useIsPrinting();
  const spare = useSpareRows(content, count);
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    // Changes above the list, such as wrapping filters or a banner, move the list.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  // oxlint-disable-next-line react/incompatible-library -- Kith is built without the React compiler
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf ?? (() => rowHeight),
    overscan: overscan + spare,
    scrollMargin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.end,
    rangeExtractor: (range) => {
      const near = isOnPaper
        ? Array.from({ length: Math.min(range.count, maxPrintedRows) }, (_, row) => row)
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
  };
}
