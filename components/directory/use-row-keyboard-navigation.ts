import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { shouldHandleKeyEvent } from "@/components/ui/keyboard-focus";

/** Returns how a key changes the active index, or null for other keys. `columns`: number of items per line. */
function getMove(key: string, columns: number): ((index: number, last: number) => number) | null {
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
      return (index) => index + rowsPerPageKey * columns;
    case "PageUp":
      return (index) => index - rowsPerPageKey * columns;
    default:
      return null;
  }
}

const rowsPerPageKey = 8;

/**
 * Roving tab index: one item is in the tab order, and the arrow keys move the focus to other items. The caller sets
 * `data-index` on the link of each item, and always renders the active item so that scrolling does not lose the focus.
 */
export function useRowKeyboardNavigation({
  count,
  columns = 1,
  scrollTo,
  onToggle,
}: {
  count: number;
  columns?: number;
  scrollTo: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
}) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));
  const list = useRef<HTMLDivElement>(null);
  /**
   * State of a focus change. "to": the target row is not focused yet. "on the way": the focus is on the placeholder of
   * the target row, which is still loading.
   */
  const moving = useRef<"to" | "on the way" | null>(null);

  // Runs after each render: in a large directory the target row may still be loading. The placeholder then has the
  // focus, and the row takes over the focus when it is loaded.
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

  const goTo = useCallback(
    (index: number) => {
      scrollTo(index);
      setActive(index);
    },
    [scrollTo],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !shouldHandleKeyEvent(event)) return;
    const move = getMove(event.key, columns);
    if (move) {
      event.preventDefault();
      moveTo(move(active, count - 1));
      return;
    }
    // Space on a checkbox keeps its native function.
    const isOnLink = event.target instanceof HTMLAnchorElement;
    if (event.key === "x" || event.key === "X" || (event.key === " " && isOnLink)) {
      event.preventDefault();
      onToggle(active, event.shiftKey);
    }
  };

  return { list, active, setActive, goTo, moveTo, onKeyDown };
}
