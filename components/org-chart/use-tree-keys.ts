"use client";

import { useRef, type KeyboardEvent } from "react";
import { hasKeys } from "@/components/ui/has-keys";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import { searchKey } from "@/components/ui/use-search-key";
import type { Drawing, Drawn } from "@/lib/org-chart/drawing";
import { foldName, nameOf } from "@/lib/matching/names";

/** Letters typed within this time make one word. */
const pauseMs = 600;

const treeKeys: PageKeys = {
  title: "In the org chart",
  keys: [
    searchKey,
    { keys: ["↑", "↓"], does: "Another person" },
    { keys: ["→"], does: "Open the branch, then go down into it" },
    { keys: ["←"], does: "Close the branch, then go up to the manager" },
    { keys: ["Space"], does: "Open or close the branch" },
    { keys: ["*"], does: "Open all branches beside it" },
    { keys: ["Home", "End"], does: "The first or the last person" },
    { keys: ["A to Z"], does: "The next person whose name begins so" },
    { keys: ["Enter"], does: "Look at the person" },
  ],
};

export type TreeActions = {
  move: (to: Drawn) => void;
  toggle: (card: Drawn) => void;
  openSiblings: (card: Drawn) => void;
  enter: (card: Drawn) => void;
};

/**
 * The keys of a tree, in the drawing and in the list: arrows, Home, End, Enter, space, `*`, and the beginning of a name.
 * Source: W3C ARIA Authoring Practices Guide, "Tree View".
 */
export function useTreeKeys(drawing: Drawing, active: string, actions: TreeActions) {
  const typed = useRef({ letters: "", at: 0 });

  usePageKeys(treeKeys);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!hasKeys(event)) return;
    const cards = [...drawing.cards.values()];
    const index = cards.findIndex(({ node }) => node.person.id === active);
    const card = cards[index];
    // A button inside a card answers to its own keys.
    if (!card || !(event.target instanceof HTMLElement) || event.target.role !== "treeitem") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyping = typed.current.letters !== "" && event.timeStamp - typed.current.at < pauseMs;
    const keys: Record<string, () => void> = {
      ArrowDown: () => to(cards[index + 1]),
      ArrowUp: () => to(cards[index - 1]),
      Home: () => to(cards[0]),
      End: () => to(cards.at(-1)),
      ArrowRight: () =>
        card.node.direct > 0 && !card.isOpen ? actions.toggle(card) : to(card.row[0] ?? card.block[0]),
      ArrowLeft: () =>
        card.isOpen ? actions.toggle(card) : to(drawing.cards.get(card.node.parent?.person.id ?? "")),
      Enter: () => actions.enter(card),
      "*": () => actions.openSiblings(card),
      ...(!isTyping && { " ": () => card.node.direct > 0 && actions.toggle(card) }),
    };
    const key = keys[event.key];
    if (key) {
      event.preventDefault();
      key();
    } else if ([...event.key].length === 1) {
      event.preventDefault();
      type(event.key, event.timeStamp, isTyping);
    }

    function to(other: Drawn | undefined) {
      if (other) actions.move(other);
    }

    /** The next card from here whose name begins so; the same letter again goes on to the one after. */
    function type(letter: string, at: number, goesOn: boolean) {
      const before = goesOn ? typed.current.letters : "";
      const letters = before === letter ? letter : before + letter;
      typed.current = { letters, at };
      const wanted = foldName(letters);
      const start = letters.length > 1 ? index : index + 1;
      const inTurn = [...cards.slice(start), ...cards.slice(0, start)];
      to(inTurn.find(({ node: { person } }) => foldName(nameOf(person)).startsWith(wanted)));
    }
  };
}
