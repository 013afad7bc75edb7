"use client";

import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { directoryColumns, knownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { columnWords } from "./column-words";

/** Which columns the list has beside the name: kept for oneself, in every browser. */
export function ColumnChooser({
  columns,
  seesEmails,
  onChoose,
  className,
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
  className: string;
}) {
  const offered = directoryColumns.filter((column) => column !== "email" || seesEmails);
  return (
    <div className={className}>
      <Popover position="bottom-end" width={220} withinPortal={false} trapFocus shadow="md">
        <Popover.Target>
          <Button variant="default" px="sm" leftSection={<Columns3 size={16} aria-hidden />}>
            Columns
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
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
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
