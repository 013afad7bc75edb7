import { Badge, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { SearchBox } from "@/components/ui/search-box";
import { matchesQuery } from "@/lib/identity/matching/names";
import classes from "./matching.module.css";

/** Record of a connected system. `action`: label of the button that chooses the record; null if it is taken. */
export type VendorRecord = {
  id: string;
  name: string;
  badge?: string | null;
  detail: string;
  holder?: ReactNode;
  action: string | null;
};

const maxResults = 20;

export const findRecords = (records: readonly VendorRecord[], query: string): VendorRecord[] =>
  records
    .filter(({ id, name, detail }) => matchesQuery(query, name, detail, id))
    .toSorted((a, b) => Number(a.action === null) - Number(b.action === null));

/** Dialog of a `RecordSearch`; closed while `title` is null. `isCovered`: Escape belongs to a dialog in front. */
export function RecordDialog({
  title,
  isCovered = false,
  onClose,
  children,
}: {
  title: string | null;
  isCovered?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useRegisterOverlay(title !== null);
  return (
    <Modal
      opened={title !== null}
      onClose={onClose}
      closeOnEscape={!isCovered}
      size="lg"
      title={<bdi>{title}</bdi>}
    >
      {children}
    </Modal>
  );
}

/**
 * Enter chooses the only record that is found. `onTyped`: accepts the typed text as an id that is not in the list.
 * `nameOf`: accessible name of a record's button.
 */
export function RecordSearch({
  firstQuery,
  records,
  nameOf,
  isBusy,
  onChoose,
  onTyped,
}: {
  firstQuery: string;
  records: readonly VendorRecord[];
  nameOf: (record: VendorRecord) => string;
  isBusy: boolean;
  onChoose: (record: VendorRecord) => void;
  onTyped?: (id: string) => void;
}) {
  const [query, setQuery] = useState(firstQuery);
  const deferredQuery = useDeferredValue(query);
  const found = findRecords(records, deferredQuery);
  const typed = query.trim();
  const hasRecords = records.length > 0;
  return (
    <Stack gap="sm">
      <SearchBox
        label="Search records"
        placeholder={hasRecords ? "Name, e-mail or id" : "Id"}
        data-autofocus
        value={query}
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()} // what is typed replaces the name
        onKeyDown={({ key, repeat }) => {
          const [only, ...others] = key === "Enter" && !repeat && !isBusy ? findRecords(records, query) : [];
          if (only && only.action !== null && others.length === 0) onChoose(only);
        }}
        onChange={setQuery}
      />
      {hasRecords && (
        <Text c="dimmed" role="status">
          {found.length === 0
            ? "No record matches that."
            : found.length > maxResults
              ? `${found.length.toLocaleString("en")} found; the first ${maxResults} are shown.`
              : `${found.length} found.`}
        </Text>
      )}
      <ul className="plain-list ruled" aria-label="Records">
        {found.slice(0, maxResults).map((record) => (
          <RecordOption
            key={record.id}
            record={record}
            label={nameOf(record)}
            isBusy={isBusy}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {onTyped && typed !== "" && query !== firstQuery && !records.some(({ id }) => id === typed) && (
        <Button loading={isBusy} onClick={() => onTyped(typed)}>
          Use “{typed}” as the id
        </Button>
      )}
    </Stack>
  );
}

export function RecordOption({
  record,
  label,
  isBusy,
  children,
  onChoose,
}: {
  record: VendorRecord;
  label: string;
  isBusy: boolean;
  /** Further buttons, shown if the record is not taken. */
  children?: ReactNode;
  onChoose: (record: VendorRecord) => void;
}) {
  return (
    <li className={`${classes["line"]} touch`}>
      <div className={classes["facts"]}>
        <Group gap="xs">
          <Text fw={550}>
            <bdi translate="no">{record.name}</bdi>
          </Text>
          {record.badge && (
            <Badge color="yellow" size="sm">
              {record.badge}
            </Badge>
          )}
        </Group>
        <Text c="dimmed">{record.detail}</Text>
        {record.holder && <Text>{record.holder}</Text>}
      </div>
      {record.action !== null && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            miw="max-content"
            disabled={isBusy}
            aria-label={label}
            onClick={() => onChoose(record)}
          >
            {record.action}
          </Button>
          {children}
        </Group>
      )}
    </li>
  );
}
