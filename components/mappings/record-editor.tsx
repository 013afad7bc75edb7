import { Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from "react";
import type { LinkableRecord } from "@/lib/links/mappings/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import type { LinkHolder } from "@/lib/identity/external-ids/schema";
import { systemLabels } from "./conflict-labels";
import { IdHolderLink, type UserRowLink } from "./id-holder-link";
import classes from "./mappings.module.css";
import { findLinkableRecords } from "./record-search";

type MoveKey = "ArrowDown" | "ArrowLeft" | "ArrowRight";

const [typedId, noId] = ["typed-id", "no-id"];

/**
 * Editor of a user's id. The user chooses a record by name, enters an id, or clears the id. Enter and Tab select the
 * highlighted option. Escape and blur cancel.
 */
export function RecordIdEditor({
  system,
  id,
  userName,
  saved,
  records,
  text,
  error,
  holder,
  isSaving,
  rowOf,
  onChange,
  onChoose,
  onEscape,
  onLeave,
}: {
  system: MappedSystem;
  id: string;
  userName: string;
  saved: string;
  records: readonly LinkableRecord[];
  text: string;
  error: Error | null;
  holder: LinkHolder | null;
  isSaving: boolean;
  rowOf: (userId: string | null) => UserRowLink | null;
  onChange: (text: string) => void;
  onChoose: (id: string, key: MoveKey) => void;
  onEscape: () => void;
  onLeave: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const chosenBy = useRef<MoveKey>("ArrowDown");
  const { title, record: word } = systemLabels[system];
  const combobox = useCombobox({ defaultOpened: true });
  const found = useMemo(() => findLinkableRecords(records, text, userName), [records, text, userName]);
  const typed = text.trim();
  const { selectFirstOption } = combobox;
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => void selectFirstOption(), [found, selectFirstOption]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
    if (event.key === "Tab" && !error) {
      event.preventDefault();
      chosenBy.current = event.shiftKey ? "ArrowLeft" : "ArrowRight";
      combobox.clickSelectedOption();
    }
  }

  return (
    <>
      <Combobox
        store={combobox}
        withinPortal
        onOptionSubmit={(value) => {
          const key = chosenBy.current;
          chosenBy.current = "ArrowDown";
          onChoose(
            value === typedId ? typed : value === noId ? "" : value.slice(recordOptionPrefix.length),
            key,
          );
        }}
      >
        <Combobox.Target>
          <TextInput
            ref={input}
            id={id}
            size="sm"
            aria-label={`${title} id of ${userName}`}
            placeholder="Search by name or enter an id"
            value={text}
            onChange={(event) => {
              combobox.openDropdown();
              onChange(event.currentTarget.value);
            }}
            onBlur={onLeave}
            onKeyDown={onKeyDown}
            error={error?.message}
            readOnly={isSaving}
            rightSection={isSaving && <Loader size="xs" aria-label="Saving" />}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={isSaving || error !== null}>
          <Combobox.Options
            aria-label={`${word === "employee" ? "Employees" : "People"} of ${systemLabels[system].name}`}
          >
            {found.map((record) => (
              <Combobox.Option key={record.id} value={`${recordOptionPrefix}${record.id}`}>
                <Text size="sm" component="span">
                  <bdi>{record.name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" className={classes["breaking"] ?? ""}>
                  {[
                    record.detail,
                    record.id === saved ? "linked now" : record.taken_by && `linked to ${record.taken_by}`,
                  ]
                    .filter(Boolean)
                    .join(" · ") || record.id}
                </Text>
              </Combobox.Option>
            ))}
            {typed !== "" && (
              <Combobox.Option value={typedId}>
                <Text size="sm">Enter “{typed}” as an id</Text>
              </Combobox.Option>
            )}
            {typed === "" && saved !== "" && (
              <Combobox.Option value={noId}>
                <Text size="sm">Clear this id</Text>
              </Combobox.Option>
            )}
            {typed === "" && saved === "" && found.length === 0 && (
              <Combobox.Empty>Type a name or an id</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {holder && (
        <div className={classes["hint"]}>
          <IdHolderLink holder={holder} row={rowOf(holder.user_id)} />
        </div>
      )}
    </>
  );
}

/** Prefix that distinguishes record ids from the values of the other options. */
const recordOptionPrefix = "record ";
