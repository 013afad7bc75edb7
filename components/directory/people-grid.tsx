"use client";

import { Checkbox, Text, VisuallyHidden } from "@mantine/core";
import { useCallback, useEffect, useImperativeHandle, useMemo, useState, type RefObject } from "react";
import { Highlighted } from "@/components/ui/highlighted";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { LocalTime } from "@/components/reach/local-time";
import { useViewer } from "@/components/reach/viewer";
import { ReachIcons } from "@/components/reach/reach-icons";
import type { DirectoryDetail } from "@/lib/directory/details-schema";
import type { ListedPerson } from "@/lib/directory/listed-person";
import type { Section } from "@/lib/directory/sections";
import classes from "./people-grid.module.css";
import { PersonLink } from "@/components/quick-look/person-link";
import { nameOf } from "@/lib/matching/names";
import { useWindowRows } from "@/components/ui/use-window-rows";
import type { Related } from "./use-directory";
import { useLookedInto } from "./use-looked-into";
import { useRowKeys } from "./use-row-keys";
import type { ShownPeople } from "./shown-people";
import type { Selection } from "./use-selection";

const cardHeight = 204;
const narrowestCard = 168;
const gap = 12;
const headingHeight = 40;
const covered = { top: 72, end: 88 };

/** Everybody given, as faces: as many beside each other as there is room for. Only the rows near the window are drawn. */
export function PeopleGrid({
  people,
  sections,
  related,
  words,
  selection,
  isSelecting,
  entrance,
}: {
  people: ShownPeople;
  sections: readonly Section[];
  related: Related;
  /** By which the people were found. */
  words: readonly string[];
  selection: Selection;
  isSelecting: boolean;
  entrance: RefObject<(() => void) | null>;
}) {
  const [columns, setColumns] = useState(2);
  const lines = useMemo(() => linesOf(people.length, sections, columns), [people.length, sections, columns]);
  const lineOf = (index: number) =>
    lines.findIndex((line) => line.kind === "faces" && line.from <= index && index < line.to);
  const heightOf = useCallback(
    (index: number) => (lines[index]?.kind === "heading" ? headingHeight : cardHeight + gap),
    [lines],
  );
  const { list, active, setActive, goTo, moveTo, onKeyDown } = useRowKeys({
    count: people.length,
    columns,
    scrollTo: (index) => scrollTo(lineOf(index)),
    onToggle: (index, isRange) => {
      const person = people.at(index);
      if (person) selection.toggle(person.id, isRange ? people : undefined);
    },
  });
  const { rows, height, scrollTo } = useWindowRows({
    list,
    count: lines.length,
    rowHeight: cardHeight + gap,
    heightOf,
    overscan: 3,
    covered,
    kept: lineOf(active),
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
  const near = rows.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "faces" ? [line] : [];
  });
  const [first, last] = [near[0]?.from ?? 0, near.at(-1)?.to ?? 0];
  useEffect(() => people.want?.(first, last), [people, first, last]);
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  const lookedAt = useLookedInto(people, { goTo, moveTo });
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
      {rows.flatMap(({ index: at, top }) => {
        const line = lines[at];
        if (!line) return [];
        if (line.kind === "heading") {
          const { label, from, to } = line.section;
          return [
            <div
              key={label}
              className={classes["heading"]}
              style={{ height: headingHeight, transform: `translateY(${top}px)` }}
            >
              {label}{" "}
              <span className={`${classes["quantity"]} numbers`}>{(to - from).toLocaleString("en")}</span>
            </div>,
          ];
        }
        return Array.from({ length: line.to - line.from }, (_, column) => {
          const index = line.from + column;
          const person = people.at(index);
          const place = {
            height: cardHeight,
            width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
            left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
            transform: `translateY(${top}px)`,
          };
          if (!person) {
            return (
              <div
                key={`coming-${index}`}
                role="listitem"
                aria-busy
                className={classes["card"]}
                style={place}
              >
                <VisuallyHidden>On the way</VisuallyHidden>
              </div>
            );
          }
          return (
            <div
              key={person.id}
              role="listitem"
              aria-setsize={people.length}
              aria-posinset={index + 1}
              className={classes["card"]}
              data-selected={selection.ids.has(person.id) || undefined}
              data-looked-at={person.id === lookedAt || undefined}
              onFocus={() => setActive(index)}
              style={place}
            >
              <Card
                words={words}
                person={person}
                detail={related.details.get(person.id)}
                index={index}
                isActive={index === active}
                isSelected={selection.ids.has(person.id)}
                onToggle={onToggle}
              />
            </div>
          );
        });
      })}
    </div>
  );
}

/** What stands beside each other: a heading by itself, or as many faces as there is room for. */
type Line = { kind: "heading"; section: Section } | { kind: "faces"; from: number; to: number };

function linesOf(count: number, sections: readonly Section[], columns: number): Line[] {
  const parts = sections.length > 0 ? sections : [{ from: 0, to: count, label: null }];
  return parts.flatMap(({ label, from, to }) => [
    ...(label === null ? [] : [{ kind: "heading" as const, section: { label, from, to } }]),
    ...Array.from({ length: Math.ceil((to - from) / columns) }, (_, line) => ({
      kind: "faces" as const,
      from: from + line * columns,
      to: Math.min(to, from + (line + 1) * columns),
    })),
  ]);
}

function Card({
  words,
  person,
  detail,
  index,
  isActive,
  isSelected,
  onToggle,
}: {
  words: readonly string[];
  person: ListedPerson;
  detail: DirectoryDetail | undefined;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  const isOwn = useViewer().personId === person.id;
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
      >
        <Highlighted text={nameOf(person)} words={words} />
      </PersonLink>
      <Text size="sm" lh={1.3} lineClamp={2} component="span">
        <Highlighted text={person.title} words={words} />
      </Text>
      <Text size="xs" lh={1.3} c="dimmed" lineClamp={1} component="span">
        <Highlighted text={detail?.office ?? ""} words={words} />
        {detail?.office && detail.time_zone && " · "}
        {detail?.time_zone && <LocalTime zone={detail.time_zone} isOwn={isOwn} isShort />}
      </Text>
      {detail && (
        <ReachIcons
          reach={detail}
          name={nameOf(person)}
          tabIndex={isActive ? 0 : -1}
          className={classes["reach"]}
        />
      )}
    </>
  );
}
