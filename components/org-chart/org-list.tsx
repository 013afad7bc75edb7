import { Text } from "@mantine/core";
import { ChevronRight } from "lucide-react";
import { memo, useCallback, useEffect, useLayoutEffect, useRef, type CSSProperties } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { DrawnCard } from "@/lib/directory/chart/drawing";
import { apiFullName } from "@/lib/identity/matching/names";
import { Swatch } from "./chart-legend";
import { handleCardClick, ShowMoreButton, type OrgCardProps, type ShownChart } from "./org-card";
import classes from "./org-list.module.css";
import { findCard, focusCardAfterNavigation, formatReportCountParts, getTreeItemProps } from "./tree-item";
import { useTreeKeyboardNavigation } from "./use-tree-keyboard-navigation";

/** Handles the same keys as the drawing, except for zooming. The arrow keys follow the rows. */
export function OrgList({
  drawing,
  active,
  groups,
  marks,
  actions,
  navigationCount,
  onOpenSiblings,
}: ShownChart) {
  const keepsFocus = useRef(false);
  const shown = useRef(navigationCount);
  const move = useCallback(
    (card: DrawnCard) => {
      keepsFocus.current = true;
      actions.select(card);
    },
    [actions],
  );
  const onKeyDown = useTreeKeyboardNavigation(drawing, active, {
    move,
    toggle: actions.toggle,
    enter: actions.enter,
    openSiblings: onOpenSiblings,
  });

  useLayoutEffect(() => {
    if (keepsFocus.current) findCard(active)?.focus();
    keepsFocus.current = false;
  }, [active, drawing]);

  // Rows above the selected person load later. Until the viewer acts, the list scrolls back to that person.
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) findCard(active)?.scrollIntoView({ block: "nearest" });
  }, [active, drawing]);
  useEffect(() => {
    const touch = () => (isUntouched.current = false);
    const kinds = ["pointerdown", "wheel", "keydown"] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, { passive: true, once: true });
    return () => kinds.forEach((kind) => window.removeEventListener(kind, touch));
  }, []);

  useEffect(() => {
    if (shown.current === navigationCount) return;
    shown.current = navigationCount;
    findCard(active)?.scrollIntoView({ block: "center" });
    focusCardAfterNavigation(active);
  }, [navigationCount, active]);

  return (
    <div role="tree" aria-label="Org chart" className={classes["list"]} onKeyDown={onKeyDown}>
      {[...drawing.cards.values()].map((card) => (
        <OrgListRow
          key={card.node.person.id}
          card={card}
          group={groups.groupOf(card.node)}
          mark={marks.markOf(card.node)}
          actions={actions}
        />
      ))}
    </div>
  );
}

const OrgListRow = memo(function Row({ card, group, mark, actions }: OrgCardProps) {
  const { person, direct, total } = card.node;
  const [counts, inAll] = formatReportCountParts(card.node);
  const name = apiFullName(person);
  const badge = actions.badgeOf(person.id);
  return (
    <div
      {...getTreeItemProps(card, [group?.name, badge], mark)}
      className={classes["row"]}
      style={{ "--depth": Math.min(card.level - 1, 12) } as CSSProperties}
      onClick={() => handleCardClick(actions, card)}
    >
      {direct > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes["toggle"]}
          aria-label={`${card.isOpen ? "Hide" : "Show"} the reports of ${name}: ${counts}${total > direct ? inAll : ""}`}
          onClick={(event) => {
            event.stopPropagation();
            actions.toggle(card);
          }}
        >
          <ChevronRight data-open={card.isOpen || undefined} />
        </button>
      ) : (
        <span className={classes["toggle"]} />
      )}
      <span className={classes["face"]}>
        <PersonAvatar person={person} size={28} />
      </span>
      <span className={classes["who"]}>
        <Text fw={550} component="span" truncate title={name}>
          <bdi translate="no">{name}</bdi>
        </Text>{" "}
        <Text c="dimmed" component="span" truncate title={person.title}>
          <bdi>{person.title}</bdi>
        </Text>
      </span>
      {group && (
        <span className={classes["group"]}>
          <Swatch group={group} />
          <span data-words={group.name} />
        </span>
      )}
      <span className={classes["counts"]} onClick={(event) => event.stopPropagation()}>
        <ShowMoreButton card={card} actions={actions} />
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
