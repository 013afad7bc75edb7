import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { maxPrintedRows, useIsPrinting, useSpareRows } from "./use-is-printing";

type RowRange = { from: number; to: number };

/** For rows whose positions are known. A library that measures rows is ten times as much script. */
export function useVirtualRows({
  list,
  count,
  topOf,
  overscan,
  coveredHeights: covered,
  focusedRow,
  initialRowCount,
  content,
}: {
  list: RefObject<HTMLElement | null>;
  count: number;
  content: unknown;
  /**
   * Offset of a row from the top of the list in pixels; for `count`, the end of the last row. Must be stable between
   * renders; a new function selects the rendered rows again.
   */
  topOf: (row: number) => number;
  overscan: number;
  coveredHeights: { top: number; end: number };
  focusedRow: number;
  /** Rows of the first render, which is on the server too. */
  initialRowCount: number;
}) {
  const [drawn, setDrawn] = useState<RowRange>({ from: 0, to: initialRowCount });
  const isOnPaper = useIsPrinting();
  const spare = useSpareRows(content, count);

  const updateRenderedRange = useEffectEvent((isUrgent: boolean) => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const visible = {
      from: findRowAt(topOf, count, -box.top),
      to: findRowAt(topOf, count, window.innerHeight - box.top) + 1,
    };
    const change = () => setDrawn((before) => getRenderedRange(visible, before, count, overscan));
    // Scrolling renders synchronously, so that no empty rows appear.
    if (isUrgent) flushSync(change);
    else change();
  });

  useLayoutEffect(() => updateRenderedRange(false), [topOf, count, overscan]);
  useEffect(() => {
    const onScroll = () => updateRenderedRange(true);
    const onResize = () => updateRenderedRange(false);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onResize);
    // Changes above the list, such as wrapping filters or a banner, move the list.
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

  const range = isOnPaper
    ? { from: 0, to: maxPrintedRows }
    : { from: Math.max(0, drawn.from - spare), to: drawn.to + spare };
  return { rows: listRows(range, focusedRow, count), range, scrollTo };
}

/** `height` in pixels. Returns the first row above the list, the last row below it. */
export function findRowAt(topOf: (row: number) => number, count: number, height: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (topOf(middle) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Keeps `before` while it covers the visible rows and half of the overscan on each side, and is not much too large. */
export function getRenderedRange(
  visible: RowRange,
  before: RowRange,
  count: number,
  overscan: number,
): RowRange {
  const left = Math.ceil(overscan / 2);
  const isEnough =
    before.to <= count &&
    before.from <= Math.max(0, visible.from - left) &&
    before.to >= Math.min(count, visible.to + left) &&
    before.to - before.from <= visible.to - visible.from + 3 * overscan;
  if (isEnough) return before;
  return { from: Math.max(0, visible.from - overscan), to: Math.min(count, visible.to + overscan) };
}

function listRows({ from, to }: RowRange, focusedRow: number, count: number): number[] {
  const end = Math.min(to, count);
  const near = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
  if (focusedRow < 0 || focusedRow >= count || (focusedRow >= from && focusedRow < end)) return near;
  return focusedRow < from ? [focusedRow, ...near] : [...near, focusedRow];
}
