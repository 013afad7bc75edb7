import type { OptionsFilter } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useAbsences } from "@/components/absence/use-absences";
import { Chip } from "@/components/ui/plain/segments-and-chip";
import { Group } from "@/components/ui/plain/group-and-stack";
import { newcomerDays } from "@/lib/directory/newcomers";
import type { DirectoryTeam } from "@/lib/directory/view";
import { createWordPrefixMatcher } from "@/lib/identity/matching/names";
import classes from "./directory.module.css";
import { isSeveralNames } from "./filter-option";
import type { FilterProps } from "./filter-props";
import { JoinedFilter } from "./joined-filter";

const maxOptions = 60;

/** Filters of the list. Each option shows its number of matches, given the other filters. */
export function DirectoryFilters({
  isStacked = false,
  children,
  ...properties
}: FilterProps & {
  /** Stacks the filters vertically, for the sheet on phones. */
  isStacked?: boolean;
  /** Content after the last filter. */
  children?: ReactNode;
}) {
  const { view, change, people, related, counts, me, mayManage, parts } = properties;
  const { absences } = useAbsences();
  const select = {
    ...getSelectProps(isStacked),
    nothingFoundMessage: people || parts.isServed ? "No matches" : "Loading…",
  };
  // In the stacked layout, two select boxes share a row.
  const width = (rem: number) => (isStacked ? "calc(50% - var(--mantine-spacing-md) / 2)" : `${rem}rem`);
  const hasReports = me !== null && related.reportCounts.has(me);
  const manager = view.under ?? view.reportsTo;
  const team = (which: DirectoryTeam, label: string, title: string) => (
    <FilterChip
      isOn={view.team === which}
      onChange={(isOn) => change({ team: isOn ? which : null })}
      count={counts?.teams[which]}
      title={title}
    >
      {label}
    </FilterChip>
  );
  return (
    <Group gap={isStacked ? "md" : "xs"}>
      <ChipToolbar>
        {me !== null && team("mine", "My team", "Me, my manager, my reports and my peers")}
        {(hasReports || view.team === "reports") && team("reports", "My reports", "People who report to me")}
        <FilterChip
          isOn={view.isNew}
          onChange={(isNew) => change({ isNew })}
          count={counts?.isNew}
          title={`Joined in the last ${newcomerDays} days, newest first`}
        >
          New here
        </FilterChip>
        {(absences !== null || view.isHere) && (
          <FilterChip
            isOn={view.isHere}
            onChange={(isHere) => change({ isHere })}
            count={counts?.isHere}
            title="Not away now, according to their calendars"
          >
            Here today
          </FilterChip>
        )}
        {(mayManage || view.hasNoManager) && (
          <FilterChip
            isOn={view.hasNoManager}
            onChange={(hasNoManager) => change({ hasNoManager })}
            count={counts?.hasNoManager}
          >
            No manager
          </FilterChip>
        )}
      </ChipToolbar>
      <parts.Selects {...properties} select={select} width={width} />
      <JoinedFilter view={view} change={change} select={select} width={width} />
      {manager !== null && (
        <FilterChip
          isOn={view.reportsTo !== null}
          onChange={(isDirect) =>
            change(isDirect ? { reportsTo: manager, under: null } : { under: manager, reportsTo: null })
          }
          count={counts?.reportsTo.get(manager) ?? (counts && 0)}
          title="Without indirect reports"
        >
          Direct reports
        </FilterChip>
      )}
      {mayManage && <parts.Gap {...properties} select={select} width={width} />}
      {children}
    </Group>
  );
}

/** Returns the common props of all select boxes. */
const getSelectProps = (isStacked: boolean) =>
  ({
    size: isStacked ? "md" : "sm",
    clearable: true,
    searchable: true,
    limit: maxOptions,
    filter: filterByFoldedLabel,
    clearButtonProps: { "aria-label": "Clear" },
    comboboxProps: {
      withinPortal: false,
      width: 280,
      position: "bottom-start",
      ...(isStacked && { zIndex: 1_100 }), // a list without room below opens upwards, over the sheet's title
    },
  }) as const;

/** Row of chips with one tab stop. Arrow keys, Home and End move the focus between the chips (WAI-ARIA toolbar). */
function ChipToolbar({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLInputElement | null>(null);
  const getChips = () => [...(row.current?.querySelectorAll("input") ?? [])];
  const setStop = (next: HTMLInputElement | null) => {
    stop.current = next;
    for (const chip of getChips()) chip.tabIndex = chip === next ? 0 : -1;
  };
  // Runs after each render and sets `tabIndex` on the elements, because chips appear and disappear with the data.
  useEffect(() => setStop(stop.current?.isConnected ? stop.current : (getChips()[0] ?? null)));
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Quick filters"
      className={classes["chips"]}
      onFocus={({ target }) => target instanceof HTMLInputElement && setStop(target)}
      onKeyDown={(event) => {
        const chips = getChips();
        const at = chips.findIndex((chip) => chip === event.target);
        const places: Partial<Record<string, number>> = {
          ...{ ArrowRight: (at + 1) % chips.length, ArrowLeft: at - 1, Home: 0, End: -1 },
        };
        const next = places[event.key];
        if (at === -1 || next === undefined) return;
        event.preventDefault();
        chips.at(next)?.focus();
      }}
    >
      {children}
    </div>
  );
}

/** Chip of a filter that is on or off. */
function FilterChip({
  isOn,
  onChange,
  count,
  title,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  count: number | undefined;
  /** Tooltip that describes the matching people, if the label does not. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <Chip isOn={isOn} onChange={onChange} title={title}>
      {children} <span className={`${classes["count"]} numbers`}>{count?.toLocaleString("en")}</span>
    </Chip>
  );
}

/**
 * Returns the options whose label contains words with the typed prefixes. Ignores case and accents. Omits the option
 * that counts several chosen names.
 */
const filterByFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const isTyped = createWordPrefixMatcher(search);
  return options
    .map((option) =>
      "items" in option
        ? { ...option, items: option.items.filter(({ label }) => isTyped(label)).slice(0, limit) }
        : option,
    )
    .filter((option) => "items" in option || (isTyped(option.label) && !isSeveralNames(option.value)))
    .slice(0, limit);
};
