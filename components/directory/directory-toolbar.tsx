import { LayoutGrid, Rows3 } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { DirectoryColumn } from "@/lib/directory/columns";
import { SegmentedChoice } from "@/components/ui/plain/segments-and-chip";
import { VisuallyHidden } from "@/components/ui/plain/text";
import { SearchBox } from "@/components/ui/search-box";
import type { FilterProps } from "./filter-props";
import type { DirectorySource } from "./directory-source";
import classes from "./directory.module.css";
import { FilterPills } from "./filter-pills";
import type { ActiveFilter } from "./use-active-filters";
import { LazyDisplayMenu, LazyFilterMenu } from "./lazy-menus";

export function DirectoryToolbar({
  box,
  type,
  directory: { foundTotal, onAboutToSearch },
  onEnter,
  onDown,
  columns,
  onColumns,
  seesEmails,
  filterProperties,
  active,
  isSelecting,
  onSelecting,
}: {
  box: RefObject<HTMLInputElement | null>;
  type: (query: string) => void;
  directory: DirectorySource;
  onEnter: () => void;
  onDown: () => void;
  columns: readonly DirectoryColumn[];
  onColumns: (columns: DirectoryColumn[]) => void;
  seesEmails: boolean;
  filterProperties: FilterProps;
  active: readonly ActiveFilter[];
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}) {
  const { view, change } = filterProperties;
  return (
    <div className={`${classes["tools"]} on-screen`} data-page-actions>
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
      <LazyFilterMenu {...filterProperties} foundTotal={foundTotal} />
      <FilterPills active={active} change={change} />
      <span className={classes["spring"]} />
      <LazyDisplayMenu
        view={view}
        change={change}
        columns={columns}
        onColumns={onColumns}
        seesEmails={seesEmails}
        isSelecting={isSelecting}
        onSelecting={onSelecting}
      />
      <SegmentedChoice
        aria-label="Layout"
        value={view.layout}
        onChange={(layout) => change({ layout })}
        data={[
          { value: "list", label: renderLayoutOption(<Rows3 size={18} aria-hidden />, "List") },
          { value: "grid", label: renderLayoutOption(<LayoutGrid size={18} aria-hidden />, "Photos") },
        ]}
        className={classes["layout"]}
      />
    </div>
  );
}

const renderLayoutOption = (icon: ReactNode, label: string) => (
  <span className={classes["layoutLabel"]} title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
