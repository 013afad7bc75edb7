import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import {
  memo,
  useCallback,
  useEffect,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type ComponentProps,
} from "react";
import { LocalTime } from "@/components/reach/local-time";
import { AwayBadge } from "@/components/absence/away-badge";
import { PersonLink } from "@/components/quick-look/person-link";
import { FormattedDate } from "@/components/ui/date";
import { HighlightedText } from "@/components/ui/highlighted-text";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { useRootFontScale } from "@/components/ui/root-font-scale";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { filterKnownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { appendMatchReasons } from "@/lib/directory/highlight";
import { buildDepartmentPath } from "@/lib/directory/departments/department-id";
import {
  countHeadingsBefore,
  getListEntryAt,
  getPositionOfPerson,
  type ListSection,
} from "@/lib/directory/sections";
import type { ListedPerson } from "@/lib/directory/schema";
import {
  descendingSortKeys,
  directorySortKeys,
  getNextSort,
  type DirectorySort,
  type DirectorySortKey,
} from "@/lib/directory/view";
import { apiFullName } from "@/lib/identity/matching/names";
import { toTelephoneUrl } from "@/lib/platform/text/telephone-url";
import { columnLabels } from "./directory-labels";
import classes from "./people-table.module.css";
import type { RelatedPeople } from "./directory-source";
import { usePeopleList } from "./use-people-list";
import type { DirectoryList } from "./directory-list";
import type { Selection } from "./use-selection";

/** Heights in pixels at the usual font size, equal to the heights in the style sheet. */
const rowHeights = { row: 36, rowOnPhone: 56, heading: 34 };
const coveredHeights = { top: 92, end: 88 };
/** Number of rows in the first render: a full viewport plus overscan. */
const initialRowCount = 27;

export type PeopleTableProps = {
  people: DirectoryList;
  sections: readonly ListSection[];
  related: RelatedPeople;
  columns: readonly DirectoryColumn[];
  /** True if the names need space for the badges of people who are away. */
  hasAwayNames?: boolean;
  /** Columns that paper shows in addition. */
  printedColumns?: readonly DirectoryColumn[];
  words: readonly string[];
  order: DirectorySort | null;
  onSort: (sort: DirectorySort | null) => void;
  selection: Selection;
  isSelecting: boolean;
  entrance: RefObject<(() => void) | null>;
  awayLabelOf: (personId: string) => string | null;
};

export function PeopleTable({
  columns: chosen,
  printedColumns = [],
  hasAwayNames = false,
  order,
  onSort,
  ...list
}: PeopleTableProps) {
  const { people, sections, selection, isSelecting } = list;
  const columns = useIsPrinting() ? filterKnownColumns([...chosen, ...printedColumns]) : chosen;
  const selected = people.selectedOf(selection.ids);
  useCopyRows();
  return (
    <div
      role="table"
      aria-label="People"
      aria-rowcount={people.length + sections.length + 1}
      className={classes["table"]}
      data-selecting={isSelecting || undefined}
      data-makes-room
      style={buildGridTemplate(columns, hasAwayNames ? 7 : 4)}
    >
      <div role="rowgroup" className={classes["still"]}>
        <div role="row" aria-rowindex={1} className={`${classes["row"]} ${classes["head"]}`}>
          <div role="columnheader" className={classes["check"]}>
            <RowCheckbox
              aria-label="Select everyone shown"
              checked={selected === "all"}
              isIndeterminate={selected === "some"}
              onChange={(event) => selection.setAll(people, event.currentTarget.checked)}
            />
          </div>
          {(["name", ...columns] as const).map((column) => (
            <ColumnHeader key={column} column={column} order={order} onSort={onSort} />
          ))}
        </div>
      </div>
      <TableRows columns={columns} {...list} />
    </div>
  );
}

const columnWidths: Record<DirectoryColumn, string> = {
  title: "minmax(0, 4fr)",
  department: "minmax(5.5rem, 2fr)",
  manager: "minmax(0, 3fr)",
  office: "minmax(4.25rem, 2fr)",
  email: "minmax(0, 4fr)",
  phone: "8.5rem",
  skills: "minmax(0, 4fr)",
  time: "5rem",
  joined: "7rem",
  reports: "3.5rem",
};

/**
 * Returns the grid tracks of a row. A narrow list omits start date and local time and gives the name more width; a narrower
 * list, such as beside the quick look, omits manager, phone and skills too. Paper has no column of checkboxes.
 */
function buildGridTemplate(columns: readonly DirectoryColumn[], nameShare: number): CSSProperties {
  const of = (share: number, omitted: readonly DirectoryColumn[], minWidth = "0") =>
    [
      `minmax(${minWidth}, ${share}fr)`,
      ...columns.filter((column) => !omitted.includes(column)).map((column) => columnWidths[column]),
    ].join(" ");
  return {
    "--tracks": `1.75rem ${of(nameShare, [], "9rem")}`,
    "--tracks-narrow": `1.75rem ${of(nameShare + 1, ["joined", "time"])}`,
    "--tracks-narrower": `1.75rem ${of(nameShare + 1, ["joined", "time", "manager", "phone", "skills"])}`,
    "--tracks-on-paper": of(nameShare, [], "9rem"),
  } as CSSProperties;
}

function ColumnHeader({
  column,
  order,
  onSort,
}: {
  column: DirectorySortKey | DirectoryColumn;
  order: DirectorySort | null;
  onSort: (sort: DirectorySort | null) => void;
}) {
  const by = directorySortKeys.find((key) => key === column);
  const isSorted = by !== undefined && order?.by === by;
  const isDescending = isSorted && order.isReversed !== descendingSortKeys.has(by);
  const label = columnLabels[column];
  return (
    <span
      role="columnheader"
      className={column === "name" ? undefined : `${classes["cell"]} ${classes[column] ?? ""}`}
      {...(isSorted && { "aria-sort": isDescending ? "descending" : "ascending" })}
    >
      {by === undefined ? (
        label
      ) : (
        <UnstyledButton className={classes["sort"] ?? ""} onClick={() => onSort(getNextSort(order, by))}>
          {label}
          {isSorted && (isDescending ? <ArrowDown size={13} /> : <ArrowUp size={13} />)}
        </UnstyledButton>
      )}
    </span>
  );
}

function TableRows({
  people,
  sections,
  related,
  columns,
  words,
  selection,
  entrance,
  awayLabelOf,
}: Omit<PeopleTableProps, "isSelecting" | "order" | "onSort" | "printedColumns" | "hasAwayNames">) {
  // Until hydration, `isPhone` is the server's guess. Row positions use CSS variables, which are correct in both cases.
  const isPhone = useIsPhone();
  const fontScale = useRootFontScale();
  const rowHeight = isPhone ? rowHeights.rowOnPhone : rowHeights.row;
  const topOf = useCallback(
    (place: number) =>
      fontScale *
      (place * rowHeight + countHeadingsBefore(sections, place) * (rowHeights.heading - rowHeight)),
    [sections, rowHeight, fontScale],
  );
  const { list, rows, active, setActive, onKeyDown, onToggle, quickLookId } = usePeopleList({
    people,
    selection,
    entrance,
    lineOf: (index) => getPositionOfPerson(sections, index),
    count: people.length + sections.length,
    topOf,
    overscan: 10,
    coveredHeights,
    initialRowCount,
  });
  // Positions include headings, so this range of people is larger than necessary.
  const [first, last] = [(rows[0] ?? 0) - sections.length, rows.at(-1) ?? 0];
  useEffect(() => people.want?.(Math.max(0, first), last + 1), [people, first, last]);
  return (
    <div
      role="rowgroup"
      ref={list}
      className={classes["rows"]}
      style={{ height: rowOffset(people.length, sections.length) }}
      onKeyDown={onKeyDown}
    >
      {rows.map((place) => {
        const at = getListEntryAt(sections, place);
        if (at.kind === "heading") {
          return (
            <SectionHeading
              key={at.section.label}
              section={at.section}
              place={place}
              top={rowOffset(at.section.from, at.above)}
            />
          );
        }
        const person = people.at(at.index);
        const top = rowOffset(at.index, at.headings);
        if (!person) {
          const isActive = at.index === active;
          return <LoadingRow key={place} place={place} top={top} isActive={isActive} index={at.index} />;
        }
        return (
          <Row
            key={person.id}
            {...buildRowFacts(person, related, words)}
            away={awayLabelOf(person.id)}
            columns={columns}
            words={words}
            index={at.index}
            place={place}
            top={top}
            isActive={at.index === active}
            isSelected={selection.ids.has(person.id)}
            isLookedAt={person.id === quickLookId}
            onToggle={onToggle}
            onFocus={setActive}
          />
        );
      })}
    </div>
  );
}

export const PersonCheckbox = ({
  id,
  name,
  isActive,
  isSelected,
  onToggle,
}: Pick<RowProps, "id" | "isActive" | "isSelected" | "onToggle"> & { name: string }) => (
  <RowCheckbox
    aria-label={`Select ${name}`}
    tabIndex={isActive ? 0 : -1}
    checked={isSelected}
    onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

const LoadingRow = ({
  place,
  top,
  index,
  isActive,
}: Pick<RowProps, "place" | "top" | "index" | "isActive">) => (
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
      {/* Can have the focus until the person is loaded. */}
      <a data-index={index} data-coming tabIndex={isActive ? 0 : -1}>
        <VisuallyHidden>Loading…</VisuallyHidden>
      </a>
    </span>
  </div>
);

const rowOffset = (rows: number, headings: number): string =>
  headings === 0 ? `calc(var(--row) * ${rows})` : `calc(var(--row) * ${rows} + var(--heading) * ${headings})`;

function SectionHeading({
  section: { label, href, from, to },
  place,
  top,
}: {
  section: ListSection;
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
        {href === null ? (
          label
        ) : (
          <Link href={href} prefetch={false} className={`text-link ${classes["sectionLink"]}`}>
            {label}
          </Link>
        )}{" "}
        <span className={`${classes["quantity"]} numbers`}>{(to - from).toLocaleString("en")}</span>
      </span>
    </div>
  );
}

/** Returns primitive values, so that `memo` skips unchanged rows. */
function buildRowFacts(
  person: ListedPerson,
  { managers, reportCounts, details }: RelatedPeople,
  words: readonly string[],
) {
  const manager = person.manager_id ? managers.get(person.manager_id) : undefined;
  const detail = details.get(person.id);
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    title: appendMatchReasons(person, detail, words),
    managerId: manager?.id ?? null,
    managerName: manager ? apiFullName(manager) : "",
    office: detail?.office ?? "",
    department: detail?.department ?? "",
    email: detail?.email ?? "",
    phone: detail?.work_phone ?? "",
    skills: detail?.skills.join(", ") ?? "",
    timeZone: detail?.time_zone ?? null,
    joinedOn: detail?.joined_on ?? null,
    reports: reportCounts.get(person.id) ?? 0,
  };
}

type RowProps = ReturnType<typeof buildRowFacts> & {
  away: string | null;
  columns: readonly DirectoryColumn[];
  words: readonly string[];
  index: number;
  place: number;
  top: string;
  isActive: boolean;
  isSelected: boolean;
  isLookedAt: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onFocus: (index: number) => void;
};

const Row = memo(function Row({ columns, ...facts }: RowProps) {
  const {
    id,
    firstName,
    lastName,
    title,
    away,
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
  const name = apiFullName(person);
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
        <PersonCheckbox id={id} name={name} isActive={isActive} isSelected={isSelected} onToggle={onToggle} />
      </div>
      <span role="cell" className={classes["who"]}>
        <PersonAvatar person={person} size={26} />
        <span className={classes["names"]}>
          {/* The click area of this link is the whole row. The other links are stacked above this link. */}
          <PersonLink id={id} name={name} className={classes["name"]} tabIndex={tabIndex} data-index={index}>
            <HighlightedText text={name} words={words} />
          </PersonLink>
          <span className={classes["below"]}>
            <HighlightedText text={title} words={words} />
          </span>
        </span>
        {away !== null && <AwayBadge label={away} />}
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className={`${classes["cell"]} ${classes[column] ?? ""}`}>
          {renderCell[column](facts)}
        </span>
      ))}
    </div>
  );
});

const renderCell: Record<DirectoryColumn, (facts: Omit<RowProps, "columns">) => ReactNode> = {
  title: ({ title, words }) => <HighlightedText text={title} words={words} />,
  department: ({ department, words, isActive }) =>
    department && (
      <Link
        href={buildDepartmentPath(department)}
        className={classes["quiet"]}
        prefetch={false}
        tabIndex={isActive ? 0 : -1}
      >
        <HighlightedText text={department} words={words} />
      </Link>
    ),
  manager: ({ managerId, managerName, isActive }) =>
    managerId && (
      <PersonLink
        id={managerId}
        name={managerName}
        className={classes["quiet"]}
        tabIndex={isActive ? 0 : -1}
      />
    ),
  office: ({ office, words }) => <HighlightedText text={office} words={words} />,
  email: ({ email, words, isActive }) =>
    email && (
      <a href={`mailto:${email}`} className={classes["quiet"]} tabIndex={isActive ? 0 : -1}>
        <HighlightedText text={email} words={words} />
      </a>
    ),
  phone: ({ phone, isActive }) => {
    const url = toTelephoneUrl(phone);
    return url ? (
      <a href={url} className={classes["quiet"]} tabIndex={isActive ? 0 : -1}>
        {phone}
      </a>
    ) : (
      phone
    );
  },
  skills: ({ skills, words }) => <HighlightedText text={skills} words={words} />,
  time: ({ timeZone }) => timeZone && <LocalTime zone={timeZone} isShort />,
  joined: ({ joinedOn }) => joinedOn && <FormattedDate value={joinedOn} />,
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

const RowCheckbox = ({
  isIndeterminate: isPartly = false,
  ...properties
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  "aria-label": string;
  isIndeterminate?: boolean;
}) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    {...properties}
    type="checkbox"
    className={classes["box"]}
  />
);

/** Copies selected rows as rows (`copyRows`). The code for that is loaded at the first selection. */
function useCopyRows(): void {
  useEffect(() => {
    const stop = new AbortController();
    const listen = async () => {
      const { copyRows } = await import("@/components/ui/copy-rows");
      document.addEventListener("copy", copyRows, { signal: stop.signal });
    };
    const start = () => void listen().catch(() => undefined); // the browser copies lines instead
    document.addEventListener("selectionchange", start, { once: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
