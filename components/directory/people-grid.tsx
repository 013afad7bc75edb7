"use client";

import { Checkbox, Text } from "@mantine/core";
import { useCallback, useEffect, useImperativeHandle, useState, type RefObject } from "react";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import classes from "./people-grid.module.css";
import { PersonLink } from "@/components/quick-look/person-link";
import { nameOf } from "@/lib/matching/names";
import { useWindowRows } from "@/components/ui/use-window-rows";
import type { Related } from "./use-directory";
import { useRowKeys } from "./use-row-keys";
import type { Selection } from "./use-selection";

const cardHeight = 204;
const narrowestCard = 168;
const gap = 12;
const covered = { top: 72, end: 88 };

/** Everybody given, as faces: as many beside each other as there is room for. Only the rows near the window are drawn. */
export function PeopleGrid({
  people,
  related,
  selection,
  isSelecting,
  entrance,
}: {
  people: readonly Person[];
  related: Related;
  selection: Selection;
  isSelecting: boolean;
  entrance: RefObject<(() => void) | null>;
}) {
  const [columns, setColumns] = useState(2);
  const { list, active, setActive, moveTo, onKeyDown } = useRowKeys({
    count: people.length,
    columns,
    scrollTo: (index) => scrollTo(Math.floor(index / columns)),
    onToggle: (index, isRange) => {
      const person = people[index];
      if (person) selection.toggle(person.id, isRange ? people : undefined);
    },
  });
  const { rows, height, scrollTo } = useWindowRows({
    list,
    count: Math.ceil(people.length / columns),
    rowHeight: cardHeight + gap,
    overscan: 3,
    covered,
    kept: Math.floor(active / columns),
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(2, Math.floor((element.clientWidth + gap) / (narrowestCard + gap)))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  const { toggle } = selection;
  const onToggle = useCallback((id: string) => toggle(id), [toggle]);
  return (
    <div
      role="list"
      aria-label="People"
      ref={list}
      className={classes["grid"]}
      data-selecting={isSelecting || undefined}
      style={{ height }}
      onKeyDown={onKeyDown}
    >
      {rows.flatMap(({ index: row, top }) =>
        people.slice(row * columns, (row + 1) * columns).map((person, column) => {
          const index = row * columns + column;
          return (
            <div
              key={person.id}
              role="listitem"
              aria-setsize={people.length}
              aria-posinset={index + 1}
              className={classes["card"]}
              data-selected={selection.ids.has(person.id) || undefined}
              onFocus={() => setActive(index)}
              style={{
                height: cardHeight,
                width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
                left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
                transform: `translateY(${top}px)`,
              }}
            >
              <Card
                person={person}
                office={related.details.get(person.id)?.office ?? null}
                index={index}
                isActive={index === active}
                isSelected={selection.ids.has(person.id)}
                onToggle={onToggle}
              />
            </div>
          );
        }),
      )}
    </div>
  );
}

function Card({
  person,
  office,
  index,
  isActive,
  isSelected,
  onToggle,
}: {
  person: Person;
  office: string | null;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <>
      <span className={classes["check"]}>
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOf(person)}`}
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          onChange={() => onToggle(person.id)}
        />
      </span>
      <PersonAvatar person={person} size={72} />
      <PersonLink
        id={person.id}
        name={nameOf(person)}
        className={classes["name"]}
        tabIndex={isActive ? 0 : -1}
        data-index={index}
      />
      <Text size="sm" lh={1.3} lineClamp={2} component="span">
        <bdi>{person.title}</bdi>
      </Text>
      <Text size="xs" lh={1.3} c="dimmed" lineClamp={1} component="span">
        <bdi>{office}</bdi>
      </Text>
    </>
  );
}
