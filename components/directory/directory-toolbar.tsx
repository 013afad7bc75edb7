"use client";

import { Button, Drawer, Group, Indicator, SegmentedControl, Select, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { LayoutGrid, ListFilter, Rows3, SquareCheck } from "lucide-react";
import type { RefObject } from "react";
import {
  countFilters,
  directoryLayouts,
  directorySorts,
  type DirectorySort,
  type DirectoryView,
} from "@/lib/directory/view";
import type { Person } from "@/lib/directory/schema";
import { SearchBox } from "@/components/ui/search-box";
import { DirectoryFilters } from "./directory-filters";
import classes from "./directory.module.css";
import type { Related } from "./use-directory";

const sortWords: Record<DirectorySort, string> = {
  title: "Title",
  office: "Office",
  newest: "Newest",
  reports: "Reports",
};

/** The search, what narrows and orders the list, and its shape. On phones the filters are in a sheet. */
export function DirectoryToolbar({
  box,
  view,
  type,
  change,
  onEnter,
  onDown,
  people,
  related,
  hasTeam,
  foundTotal,
  isSelecting,
  onSelecting,
}: {
  box: RefObject<HTMLInputElement | null>;
  view: DirectoryView;
  type: (query: string) => void;
  change: (part: Partial<DirectoryView>) => void;
  /** Enter in the search. */
  onEnter: () => void;
  /** The arrow that leads out of the search. */
  onDown: () => void;
  people: readonly Person[] | undefined;
  related: Related;
  hasTeam: boolean;
  foundTotal: number | null;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}) {
  const [isSheetOpen, sheet] = useDisclosure();
  const filters = countFilters(view);
  const filterProperties = { view, change, people, related, hasTeam };
  return (
    <div className={`${classes["tools"]} on-screen`}>
      <SearchBox
        ref={box}
        label="Search people"
        placeholder="Name, title or office"
        hotkey="/"
        value={view.query}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
          if (event.key === "ArrowDown") {
            event.preventDefault();
            onDown();
          }
        }}
        className={classes["search"] ?? ""}
      />
      <div className={classes["filters"]}>
        <DirectoryFilters {...filterProperties} />
      </div>
      <Indicator
        label={filters}
        disabled={filters === 0}
        size={18}
        color="pine"
        hiddenFrom="sm"
        zIndex={1}
        className={classes["sheet"] ?? ""}
      >
        <Button
          variant="default"
          fullWidth
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={sheet.open}
          aria-haspopup="dialog"
        >
          Filters{filters > 0 && <VisuallyHidden>, {filters} set</VisuallyHidden>}
        </Button>
      </Indicator>
      <Select
        aria-label="Order"
        value={view.sort ?? "name"}
        data={[
          { value: "name", label: view.query.trim() ? "Best" : "Name" },
          ...directorySorts.map((value) => ({ value, label: sortWords[value] })),
        ]}
        onChange={(value) => change({ sort: directorySorts.find((known) => known === value) ?? null })}
        allowDeselect={false}
        className={classes["order"] ?? ""}
      />
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
      <SegmentedControl
        aria-label="Shape"
        value={view.layout}
        onChange={(value) => change({ layout: directoryLayouts.find((known) => known === value) ?? "list" })}
        data={[
          { value: "list", label: shape(<Rows3 size={18} aria-hidden />, "List") },
          { value: "grid", label: shape(<LayoutGrid size={18} aria-hidden />, "Photos") },
        ]}
        className={classes["shape"] ?? ""}
      />
      <Drawer
        opened={isSheetOpen}
        onClose={sheet.close}
        position="bottom"
        size="27rem"
        padding="lg"
        title="Filters"
        closeButtonProps={{ "aria-label": "Close", size: "lg" }}
        // Its title row is a header element, which would count as a second banner of the page.
        attributes={{ header: { role: "presentation" } }}
        styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
      >
        <DirectoryFilters {...filterProperties} isStacked />
        <Group mt="xl" grow>
          {filters > 0 && (
            <Button variant="default" onClick={() => change(noFilters)}>
              Clear filters
            </Button>
          )}
          <Button onClick={sheet.close}>
            {foundTotal === null ? "Show" : `Show ${foundTotal.toLocaleString("en")}`}
          </Button>
        </Group>
      </Drawer>
    </div>
  );
}

/** What to change so that no filter narrows the list. */
export const noFilters = {
  isMyTeam: false,
  reportsTo: null,
  office: null,
  title: null,
  isNew: false,
  hasNoManager: false,
} satisfies Partial<DirectoryView>;

const shape = (icon: React.ReactNode, label: string) => (
  <span className={classes["shapeLabel"]} title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
