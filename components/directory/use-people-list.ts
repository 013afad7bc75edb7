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
import { getShortcutKey, shouldHandleKeyEvent } from "@/components/ui/keyboard-focus";
import { useVirtualRows } from "@/components/ui/use-virtual-rows";
import type { DirectoryList } from "./directory-list";
import type { Selection } from "./use-selection";

/**
 * What the list and the photos share: rendered lines, keys, selection and the quick look. Roving tab index: one person
 * is in the tab order, and the arrow keys move the focus to others. The caller sets `data-index` on each person's link.
 * `columns`: people per line. `lineOf`: line of a person. The line of the active person is always rendered, so that
 * scrolling does not lose the focus.
 */
export function usePeopleList({
  people,
  selection: { toggle },
  entrance,
  columns = 1,
  lineOf,
  ...lines
}: {
  people: DirectoryList;
  selection: Pick<Selection, "toggle">;
  entrance: RefObject<(() => void) | null>;
  columns?: number;
  lineOf: (index: number) => number;
} & Pick<
  Parameters<typeof useVirtualRows>[0],
  "count" | "topOf" | "overscan" | "coveredHeights" | "initialRowCount"
>) {
  const last = people.length - 1;
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, last));
  const list = useRef<HTMLDivElement>(null);
  const { rows, range, scrollTo } = useVirtualRows({
    ...lines,
    list,
    content: people,
    focusedRow: lineOf(active),
  });
  /** Focus change to this person. `isOnPlaceholder`: the target row has the focus, and is still loading. */
  const moving = useRef<{ to: number; isOnPlaceholder: boolean } | null>(null);

  // Runs after each render: in a large directory the target row may still be loading. The placeholder then has the
  // focus, and the row takes over the focus when it is loaded.
  useEffect(() => {
    const move = moving.current;
    // A key may precede the effects of an earlier render, which has another active person.
    if (move?.to !== wanted) return;
    const link = list.current?.querySelector<HTMLElement>(`a[data-index="${active}"]`);
    if (!link) return;
    const at = document.activeElement;
    const isLeft = at !== null && at !== document.body && !list.current?.contains(at);
    const takesOver = !move.isOnPlaceholder || !isLeft;
    const isOnPlaceholder = takesOver && link.dataset["coming"] !== undefined;
    moving.current = isOnPlaceholder ? { to: move.to, isOnPlaceholder } : null;
    if (takesOver) link.focus({ preventScroll: true });
  });

  const goTo = (index: number) => {
    moving.current = null;
    scrollTo(lineOf(index));
    setActive(index);
  };
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, last));
    goTo(next);
    if (next === active)
      list.current?.querySelector<HTMLElement>(`a[data-index="${next}"]`)?.focus({ preventScroll: true });
    else moving.current = { to: next, isOnPlaceholder: false };
  };
  useImperativeHandle(entrance, () => () => moveTo(0));
  useRegisterQuickLookList({
    people,
    show: (_id, index) => goTo(index),
    focus: (id) => moveTo(people.indexOf(id)),
  });

  const onToggle = useCallback(
    (id: string, isRange: boolean) => toggle(id, isRange ? people : undefined),
    [toggle, people],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !shouldHandleKeyEvent(event)) return;
    const target = findTarget(event.key, active, last, columns);
    // Space on a checkbox keeps its native function.
    const isOnLink = event.target instanceof HTMLAnchorElement;
    if (target !== undefined) moveTo(target);
    else if (getShortcutKey(event) === "x" || (event.key === " " && isOnLink)) {
      const person = people.at(active);
      if (person) onToggle(person.id, event.shiftKey);
    } else return;
    event.preventDefault();
  };
  return { list, rows, range, active, setActive, onKeyDown, onToggle, quickLookId: useQuickLookId() };
}

const rowsPerPageKey = 8;

/** Returns the index to which a key moves, which may be outside the list; undefined for other keys. */
const findTarget = (key: string, index: number, last: number, columns: number): number | undefined =>
  ({
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
    Home: 0,
    End: last,
    PageDown: index + rowsPerPageKey * columns,
    PageUp: index - rowsPerPageKey * columns,
  })[key];
