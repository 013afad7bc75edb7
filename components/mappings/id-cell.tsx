"use client";

import { Anchor, Loader, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { DetailedMapping, MappedRecord } from "@/lib/mappings/schema";
import type { MappedSystem } from "@/lib/identities/mapped-systems";
import { ApiProblem } from "@/lib/query/fetch-json";
import { tellFailed } from "@/components/ui/tell-failed";
import { canBeTaken, conflictLabels, systemLabels, type Conflict } from "./conflict-labels";
import { HolderLink, type UserRow } from "./holder-link";
import { RecordEditor } from "./record-editor";
import { LinkOrigin } from "./link-origin";
import classes from "./mappings.module.css";
import type { MappingChanges } from "./use-mapping-changes";

type Properties = {
  mapping: DetailedMapping;
  system: MappedSystem;
  /** By which the grid finds it. */
  id: string;
  isTabStop: boolean;
  conflicts: readonly Conflict[];
  rowOf: (userId: string | null) => UserRow | null;
  changes: MappingChanges;
  /** Everybody of the system, to be found by name; null: the ids are typed. */
  records: readonly MappedRecord[] | null;
  /** Whose id it is. */
  record: MappedRecord | undefined;
  onEdit: () => void;
  /** Moves on by keyboard: after Enter down the column, after Tab along the row. */
  onMove: (key: "ArrowDown" | "ArrowLeft" | "ArrowRight") => boolean;
};

/** What is typed, and the id that was there when one began: what somebody else sets meanwhile is not overwritten unseen. */
type Editing = { text: string; from: string };

/** One id of a user: shown, and edited in place. Enter, a letter or a click begin; Enter and leaving save; Escape leaves. */
export function IdCell(properties: Properties) {
  const { mapping, system, id: elementId, conflicts, rowOf, changes, records, onEdit, onMove } = properties;
  const saved = mapping[`${system}_id`];
  const [editing, setEditing] = useState<Editing | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  /** Set where the keyboard is to be where the editor was. */
  const takesFocusBack = useRef(false);
  const save = useMutation({
    mutationFn: ({ id, expected }: { id: string; expected: string }) =>
      changes.setId(mapping, system, id, expected),
    onError: (error: Error) => {
      // Not seen where it stands: the keyboard has gone on, maybe far away.
      if (!cell.current?.contains(document.activeElement)) tellFailed("Not saved")(error);
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
    // After a refusal one sees what is there now, and means that.
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
    onEdit();
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

  return (
    <div ref={cell} className={classes["id"]}>
      <span className={classes["label"]} aria-hidden>
        {systemLabels[system].title}
      </span>
      <div className={classes["value"]}>
        {editing && records && records.length > 0 ? (
          <RecordEditor
            {...{ system, records, saved, rowOf }}
            id={elementId}
            userName={mapping.user_name}
            text={editing.text}
            error={save.error}
            holder={save.error instanceof ApiProblem ? (save.error.document.holder ?? null) : null}
            isSaving={save.isPending}
            onChange={change}
            onChoose={(id, key) => submit(id, save.isError ? saved : editing.from, () => onMove(key))}
            onEscape={end}
            onLeave={() => {
              if (!save.isPending && !save.isError) end();
            }}
          />
        ) : editing ? (
          <Editor
            {...properties}
            text={editing.text}
            error={save.error}
            isSaving={save.isPending}
            onChange={change}
            onSubmit={(key) => submit(editing.text, save.isError ? saved : editing.from, () => onMove(key))}
            onLeave={() => {
              // What was refused just now is tried again only when somebody means it.
              if (!save.isError) submit(editing.text, editing.from, () => undefined);
            }}
            onEscape={end}
          />
        ) : (
          <Shown
            {...properties}
            saved={saved}
            onBegin={(text) => begin(records && records.length > 0 && text === saved ? "" : text)}
          />
        )}
        {conflicts.map((conflict) => (
          <Text key={conflict.external_id} component="div" className={classes["hint"]}>
            <span>{conflictLabels(conflict)}</span>
            {canBeTaken(conflict) ? (
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
              conflict.holder && <HolderLink holder={conflict.holder} row={rowOf(conflict.holder.user_id)} />
            )}
          </Text>
        ))}
      </div>
    </div>
  );
}

function Shown({
  mapping,
  system,
  id,
  isTabStop,
  saved,
  record,
  onBegin,
}: Properties & { saved: string; onBegin: (text: string) => void }) {
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
          // As in a spreadsheet: a letter or a digit begins anew.
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

function Editor({
  mapping,
  system,
  id,
  rowOf,
  text,
  error,
  isSaving,
  onChange,
  onSubmit,
  onLeave,
  onEscape,
}: Properties & {
  text: string;
  error: Error | null;
  isSaving: boolean;
  onChange: (text: string) => void;
  onSubmit: (key: "ArrowDown" | "ArrowLeft" | "ArrowRight") => void;
  onLeave: () => void;
  onEscape: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (input.current?.value && input.current.value.length > 1) input.current.select();
  }, []);
  const holder = error instanceof ApiProblem ? error.document.holder : null;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onEscape();
    }
    if (event.key === "Enter" || (event.key === "Tab" && !error)) {
      event.preventDefault();
      onSubmit(event.key === "Enter" ? "ArrowDown" : event.shiftKey ? "ArrowLeft" : "ArrowRight");
    }
  }

  return (
    <>
      <TextInput
        ref={input}
        id={id}
        size="sm"
        aria-label={`${systemLabels[system].title} id of ${mapping.user_name}`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        error={error?.message}
        readOnly={isSaving}
        rightSection={isSaving && <Loader size="xs" aria-label="Saving" />}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {holder && (
        <div className={classes["hint"]}>
          <HolderLink holder={holder} row={rowOf(holder.user_id)} />
        </div>
      )}
    </>
  );
}
