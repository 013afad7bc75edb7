import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useQuickLookId, useRegisterQuickLookList } from "@/components/quick-look/quick-look-state";
import { shouldHandleKeyEvent } from "@/components/ui/keyboard-focus";
import { useVirtualRows } from "@/components/ui/use-virtual-rows";
import type { DirectoryList } from "./directory-list";
import type { Selection } from "./use-selection";

/** What the list and the photos share: rendered lines, keys, selection and the quick look. `lineOf`: line of a person. */
export function usePeopleList({
  people,
  selection,
  entrance,
  columns = 1,
  lineOf,
  ...lines
}: {
  people: DirectoryList;
  selection: Selection;
  entrance: RefObject<(() => void) | null>;
  columns?: number;
  lineOf: (index: number) => number;
} & Pick<
  Parameters<typeof useVirtualRows>[0],
  "count" | "topOf" | "overscan" | "coveredHeights" | "initialRowCount"
>) {
  const { toggle } = selection;
  const onToggle = useCallback(
    (id: string, isRange: boolean) => toggle(id, isRange ? people : undefined),
    [toggle, people],
  );
  const { list, active, setActive, goTo, moveTo, onKeyDown } = useRowKeyboardNavigation({
    count: people.length,
    columns,
    scrollTo: (index) => scrollTo(lineOf(index)),
    onToggle: (index, isRange) => {
      const person = people.at(index);
      if (person) onToggle(person.id, isRange);
    },
  });
  const { rows, scrollTo } = useVirtualRows({
    ...lines,
    list,
    content: people,
    focusedRow: lineOf(active),
  });
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  useRegisterQuickLookList({
    people,
    show: (_id, index) => goTo(index),
    focus: (id) => moveTo(people.indexOf(id)),
  });
  return { list, rows, active, setActive, onKeyDown, onToggle, quickLookId: useQuickLookId() };
}

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
