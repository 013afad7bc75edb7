import { Group, SegmentedControl, VisuallyHidden, Button } from "@mantine/core";
import { LayoutGrid, Rows3, X } from "lucide-react";
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import { writeDirectorySearchParams } from "@/lib/directory/search-params";
import { SearchBox } from "@/components/ui/search-box";
import type { DirectorySource, FilterProps } from "./directory-source";
import classes from "./directory.module.css";
import type { ActiveFilter } from "./use-active-filters";
import { LazyDisplayMenu, LazyFilterMenu } from "./lazy-menus";
import { noFilters } from "@/lib/directory/filters";

export function DirectoryToolbar({
  box,
  type,
  directory: { foundTotal, onAboutToSearch },
  onEnter,
  onDown,
  filterProperties,
  active,
  display,
}: {
  box: RefObject<HTMLInputElement | null>;
  type: (query: string) => void;
  directory: DirectorySource;
  onEnter: () => void;
  onDown: () => void;
  filterProperties: FilterProps;
  active: readonly ActiveFilter[];
  display: Omit<ComponentProps<typeof LazyDisplayMenu>, "view" | "change">;
}) {
  const { view, change } = filterProperties;
  return (
    <Group gap="xs" mb="sm" className={`${classes["tools"]} on-screen`} data-page-actions>
      {/* Searches before hydration too, and keeps the filters. */}
      <form
        action="/people"
        role="search"
        style={{ display: "contents" }}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchBox
          ref={box}
          name="q"
          size="sm"
          label="Search people"
          placeholder={
            display.seesEmails ? "Name, title, team, office or e-mail" : "Name, title, team or office"
          }
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
          className={classes["search"] ?? ""}
        />
        {[...new URLSearchParams(writeDirectorySearchParams({ ...view, query: "" }))].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" hidden>
          Search
        </button>
      </form>
      <LazyFilterMenu {...filterProperties} foundTotal={foundTotal} />
      <FilterPills active={active} change={change} />
      <span className={classes["spring"]} />
      <LazyDisplayMenu view={view} change={change} {...display} />
      <SegmentedControl
        aria-label="Layout"
        value={view.layout}
        onChange={(layout) => change({ layout })}
        data={[
          { value: "list", label: renderLayoutOption(<Rows3 size={18} />, "List") },
          { value: "grid", label: renderLayoutOption(<LayoutGrid size={18} />, "Photos") },
        ]}
        className={classes["layout"] ?? ""}
      />
    </Group>
  );
}

const renderLayoutOption = (icon: ReactNode, label: string) => (
  <Group component="span" title={label}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </Group>
);

export function FilterPills({
  active,
  change,
}: Pick<FilterProps, "change"> & { active: readonly ActiveFilter[] }) {
  const pills = useRef<HTMLDivElement>(null);
  /** Index of the pill with the focus. Stays after the pill is removed, which moves the focus to the body. */
  const focused = useRef<{ at: number; toolbar: Element | null }>(null);
  // The address, and so the pills, change after the press. A neighbour may be about to disappear too.
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const { at, toolbar } = focused.current;
    focused.current = null;
    const next =
      pills.current?.children[Math.max(0, at - 1)] ?? toolbar?.querySelector("[aria-haspopup=dialog]");
    if (next instanceof HTMLElement) next.focus();
  }, [active]);
  if (active.length === 0) return null;
  return (
    <div
      ref={pills}
      role="group"
      aria-label="Active filters"
      className={classes["pills"]}
      onFocus={({ currentTarget, target }) => {
        const at = [...currentTarget.children].indexOf(target);
        focused.current = { at, toolbar: currentTarget.closest("[data-page-actions]") };
      }}
      onBlur={() => (focused.current = null)}
    >
      {active.map(({ text, clear }) => (
        <Button
          key={text}
          variant="light"
          size="sm"
          px="xs"
          className={classes["pill"] ?? ""}
          style={{ fontWeight: 400 }}
          title={text}
          aria-label={`${text}, remove filter`}
          leftSection={<X size={14} />}
          onClick={() => change(clear)}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
      {active.length > 1 && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          aria-label="Clear all filters"
          onClick={() => change(noFilters)}
        >
          Clear all
        </Button>
      )}
    </div>
  );
}
