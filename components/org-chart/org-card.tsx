import { Text } from "@mantine/core";
import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { memo, type CSSProperties } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartGroup, ChartGroups } from "@/lib/directory/chart/colours";
import type { ChartDrawing, DrawnCard, MoreCard } from "@/lib/directory/chart/drawing";
import type { ChartMark, ChartMarks } from "@/lib/directory/chart/marks";
import { cardSize } from "@/lib/directory/chart/layout";
import { apiFullName } from "@/lib/identity/matching/names";
import { getGroupColour } from "./chart-palette";
import classes from "./org-card.module.css";
import { formatReportCountParts, getTreeItemProps } from "./tree-item";

export type CardActions = {
  select: (card: DrawnCard) => void;
  enter: (card: DrawnCard) => void;
  toggle: (card: DrawnCard) => void;
  showMore: (card: DrawnCard | null) => void;
  badgeOf: (id: string) => string | null;
  /** Replaces `select` while the viewer chooses the second person of a path. */
  pick?: ((card: DrawnCard) => void) | null;
};

/** What the drawing and the list show. `navigationCount` increases with every navigation. */
export type ShownChart = {
  drawing: ChartDrawing;
  active: string;
  groups: ChartGroups;
  marks: ChartMarks;
  actions: CardActions;
  navigationCount: number;
  onOpenSiblings: (card: DrawnCard) => void;
};

/** While a path is chosen, picks the person. Otherwise selects, or opens the quick look if already selected. */
export function handleCardClick(actions: CardActions, card: DrawnCard): void {
  if (actions.pick) actions.pick(card);
  else if (card.isActive) actions.enter(card);
  else actions.select(card);
}

export type OrgCardProps = {
  card: DrawnCard;
  group: ChartGroup | null;
  mark: ChartMark | null;
  actions: CardActions;
};
type CardPosition = { left: number; top: number };

/** A click on the card does not open or close its branch (`handleCardClick`); only the toggle button does. */
export const OrgCard = memo(function OrgCard({
  card,
  group,
  mark,
  actions,
  left,
  top,
}: OrgCardProps & CardPosition) {
  const { node } = card;
  const { person, direct } = node;
  const name = apiFullName(person);
  const badge = actions.badgeOf(person.id);
  const counts = formatReportCountParts(node);
  return (
    <div
      {...getTreeItemProps(card, [group?.name, badge], mark)}
      className={classes["card"]}
      style={{ left, top, ...cardSize, ...(group && { "--group": getGroupColour(group) }) } as CSSProperties}
      {...(group && { "data-group": true })}
      onClick={() => handleCardClick(actions, card)}
    >
      <span className={classes["who"]}>
        <span className={classes["face"]}>
          <PersonAvatar person={person} size={34} />
        </span>
        <span className={classes["names"]}>
          <span className={classes["name"]} title={name}>
            <bdi translate="no">{name}</bdi>
          </span>{" "}
          <span className={classes["title"]} title={person.title}>
            <bdi>{person.title}</bdi>
          </span>
        </span>
      </span>
      {(direct > 0 || group || badge) && (
        <span className={classes["foot"]}>
          {direct > 0 && (
            <button
              type="button"
              tabIndex={card.isActive ? 0 : -1}
              className={classes["pill"]}
              data-count={direct.toLocaleString("en")}
              aria-label={`${counts.join("")}: ${card.isOpen ? "hide" : "show"} the reports of ${name}`}
              onClick={(event) => {
                event.stopPropagation();
                actions.toggle(card);
              }}
            >
              {card.isOpen ? <ChevronUp size={13} /> : <ChevronDown size={13} />}
              <span className={classes["pillCounts"]}>
                {counts.map((part) => part && <span key={part} data-words={part} />)}
              </span>
            </button>
          )}
          {group && <span className={classes["group"]} title={group.name} data-words={group.name} />}
          {badge && <span className={classes["badge"]} data-words={badge} data-badge={badge} />}
        </span>
      )}
    </div>
  );
});

export function MorePeopleCard({
  more,
  actions,
  left,
  top,
}: { more: MoreCard; actions: CardActions } & CardPosition) {
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
      className={`${classes["card"]} ${classes["more"]}`}
      style={{ left, top, ...cardSize }}
      onClick={() => actions.showMore(more.of)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        actions.showMore(more.of);
      }}
    >
      <Plus />
      <span data-words={count} />
    </div>
  );
}

export function ShowMoreButton({ card, actions }: Pick<OrgCardProps, "card" | "actions">) {
  // An open branch has no reports to show while people are still loading.
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
      <Plus size={13} />
      <Text component="span" size="xs" data-words={words} />
    </button>
  );
}
