import type { DrawnCard } from "@/lib/directory/chart/drawing";
import type { ChartMark } from "@/lib/directory/chart/marks";
import type { ChartNode } from "@/lib/directory/chart/model";
import { apiFullName } from "@/lib/identity/matching/names";

const getCardId = (personId: string) => `card-${personId}`;

/** "3 reports" and " · 12 in total". The first part is empty without reports, the second if all reports are direct. */
export const formatReportCountParts = ({
  direct,
  total,
}: Pick<ChartNode, "direct" | "total">): [string, string] => [
  direct > 0 ? `${direct.toLocaleString("en")} ${direct === 1 ? "report" : "reports"}` : "",
  total > direct ? ` · ${total.toLocaleString("en")} in total` : "",
];

/**
 * Returns the ARIA attributes of a person's card in the drawing and the list. The accessible name is "First Last,
 * title" (PAGE-3 in docs/reference/behaviour.md). The accessible description consists of the counts, `described` (such
 * as group and badge) and the mark. Of all people, only the active one is in the tab order. The style sheet draws
 * counts, group and badge (`data-words`), because visible text that the accessible name lacks violates WCAG 2.5.3,
 * "Label in Name".
 */
export function getTreeItemProps(
  { node, level, position, siblings, isOpen, isActive }: DrawnCard,
  described: readonly (string | null | undefined)[],
  mark: ChartMark | null,
) {
  const { person, direct } = node;
  const description = [formatReportCountParts(node).join(""), ...described, mark && markDescriptions[mark]]
    .filter(Boolean)
    .join(", ");
  const name = apiFullName(person);
  return {
    role: "treeitem",
    id: getCardId(person.id),
    "aria-label": person.title ? `${name}, ${person.title}` : name,
    ...(description && { "aria-description": description }),
    "aria-level": level,
    "aria-posinset": position,
    "aria-setsize": siblings,
    "aria-selected": isActive,
    ...(direct > 0 && { "aria-expanded": isOpen }),
    tabIndex: isActive ? 0 : -1,
    "data-person": person.id,
    ...(mark && { "data-mark": mark }),
  } as const;
}

const markDescriptions: Record<ChartMark, string | null> = {
  hit: "found",
  path: "on the path",
  inside: null,
  dim: null,
  "dim inside": null,
};

export const findCard = (personId: string) => document.getElementById(getCardId(personId));

/**
 * Focuses the card that a navigation selected, unless the viewer types or uses the buttons that step through search
 * results (`data-keeps-focus`). In a large company, the viewer may type before the server returns the card.
 */
export function focusCardAfterNavigation(personId: string): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused?.closest("[data-keeps-focus]")) return;
  findCard(personId)?.focus({ preventScroll: true });
}
