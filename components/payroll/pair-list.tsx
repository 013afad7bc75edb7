import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { shouldHandleKeyEvent, isOverlayOpen } from "@/components/ui/keyboard-focus";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import type { ReviewSuggestion } from "@/lib/links/payroll/review-schema";
import { PairCard } from "./pair-card";
import classes from "./payroll-review.module.css";
import { apiFullName } from "@/lib/identity/matching/names";
import { useMeasuredVirtualRows } from "@/components/ui/use-measured-virtual-rows";
import { type NamedPair, toNamedPair } from "./review-state";
import type { ReviewActions } from "./review-employees";

const cardHeight = 132;
const pairShortcuts: ShortcutGroup = {
  title: "In the list of pairs",
  shortcuts: [
    { keys: ["↓", "J", "N"], does: "Next pair" },
    { keys: ["↑", "K"], does: "Previous pair" },
    { keys: ["A", "Enter"], does: "Accept and link" },
    { keys: ["X"], does: "Not a match" },
    { keys: ["U"], does: "Undo the last decision" },
  ],
};

/** Pixels that the header covers at the top of the window, and, on phones, the navigation at the bottom. */
const coveredHeights = { top: 72, end: 84 };

/** Renders only the cards near the viewport. Keys apply only while the focus is in the list and no overlay is open. */
export function PairList({
  suggestions,
  actions,
  onUndo,
}: {
  suggestions: readonly ReviewSuggestion[];
  actions: ReviewActions;
  onUndo: () => void;
}) {
  const { employees, isBusy, onAccept, onReject } = actions;
  useRegisterShortcuts(pairShortcuts);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [takesFocus, setTakesFocus] = useState(false);
  const at = Math.min(current, suggestions.length - 1);
  const { rows, height, scrollTo, measure } = useMeasuredVirtualRows({
    list,
    count: suggestions.length,
    content: suggestions,
    rowHeight: cardHeight,
    keyOf: (index) => suggestions[index]?.person.id,
    overscan: 6,
    coveredHeights,
  });

  const currentId = suggestions[at]?.person.id;
  // After a move or a decision, the current pair gets the focus. A decided pair is removed, so the next pair takes its
  // place.
  useEffect(() => {
    if (!takesFocus || currentId === undefined) return;
    scrollTo(at, { align: "auto" });
    const frame = requestAnimationFrame(() => {
      if (!isOverlayOpen()) document.getElementById(getCardId(currentId))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, currentId, at, scrollTo]);

  function goTo(index: number) {
    setTakesFocus(true);
    setCurrent(Math.max(0, Math.min(suggestions.length - 1, index)));
  }

  function decide(suggestion: ReviewSuggestion, how: (pair: NamedPair) => void) {
    const employee = employees.find(suggestion.candidate.employee_id);
    if (!employee || isBusy) return;
    setTakesFocus(true);
    how(toNamedPair(suggestion.person, employee));
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !shouldHandleKeyEvent(event)) return;
    const suggestion = suggestions[at];
    if (!suggestion) return;
    const isOnCard =
      event.target instanceof HTMLElement && event.target.id === getCardId(suggestion.person.id);
    // Key repeats are ignored, so that a held key decides only once.
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
        if (!isOnCard) return; // buttons and links in the card handle Enter themselves
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
          // A decided card loses the focus when it is removed (no related target): the next card then takes the focus.
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
              id={getCardId(suggestion.person.id)}
              ref={measure}
              data-index={index}
              data-current={index === at || undefined}
              className={classes["card"]}
              aria-label={`${apiFullName(suggestion.person)}, and ${employee ? apiFullName(employee) : "no one"} of payroll`}
              aria-posinset={index + 1}
              aria-setsize={suggestions.length}
              tabIndex={index === at ? 0 : -1}
              style={{ transform: `translateY(${top}px)` }}
              onFocus={() => setCurrent(index)}
            >
              <PairCard suggestion={suggestion} actions={actions} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

const getCardId = (personId: string) => `pair-${personId}`;
