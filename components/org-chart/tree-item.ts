import type { Drawn } from "@/lib/org-chart/drawing";
import { nameOf } from "@/lib/matching/names";

export const cardId = (personId: string) => `card-${personId}`;
export const groupId = (personId: string) => `group-${personId}`;

/**
 * What makes an element the card of somebody in the tree, in the drawing and in the list: its name is "First Last, title"
 * (PAGE-3), one card at a time is in the order of tabs.
 */
export function treeItem({ node, level, position, siblings, isOpen, isActive }: Drawn) {
  const { person, direct } = node;
  const name = nameOf(person);
  return {
    role: "treeitem",
    id: cardId(person.id),
    "aria-label": person.title ? `${name}, ${person.title}` : name,
    "aria-level": level,
    "aria-posinset": position,
    "aria-setsize": siblings,
    "aria-selected": isActive,
    ...(direct > 0 && { "aria-expanded": isOpen }),
    tabIndex: isActive ? 0 : -1,
    "data-person": person.id,
  } as const;
}

export const cardOf = (personId: string) => document.getElementById(cardId(personId));
