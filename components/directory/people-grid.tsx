import { Group, Text, VisuallyHidden } from "@mantine/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { AwayBadge } from "@/components/absence/away-badge";
import { PersonLink } from "@/components/quick-look/person-link";
import { ContactIcons } from "@/components/reach/contact-icons";
import { LocalTime } from "@/components/reach/local-time";
import { useViewer } from "@/components/ui/viewer-context";
import { HighlightedText } from "@/components/ui/highlighted-text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { useRootFontScale } from "@/components/ui/root-font-scale";
import { appendMatchReasons } from "@/lib/directory/highlight";
import type { ListSection } from "@/lib/directory/sections";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./people-grid.module.css";
import { PersonCheckbox, type PeopleListProps, type RowProps } from "./people-table";
import { usePeopleList } from "./use-people-list";

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
}: PeopleListProps) {
  const fontScale = useRootFontScale();
  const cardHeight = usualCardHeight * fontScale;
  const headingHeight = usualHeadingHeight * fontScale;
  const minCardWidth = usualMinCardWidth * fontScale;
  const [columns, setColumns] = useState(2);
  const lines = useMemo(
    () => buildLines(people.length, sections, columns),
    [people.length, sections, columns],
  );
  const tops = useMemo(
    () => listTops(lines.map(({ kind }) => (kind === "heading" ? headingHeight : cardHeight + cardGap))),
    [lines, cardHeight, headingHeight],
  );
  const topOf = useCallback((line: number) => tops[line] ?? 0, [tops]);
  const { list, rows, range, active, setActive, onKeyDown, onToggle, quickLookId } = usePeopleList({
    people,
    selection,
    entrance,
    columns,
    lineOf: (index) =>
      lines.findIndex((line) => line.kind === "faces" && line.from <= index && index < line.to),
    count: lines.length,
    topOf,
    overscan: 3,
    coveredHeights,
    initialRowCount: 6,
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
  const near = lines.slice(range.from, range.to).filter((line) => line.kind === "faces");
  const [first, end] = [near[0]?.from ?? 0, near.at(-1)?.to ?? 0];
  useEffect(() => people.want?.(first, end, active), [people, first, end, active]);
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
        const transform = `translateY(${topOf(at)}px)`;
        if (line.kind === "heading") {
          const { label, from, to } = line.section;
          return [
            <Group
              key={label}
              pos="absolute"
              top={0}
              w="100%"
              h={headingHeight}
              gap={4}
              fz="sm"
              fw={600}
              style={{ transform }}
            >
              {label}{" "}
              <Text span inherit c="dimmed" fw={400} className="numbers">
                {(to - from).toLocaleString("en")}
              </Text>
            </Group>,
          ];
        }
        return Array.from({ length: line.to - line.from }, (_, column) => {
          const index = line.from + column;
          const person = people.at(index);
          const place = {
            height: cardHeight,
            width: `calc((100% - ${(columns - 1) * cardGap}px) / ${columns})`,
            left: `calc((100% + ${cardGap}px) / ${columns} * ${column})`,
            transform,
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
              data-looked-at={person.id === quickLookId || undefined}
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

/** Returns the offset of each line, and last the height of all lines. */
function listTops(heights: readonly number[]): number[] {
  const tops = [0];
  for (const [line, height] of heights.entries()) tops.push((tops[line] ?? 0) + height);
  return tops;
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
}: Pick<
  RowProps,
  "words" | "person" | "detail" | "away" | "index" | "isActive" | "isSelected" | "onToggle"
>) {
  const name = apiFullName(person);
  const isOwn = useViewer().personId === person.id;
  return (
    <>
      <span className={classes["check"]}>
        <PersonCheckbox person={person} isActive={isActive} isSelected={isSelected} onToggle={onToggle} />
      </span>
      <PersonAvatar person={person} size={72} />
      {away !== null && (
        <span className={classes["away"]}>
          <AwayBadge label={away} />
        </span>
      )}
      <PersonLink
        id={person.id}
        name={name}
        className={`cover-link ${classes["name"]}`}
        tabIndex={isActive ? 0 : -1}
        data-index={index}
      >
        <HighlightedText text={name} words={words} />
      </PersonLink>
      <Text lh={1.3} lineClamp={2} component="span">
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
        <ContactIcons reach={detail} name={name} tabIndex={isActive ? 0 : -1} className={classes["reach"]} />
      )}
    </>
  );
}
