import type { Drawn } from "@/lib/org-chart/drawing";
import type { ChartNode } from "@/lib/org-chart/model";
import { nameOf } from "@/lib/matching/names";

export const cardId = (personId: string) => `card-${personId}`;
export const groupId = (personId: string) => `group-${personId}`;

/** "3 direct · 12 in all", in its two parts; the second is empty where it says the same. */
export const countsOf = ({ direct, total }: Pick<ChartNode, "direct" | "total">): [string, string] => [
  direct > 0 ? `${direct.toLocaleString("en")} direct` : "",
  total > direct ? ` · ${total.toLocaleString("en")} in all` : "",
];

/**
 * What makes an element the card of somebody in the tree, in the drawing and in the list: its name is "First Last, title"
 * (PAGE-3), one card at a time is in the order of tabs. What else stands on the card is its description, and is drawn by the style
 * sheet (`data-words`): as text it would be part of what is seen of the name, which then would say less than is seen.
 */
export function treeItem(
  { node, level, position, siblings, isOpen, isActive }: Drawn,
  group: string | undefined,
) {
  const { person, direct } = node;
  const described = [countsOf(node).join(""), group].filter(Boolean).join(", ");
  const name = nameOf(person);
  return {
    role: "treeitem",
    id: cardId(person.id),
    "aria-label": person.title ? `${name}, ${person.title}` : name,
    ...(described && { "aria-description": described }),
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
