import { Skeleton, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
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
import type { PersonDetails } from "@/lib/directory/details-schema";
import type { ListedPerson } from "@/lib/directory/schema";
import { descendingSortKeys, directorySortKeys, getNextSort, type DirectorySort } from "@/lib/directory/view";
import { apiFullName } from "@/lib/identity/matching/names";
import { toTelephoneUrl } from "@/lib/platform/text/telephone-url";
import { columnLabels } from "./directory-labels";
import classes from "./people-table.module.css";
import type { RelatedPeople } from "./directory-source";
import { usePeopleList } from "./use-people-list";
import { getSelectedPart, type DirectoryList } from "./directory-list";
import type { Selection } from "./use-selection";

/** Heights in pixels at the usual font size, equal to the heights in the style sheet. */
const rowHeights = { row: 36, rowOnPhone: 56, heading: 34 };
const coveredHeights = { top: 92, end: 88 };
/** Number of rows in the first render: a full viewport plus overscan. */
const initialRowCount = 27;

export type PeopleListProps = {
  people: DirectoryList;
  sections: readonly ListSection[];
  related: RelatedPeople;
  words: readonly string[];
  selection: Selection;
  isSelecting: boolean;
  entrance: RefObject<(() => void) | null>;
  awayLabelOf: (personId: string) => string | null;
};

export type PeopleTableProps = PeopleListProps & {
  columns: readonly DirectoryColumn[];
  /** True if the names need space for the badges of people who are away. */
  hasAwayNames?: boolean;
  /** Columns that paper shows in addition. */
  printedColumns?: readonly DirectoryColumn[];
  order: DirectorySort | null;
  onSort: (sort: DirectorySort | null) => void;
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
  const selected = getSelectedPart(people, selection.ids);
  useCopyRows();
  return (
    <div
      role="table"
      aria-label="People"
      aria-rowcount={people.length + sections.length + 1}
      className={classes["table"]}
      data-selecting={isSelecting || undefined}
      data-makes-room
      style={{ "--name-share": hasAwayNames ? 7 : 4 } as CSSProperties}
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

const columnStyles: Record<DirectoryColumn, CSSProperties> = {
  title: { flex: 4 },
  department: { flex: 2, minWidth: "5.5rem" },
  manager: { flex: 3 },
  office: { flex: 2, minWidth: "4.25rem" },
  email: { flex: 4 },
  phone: { flex: "none", width: "8.5rem" },
  skills: { flex: 4 },
  time: { flex: "none", width: "5rem" },
  joined: { flex: "none", width: "7rem" },
  reports: { flex: "none", width: "3.5rem" },
};

const getCellProps = (column: DirectoryColumn) => ({
  className: `${classes["cell"]} ${classes[column] ?? ""}`,
  style: columnStyles[column],
});

function ColumnHeader({
  column,
  order,
  onSort,
}: Pick<PeopleTableProps, "order" | "onSort"> & { column: "name" | DirectoryColumn }) {
  const by = directorySortKeys.find((key) => key === column);
  const isSorted = by !== undefined && order?.by === by;
  const isDescending = isSorted && order.isReversed !== descendingSortKeys.has(by);
  const label = columnLabels[column];
  return (
    <span
      role="columnheader"
      {...(column !== "name" && getCellProps(column))}
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
}: PeopleListProps & Pick<PeopleTableProps, "columns">) {
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
  const { list, rows, range, active, setActive, onKeyDown, onToggle, quickLookId } = usePeopleList({
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
  const [first, end] = [Math.max(0, range.from - sections.length), Math.min(range.to, people.length)];
  useEffect(() => people.want?.(first, end, active), [people, first, end, active]);
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
        if (!person)
          return (
            <div
              key={place}
              role="row"
              aria-rowindex={place + 2}
              aria-busy
              className={classes["row"]}
              style={{ transform: `translateY(${top})` }}
            >
              <span role="cell" className={classes["check"]} />
              <span role="cell" className={classes["who"]}>
                <Skeleton circle height={26} flex="none" />
                <Skeleton height={12} maw={200} />
                {/* Can have the focus until the person is loaded. */}
                <a data-index={at.index} data-coming tabIndex={at.index === active ? 0 : -1}>
                  <VisuallyHidden>Loading…</VisuallyHidden>
                </a>
              </span>
            </div>
          );
        return (
          <Row
            key={person.id}
            person={person}
            detail={related.details.get(person.id)}
            manager={related.managers.get(person.manager_id ?? "")}
            reports={related.reportCounts.get(person.id) ?? 0}
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
  person,
  isActive,
  isSelected,
  onToggle,
}: Pick<RowProps, "person" | "isActive" | "isSelected" | "onToggle">) => (
  <RowCheckbox
    aria-label={`Select ${apiFullName(person)}`}
    tabIndex={isActive ? 0 : -1}
    checked={isSelected}
    onChange={({ nativeEvent }) =>
      onToggle(person.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
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
        <Text span inherit c="dimmed" fw={400} ml={4} className="numbers">
          {(to - from).toLocaleString("en")}
        </Text>
      </span>
    </div>
  );
}

export type RowProps = {
  person: ListedPerson;
  detail: PersonDetails | undefined;
  manager: ListedPerson | undefined;
  reports: number;
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

const Row = memo(function Row({ columns, away, index, place, top, isLookedAt, onFocus, ...facts }: RowProps) {
  const { person, detail, words, isActive, isSelected, onToggle } = facts;
  const name = apiFullName(person);
  const title = appendMatchReasons(person, detail, words);
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
        <PersonCheckbox person={person} isActive={isActive} isSelected={isSelected} onToggle={onToggle} />
      </div>
      <span role="cell" className={classes["who"]}>
        <PersonAvatar person={person} size={26} />
        <span className={classes["names"]}>
          {/* The other links are stacked above this link. */}
          <PersonLink
            id={person.id}
            name={name}
            className={`cover-link ${classes["name"]}`}
            tabIndex={tabIndex}
            data-index={index}
          >
            <HighlightedText text={name} words={words} />
          </PersonLink>
          <span className={classes["below"]}>
            <HighlightedText text={title} words={words} />
          </span>
        </span>
        {away !== null && <AwayBadge label={away} />}
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" {...getCellProps(column)}>
          {renderCell[column]({ ...facts, title, link: { className: classes["quiet"], tabIndex } })}
        </span>
      ))}
    </div>
  );
});

type CellFacts = Pick<RowProps, "person" | "detail" | "manager" | "reports" | "words"> & {
  title: string;
  link: { className: string | undefined; tabIndex: number };
};

const renderCell: Record<DirectoryColumn, (facts: CellFacts) => ReactNode> = {
  title: ({ title, words }) => <HighlightedText text={title} words={words} />,
  department: ({ detail, words, link }) =>
    detail?.department && (
      <Link href={buildDepartmentPath(detail.department)} prefetch={false} {...link}>
        <HighlightedText text={detail.department} words={words} />
      </Link>
    ),
  manager: ({ manager, link }) =>
    manager && <PersonLink id={manager.id} name={apiFullName(manager)} {...link} />,
  office: ({ detail, words }) => <HighlightedText text={detail?.office ?? ""} words={words} />,
  email: ({ detail, words, link }) =>
    detail?.email && (
      <a href={`mailto:${detail.email}`} {...link}>
        <HighlightedText text={detail.email} words={words} />
      </a>
    ),
  phone: ({ detail, link }) => {
    const phone = detail?.work_phone ?? "";
    const url = toTelephoneUrl(phone);
    return url ? (
      <a href={url} {...link}>
        {phone}
      </a>
    ) : (
      phone
    );
  },
  skills: ({ detail, words }) => <HighlightedText text={detail?.skills.join(", ") ?? ""} words={words} />,
  time: ({ detail }) => detail?.time_zone && <LocalTime zone={detail.time_zone} isShort />,
  joined: ({ detail }) => detail?.joined_on && <FormattedDate value={detail.joined_on} />,
  reports: ({ person, reports, link }) =>
    reports > 0 && (
      <Link
        href={`/org-chart?person=${person.id}`}
        prefetch={false}
        aria-label={`${reports.toLocaleString("en")}, in the org chart`}
        title="Show in the org chart"
        {...link}
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
