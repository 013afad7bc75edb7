"use client";

import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { memo, type CSSProperties } from "react";
import { Text } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartGroup } from "@/lib/org-chart/colours";
import type { Drawn } from "@/lib/org-chart/drawing";
import { nameOf } from "@/lib/matching/names";
import { groupColour } from "./chart-palette";
import classes from "./org-chart.module.css";
import { countsOf, groupId, treeItem } from "./tree-item";

export type CardActions = {
  select: (card: Drawn) => void;
  enter: (card: Drawn) => void;
  toggle: (card: Drawn) => void;
  showMore: (card: Drawn) => void;
};

type Properties = { card: Drawn; group: ChartGroup | null; actions: CardActions };

/** One person in the drawing. Selecting and opening are two things, so that selecting never closes a branch. */
export const OrgCard = memo(function OrgCard({ card, group, actions }: Properties) {
  const { node, isActive } = card;
  const { person, direct } = node;
  const name = nameOf(person);
  return (
    <div className={direct > 0 ? `${classes["slot"]} ${classes["leading"]}` : classes["slot"]}>
      <div
        {...treeItem(card, group?.name)}
        aria-owns={card.row.length + card.block.length > 0 ? groupId(person.id) : undefined}
        className={classes["card"]}
        onClick={() => (isActive ? actions.enter(card) : actions.select(card))}
        {...(group && { "data-group": true, style: { "--group": groupColour(group) } as CSSProperties })}
      >
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          <Text fw={550} size="sm" truncate component="span" title={name}>
            <bdi>{name}</bdi>
          </Text>{" "}
          <Text size="xs" c="dimmed" truncate component="span" title={person.title}>
            <bdi>{person.title}</bdi>
          </Text>
          {group && <Text size="xs" truncate component="span" title={group.name} data-words={group.name} />}
        </span>
        {direct > 0 && (
          <span className={classes["pills"]} onClick={(event) => event.stopPropagation()}>
            <ToggleButton card={card} actions={actions} />
            <MoreButton card={card} actions={actions} />
          </span>
        )}
      </div>
    </div>
  );
});

/** Opens or closes a branch, and says how many are in it. */
export function ToggleButton({ card, actions }: Omit<Properties, "group">) {
  const counts = countsOf(card.node).join("");
  return (
    <button
      type="button"
      tabIndex={card.isActive ? 0 : -1}
      className={`${classes["pill"]} pill`}
      aria-label={`${counts}: ${card.isOpen ? "hide" : "show"} the reports of ${nameOf(card.node.person)}`}
      onClick={() => actions.toggle(card)}
    >
      <span data-words={counts} />
      {card.isOpen ? <ChevronUp size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
    </button>
  );
}

/** Asks for those of a branch who are too many to be shown at once. */
export function MoreButton({ card, actions }: Omit<Properties, "group">) {
  // Before everybody is here, a branch may be open and its people on their way.
  if (!card.canShowMore || card.row.length + card.block.length === 0) return null;
  const words = `${card.hidden.toLocaleString("en")} more`;
  return (
    <button
      type="button"
      tabIndex={card.isActive ? 0 : -1}
      className={`${classes["pill"]} pill`}
      aria-label={`${words}: show more reports of ${nameOf(card.node.person)}`}
      onClick={() => actions.showMore(card)}
    >
      <Plus size={13} aria-hidden />
      <span data-words={words} />
    </button>
  );
}
