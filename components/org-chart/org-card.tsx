"use client";

import { Text } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { ChartNode } from "@/lib/people/chart-model";
import classes from "./org-chart.module.css";

type Properties = {
  node: ChartNode;
  level: number;
  isOpen: boolean;
  isActive: boolean;
  onSelect: () => void;
  onToggle: () => void;
};

/** One person in the drawing. Selecting and opening are two things, so that selecting never closes a branch. */
export function OrgCard({ node, level, isOpen, isActive, onSelect, onToggle }: Properties) {
  const { person, children, total } = node;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const leads = children.length > 0;
  return (
    <div className={classes["slot"]}>
      <div
        role="treeitem"
        id={`card-${person.id}`}
        aria-label={person.title ? `${name}, ${person.title}` : name}
        aria-level={level}
        aria-selected={isActive}
        {...(leads && { "aria-expanded": isOpen, "aria-owns": isOpen ? `group-${person.id}` : undefined })}
        tabIndex={isActive ? 0 : -1}
        data-person={person.id}
        className={classes["card"]}
        onClick={onSelect}
      >
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          <Text fw={550} size="sm" truncate component="span">
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" truncate component="span">
            <bdi>{person.title}</bdi>
          </Text>
        </span>
      </div>
      {leads && (
        // The keyboard opens with the arrow keys on the card itself.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={`${classes["toggle"]} toggle`}
          onClick={onToggle}
          title={`${children.length} direct, ${total} in all`}
        >
          {children.length === total ? total : `${children.length} · ${total}`}
          {isOpen ? <ChevronUp size={13} /> : <ChevronDown size={13} />}
        </button>
      )}
    </div>
  );
}
