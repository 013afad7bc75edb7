"use client";

import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { DetailedMapping, MappedRecords } from "@/lib/mappings/schema";
import { mappedSystems } from "@/lib/identities/mapped-systems";
import { hasKeys } from "@/components/ui/has-keys";
import { usePageKeys, type PageKeys } from "@/components/ui/page-keys";
import { searchKey } from "@/components/ui/use-search-key";
import { tellFailed } from "@/components/ui/tell-failed";
import { useWindowRows } from "@/components/ui/use-window-rows";
import type { Conflict } from "./conflict-labels";
import { gridColumns, nextPosition, type GridColumn } from "./grid-position";
import type { UserRow } from "./holder-link";
import { IdCell } from "./id-cell";
import { recordsById, type KnownRecords } from "./record-search";
import { tabOf, type ConflictsByUser } from "./mapping-tabs";
import classes from "./mappings.module.css";
import type { MappingChanges } from "./use-mapping-changes";

const cellId = (userId: string, column: GridColumn) => `${column}-of-${userId}`;

const gridKeys: PageKeys = {
  title: "In the user mappings",
  keys: [
    searchKey,
    { keys: ["←", "↑", "↓", "→"], does: "In the table, another cell" },
    { keys: ["Enter", "A to Z", "0 to 9"], does: "Change the id" },
    { keys: ["Enter", "Tab"], does: "While changing it: save and go on" },
    { keys: ["Esc"], does: "While changing it: leave it as it was" },
  ],
};

/** By the top bar and the heads of the columns. */
const covered = { top: 110, end: 0 };
const noConflicts: readonly Conflict[] = [];

/**
 * Users with their two ids. One stop of the Tab key: from there the arrows lead from cell to cell, Enter edits. Virtual: only the rows
 * near the window are there, and the one where the keyboard is.
 */
export function MappingGrid({
  mappings,
  conflicts,
  rowOf,
  changes,
  records,
  onEdit,
}: {
  mappings: readonly DetailedMapping[];
  conflicts: ConflictsByUser;
  rowOf: (userId: string | null) => UserRow | null;
  changes: MappingChanges;
  records: MappedRecords;
  onEdit: (userId: string) => void;
}) {
  const known = useMemo(() => recordsById(records), [records]);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<{ userId: string; column: GridColumn } | null>(null);
  const activeRow = mappings.findIndex(({ user_id }) => user_id === active?.userId);
  const { rows, height, scrollTo, measure } = useWindowRows({
    list,
    count: mappings.length,
    rowHeight: 62,
    keyOf: (index) => mappings[index]?.user_id,
    overscan: 8,
    covered,
    kept: activeRow,
    isOnServer: true,
  });

  /** The cell that takes the keyboard once it is there. */
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });

  function move(key: string, hasControl: boolean, row: number, column: GridColumn): boolean {
    const next = nextPosition(key, hasControl, { row, column }, mappings.length);
    const mapping = next && mappings[next.row];
    if (!mapping || (next.row === row && next.column === column)) return false;
    // Not everybody has something to press at the end of their row.
    if (next.column === "action" && next.row === row && !hasAction(mapping, conflicts)) return false;
    const there = next.column === "action" && !hasAction(mapping, conflicts) ? "projects" : next.column;
    wanted.current = cellId(mapping.user_id, there);
    setActive({ userId: mapping.user_id, column: there });
    if (next.row !== row) scrollTo(next.row);
    return true;
  }

  usePageKeys(gridKeys);
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!hasKeys(event)) return;
    const place = placeOf(event.target);
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
          const place = placeOf(event.target);
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
                <Row
                  mapping={mapping}
                  conflicts={conflicts.get(mapping.user_id) ?? noConflicts}
                  hasAction={hasAction(mapping, conflicts)}
                  tabStop={tabStop?.userId === mapping.user_id ? tabStop.column : null}
                  rowOf={rowOf}
                  changes={changes}
                  records={records}
                  known={known}
                  onEdit={onEdit}
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

function Row({
  mapping,
  conflicts,
  hasAction,
  tabStop,
  rowOf,
  changes,
  records,
  known,
  onEdit,
  onMove,
}: {
  mapping: DetailedMapping;
  conflicts: readonly Conflict[];
  hasAction: boolean;
  /** Which of its cells the Tab key stops at; null: none. */
  tabStop: GridColumn | null;
  rowOf: (userId: string | null) => UserRow | null;
  changes: MappingChanges;
  records: MappedRecords;
  known: KnownRecords;
  onEdit: (userId: string) => void;
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
            id={cellId(user_id, system)}
            isTabStop={tabStop === system}
            conflicts={conflicts.filter(({ provider }) => provider === system)}
            rowOf={rowOf}
            changes={changes}
            records={records[system]}
            record={known[system].get(mapping[`${system}_id`])}
            onEdit={() => onEdit(user_id)}
            onMove={(key) => onMove(system, key)}
          />
        </div>
      ))}
      <div role="gridcell" className={classes["action"]}>
        {hasAction && (
          <IgnoreButton
            mapping={mapping}
            id={cellId(user_id, "action")}
            isTabStop={tabStop === "action"}
            changes={changes}
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
    onError: tellFailed("Not done"),
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

/** Ignoring is offered where something is asked for; who has all that is needed is in nobody's way. */
const hasAction = (mapping: DetailedMapping, conflicts: ConflictsByUser): boolean =>
  tabOf(mapping, conflicts) !== "matched";

/** Where in the grid something is that the arrows lead from. */
function placeOf(target: EventTarget): { row: number; column: GridColumn } | null {
  if (!(target instanceof HTMLElement) || target.dataset["cell"] === undefined) return null;
  const row = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
  const column = gridColumns.find((known) => target.id.startsWith(`${known}-of-`));
  return column && Number.isInteger(row) ? { row, column } : null;
}
