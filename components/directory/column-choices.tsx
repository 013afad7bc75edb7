"use client";

import { Checkbox, Stack } from "@mantine/core";
import { OpenedPopover } from "@/components/ui/opened-popover";
import { directoryColumns, knownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { ColumnButton } from "./column-button";
import { columnWords } from "./column-words";

export function ColumnChoices({
  columns,
  seesEmails,
  onChoose,
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
}) {
  const offered = directoryColumns.filter((column) => column !== "email" || seesEmails);
  return (
    <OpenedPopover position="bottom-end" width={220} button={<ColumnButton />}>
      {() => (
        <Stack gap="sm">
          <Checkbox label="Name" checked disabled readOnly />
          {offered.map((column) => (
            <Checkbox
              key={column}
              label={columnWords[column]}
              checked={columns.includes(column)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(
                  checked ? knownColumns([...columns, column]) : columns.filter((one) => one !== column),
                )
              }
            />
          ))}
        </Stack>
      )}
    </OpenedPopover>
  );
}
