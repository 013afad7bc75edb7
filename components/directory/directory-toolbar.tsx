import { LayoutGrid, ListFilter, Rows3, SquareCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, type RefObject } from "react";
import { readSort, writeDirectorySearchParams, formatDirectorySort } from "@/lib/directory/search-params";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { countFilters, noFilters } from "@/lib/directory/filters";
import { directorySortKeys, type DirectorySortKey, type DirectoryView } from "@/lib/directory/view";
import { useRegisterOverlay } from "@/components/ui/keyboard-focus";
import { Button } from "@/components/ui/plain/button";
import { SegmentedChoice } from "@/components/ui/plain/segments-and-chip";
import { VisuallyHidden } from "@/components/ui/plain/text";
import { LazySelect } from "@/components/ui/lazy-select";
import { SearchBox } from "@/components/ui/search-box";
import { columnLabels } from "./directory-labels";
import { DirectoryFilters } from "./directory-filters";
import type { FilterProps } from "./filter-props";
import type { DirectorySource } from "./directory-source";
import classes from "./directory.module.css";
import { LazyColumnMenu, LazyExportMenu, LazySavedViewsMenu } from "./lazy-menus";
import { createFailedPart } from "@/components/ui/load-failure";

const FilterSheet = dynamic(
  () => import("./filter-sheet").then((file) => file.FilterSheet, createFailedPart),
  { ssr: false },
);

/** Labels of the sort orders in their default direction, such as "Newest". */
const orderLabels: Record<DirectorySortKey, string> = {
  ...columnLabels,
  joined: "Newest",
  reports: "Most reports",
};

const reversedOrderLabels: Record<DirectorySortKey, string> = {
  name: "Name, Z to A",
  title: "Title, Z to A",
  department: "Department, Z to A",
  manager: "Manager, Z to A",
  office: "Office, Z to A",
  email: "E-mail, Z to A",
  joined: "Oldest",
  reports: "Fewest reports",
};

export function DirectoryToolbar({
  box,
  type,
  directory: { found, foundTotal, selected, onAboutToSearch },
  onEnter,
  onDown,
  onOpenView,
  columns,
  onColumns,
  seesEmails,
  filterProperties,
  isSelecting,
  onSelecting,
}: {
  box: RefObject<HTMLInputElement | null>;
  type: (query: string) => void;
  directory: DirectorySource;
  onEnter: () => void;
  onDown: () => void;
  onOpenView: (address: string) => void;
  columns: readonly DirectoryColumn[];
  onColumns: (columns: DirectoryColumn[]) => void;
  seesEmails: boolean;
  filterProperties: FilterProps;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}) {
  const { view, change } = filterProperties;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [wasSheetOpened, setWasSheetOpened] = useState(false);
  if (isSheetOpen && !wasSheetOpened) setWasSheetOpened(true);
  useRegisterOverlay(isSheetOpen);
  const filters = countFilters(view);
  return (
    <div className={`${classes["tools"]} on-screen`} data-layout={view.layout} data-page-actions>
      <SearchBox
        ref={box}
        size="sm"
        label="Search people"
        placeholder={seesEmails ? "Name, title, team, office or e-mail" : "Name, title, team or office"}
        hotkey="/"
        value={view.query}
        onChange={type}
        {...(onAboutToSearch && { onPointerEnter: onAboutToSearch, onFocus: onAboutToSearch })}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
          if (event.key === "ArrowDown") {
            event.preventDefault();
            onDown();
          }
        }}
        className={classes["search"]}
      />
      <div className={classes["filters"]}>
        <DirectoryFilters {...filterProperties}>
          {filters > 0 && (
            <Button variant="subtle" size="sm" px="xs" onClick={() => change(noFilters)}>
              Clear all filters
            </Button>
          )}
        </DirectoryFilters>
      </div>
      <div className={classes["sheet"]}>
        {filters > 0 && <span className={classes["sheetCount"]}>{filters}</span>}
        <Button
          variant="default"
          fullWidth
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={() => setSheetOpen(true)}
          aria-haspopup="dialog"
        >
          Filters{filters > 0 && <VisuallyHidden>, {filters} set</VisuallyHidden>}
        </Button>
      </div>
      <div className={classes["own"]}>
        <LazySelect
          aria-label="Sort by"
          value={view.group ? groupedOrder : view.sort ? formatDirectorySort(view.sort) : defaultOrder}
          data={buildOrderOptions(view)}
          onChange={(value) =>
            change(
              value === groupedOrder
                ? { sort: null, group: "department" }
                : { sort: readSort(value ?? defaultOrder), group: null },
            )
          }
          allowDeselect={false}
          className={classes["order"] ?? ""}
        />
        <div className={classes["ownViews"]}>
          <LazySavedViewsMenu address={writeDirectorySearchParams(view)} onOpen={onOpenView} />
        </div>
        <div className={classes["columns"]}>
          <LazyColumnMenu
            seesEmails={seesEmails}
            columns={columns}
            onChoose={onColumns}
            isGrouped={view.group !== null}
            onGroup={(isGrouped) => change({ group: isGrouped ? "department" : null })}
          />
        </div>
        <div className={classes["export"]}>
          <LazyExportMenu found={found} columns={columns} seesEmails={seesEmails} selected={selected} />
        </div>
      </div>
      <Button
        variant={isSelecting ? "light" : "default"}
        hiddenFrom="sm"
        px="sm"
        aria-pressed={isSelecting}
        aria-label="Select people"
        onClick={() => onSelecting(!isSelecting)}
      >
        <SquareCheck size={18} aria-hidden />
      </Button>
      <SegmentedChoice
        aria-label="Layout"
        value={view.layout}
        onChange={(layout) => change({ layout })}
        data={[
          { value: "list", label: renderLayoutOption(<Rows3 size={18} aria-hidden />, "List") },
          { value: "grid", label: renderLayoutOption(<LayoutGrid size={18} aria-hidden />, "Photos") },
        ]}
        className={classes["shape"]}
      />
      {wasSheetOpened && (
        <FilterSheet
          {...filterProperties}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          hasFilters={filters > 0}
          foundTotal={foundTotal}
        />
      )}
    </div>
  );
}

const defaultOrder = "suitable";
const groupedOrder = "grouped";

function buildOrderOptions({ query, new: isNew, sort }: DirectoryView) {
  const first = query.trim() ? "Best match" : isNew.length > 0 ? orderLabels.joined : orderLabels.name;
  const others = directorySortKeys.filter((by) => orderLabels[by] !== first && by !== "email");
  return [
    { value: defaultOrder, label: first },
    { value: groupedOrder, label: "Grouped by department" },
    ...others.map((by): { value: string; label: string } => ({ value: by, label: orderLabels[by] })),
    ...(sort && (sort.isReversed || others.every((by) => by !== sort.by))
      ? [
          {
            value: formatDirectorySort(sort),
            label: (sort.isReversed ? reversedOrderLabels : orderLabels)[sort.by],
          },
        ]
      : []),
  ];
}

const renderLayoutOption = (icon: React.ReactNode, label: string) => (
  <span className={classes["shapeLabel"]} title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
