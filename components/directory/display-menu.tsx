import { Checkbox, NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { AutoOpenPopover } from "@/components/ui/auto-open";
import { useIsPhone } from "@/components/ui/use-is-phone";
import type { MenuButton } from "@/components/ui/use-lazy-component";
import { directoryColumns, filterKnownColumns, type DirectoryColumn } from "@/lib/directory/columns";
import { formatDirectorySort, readSort } from "@/lib/directory/search-params";
import { directorySortKeys, type DirectorySortKey, type DirectoryView } from "@/lib/directory/view";
import { columnLabels } from "./directory-labels";
import type { FilterProps } from "./directory-source";

/** Order, sections and columns of the list; on phones also its layout and the selection. */
export function DisplayMenu({
  view,
  change,
  columns,
  onColumns,
  seesEmails,
  isSelecting,
  onSelecting,
  button,
}: Pick<FilterProps, "view" | "change"> & {
  columns: readonly DirectoryColumn[];
  onColumns: (columns: DirectoryColumn[]) => void;
  seesEmails: boolean;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
} & { button: MenuButton }) {
  const isPhone = useIsPhone();
  const offered = directoryColumns.filter((column) => column !== "email" || seesEmails);
  return (
    <AutoOpenPopover position="bottom-end" width={isPhone ? 280 : 360} button={button}>
      {() => (
        <Stack gap="sm">
          <NativeSelect
            label="Sort by"
            value={view.sort ? formatDirectorySort(view.sort) : ""}
            data={buildOrderOptions(view)}
            onChange={({ currentTarget: { value } }) => change({ sort: readSort(value) })}
          />
          <Checkbox
            label="Group by department"
            checked={view.group !== null}
            onChange={({ currentTarget: { checked } }) => change({ group: checked ? "department" : null })}
          />
          {isPhone && (
            <>
              <Checkbox
                label="Photos"
                checked={view.layout === "grid"}
                onChange={({ currentTarget: { checked } }) => change({ layout: checked ? "grid" : "list" })}
              />
              <Checkbox
                label="Select people"
                checked={isSelecting}
                onChange={({ currentTarget: { checked } }) => onSelecting(checked)}
              />
            </>
          )}
          {!isPhone && view.layout === "list" && (
            <Checkbox.Group
              label="Columns"
              value={[...columns]}
              onChange={(chosen) => onColumns(filterKnownColumns(chosen))}
            >
              <SimpleGrid cols={2} spacing="xs" mt="xs">
                {offered.map((column) => (
                  <Checkbox key={column} value={column} label={columnLabels[column]} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
          )}
        </Stack>
      )}
    </AutoOpenPopover>
  );
}

/** Labels of the sort orders in their default direction, such as "Newest", and reversed. */
const orderLabels: Partial<Record<DirectorySortKey, [string, string]>> = {
  joined: ["Newest", "Oldest"],
  reports: ["Most reports", "Fewest reports"],
};
const getOrderLabels = (by: DirectorySortKey): [string, string] =>
  orderLabels[by] ?? [columnLabels[by], `${columnLabels[by]}, Z to A`];

/** The default comes first. A reversed order is an option only while it is selected. */
function buildOrderOptions({ query, new: isNew, sort }: DirectoryView) {
  const first = query.trim() ? null : isNew.length > 0 ? "joined" : "name";
  const others = directorySortKeys.filter((by) => by !== first && by !== "email");
  return [
    { value: "", label: first === null ? "Best match" : getOrderLabels(first)[0] },
    ...others.map((by): { value: string; label: string } => ({ value: by, label: getOrderLabels(by)[0] })),
    ...(sort && (sort.isReversed || others.every((by) => by !== sort.by))
      ? [{ value: formatDirectorySort(sort), label: getOrderLabels(sort.by)[sort.isReversed ? 1 : 0] }]
      : []),
  ];
}
