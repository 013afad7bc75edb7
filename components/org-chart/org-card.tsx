"use client";

import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { memo, type CSSProperties } from "react";
import { Text } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartGroup } from "@/lib/directory/chart/colours";
import type { DrawnCard, MoreCard } from "@/lib/directory/chart/drawing";
import type { ChartMark } from "@/lib/directory/chart/marks";
import { cardSize } from "@/lib/directory/chart/layout";
import { apiFullName } from "@/lib/identity/matching/names";
import { getGroupColour } from "./chart-palette";
import classes from "./org-chart.module.css";
import { formatCounts, getTreeItemProps } from "./tree-item";

export type CardActions = {
  select: (card: DrawnCard) => void;
  enter: (card: DrawnCard) => void;
  toggle: (card: DrawnCard) => void;
  /** Shows more reports, or more people at the top for null. */
  showMore: (card: DrawnCard | null) => void;
  /** Word on the card of a person: "You" or "New". */
  badgeOf: (id: string) => string | null;
  /** Chooses the pressed card instead of selecting it, while a path is being chosen. */
  pick?: ((card: DrawnCard) => void) | null;
};

/** Calls the action of a pressed card or row. */
export function press(actions: CardActions, card: DrawnCard): void {
  if (actions.pick) actions.pick(card);
  else if (card.isActive) actions.enter(card);
  else actions.select(card);
}

type OrgCardProps = {
  card: DrawnCard;
  group: ChartGroup | null;
  mark: ChartMark | null;
  actions: CardActions;
};
type Place = { left: number; top: number };

/** Card of a person. Selecting and expanding are separate actions, so selecting never closes a branch. */
export const OrgCard = memo(function OrgCard({
  card,
  group,
  mark,
  actions,
  left,
  top,
}: OrgCardProps & Place) {
  const { node } = card;
  const { person, direct } = node;
  const name = apiFullName(person);
  const badge = actions.badgeOf(person.id);
  return (
    <div
      {...getTreeItemProps(card, [group?.name, badge], mark)}
      className={classes["card"]}
      style={{ left, top, ...cardSize, ...(group && { "--group": getGroupColour(group) }) } as CSSProperties}
      {...(group && { "data-group": true })}
      onClick={() => press(actions, card)}
    >
      <span className={classes["who"]}>
        <span className={classes["face"]}>
          <PersonAvatar person={person} size={34} />
        </span>
        <span className={classes["names"]}>
          <span className={classes["name"]} title={name}>
            <bdi>{name}</bdi>
          </span>{" "}
          <span className={classes["title"]} title={person.title}>
            <bdi>{person.title}</bdi>
          </span>
        </span>
      </span>
      {(direct > 0 || group || badge) && (
        <span className={classes["foot"]}>
          {direct > 0 && <ToggleButton card={card} actions={actions} />}
          {group && <span className={classes["group"]} title={group.name} data-words={group.name} />}
          {badge && <span className={classes["badge"]} data-words={badge} />}
        </span>
      )}
    </div>
  );
});

/** Opens or closes a branch and shows how many people it holds. */
function ToggleButton({ card, actions }: Pick<OrgCardProps, "card" | "actions">) {
  const counts = formatCounts(card.node).join("");
  return (
    <button
      type="button"
      tabIndex={card.isActive ? 0 : -1}
      className={`${classes["pill"]} pill`}
      aria-label={`${counts}: ${card.isOpen ? "hide" : "show"} the reports of ${apiFullName(card.node.person)}`}
      onClick={(event) => {
        event.stopPropagation();
        actions.toggle(card);
      }}
    >
      {card.isOpen ? <ChevronUp size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
      <span data-words={counts} />
    </button>
  );
}

/** Card that stands for reports without a card, and shows them when pressed. */
export function MoreReports({ more, actions, left, top }: { more: MoreCard; actions: CardActions } & Place) {
  const count = `${more.hidden.toLocaleString("en")} more`;
  return (
    <div
      role="treeitem"
      aria-selected={false}
      aria-level={(more.of?.level ?? 0) + 1}
      aria-label={
        more.of ? `${count} reports of ${apiFullName(more.of.node.person)}` : `${count} without a manager`
      }
      tabIndex={0}
      className={`${classes["card"]} ${classes["more"]} pill`}
      style={{ left, top, ...cardSize }}
      onClick={() => actions.showMore(more.of)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        actions.showMore(more.of);
      }}
    >
      <Plus size={16} aria-hidden />
      <span data-words={count} />
    </div>
  );
}

/** Shows more people of a branch whose reports are not all in the list. */
export function ShowMoreButton({ card, actions }: Pick<OrgCardProps, "card" | "actions">) {
  // While people are still loading, an open branch may have none to show.
  if (!card.canShowMore || card.reports.length === 0) return null;
  const words = `${card.hidden.toLocaleString("en")} more`;
  return (
    <button
      type="button"
      tabIndex={card.isActive ? 0 : -1}
      className={classes["pill"]}
      aria-label={`${words}: show more reports of ${apiFullName(card.node.person)}`}
      onClick={() => actions.showMore(card)}
    >
      <Plus size={13} aria-hidden />
      <Text component="span" size="xs" data-words={words} />
    </button>
  );
}
