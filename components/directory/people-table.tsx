"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from "react";
import { PersonLink } from "@/components/quick-look/person-link";
import { Day } from "@/components/ui/day";
import { Highlighted } from "@/components/ui/highlighted";
import { UnstyledButton } from "@/components/ui/plain/button";
import { VisuallyHidden } from "@/components/ui/plain/text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { RowCheckbox } from "@/components/ui/row-checkbox";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { useKnownRows } from "@/components/ui/use-known-rows";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { headingsBefore, placeAt, placeOfPerson, type Section } from "@/lib/directory/sections";
import type { ListedPerson } from "@/lib/directory/listed-person";
import { nextSort, type DirectorySort, type DirectorySortKey } from "@/lib/directory/view";
import { nameOf } from "@/lib/matching/names";
import { columnWords } from "./column-words";
import classes from "./people-table.module.css";
import type { Related } from "./use-directory";
import { useLookedInto } from "./use-looked-into";
import { useRowKeys } from "./use-row-keys";
import type { ShownPeople } from "./shown-people";
import type { Selection } from "./use-selection";

/** As in the style sheet. */
const heights = { row: 36, rowOnPhone: 60, heading: 34 };
/** What stands still above the rows: top bar and head. Below them: the bar of the selection. */
const covered = { top: 92, end: 88 };
/** A window full, with those beyond its end. */
const firstRows = 27;

type Properties = {
  people: ShownPeople;
  sections: readonly Section[];
  related: Related;
  columns: readonly DirectoryColumn[];
  /** By which the people were found. */
  words: readonly string[];
  /** Null: the best match first. */
  order: DirectorySort | null;
  onSort: (sort: DirectorySort | null) => void;
  selection: Selection;
  /** Whether there are boxes to select by where they are not always there: on phones. */
  isSelecting: boolean;
  /** Filled with a function that puts the focus on the first row. */
  entrance: RefObject<(() => void) | null>;
};

/** Everybody given, a row each, under a head that stays and by which the list is put in order. Only the rows near the window are drawn. */
export function PeopleTable({ columns, order, onSort, ...list }: Properties) {
  const { people, sections, selection, isSelecting } = list;
  const selected = people.selectedOf(selection.ids);
  const head = (by: DirectorySortKey) => <Head key={by} by={by} order={order} onSort={onSort} />;
  return (
    <div
      role="table"
      aria-label="People"
      aria-rowcount={people.length + sections.length + 1}
      className={classes["table"]}
      data-selecting={isSelecting || undefined}
      style={tracksOf(columns)}
    >
      <div role="rowgroup" className={classes["still"]}>
        <div role="row" aria-rowindex={1} className={`${classes["row"]} ${classes["head"]}`}>
          <div role="columnheader" className={classes["check"]}>
            <RowCheckbox
              aria-label="Select everyone shown"
              checked={selected === "all"}
              isPartly={selected === "some"}
              onChange={(event) => selection.setAll(people, event.currentTarget.checked)}
            />
          </div>
          {head("name")}
          {columns.map(head)}
        </div>
      </div>
      <Rows columns={columns} {...list} />
    </div>
  );
}

/** How wide each column is; the name has what the others leave. */
const tracks: Record<DirectoryColumn, string> = {
  title: "minmax(0, 4fr)",
  manager: "minmax(0, 3fr)",
  office: "minmax(0, 2fr)",
  email: "minmax(0, 4fr)",
  joined: "7rem",
  reports: "3.5rem",
};

/** A narrower window has no room for the first day, and the name, beside its face, more of what there is. */
function tracksOf(columns: readonly DirectoryColumn[]): CSSProperties {
  const of = (name: string, shown: readonly DirectoryColumn[]) =>
    ["1.75rem", name, ...shown.map((column) => tracks[column])].join(" ");
  const narrow = columns.filter((column) => column !== "joined");
  return {
    "--tracks": of("minmax(0, 4fr)", columns),
    "--tracks-narrow": of("minmax(0, 5fr)", narrow),
  } as CSSProperties;
}

/** The name of a column, and the button that puts the list in its order: once more the other way round, then back. */
function Head({
  by,
  order,
  onSort,
}: {
  by: DirectorySortKey;
  order: DirectorySort | null;
  onSort: (sort: DirectorySort | null) => void;
}) {
  const isSorted = order?.by === by;
  const isDescending = isSorted && order.isReversed !== (by === "joined" || by === "reports");
  return (
    <span
      role="columnheader"
      className={by === "name" ? undefined : classes[by]}
      {...(isSorted && { "aria-sort": isDescending ? "descending" : "ascending" })}
    >
      <UnstyledButton className={classes["sort"]} onClick={() => onSort(nextSort(order, by))}>
        {columnWords[by]}
        {isSorted && (isDescending ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
      </UnstyledButton>
    </span>
  );
}

function Rows({
  people,
  sections,
  related,
  columns,
  words,
  selection,
  entrance,
}: Omit<Properties, "isSelecting" | "order" | "onSort">) {
  const { list, active, setActive, goTo, moveTo, onKeyDown } = useRowKeys({
    count: people.length,
    scrollTo: (index) => scrollTo(placeOfPerson(sections, index)),
    onToggle: (index, isRange) => {
      const person = people.at(index);
      if (person) selection.toggle(person.id, isRange ? people : undefined);
    },
  });
  // As on the server until it is known: rows stand where the style sheet puts them, whatever their height.
  const isPhone = useIsPhone();
  const rowHeight = isPhone ? heights.rowOnPhone : heights.row;
  const topOf = useCallback(
    (place: number) => place * rowHeight + headingsBefore(sections, place) * (heights.heading - rowHeight),
    [sections, rowHeight],
  );
  const { rows, scrollTo } = useKnownRows({
    list,
    count: people.length + sections.length,
    topOf,
    overscan: 10,
    covered,
    kept: placeOfPerson(sections, active),
    first: firstRows,
  });
  // Headings among them make it a few more than there are.
  const [first, last] = [(rows[0] ?? 0) - sections.length, rows.at(-1) ?? 0];
  useEffect(() => people.want?.(Math.max(0, first), last + 1), [people, first, last]);
  useImperativeHandle(entrance, () => () => moveTo(0), [moveTo]);
  const lookedAt = useLookedInto(people, { goTo, moveTo });
  const { toggle } = selection;
  const onToggle = useCallback(
    (id: string, isRange: boolean) => toggle(id, isRange ? people : undefined),
    [toggle, people],
  );
  return (
    <div
      role="rowgroup"
      ref={list}
      className={classes["rows"]}
      style={{ height: offset(people.length, sections.length) }}
      onKeyDown={onKeyDown}
    >
      {rows.map((place) => {
        const at = placeAt(sections, place);
        if (at.kind === "heading") {
          return (
            <Heading
              key={at.section.label}
              section={at.section}
              place={place}
              top={offset(at.section.from, at.above)}
            />
          );
        }
        const person = people.at(at.index);
        const top = offset(at.index, at.headings);
        if (!person) {
          const isActive = at.index === active;
          return <ComingRow key={place} {...{ place, top, isActive }} index={at.index} />;
        }
        return (
          <Row
            key={person.id}
            {...factsOf(person, related)}
            columns={columns}
            words={words}
            index={at.index}
            place={place}
            top={top}
            isActive={at.index === active}
            isSelected={selection.ids.has(person.id)}
            isLookedAt={person.id === lookedAt}
            onToggle={onToggle}
            onFocus={setActive}
          />
        );
      })}
    </div>
  );
}

/** Whoever is to stand here is on the way. */
const ComingRow = ({
  place,
  top,
  index,
  isActive,
}: Pick<RowProperties, "place" | "top" | "index" | "isActive">) => (
  <div
    role="row"
    aria-rowindex={place + 2}
    aria-busy
    className={classes["row"]}
    style={{ transform: `translateY(${top})` }}
  >
    <span role="cell" />
    <span role="cell" className={classes["who"]}>
      <span className={classes["face"]} />
      <span className={classes["line"]} />
      {/* Holds the focus until they are here. */}
      <a data-index={index} data-coming tabIndex={isActive ? 0 : -1}>
        <VisuallyHidden>On the way</VisuallyHidden>
      </a>
    </span>
  </div>
);

const offset = (rows: number, headings: number): string =>
  headings === 0 ? `calc(var(--row) * ${rows})` : `calc(var(--row) * ${rows} + var(--heading) * ${headings})`;

function Heading({
  section: { label, from, to },
  place,
  top,
}: {
  section: Section;
  place: number;
  top: string;
}) {
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes["heading"]}
      style={{ transform: `translateY(${top})` }}
    >
      <span role="rowheader">
        {label} <span className={`${classes["quantity"]} numbers`}>{(to - from).toLocaleString("en")}</span>
      </span>
    </div>
  );
}

/** What a row says, in values that are the same as long as they say the same: a row is drawn anew only for another one. */
function factsOf(person: ListedPerson, { managers, reportCounts, details }: Related) {
  const manager = person.manager_id ? managers.get(person.manager_id) : undefined;
  const detail = details.get(person.id);
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    title: person.title,
    managerId: manager?.id ?? null,
    managerName: manager ? nameOf(manager) : "",
    office: detail?.office ?? "",
    email: detail?.email ?? "",
    joinedOn: detail?.joined_on ?? null,
    reports: reportCounts.get(person.id) ?? 0,
  };
}

type RowProperties = ReturnType<typeof factsOf> & {
  columns: readonly DirectoryColumn[];
  words: readonly string[];
  index: number;
  place: number;
  top: string;
  /** The one whose links are in the tab order. */
  isActive: boolean;
  isSelected: boolean;
  isLookedAt: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onFocus: (index: number) => void;
};

const Row = memo(function Row({ columns, ...facts }: RowProperties) {
  const {
    id,
    firstName,
    lastName,
    title,
    words,
    index,
    place,
    top,
    isActive,
    isSelected,
    isLookedAt,
    onToggle,
    onFocus,
  } = facts;
  const person = { id, first_name: firstName, last_name: lastName };
  const name = nameOf(person);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes["row"]}
      data-selected={isSelected || undefined}
      data-looked-at={isLookedAt || undefined}
      onFocus={() => onFocus(index)}
      style={{ transform: `translateY(${top})` }}
    >
      <div role="cell" className={classes["check"]}>
        <RowCheckbox
          aria-label={`Select ${name}`}
          tabIndex={tabIndex}
          checked={isSelected}
          onChange={(event) =>
            onToggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </div>
      <span role="cell" className={classes["who"]}>
        <PersonAvatar person={person} size={26} />
        <span className={classes["names"]}>
          {/* Its area is the whole row; the other links lie above it. */}
          <PersonLink id={id} name={name} className={classes["name"]} tabIndex={tabIndex} data-index={index}>
            <Highlighted text={name} words={words} />
          </PersonLink>
          <span className={classes["below"]}>
            <Highlighted text={title} words={words} />
          </span>
        </span>
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className={classes[column]}>
          {cells[column](facts)}
        </span>
      ))}
    </div>
  );
});

/** What stands in each column. */
const cells: Record<DirectoryColumn, (facts: Omit<RowProperties, "columns">) => ReactNode> = {
  title: ({ title, words }) => <Highlighted text={title} words={words} />,
  manager: ({ managerId, managerName, isActive }) =>
    managerId && (
      <PersonLink
        id={managerId}
        name={managerName}
        className={classes["quiet"]}
        tabIndex={isActive ? 0 : -1}
      />
    ),
  office: ({ office, words }) => <Highlighted text={office} words={words} />,
  email: ({ email, words, isActive }) =>
    email && (
      <a href={`mailto:${email}`} className={classes["quiet"]} tabIndex={isActive ? 0 : -1}>
        <Highlighted text={email} words={words} />
      </a>
    ),
  joined: ({ joinedOn }) => joinedOn && <Day value={joinedOn} />,
  reports: ({ id, reports, isActive }) =>
    reports > 0 && (
      <Link
        href={`/org-chart?person=${id}`}
        className={classes["quiet"]}
        prefetch={false}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${reports.toLocaleString("en")}, in the org chart`}
        title="Show in the org chart"
      >
        {reports.toLocaleString("en")}
      </Link>
    ),
};
