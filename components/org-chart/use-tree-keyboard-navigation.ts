import { useRef, type KeyboardEvent } from "react";
import { shouldHandleKeyEvent, usePageKeys } from "@/components/ui/keyboard-focus";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { searchShortcut } from "@/components/ui/use-search-shortcut";
import type { ChartDrawing, DrawnCard } from "@/lib/directory/chart/drawing";
import type { Direction } from "@/lib/directory/chart/neighbour";
import { foldName, apiFullName } from "@/lib/identity/matching/names";

/** Pause, in milliseconds, after which typed letters start a new word. */
const typeaheadTimeoutMs = 600;
export const zoomStep = 1.35;

const listShortcuts: ShortcutGroup["shortcuts"] = [
  { keys: ["↑", "↓"], does: "Move up or down" },
  { keys: ["→"], does: "Open the branch, then go to the first report" },
  { keys: ["←"], does: "Close the branch, then go to the manager" },
];
const drawingShortcuts: ShortcutGroup["shortcuts"] = [
  { keys: ["↑", "↓", "←", "→"], does: "Go to the nearest card in that direction" },
  { keys: ["0"], does: "Fit the chart to the window" },
  { keys: ["+", "−"], does: "Zoom in or out" },
];
const describeShortcuts = (shape: "drawing" | "list"): ShortcutGroup => ({
  title: "In the org chart",
  shortcuts: [
    searchShortcut,
    ...(shape === "drawing" ? drawingShortcuts : listShortcuts),
    { keys: ["Space"], does: "Open or close the branch" },
    { keys: ["*"], does: "Open all branches with the same manager" },
    { keys: ["Home", "End"], does: "First or last person" },
    { keys: ["A to Z"], does: "Next person whose name starts with the letters" },
    { keys: ["Enter"], does: "View the person" },
  ],
});
const shortcuts = { drawing: describeShortcuts("drawing"), list: describeShortcuts("list") };

type TreeActions = {
  move: (to: DrawnCard) => void;
  toggle: (card: DrawnCard) => void;
  openSiblings: (card: DrawnCard) => void;
  enter: (card: DrawnCard) => void;
  /** Nearest card of the drawing in this direction. Absent in the list, where the arrows follow the rows. */
  neighbourOf?: (direction: Direction) => DrawnCard | null;
};

export const useZoomKeys = ({ fit, zoom }: { fit: () => void; zoom: (factor: number) => void }): void =>
  usePageKeys((event) => {
    if (event.altKey) return;
    if (event.key === "0") fit();
    else if (event.key === "+" || event.key === "=") zoom(zoomStep);
    else if (event.key === "-") zoom(1 / zoomStep);
    else return;
    event.preventDefault();
  });

/** Source of the keys: W3C ARIA Authoring Practices Guide, "Tree View". */
export function useTreeKeyboardNavigation(drawing: ChartDrawing, active: string, actions: TreeActions) {
  const typed = useRef({ letters: "", at: 0 });

  const { neighbourOf } = actions;
  useRegisterShortcuts(shortcuts[neighbourOf ? "drawing" : "list"]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!shouldHandleKeyEvent(event)) return;
    const cards = [...drawing.cards.values()];
    const index = cards.findIndex(({ node }) => node.person.id === active);
    const card = cards[index];
    if (event.defaultPrevented) return; // a key of the whole page
    // Buttons inside a card handle their own keys.
    if (!card || !(event.target instanceof HTMLElement) || event.target.role !== "treeitem") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyping = typed.current.letters !== "" && event.timeStamp - typed.current.at < typeaheadTimeoutMs;
    const manager = drawing.cards.get(card.node.parent?.person.id ?? "");
    const openOrEnter = () =>
      card.node.direct > 0 && !card.isOpen ? actions.toggle(card) : to(card.reports[0]);
    const arrows = neighbourOf
      ? {
          ArrowUp: () => to(neighbourOf("up")),
          ArrowDown: () => {
            const below = neighbourOf("down");
            if (below) to(below);
            else openOrEnter();
          },
          ArrowLeft: () => to(neighbourOf("left")),
          ArrowRight: () => to(neighbourOf("right")),
        }
      : {
          ArrowDown: () => to(cards[index + 1]),
          ArrowUp: () => to(cards[index - 1]),
          ArrowRight: openOrEnter,
          ArrowLeft: () => (card.isOpen ? actions.toggle(card) : to(manager)),
        };
    const keys: Record<string, () => void> = {
      ...arrows,
      Home: () => to(cards[0]),
      End: () => to(cards.at(-1)),
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

    function to(other: DrawnCard | null | undefined) {
      if (other) actions.move(other);
    }

    /** Moves to the next card whose name starts with the typed letters. Repeating a letter moves to the next match. */
    function type(letter: string, at: number, continuesWord: boolean) {
      const before = continuesWord ? typed.current.letters : "";
      const letters = before === letter ? letter : before + letter;
      typed.current = { letters, at };
      const prefix = foldName(letters);
      const start = letters.length > 1 ? index : index + 1;
      const ordered = [...cards.slice(start), ...cards.slice(0, start)];
      to(ordered.find(({ node: { person } }) => foldName(apiFullName(person)).startsWith(prefix)));
    }
  };
}
