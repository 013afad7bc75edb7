"use client";

import { Text } from "@mantine/core";
import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { memo } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartNode } from "@/lib/people/chart-model";
import classes from "./org-chart.module.css";

type Properties = {
  node: ChartNode;
  level: number;
  isOpen: boolean;
  isActive: boolean;
  /** Reports who have no card although the branch is open, as far as they may be asked for. */
  hidden: number;
  onSelect: (node: ChartNode, wasActive: boolean) => void;
  onToggle: (node: ChartNode) => void;
  onMore: (node: ChartNode) => void;
};

/** One person in the drawing. Selecting and opening are two things, so that selecting never closes a branch. */
export const OrgCard = memo(function OrgCard({
  node,
  level,
  isOpen,
  isActive,
  hidden,
  onSelect,
  onToggle,
  onMore,
}: Properties) {
  const { person, children, total } = node;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const direct = children.length;
  return (
    <div className={direct > 0 ? `${classes["slot"]} ${classes["leading"]}` : classes["slot"]}>
      <div
        role="treeitem"
        id={`card-${person.id}`}
        aria-label={person.title ? `${name}, ${person.title}` : name}
        aria-level={level}
        aria-selected={isActive}
        {...(direct > 0 && {
          "aria-expanded": isOpen,
          "aria-owns": isOpen ? `group-${person.id}` : undefined,
        })}
        tabIndex={isActive ? 0 : -1}
        data-person={person.id}
        className={classes["card"]}
        onClick={() => onSelect(node, isActive)}
      >
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          <Text fw={550} size="sm" truncate component="span" title={name}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" truncate component="span" title={person.title}>
            <bdi>{person.title}</bdi>
          </Text>
        </span>
        {direct > 0 && (
          <span className={classes["pills"]} onClick={(event) => event.stopPropagation()}>
            <button
              type="button"
              tabIndex={isActive ? 0 : -1}
              className={`${classes["pill"]} pill`}
              aria-label={`${isOpen ? "Hide" : "Show"} the reports of ${name}: ${direct} direct, ${total} in all`}
              onClick={() => onToggle(node)}
            >
              {direct === total ? `${direct} direct` : `${direct} direct · ${total} in all`}
              {isOpen ? <ChevronUp size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
            </button>
            {isOpen && hidden > 0 && (
              <button
                type="button"
                tabIndex={isActive ? 0 : -1}
                className={`${classes["pill"]} pill`}
                aria-label={`Show more reports of ${name}: ${hidden} are not shown`}
                onClick={() => onMore(node)}
              >
                <Plus size={13} aria-hidden />
                {hidden}
              </button>
            )}
          </span>
        )}
      </div>
    </div>
  );
});
