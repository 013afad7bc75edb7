import { Checkbox, Text, VisuallyHidden } from "@mantine/core";
import { useCallback, useEffect, useImperativeHandle, useMemo, useState, type RefObject } from "react";
import { AwayBadge } from "@/components/absence/away-badge";
import { HighlightedText } from "@/components/ui/highlighted-text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { LocalTime } from "@/components/reach/local-time";
import { useViewer } from "@/components/reach/viewer-context";
import { ContactIcons } from "@/components/reach/contact-icons";
import type { PersonDetails } from "@/lib/directory/details-schema";
import { appendMatchReasons } from "@/lib/directory/highlight";
import type { ListedPerson } from "@/lib/directory/schema";
import type { ListSection } from "@/lib/directory/sections";
import classes from "./people-grid.module.css";
import { PersonLink } from "@/components/quick-look/person-link";
import { apiFullName } from "@/lib/identity/matching/names";
import { useRootFontScale } from "@/components/ui/root-font-scale";
import { useVirtualRows } from "@/components/ui/use-virtual-rows";
import type { RelatedPeople } from "./directory-source";
import { useQuickLookRow } from "./use-quick-look-row";
import { useRowKeyboardNavigation } from "./use-row-keyboard-navigation";
import type { DirectoryList } from "./directory-list";
import type { Selection } from "./use-selection";

/** Sizes in pixels at the usual font size. */
const [usualCardHeight, usualMinCardWidth, usualHeadingHeight] = [204, 168, 40];
const cardGap = 12;
/** Heights, in pixels, covered above the grid (top bar) and below (selection bar). */
const coveredHeights = { top: 72, end: 88 };

export function PeopleGrid({
  people,
  sections,
  related,
  words,
  selection,
  isSelecting,
  entrance,
  awayLabelOf,
}: {
  people: DirectoryList;
  sections: readonly ListSection[];
  related: RelatedPeople;
  words: readonly string[];
  selection: Selection;
  isSelecting: boolean;
  entrance: RefObject<(() => void) | null>;
  awayLabelOf: (personId: string) => string | null;
}) {
  const fontScale = useRootFontScale();
  const [cardHeight, headingHeight] = [usualCardHeight * fontScale, usualHeadingHeight * fontScale];
  const minCardWidth = usualMinCardWidth * fontScale;
  const [columns, setColumns] = useState(2);
  const lines = useMemo(
    () => buildLines(people.length, sections, columns),
    [people.length, sections, columns],
  );
  const lineOf = (index: number) =>
    lines.findIndex((line) => line.kind === "faces" && line.from <= index && index < line.to);
  const topOf = useMemo(() => {
    const tops = [0];
    for (const [index, { kind }] of lines.entries())
      tops.push((tops[index] ?? 0) + (kind === "heading" ? headingHeight : cardHeight + cardGap));
    return (line: number) => tops[line] ?? 0;
  }, [lines, cardHeight, headingHeight]);
  const { list, active, setActive, goTo, moveTo, onKeyDown } = useRowKeyboardNavigation({
    count: people.length,
    columns,
    scrollTo: (index) => scrollTo(lineOf(index)),
    onToggle: (index, isRange) => {
      const person = people.at(index);
      if (person) selection.toggle(person.id, isRange ? people : undefined);
    },
  });
  const { rows, scrollTo } = useVirtualRows({
    list,
    count: lines.length,
    content: people,
    topOf,
    overscan: 3,
    coveredHeights: coveredHeights,
    focusedRow: lineOf(active),
    initialRowCount: 0,
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const min = fontScale > 1 ? 1 : 2;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(min, Math.floor((element.clientWidth + cardGap) / (minCardWidth + cardGap)))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, fontScale, minCardWidth]);
  const near = rows.flatMap((index) => {
    const line = lines[index];
    return line?.kind === "faces" ? [line] : [];
  });
  const [first, last] = [near[0]?.from ?? 0, near.at(-1)?.to ?? 0];
  useEffect(() => people.want?.(first, last), [people, first, last]);
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  const lookedAt = useQuickLookRow(people, { goTo, moveTo });
  const { toggle } = selection;
  const onToggle = useCallback((id: string) => toggle(id), [toggle]);
  return (
    <div
      role="list"
      aria-label="People"
      ref={list}
      className={classes["grid"]}
      data-selecting={isSelecting || undefined}
      style={{ height: topOf(lines.length) }}
      onKeyDown={onKeyDown}
    >
      {rows.flatMap((at) => {
        const line = lines[at];
        if (!line) return [];
        const top = topOf(at);
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
            width: `calc((100% - ${(columns - 1) * cardGap}px) / ${columns})`,
            left: `calc((100% + ${cardGap}px) / ${columns} * ${column})`,
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
                <VisuallyHidden>Loading…</VisuallyHidden>
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
              <PersonCard
                words={words}
                person={person}
                detail={related.details.get(person.id)}
                away={awayLabelOf(person.id)}
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

type GridLine = { kind: "heading"; section: ListSection } | { kind: "faces"; from: number; to: number };

function buildLines(count: number, sections: readonly ListSection[], columns: number): GridLine[] {
  const parts = sections.length > 0 ? sections : [{ from: 0, to: count, label: null, href: null }];
  return parts.flatMap(({ label, href, from, to }) => [
    ...(label === null ? [] : [{ kind: "heading" as const, section: { label, href, from, to } }]),
    ...Array.from({ length: Math.ceil((to - from) / columns) }, (_, line) => ({
      kind: "faces" as const,
      from: from + line * columns,
      to: Math.min(to, from + (line + 1) * columns),
    })),
  ]);
}

function PersonCard({
  words,
  person,
  detail,
  away,
  index,
  isActive,
  isSelected,
  onToggle,
}: {
  words: readonly string[];
  person: ListedPerson;
  detail: PersonDetails | undefined;
  away: string | null;
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
          aria-label={`Select ${apiFullName(person)}`}
          tabIndex={isActive ? 0 : -1}
          checked={isSelected}
          onChange={() => onToggle(person.id)}
        />
      </span>
      <PersonAvatar person={person} size={72} />
      {away !== null && (
        <span className={classes["away"]}>
          <AwayBadge label={away} />
        </span>
      )}
      <PersonLink
        id={person.id}
        name={apiFullName(person)}
        className={classes["name"]}
        tabIndex={isActive ? 0 : -1}
        data-index={index}
      >
        <HighlightedText text={apiFullName(person)} words={words} />
      </PersonLink>
      <Text size="sm" lh={1.3} lineClamp={2} component="span">
        <HighlightedText text={appendMatchReasons(person, detail, words)} words={words} />
      </Text>
      <Text size="xs" lh={1.3} c="dimmed" lineClamp={1} component="span">
        <HighlightedText
          text={[detail?.department, detail?.office].filter(Boolean).join(" · ")}
          words={words}
        />
        {(detail?.department || detail?.office) && detail.time_zone && " · "}
        {detail?.time_zone && <LocalTime zone={detail.time_zone} isOwn={isOwn} isShort />}
      </Text>
      {detail && (
        <ContactIcons
          reach={detail}
          name={apiFullName(person)}
          tabIndex={isActive ? 0 : -1}
          className={classes["reach"]}
        />
      )}
    </>
  );
}
