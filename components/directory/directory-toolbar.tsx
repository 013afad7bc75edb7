"use client";

import { LayoutGrid, ListFilter, Rows3, SquareCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, type RefObject } from "react";
import { readSort, writeDirectorySearchParams, writeSort } from "@/lib/directory/search-params";
import type { DirectoryColumn } from "@/lib/directory/columns";
import {
  countFilters,
  directorySortKeys,
  noFilters,
  type DirectorySortKey,
  type DirectoryView,
} from "@/lib/directory/view";
import { useCoversPage } from "@/components/ui/has-keys";
import { Button } from "@/components/ui/plain/button";
import { Segments } from "@/components/ui/plain/choice";
import { VisuallyHidden } from "@/components/ui/plain/text";
import { SelectOnDemand } from "@/components/ui/select-on-demand";
import { SearchBox } from "@/components/ui/search-box";
import { ColumnChooser } from "./column-chooser";
import { columnWords } from "./column-words";
import { DirectoryFilters } from "./directory-filters";
import type { FilterProperties } from "./filter-properties";
import classes from "./directory.module.css";
import { SavedViews } from "./saved-views";

// Fetched when it is first opened.
const FilterSheet = dynamic(() => import("./filter-sheet").then((file) => file.FilterSheet), { ssr: false });

/** The orders by what comes first in them. */
const orderWords: Record<DirectorySortKey, string> = {
  ...columnWords,
  joined: "Newest",
  reports: "Most reports",
};

/** The same orders turned round. */
const reversedWords: Record<DirectorySortKey, string> = {
  name: "Name, Z to A",
  title: "Title, Z to A",
  manager: "Manager, Z to A",
  office: "Office, Z to A",
  email: "E-mail, Z to A",
  joined: "Oldest",
  reports: "Fewest reports",
};

/** The search, what narrows and orders the list, and its shape. On phones the filters are in a sheet. */
export function DirectoryToolbar({
  box,
  view,
  type,
  change,
  onAboutToSearch,
  onEnter,
  onDown,
  onOpenView,
  columns,
  onColumns,
  seesEmails,
  filterProperties,
  foundTotal,
  isSelecting,
  onSelecting,
}: {
  box: RefObject<HTMLInputElement | null>;
  view: DirectoryView;
  type: (query: string) => void;
  change: (part: Partial<DirectoryView>) => void;
  /** The search is pointed at, or has the focus. */
  onAboutToSearch?: () => void;
  /** Enter in the search. */
  onEnter: () => void;
  /** The arrow that leads out of the search. */
  onDown: () => void;
  /** Of a saved view. */
  onOpenView: (address: string) => void;
  columns: readonly DirectoryColumn[];
  onColumns: (columns: DirectoryColumn[]) => void;
  /** Whether the reader sees work e-mails, and finds people by them. */
  seesEmails: boolean;
  filterProperties: FilterProperties;
  foundTotal: number | null;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [wasSheetOpened, setWasSheetOpened] = useState(false);
  if (isSheetOpen && !wasSheetOpened) setWasSheetOpened(true);
  useCoversPage(isSheetOpen);
  const filters = countFilters(view);
  return (
    <div className={`${classes["tools"]} on-screen`} data-layout={view.layout} data-page-actions>
      <SearchBox
        ref={box}
        size="sm"
        label="Search people"
        placeholder={seesEmails ? "Name, title, office or e-mail" : "Name, title or office"}
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
        <DirectoryFilters {...filterProperties} />
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
      {filters > 0 && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          className={classes["clear"]}
          onClick={() => change(noFilters)}
        >
          Clear all filters
        </Button>
      )}
      <div className={classes["own"]}>
        <SelectOnDemand
          aria-label="Order"
          value={view.sort ? writeSort(view.sort) : suitable}
          data={orderOptions(view)}
          onChange={(value) => change({ sort: readSort(value ?? suitable) })}
          allowDeselect={false}
          className={classes["order"] ?? ""}
        />
        <div className={classes["ownViews"]}>
          <SavedViews address={writeDirectorySearchParams(view)} onOpen={onOpenView} />
        </div>
        <ColumnChooser
          seesEmails={seesEmails}
          columns={columns}
          onChoose={onColumns}
          className={classes["columns"] ?? ""}
        />
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
      <Segments
        aria-label="Shape"
        value={view.layout}
        onChange={(layout) => change({ layout })}
        data={[
          { value: "list", label: shape(<Rows3 size={18} aria-hidden />, "List") },
          { value: "grid", label: shape(<LayoutGrid size={18} aria-hidden />, "Photos") },
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

const suitable = "suitable";

/** The order that suits what is looked at, then the others; one that is turned round is there as long as it is the one. */
function orderOptions({ query, isNew, sort }: DirectoryView) {
  const first = query.trim() ? "Best match" : isNew ? orderWords.joined : orderWords.name;
  const others = directorySortKeys.filter((by) => orderWords[by] !== first && by !== "email");
  return [
    { value: suitable, label: first },
    ...others.map((by): { value: string; label: string } => ({ value: by, label: orderWords[by] })),
    ...(sort && (sort.isReversed || others.every((by) => by !== sort.by))
      ? [{ value: writeSort(sort), label: (sort.isReversed ? reversedWords : orderWords)[sort.by] }]
      : []),
  ];
}

const shape = (icon: React.ReactNode, label: string) => (
  <span className={classes["shapeLabel"]} title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
