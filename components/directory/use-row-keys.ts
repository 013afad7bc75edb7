"use client";

import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { hasKeys } from "@/components/ui/has-keys";

/** How far each key goes; `columns` is how many stand beside each other. */
function moveOf(key: string, columns: number): ((index: number, last: number) => number) | null {
  switch (key) {
    case "ArrowDown":
      return (index) => index + columns;
    case "ArrowUp":
      return (index) => index - columns;
    case "ArrowRight":
      return columns > 1 ? (index) => index + 1 : null;
    case "ArrowLeft":
      return columns > 1 ? (index) => index - 1 : null;
    case "Home":
      return () => 0;
    case "End":
      return (_index, last) => last;
    case "PageDown":
      return (index) => index + pageRows * columns;
    case "PageUp":
      return (index) => index - pageRows * columns;
    default:
      return null;
  }
}

const pageRows = 8;

/**
 * One of many is in the tab order, and the arrows move which. The list marks the link of each with `data-index` and draws the
 * active one even when it is out of sight, so that focus is never lost while scrolling.
 */
export function useRowKeys({
  count,
  columns = 1,
  scrollTo,
  onToggle,
}: {
  count: number;
  columns?: number;
  scrollTo: (index: number) => void;
  /** Space or x. */
  onToggle: (index: number, isRange: boolean) => void;
}) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  const list = useRef<HTMLDivElement>(null);
  /** Where the focus is to be, or already is in an empty row. */
  const moving = useRef<"to" | "on the way" | null>(null);

  // After each draw: in a large directory whoever is moved to may be on the way, and takes the focus over from their empty row.
  useEffect(() => {
    const link = moving.current && list.current?.querySelector<HTMLElement>(`a[data-index="${active}"]`);
    if (!link) return;
    const at = document.activeElement;
    const isLeft = at !== null && at !== document.body && !list.current?.contains(at);
    const takesOver = moving.current === "to" || !isLeft;
    moving.current = takesOver && link.dataset["coming"] !== undefined ? "on the way" : null;
    if (takesOver) link.focus({ preventScroll: true });
  });

  const moveTo = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(index, count - 1));
      scrollTo(next);
      if (next === active) {
        list.current?.querySelector<HTMLElement>(`a[data-index="${next}"]`)?.focus({ preventScroll: true });
        return;
      }
      moving.current = "to";
      setActive(next);
    },
    [active, count, scrollTo],
  );

  /** Makes it the one in the tab order, and brings it into sight, without the focus. */
  const goTo = useCallback(
    (index: number) => {
      scrollTo(index);
      setActive(index);
    },
    [scrollTo],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !hasKeys(event)) return;
    const move = moveOf(event.key, columns);
    if (move) {
      event.preventDefault();
      moveTo(move(active, count - 1));
      return;
    }
    // On a checkbox Space is the browser's own.
    const isOnLink = event.target instanceof HTMLAnchorElement;
    if (event.key === "x" || event.key === "X" || (event.key === " " && isOnLink)) {
      event.preventDefault();
      onToggle(active, event.shiftKey);
    }
  };

  return { list, active, setActive, goTo, moveTo, onKeyDown };
}
