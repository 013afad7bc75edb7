"use client";

import { Anchor, Group, Loader, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState, type KeyboardEvent } from "react";
import type { UserMapping } from "@/lib/mappings/schema";
import { canBeTaken, conflictWords, type Conflict } from "./conflict-words";
import classes from "./mappings.module.css";
import { bringBack, useMappingChange } from "./use-mapping-change";

export type IdColumn = "payroll_id" | "projects_id";

const words = { payroll_id: "Payroll id", projects_id: "Projects id" } as const;

/** By which a field is found when the keyboard moves on to it. */
export const fieldId = (column: IdColumn, userId: string) => `${column}-${userId}`;

/** One id of a user, edited in place: Enter and leaving the field save, Escape brings back what was. */
export function IdField({
  mapping,
  column,
  conflicts,
  onNext,
  onEdit,
}: {
  mapping: UserMapping;
  column: IdColumn;
  conflicts: readonly Conflict[];
  /** Moves on to the same field of the next user; false where there is none. */
  onNext: () => boolean;
  onEdit: (userId: string) => void;
}) {
  const saved = mapping[column];
  /** What is typed and not saved; null: nothing. */
  const [draft, setDraft] = useState<string | null>(null);
  const change = useMappingChange();
  const undo = useMappingChange();
  const value = draft ?? saved;

  function save(wanted: string) {
    const id = wanted.trim();
    if (change.isPending) return;
    if (id === saved) {
      setDraft(null);
      change.reset();
      return;
    }
    setDraft(wanted);
    onEdit(mapping.user_id);
    change.mutate(
      { userId: mapping.user_id, ids: { [column]: id } },
      {
        onSuccess: () => {
          setDraft(null);
          tellSaved(id);
        },
      },
    );
  }

  function tellSaved(id: string) {
    const notice = notifications.show({
      title: id ? "Saved" : "Cleared",
      message: (
        <Group justify="space-between" gap="xs">
          <span>
            {words[column]} of <bdi>{mapping.user_name}</bdi>
          </span>
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            td="underline"
            className={classes["undo"]}
            onClick={() => {
              notifications.hide(notice);
              undo.mutate(bringBack(mapping), {
                onSuccess: () =>
                  notifications.show({ title: "Undone", message: "The id is as it was before." }),
                onError: (error) =>
                  notifications.show({ color: "red", title: "Not undone", message: error.message }),
              });
            }}
          >
            Undo
          </Anchor>
        </Group>
      ),
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      // Leaving the field saves, but not what was refused just now: that is tried again only when somebody means it.
      if (change.isError || !onNext()) save(value);
    }
    if (event.key === "Escape" && draft !== null) {
      event.stopPropagation();
      setDraft(null);
      change.reset();
    }
  }

  return (
    <div className={classes["id"]}>
      <TextInput
        id={fieldId(column, mapping.user_id)}
        aria-label={`${words[column]} of ${mapping.user_name}`}
        placeholder={words[column]}
        value={value}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          if (change.isError) change.reset();
        }}
        onBlur={() => draft !== null && !change.isError && save(draft)}
        onKeyDown={onKeyDown}
        error={change.error?.message}
        rightSection={change.isPending && <Loader size="xs" aria-label="Saving" />}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      {conflicts.map((conflict) => (
        <Text key={conflict.external_id} component="div" className={classes["hint"]}>
          <span>{conflictWords(conflict)}</span>
          {canBeTaken(conflict) && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              c="inherit"
              td="underline"
              aria-label={`Use ${conflict.external_id} for ${mapping.user_name}`}
              onClick={() => save(conflict.external_id)}
            >
              Use this id
            </Anchor>
          )}
        </Text>
      ))}
    </div>
  );
}
