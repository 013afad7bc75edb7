import { Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useLayoutEffect, useMemo, useRef, type ComponentProps, type KeyboardEvent } from "react";
import type { LinkableRecord } from "@/lib/links/mappings/schema";
import type { MappedSystem } from "@/lib/identity/external-ids/link";
import { systemLabels } from "./conflict-labels";
import classes from "./mappings.module.css";
import { findLinkableRecords } from "./record-search";

export type MoveKey = "ArrowDown" | "ArrowLeft" | "ArrowRight";

const [typedId, noId] = ["typed-id", "no-id"];

type EditorProps = {
  system: MappedSystem;
  id: string;
  userName: string;
  text: string;
  error: Error | null;
  isSaving: boolean;
  onChange: (text: string) => void;
  onSubmit: (id: string, key: MoveKey) => void;
  onEscape: () => void;
  onLeave: () => void;
};

const IdInput = ({
  system,
  userName,
  error,
  isSaving,
  ...input
}: Pick<EditorProps, "system" | "userName" | "isSaving"> &
  Omit<ComponentProps<typeof TextInput>, "error"> & { error: Error | null }) => (
  <TextInput
    size="sm"
    aria-label={`${systemLabels[system].title} id of ${userName}`}
    error={error?.message}
    readOnly={isSaving}
    rightSection={isSaving && <Loader size="xs" aria-label="Saving" />}
    maxLength={200}
    autoComplete="off"
    spellCheck={false}
    {...input}
  />
);

export function TypedIdEditor({ text, onChange, onSubmit, onEscape, onLeave, ...field }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (input.current?.value && input.current.value.length > 1) input.current.select();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onEscape();
    }
    if (event.key === "Enter" || (event.key === "Tab" && !field.error)) {
      event.preventDefault();
      onSubmit(text, event.key === "Enter" ? "ArrowDown" : event.shiftKey ? "ArrowLeft" : "ArrowRight");
    }
  }

  return (
    <IdInput
      {...field}
      ref={input}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
    />
  );
}

/** Enter and Tab select the highlighted option. Escape and blur cancel. */
export function RecordIdEditor({
  saved,
  records,
  text,
  onChange,
  onSubmit,
  onEscape,
  onLeave,
  ...field
}: EditorProps & { saved: string; records: readonly LinkableRecord[] }) {
  const { system, userName, error, isSaving } = field;
  const input = useRef<HTMLInputElement>(null);
  const chosenBy = useRef<MoveKey>("ArrowDown");
  const { name, record: word } = systemLabels[system];
  const combobox = useCombobox({ defaultOpened: true });
  const found = useMemo(() => findLinkableRecords(records, text, userName), [records, text, userName]);
  const typed = text.trim();
  const { selectFirstOption } = combobox;
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => void selectFirstOption(), [found, selectFirstOption]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
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
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(value) => {
        const key = chosenBy.current;
        chosenBy.current = "ArrowDown";
        onSubmit(
          value === typedId ? typed : value === noId ? "" : value.slice(recordOptionPrefix.length),
          key,
        );
      }}
    >
      <Combobox.Target>
        <IdInput
          {...field}
          ref={input}
          placeholder="Search by name or enter an id"
          value={text}
          onChange={(event) => {
            combobox.openDropdown();
            onChange(event.currentTarget.value);
          }}
          onBlur={onLeave}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isSaving || error !== null}>
        <Combobox.Options aria-label={`${word === "employee" ? "Employees" : "People"} of ${name}`}>
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
  );
}

/** Prefix that distinguishes record ids from the values of the other options. */
const recordOptionPrefix = "record ";
