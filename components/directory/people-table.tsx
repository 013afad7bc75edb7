"use client";

import { Checkbox, Text } from "@mantine/core";
import Link from "next/link";
import { memo, useCallback, useImperativeHandle, type RefObject } from "react";
import { Day } from "@/components/ui/day";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import classes from "./people-table.module.css";
import { PersonLink } from "@/components/quick-look/person-link";
import { nameOf } from "@/lib/matching/names";
import { useWindowRows } from "@/components/ui/use-window-rows";
import type { Related } from "./use-directory";
import { useRowKeys } from "./use-row-keys";
import type { Selection } from "./use-selection";

const rowHeight = 60;
/** What stands still above the rows: top bar and head. Below them: the bar of the selection. */
const covered = { top: 96, end: 88 };

type Properties = {
  people: readonly Person[];
  related: Related;
  selection: Selection;
  /** Whether there are boxes to select by where they are not always there: on phones. */
  isSelecting: boolean;
  /** Only the rows near the window are drawn, whatever the length of the list. */
  isVirtual: boolean;
  /** Filled with a function that puts the focus on the first row. */
  entrance: RefObject<(() => void) | null>;
};

/** Everybody given, a row each, under a head that stays. */
export function PeopleTable({ people, related, selection, isSelecting, isVirtual, entrance }: Properties) {
  const selected = people.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <div
      role="table"
      aria-label="People"
      aria-rowcount={people.length + 1}
      className={classes["table"]}
      data-selecting={isSelecting || undefined}
    >
      <div role="rowgroup" className={classes["still"]}>
        <div role="row" aria-rowindex={1} className={`${classes["row"]} ${classes["head"]}`}>
          <span role="columnheader" className={classes["check"]}>
            <Checkbox
              size="xs"
              aria-label="Select everyone shown"
              checked={selected > 0 && selected === people.length}
              indeterminate={selected > 0 && selected < people.length}
              onChange={(event) => selection.setAll(people, event.currentTarget.checked)}
            />
          </span>
          <span role="columnheader">Name</span>
          <span role="columnheader" className={classes["wide"]}>
            Manager
          </span>
          <span role="columnheader" className={classes["wide"]}>
            Office
          </span>
          <span role="columnheader" className={classes["widest"]}>
            Joined
          </span>
          <span role="columnheader" className={classes["count"]}>
            Reports
          </span>
        </div>
      </div>
      {isVirtual ? (
        <VirtualRows people={people} related={related} selection={selection} entrance={entrance} />
      ) : (
        <div role="rowgroup">
          {people.map((person, index) => (
            <Row
              key={person.id}
              person={person}
              index={index}
              related={related}
              isActive={index === 0}
              isSelected={false}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function VirtualRows({
  people,
  related,
  selection,
  entrance,
}: Omit<Properties, "isVirtual" | "isSelecting">) {
  const { list, active, setActive, moveTo, onKeyDown } = useRowKeys({
    count: people.length,
    scrollTo: (index) => scrollTo(index),
    onToggle: (index, isRange) => {
      const person = people[index];
      if (person) selection.toggle(person.id, isRange ? people : undefined);
    },
  });
  const { rows, height, scrollTo } = useWindowRows({
    list,
    count: people.length,
    rowHeight,
    overscan: 12,
    covered,
    kept: active,
  });
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  const { toggle } = selection;
  const onToggle = useCallback(
    (id: string, isRange: boolean) => toggle(id, isRange ? people : undefined),
    [toggle, people],
  );
  return (
    <div role="rowgroup" ref={list} className={classes["virtual"]} style={{ height }} onKeyDown={onKeyDown}>
      {rows.map(({ index, top }) => {
        const person = people[index];
        return (
          person && (
            <Row
              key={person.id}
              person={person}
              index={index}
              offset={top}
              related={related}
              isActive={index === active}
              isSelected={selection.ids.has(person.id)}
              onToggle={onToggle}
              onFocus={setActive}
            />
          )
        );
      })}
    </div>
  );
}

type RowProperties = {
  person: Person;
  index: number;
  related: Related;
  /** The one whose links are in the tab order. */
  isActive: boolean;
  isSelected: boolean;
  offset?: number;
  onToggle?: (id: string, isRange: boolean) => void;
  onFocus?: (index: number) => void;
};

/** Drawn anew only when something of its own is other: the list as a whole is drawn with every step of a scroll. */
const Row = memo(function Row({
  person,
  index,
  offset,
  related: { managers, reportCounts, details },
  isActive,
  isSelected,
  onToggle,
  onFocus,
}: RowProperties) {
  const manager = person.manager_id ? managers.get(person.manager_id) : undefined;
  const detail = details.get(person.id);
  const reports = reportCounts.get(person.id) ?? 0;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes["row"]}
      data-selected={isSelected || undefined}
      onFocus={() => onFocus?.(index)}
      {...(offset !== undefined && { style: { position: "absolute", transform: `translateY(${offset}px)` } })}
    >
      <span role="cell" className={classes["check"]}>
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOf(person)}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={(event) =>
            onToggle?.(person.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </span>
      <span role="cell" className={classes["who"]}>
        <PersonAvatar person={person} />
        <span className={classes["names"]}>
          {/* Its area is the whole row; the other links lie above it. */}
          <PersonLink
            id={person.id}
            name={nameOf(person)}
            className={classes["name"]}
            tabIndex={tabIndex}
            data-index={index}
          />
          <Text size="sm" c="dimmed" truncate component="span">
            <bdi>{person.title}</bdi>
          </Text>
        </span>
      </span>
      <span role="cell" className={classes["wide"]}>
        {manager && (
          <PersonLink
            id={manager.id}
            name={nameOf(manager)}
            className={classes["quiet"]}
            tabIndex={tabIndex}
          />
        )}
      </span>
      <span role="cell" className={`${classes["wide"]} ${classes["fact"]}`}>
        <bdi>{detail?.office}</bdi>
      </span>
      <span role="cell" className={`${classes["widest"]} ${classes["fact"]}`}>
        {detail?.joined_on && <Day value={detail.joined_on} />}
      </span>
      <span role="cell" className={`${classes["count"]} numbers`}>
        {reports > 0 && (
          <Link
            href={`/org-chart?person=${person.id}`}
            className={classes["quiet"]}
            prefetch={false}
            tabIndex={tabIndex}
            aria-label={`${reports.toLocaleString("en")}, in the org chart`}
            title="Show in the org chart"
          >
            {reports.toLocaleString("en")}
          </Link>
        )}
      </span>
    </div>
  );
});
