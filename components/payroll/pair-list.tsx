"use client";

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { hasKeys, isOverlayOpen } from "@/components/ui/has-keys";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import type { ReviewedSuggestion } from "@/lib/payroll-matching/review-schema";
import { PairCard } from "./pair-card";
import classes from "./payroll-review.module.css";
import { nameOf } from "@/lib/matching/names";
import { useWindowRows } from "@/components/ui/use-window-rows";
import { type NamedPair, namedPairOf } from "./review-state";
import type { Employees } from "./review-employees";

const cardHeight = 132;
const pairKeys: PageKeys = {
  title: "In the list of pairs",
  keys: [
    { keys: ["↓", "J", "N"], does: "The next pair" },
    { keys: ["↑", "K"], does: "The one before" },
    { keys: ["A", "Enter"], does: "Accept: link the two" },
    { keys: ["X"], does: "Not a match" },
    { keys: ["U"], does: "Undo the last decision" },
  ],
};

/** What lies over the top of the window and over its end: the bar, and on phones the navigation. */
const covered = { top: 72, end: 84 };

/**
 * Pairs to decide about, one under the other. One of them is the current one: the arrows or j, k and n go to another, Enter or a
 * accepts, x rejects and u takes the last decision back. The keys count only while the focus is in the list
 * and nothing lies over the page.
 */
export function PairList({
  suggestions,
  employees,
  isBusy,
  onAccept,
  onReject,
  onSearch,
  onUndo,
}: {
  suggestions: readonly ReviewedSuggestion[];
  employees: Employees;
  isBusy: boolean;
  onAccept: (pair: NamedPair) => void;
  onReject: (pair: NamedPair) => void;
  onSearch: (suggestion: ReviewedSuggestion) => void;
  onUndo: () => void;
}) {
  usePageKeys(pairKeys);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [takesFocus, setTakesFocus] = useState(false);
  const at = Math.min(current, suggestions.length - 1);
  const { rows, height, scrollTo, measure } = useWindowRows({
    list,
    count: suggestions.length,
    rowHeight: cardHeight,
    keyOf: (index) => suggestions[index]?.person.id,
    overscan: 6,
    covered,
  });

  const currentId = suggestions[at]?.person.id;
  // The current one was decided, and the next has taken its place: the focus goes on with it.
  useEffect(() => {
    if (!takesFocus || currentId === undefined) return;
    scrollTo(at, { align: "auto" });
    const frame = requestAnimationFrame(() => {
      if (!isOverlayOpen()) document.getElementById(cardId(currentId))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, currentId, at, scrollTo]);

  function goTo(index: number) {
    setTakesFocus(true);
    setCurrent(Math.max(0, Math.min(suggestions.length - 1, index)));
  }

  function decide(suggestion: ReviewedSuggestion, how: (pair: NamedPair) => void) {
    const employee = employees.find(suggestion.candidate.employee_id);
    if (!employee || isBusy) return;
    setTakesFocus(true);
    how(namedPairOf(suggestion.person, employee));
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !hasKeys(event)) return;
    const suggestion = suggestions[at];
    if (!suggestion) return;
    const isOnCard = event.target instanceof HTMLElement && event.target.id === cardId(suggestion.person.id);
    // Held down since before the focus came here, or longer than one decision takes, it decides nothing.
    if (event.repeat && ["Enter", "a", "x", "u"].includes(event.key)) return;
    switch (event.key) {
      case "ArrowDown":
      case "j":
      case "n":
        goTo(at + 1);
        break;
      case "ArrowUp":
      case "k":
        goTo(at - 1);
        break;
      case "Enter":
        if (!isOnCard) return; // a button or a link in the card has its own
        decide(suggestion, onAccept);
        break;
      case "a":
        decide(suggestion, onAccept);
        break;
      case "x":
        decide(suggestion, onReject);
        break;
      case "u":
        onUndo();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <>
      <div className={`${classes["pair"]} ${classes["head"]}`} aria-hidden>
        <span>In the directory</span>
        <span>In payroll</span>
        <span>Why</span>
      </div>
      <ul
        ref={list}
        className={classes["list"]}
        aria-label="Pairs"
        style={{ height }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // Gone because it was decided, it went nowhere else; and within the list it stays where it was put.
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setTakesFocus(false);
        }}
      >
        {rows.map(({ index, key, top }) => {
          const suggestion = suggestions[index];
          if (!suggestion) return null;
          const employee = employees.find(suggestion.candidate.employee_id);
          return (
            <li
              key={key}
              id={cardId(suggestion.person.id)}
              ref={measure}
              data-index={index}
              data-current={index === at || undefined}
              className={classes["card"]}
              aria-label={`${nameOf(suggestion.person)}, and ${employee ? nameOf(employee) : "no one"} of payroll`}
              aria-posinset={index + 1}
              aria-setsize={suggestions.length}
              tabIndex={index === at ? 0 : -1}
              style={{ transform: `translateY(${top}px)` }}
              onFocus={() => setCurrent(index)}
            >
              <PairCard
                suggestion={suggestion}
                employees={employees}
                isBusy={isBusy}
                onAccept={onAccept}
                onReject={onReject}
                onSearch={() => onSearch(suggestion)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

const cardId = (personId: string) => `pair-${personId}`;
