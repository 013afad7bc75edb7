import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { getShortcutKey, isOverlayOpen, shouldHandleKeyEvent } from "@/components/ui/keyboard-focus";
import { ShowMore } from "@/components/ui/show-more";
import classes from "./matching.module.css";

const pageSize = 60;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, n: 1, ArrowUp: -1, k: -1 };

type RowKeys<T> = {
  nameOf: (one: T) => string;
  /** Returns false for a key without a meaning. */
  onKey: (key: string, one: T) => boolean;
};

/**
 * People or users with their records, `pageSize` at a time. With `keys`, the rows take the focus. Keys apply only while
 * the focus is in the list and no overlay is open. If the row with the focus is removed, the next row takes the focus; if
 * an undo restores it, it has the focus again.
 */
export function MatchList<T>({
  all,
  label,
  columns = [],
  keyOf,
  draw,
  keys,
}: {
  all: readonly T[];
  label: string;
  columns?: readonly string[];
  keyOf: (one: T) => string;
  draw: (one: T) => ReactNode;
  keys?: RowKeys<T>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ key: string; index: number } | null>(null);
  const removed = useRef<string[]>([]); // rows that had the focus, the last one at the end
  const [count, setCount] = useState(pageSize);
  const focusRow = (index: number) =>
    list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();

  useEffect(() => {
    const last = focused.current;
    if (!last || isOverlayOpen()) return;
    const find = (key: string | undefined) => all.findIndex((one) => keyOf(one) === key);
    const [index, restored] = [find(last.key), find(removed.current.at(-1))];
    if (restored !== -1) {
      removed.current.pop();
      focusRow(restored);
    } else if (index === -1) {
      removed.current.push(last.key);
      focusRow(Math.min(last.index, all.length - 1));
    } else focused.current = { key: last.key, index };
  }, [all, keyOf]);

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !shouldHandleKeyEvent(event)) return;
    const row =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-index]") : null;
    const index = Number(row?.dataset["index"]);
    const one = all[index];
    if (!keys || one === undefined) return;
    const next = index + (steps[event.key] ?? 0);
    if (next !== index) {
      if (next >= count && next < all.length) flushSync(() => setCount(count + pageSize));
      focusRow(next);
    } else {
      if (event.repeat) return; // a held key decides only once
      if (event.key === "Enter" && event.target !== row) return; // buttons and links handle Enter themselves
      if (!keys.onKey(getShortcutKey(event), one)) return;
    }
    event.preventDefault();
  }

  return (
    <>
      {columns.length > 0 && (
        <div className={`${classes["row"]} ${classes["head"]}`} aria-hidden>
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
      )}
      <ul
        ref={list}
        className={`plain-list ${classes["list"]}`}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          // A removed row loses the focus without a related target.
          if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
          focused.current = null;
          removed.current = [];
        }}
      >
        {all.slice(0, count).map((one, index) => (
          <li
            key={keyOf(one)}
            {...(keys && {
              "data-index": index,
              "aria-label": keys.nameOf(one),
              tabIndex: 0,
              onFocus: () => {
                focused.current = { key: keyOf(one), index };
              },
            })}
          >
            {draw(one)}
          </li>
        ))}
      </ul>
      {all.length > count && (
        <ShowMore shown={count} total={all.length} onMore={() => setCount(count + pageSize)} />
      )}
    </>
  );
}

/** `labels`: of the cells on a narrow screen, which shows no column headings. */
export const MatchRow = ({
  labels = [],
  person,
  record,
  why,
  actions,
  children,
}: {
  labels?: readonly string[];
  person?: ReactNode;
  record?: ReactNode;
  why?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) => (
  <>
    <div className={`${classes["row"]} touch`}>
      {[person, record, why].map(
        (cell, index) =>
          cell && (
            <div key={index} className={classes["facts"]} data-label={labels[index]}>
              {cell}
            </div>
          ),
      )}
      <div className={classes["actions"]}>{actions}</div>
    </div>
    {children}
  </>
);
