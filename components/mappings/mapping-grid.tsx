import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { DetailedMapping, LinkableRecords } from "@/lib/links/mappings/schema";
import { mappedSystems } from "@/lib/identity/external-ids/link";
import { shouldHandleKeyEvent } from "@/components/ui/keyboard-focus";
import { useRegisterShortcuts, type ShortcutGroup } from "@/components/ui/shortcut-groups";
import { searchShortcut } from "@/components/ui/use-search-shortcut";
import { notifyFailure } from "@/components/ui/notify-failure";
import { useMeasuredVirtualRows } from "@/components/ui/use-measured-virtual-rows";
import type { MappingConflict } from "./conflict-labels";
import { gridColumns, getNextPosition, type GridColumn } from "./grid-position";
import { IdCell, type GridCellProps } from "./id-cell";
import { indexRecords, type RecordsById } from "./record-search";
import { getMappingTab, type ConflictsByUser } from "./mapping-tabs";
import classes from "./mappings.module.css";
import type { MappingChanges } from "./use-mapping-changes";

const buildCellId = (userId: string, column: GridColumn) => `${column}-of-${userId}`;

const gridShortcuts: ShortcutGroup = {
  title: "In user matching",
  shortcuts: [
    searchShortcut,
    { keys: ["←", "↑", "↓", "→"], does: "In the table, move between cells" },
    { keys: ["Enter", "A to Z", "0 to 9"], does: "Change the id" },
    { keys: ["Enter", "Tab"], does: "While editing: save and continue" },
    { keys: ["Esc"], does: "While editing: cancel" },
  ],
};

/** Heights of the window, in pixels, that the top bar and the column headers cover. */
const coveredHeights = { top: 110, end: 0 };
const noConflicts: readonly MappingConflict[] = [];

/** One tab stop; the arrow keys move between cells. Renders only the rows near the viewport and the focused row. */
export function MappingGrid({
  mappings,
  conflicts,
  records,
  ...cell
}: GridCellProps & {
  mappings: readonly DetailedMapping[];
  conflicts: ConflictsByUser;
  records: LinkableRecords;
}) {
  const known = useMemo(() => indexRecords(records), [records]);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ userId: string; column: GridColumn } | null>(null);
  const activeRow = mappings.findIndex(({ user_id }) => user_id === active?.userId);
  const { rows, height, scrollTo, measure } = useMeasuredVirtualRows({
    list,
    count: mappings.length,
    content: mappings,
    rowHeight: 62,
    keyOf: (index) => mappings[index]?.user_id,
    overscan: 8,
    coveredHeights,
    focusedRow: activeRow,
    isOnServer: true,
  });

  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });

  function move(key: string, hasControl: boolean, row: number, column: GridColumn): boolean {
    const next = getNextPosition(key, hasControl, { row, column }, mappings.length);
    const mapping = next && mappings[next.row];
    if (!mapping || (next.row === row && next.column === column)) return false;
    // Some rows have no button in the last column.
    if (next.column === "action" && next.row === row && !hasAction(mapping, conflicts)) return false;
    const there = next.column === "action" && !hasAction(mapping, conflicts) ? "projects" : next.column;
    wanted.current = buildCellId(mapping.user_id, there);
    setActive({ userId: mapping.user_id, column: there });
    if (next.row !== row) scrollTo(next.row);
    return true;
  }

  useRegisterShortcuts(gridShortcuts);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!shouldHandleKeyEvent(event)) return;
    const place = findGridPosition(event.target);
    if (place && move(event.key, event.ctrlKey || event.metaKey, place.row, place.column)) {
      event.preventDefault();
    }
  }

  const [first] = mappings;
  const start = first && { userId: first.user_id, column: "payroll" as const };
  const tabStop = activeRow < 0 ? start : active;
  return (
    <div role="grid" aria-label="Users" aria-rowcount={mappings.length + 1} className={classes["grid"]}>
      <div role="rowgroup" className={classes["head"]}>
        <div role="row" aria-rowindex={1} className={classes["row"]}>
          <span role="columnheader">User</span>
          <span role="columnheader">Payroll id</span>
          <span role="columnheader">Projects id</span>
          <span role="columnheader">
            <VisuallyHidden>Ignore</VisuallyHidden>
          </span>
        </div>
      </div>
      <div
        role="rowgroup"
        ref={list}
        className={classes["virtual"]}
        style={{ height }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const place = findGridPosition(event.target);
          const mapping = place && mappings[place.row];
          if (mapping) setActive({ userId: mapping.user_id, column: place.column });
        }}
      >
        {rows.map(({ index, key, top }) => {
          const mapping = mappings[index];
          return (
            mapping && (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                ref={measure}
                className={classes["row"]}
                style={{ transform: `translateY(${top}px)` }}
              >
                <MappingRow
                  mapping={mapping}
                  conflicts={conflicts.get(mapping.user_id) ?? noConflicts}
                  hasAction={hasAction(mapping, conflicts)}
                  tabStop={tabStop?.userId === mapping.user_id ? tabStop.column : null}
                  {...cell}
                  records={records}
                  known={known}
                  onMove={(column, key) => move(key, false, index, column)}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function MappingRow({
  mapping,
  conflicts,
  hasAction,
  tabStop,
  records,
  known,
  onMove,
  ...cell
}: GridCellProps & {
  mapping: DetailedMapping;
  conflicts: readonly MappingConflict[];
  hasAction: boolean;
  tabStop: GridColumn | null;
  records: LinkableRecords;
  known: RecordsById;
  onMove: (column: GridColumn, key: string) => boolean;
}) {
  const { user_id, user_name, user_email } = mapping;
  return (
    <>
      <div role="rowheader" className={classes["who"]}>
        <Text size="sm" fw={550}>
          <bdi>{user_name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {user_email}
        </Text>
      </div>
      {mappedSystems.map((system) => (
        <div key={system} role="gridcell" className={classes[system]}>
          <IdCell
            mapping={mapping}
            system={system}
            id={buildCellId(user_id, system)}
            isTabStop={tabStop === system}
            conflicts={conflicts.filter(({ provider }) => provider === system)}
            {...cell}
            records={records[system]}
            record={known[system].get(mapping[`${system}_id`])}
            onMove={(key) => onMove(system, key)}
          />
        </div>
      ))}
      <div role="gridcell" className={classes["action"]}>
        {hasAction && (
          <IgnoreButton
            mapping={mapping}
            id={buildCellId(user_id, "action")}
            isTabStop={tabStop === "action"}
            changes={cell.changes}
          />
        )}
      </div>
    </>
  );
}

function IgnoreButton({
  mapping,
  id,
  isTabStop,
  changes,
}: {
  mapping: DetailedMapping;
  id: string;
  isTabStop: boolean;
  changes: MappingChanges;
}) {
  const ignore = useMutation({
    mutationFn: () => changes.ignore(mapping, !mapping.ignored),
    onError: notifyFailure("Not done"),
  });
  const label = mapping.ignored ? "Restore" : "Ignore";
  return (
    <Button
      id={id}
      data-cell
      variant="subtle"
      color="gray"
      size="xs"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${label} ${mapping.user_name}`}
      loading={ignore.isPending}
      onClick={() => ignore.mutate()}
    >
      {label}
    </Button>
  );
}

const hasAction = (mapping: DetailedMapping, conflicts: ConflictsByUser): boolean =>
  getMappingTab(mapping, conflicts) !== "matched";

function findGridPosition(target: EventTarget): { row: number; column: GridColumn } | null {
  if (!(target instanceof HTMLElement) || target.dataset["cell"] === undefined) return null;
  const row = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
  const column = gridColumns.find((known) => target.id.startsWith(`${known}-of-`));
  return column && Number.isInteger(row) ? { row, column } : null;
}
