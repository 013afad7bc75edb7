"use client";

import { ChevronRight } from "lucide-react";
import { memo, useCallback, useEffect, useLayoutEffect, useRef, type CSSProperties } from "react";
import { Text } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartGroup, ChartGroups } from "@/lib/org-chart/colours";
import type { Drawing, Drawn } from "@/lib/org-chart/drawing";
import { nameOf } from "@/lib/matching/names";
import { groupColour } from "./chart-palette";
import { MoreButton, type CardActions } from "./org-card";
import classes from "./org-list.module.css";
import { cardOf, countsOf, treeItem } from "./tree-item";
import { useTreeKeys } from "./use-tree-keys";

/** The chart as an indented list: the same people, open as far, by the same keys. */
export function OrgList({
  drawing,
  active,
  groups,
  actions,
  arrival,
  onOpenSiblings,
}: {
  drawing: Drawing;
  active: string;
  groups: ChartGroups;
  actions: CardActions;
  /** Changes when one has come to another view: whoever is selected there is brought into sight. */
  arrival: number;
  onOpenSiblings: (card: Drawn) => void;
}) {
  const keepsFocus = useRef(false);
  const shown = useRef(arrival);
  const move = useCallback(
    (card: Drawn) => {
      keepsFocus.current = true;
      actions.select(card);
    },
    [actions],
  );
  const onKeyDown = useTreeKeys(drawing, active, {
    move,
    toggle: actions.toggle,
    enter: actions.enter,
    openSiblings: onOpenSiblings,
  });

  useLayoutEffect(() => {
    if (keepsFocus.current) cardOf(active)?.focus();
    keepsFocus.current = false;
  }, [active, drawing]);

  useEffect(() => {
    if (shown.current === arrival) return;
    shown.current = arrival;
    cardOf(active)?.scrollIntoView({ block: "center" });
    cardOf(active)?.focus({ preventScroll: true });
  }, [arrival, active]);

  return (
    <div role="tree" aria-label="Org chart" className={classes["list"]} onKeyDown={onKeyDown}>
      {[...drawing.cards.values()].map((card) => (
        <Row key={card.node.person.id} card={card} group={groups.groupOf(card.node)} actions={actions} />
      ))}
    </div>
  );
}

const Row = memo(function Row({
  card,
  group,
  actions,
}: {
  card: Drawn;
  group: ChartGroup | null;
  actions: CardActions;
}) {
  const { person, direct, total } = card.node;
  const [counts, inAll] = countsOf(card.node);
  const name = nameOf(person);
  return (
    <div
      {...treeItem(card, group?.name)}
      className={classes["row"]}
      style={
        {
          "--depth": Math.min(card.level - 1, 12),
          ...(group && { "--group": groupColour(group) }),
        } as CSSProperties
      }
      onClick={() => (card.isActive ? actions.enter(card) : actions.select(card))}
    >
      {direct > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes["toggle"]}
          aria-label={`${card.isOpen ? "Hide" : "Show"} the reports of ${name}: ${direct} direct, ${total} in all`}
          onClick={(event) => {
            event.stopPropagation();
            actions.toggle(card);
          }}
        >
          <ChevronRight size={16} aria-hidden data-open={card.isOpen || undefined} />
        </button>
      ) : (
        <span className={classes["toggle"]} />
      )}
      <span className={classes["face"]}>
        <PersonAvatar person={person} size={28} />
      </span>
      <span className={classes["who"]}>
        <Text fw={550} size="sm" component="span" truncate title={name}>
          <bdi>{name}</bdi>
        </Text>{" "}
        <Text size="sm" c="dimmed" component="span" truncate title={person.title}>
          <bdi>{person.title}</bdi>
        </Text>
      </span>
      {group && (
        <span className={classes["group"]}>
          <span className={classes["swatch"]} aria-hidden />
          <span data-words={group.name} />
        </span>
      )}
      <span className={classes["counts"]} onClick={(event) => event.stopPropagation()}>
        <MoreButton card={card} actions={actions} />
        {direct > 0 && (
          <Text size="xs" c="dimmed" component="span" className="numbers">
            <span data-words={counts} />
            <span className={classes["all"]} data-words={inAll} />
          </Text>
        )}
      </span>
    </div>
  );
});
