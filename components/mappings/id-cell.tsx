import { Anchor, Text, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { DetailedMapping, LinkableRecord } from "@/lib/links/mappings/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import { ApiProblem } from "@/lib/browser/fetch-json";
import { notifyFailure } from "@/components/ui/notify-failure";
import {
  canAssignConflictingId,
  describeConflict,
  systemLabels,
  type MappingConflict,
} from "./conflict-labels";
import { IdHolderLink, type UserRowLink } from "./id-holder-link";
import { RecordIdEditor, TypedIdEditor, type MoveKey } from "./record-editor";
import { LinkOrigin } from "./link-origin";
import classes from "./mappings.module.css";
import type { MappingChanges } from "./use-mapping-changes";

export type GridCellProps = {
  rowOf: (userId: string | null) => UserRowLink | null;
  changes: MappingChanges;
  onEdit: (userId: string) => void;
};

type IdCellProps = GridCellProps & {
  mapping: DetailedMapping;
  system: MappedSystem;
  id: string;
  isTabStop: boolean;
  conflicts: readonly MappingConflict[];
  records: readonly LinkableRecord[] | null;
  record: LinkableRecord | undefined;
  /** Moves the focus: after Enter down the column, after Tab along the row. Returns false if there is no such cell. */
  onMove: (key: MoveKey) => boolean;
};

/** `from`: the saved id when editing began. The server rejects the change if the id has changed since. */
type EditState = { text: string; from: string };

/** Blur saves a typed id, but cancels the search for a record. */
export function IdCell(properties: IdCellProps) {
  const { mapping, system, id: elementId, conflicts, rowOf, changes, records, onEdit, onMove } = properties;
  const saved = mapping[`${system}_id`];
  const [editing, setEditing] = useState<EditState | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  /** True if the cell takes the focus back from the closing editor. */
  const takesFocusBack = useRef(false);
  const save = useMutation({
    mutationFn: ({ id, expected }: { id: string; expected: string }) =>
      changes.setId(mapping, system, id, expected),
    onError: (error: Error) => {
      // If the focus has moved on, the message in the cell may be out of view.
      if (!cell.current?.contains(document.activeElement)) notifyFailure("Not saved")(error);
    },
  });
  useLayoutEffect(() => {
    if (editing || !takesFocusBack.current) return;
    takesFocusBack.current = false;
    cell.current?.querySelector<HTMLElement>("[data-cell]")?.focus({ preventScroll: true });
  }, [editing]);

  function begin(text: string) {
    save.reset();
    setEditing({ text, from: saved });
  }

  function change(text: string) {
    if (save.isPending || !editing) return;
    // After a rejected change the user sees the current value, so the next change is based on it.
    setEditing({ text, from: save.isError ? saved : editing.from });
    if (save.isError) save.reset();
  }

  function end() {
    takesFocusBack.current = cell.current?.contains(document.activeElement) ?? false;
    setEditing(null);
    save.reset();
  }

  function submit(text: string, from: string, then: () => void) {
    const id = text.trim();
    if (save.isPending) return;
    if (id === from) {
      end();
      then();
      return;
    }
    onEdit(mapping.user_id);
    save.mutate(
      { id, expected: from },
      {
        onSuccess: () => {
          const hasFocus = cell.current?.contains(document.activeElement);
          end();
          if (hasFocus) then();
        },
      },
    );
  }

  const choices = records ?? [];
  const holder = save.error instanceof ApiProblem ? save.error.document.holder : null;
  const editor = {
    system,
    id: elementId,
    userName: mapping.user_name,
    error: save.error,
    isSaving: save.isPending,
    onChange: change,
    onEscape: end,
    onSubmit: (id: string, key: MoveKey) =>
      submit(id, save.isError || !editing ? saved : editing.from, () => onMove(key)),
  };
  return (
    <div ref={cell} className={classes["id"]}>
      <span className={classes["label"]} aria-hidden>
        {systemLabels[system].title}
      </span>
      <div className={classes["value"]}>
        {editing && choices.length > 0 && (
          <RecordIdEditor
            {...editor}
            saved={saved}
            text={editing.text}
            records={choices}
            onLeave={() => {
              if (!save.isPending && !save.isError) end();
            }}
          />
        )}
        {editing && choices.length === 0 && (
          <TypedIdEditor
            {...editor}
            text={editing.text}
            onLeave={() => {
              // Blur does not repeat a rejected change; only Enter does.
              if (!save.isError) submit(editing.text, editing.from, () => undefined);
            }}
          />
        )}
        {!editing && (
          <IdDisplay
            {...properties}
            saved={saved}
            onBegin={(text) => begin(choices.length > 0 && text === saved ? "" : text)}
          />
        )}
        {editing && holder && (
          <div className={classes["hint"]}>
            <IdHolderLink holder={holder} row={rowOf(holder.user_id)} />
          </div>
        )}
        {conflicts.map((conflict) => (
          <Text key={conflict.external_id} component="div" className={classes["hint"]}>
            <span>{describeConflict(conflict)}</span>
            {canAssignConflictingId(conflict) ? (
              <Anchor
                component="button"
                type="button"
                size="xs"
                c="inherit"
                td="underline"
                aria-label={`Use this id for ${mapping.user_name}: ${conflict.external_id}`}
                onClick={() => {
                  setEditing({ text: conflict.external_id, from: saved });
                  submit(conflict.external_id, saved, () => undefined);
                }}
              >
                Use this id
              </Anchor>
            ) : (
              conflict.holder && (
                <IdHolderLink holder={conflict.holder} row={rowOf(conflict.holder.user_id)} />
              )
            )}
          </Text>
        ))}
      </div>
    </div>
  );
}

function IdDisplay({
  mapping,
  system,
  id,
  isTabStop,
  saved,
  record,
  onBegin,
}: IdCellProps & { saved: string; onBegin: (text: string) => void }) {
  const link = mapping[`${system}_link`];
  const { title, name } = systemLabels[system];
  return (
    <>
      <UnstyledButton
        id={id}
        data-cell
        className={classes["cell"]}
        data-empty={saved === "" || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={
          saved
            ? `${title} id of ${mapping.user_name}: ${record ? `${record.name}, ${saved}` : saved}`
            : `Add ${name} id of ${mapping.user_name}`
        }
        onClick={() => onBegin(saved)}
        onKeyDown={(event) => {
          // Typing a letter or digit replaces the value, as in a spreadsheet.
          const isTyped = /^[\p{L}\p{N}]$/u.test(event.key);
          if (!isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onBegin(event.key);
        }}
      >
        {record ? <bdi>{record.name}</bdi> : saved || `Add ${name} id`}
      </UnstyledButton>
      {record && (
        <Text size="xs" c="dimmed" className={classes["origin"]}>
          {saved}
        </Text>
      )}
      {link && (
        <Text size="xs" c="dimmed" className={classes["origin"]}>
          <LinkOrigin link={link} />
        </Text>
      )}
    </>
  );
}
