import { Checkbox, Divider, Stack } from "@mantine/core";
import { AutoOpenPopover } from "@/components/ui/auto-open-popover";
import { directoryColumns, filterKnownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { ColumnsButton } from "./toolbar-buttons";
import { columnLabels } from "./directory-labels";

export function ColumnMenu({
  columns,
  seesEmails,
  onChoose,
  isGrouped,
  onGroup,
}: {
  columns: readonly DirectoryColumn[];
  seesEmails: boolean;
  onChoose: (columns: DirectoryColumn[]) => void;
  isGrouped: boolean;
  onGroup: (isGrouped: boolean) => void;
}) {
  const offered = directoryColumns.filter((column) => column !== "email" || seesEmails);
  return (
    <AutoOpenPopover position="bottom-end" width={220} button={<ColumnsButton />}>
      {() => (
        <Stack gap="sm">
          <Checkbox label="Name" checked disabled readOnly />
          {offered.map((column) => (
            <Checkbox
              key={column}
              label={columnLabels[column]}
              checked={columns.includes(column)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(
                  checked
                    ? filterKnownColumns([...columns, column])
                    : columns.filter((one) => one !== column),
                )
              }
            />
          ))}
          <Divider />
          <Checkbox
            label="Group by department"
            checked={isGrouped}
            onChange={({ currentTarget: { checked } }) => onGroup(checked)}
          />
        </Stack>
      )}
    </AutoOpenPopover>
  );
}
