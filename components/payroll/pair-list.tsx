import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { shouldHandleKeyEvent, isOverlayOpen } from "@/components/ui/keyboard-focus";
import { ShowMore } from "@/components/ui/show-more";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { apiFullName } from "@/lib/identity/matching/names";
import type { ReviewSuggestion } from "@/lib/links/payroll/review-schema";
import { PairCard } from "./pair-card";
import classes from "@/components/matching/matching.module.css";
import { type NamedPair, type ReviewActions, toNamedPair } from "./review-state";

const pageSize = 60;
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

/** Keys apply only while the focus is in the list and no overlay is open. */
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
  const focused = useRef<{ personId: string; index: number } | null>(null);
  const [count, setCount] = useState(pageSize);

  // A decided pair is removed, so the next pair takes its place, and the focus.
  useEffect(() => {
    const last = focused.current;
    if (!last || isOverlayOpen() || suggestions.some(({ person }) => person.id === last.personId)) return;
    focusCard(list.current, Math.min(last.index, suggestions.length - 1));
  }, [suggestions]);

  function goTo(index: number) {
    if (index >= count && index < suggestions.length) flushSync(() => setCount(count + pageSize));
    focusCard(list.current, index);
  }

  function decide(suggestion: ReviewSuggestion, how: (pair: NamedPair) => void) {
    const employee = employees.find(suggestion.candidate.employee_id);
    if (employee && !isBusy) how(toNamedPair(suggestion.person, employee));
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !shouldHandleKeyEvent(event)) return;
    const card =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-index]") : null;
    const index = Number(card?.dataset["index"]);
    const suggestion = suggestions[index];
    if (!suggestion) return;
    // Key repeats are ignored, so that a held key decides only once.
    if (event.repeat && ["Enter", "a", "x", "u"].includes(event.key)) return;
    switch (event.key) {
      case "ArrowDown":
      case "j":
      case "n":
        goTo(index + 1);
        break;
      case "ArrowUp":
      case "k":
        goTo(index - 1);
        break;
      case "Enter":
        if (event.target !== card) return; // buttons and links in the card handle Enter themselves
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
        className={`plain-list ${classes["pairs"]}`}
        aria-label="Pairs"
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          // A decided card loses the focus when it is removed (no related target): the next card then takes the focus.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = null;
        }}
      >
        {suggestions.slice(0, count).map((suggestion, index) => {
          const { person, candidate } = suggestion;
          const employee = employees.find(candidate.employee_id);
          return (
            <li
              key={person.id}
              data-index={index}
              className={classes["card"]}
              aria-label={`${apiFullName(person)}, and ${employee ? apiFullName(employee) : "no one"} of payroll`}
              tabIndex={0}
              onFocus={() => {
                focused.current = { personId: person.id, index };
              }}
            >
              <PairCard suggestion={suggestion} actions={actions} />
            </li>
          );
        })}
      </ul>
      {suggestions.length > count && (
        <ShowMore shown={count} total={suggestions.length} onMore={() => setCount(count + pageSize)} />
      )}
    </>
  );
}

const focusCard = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
