import { useEffect, useRef, type ReactNode } from "react";
import { useAbsences } from "@/components/absence/use-absences";
import { Chip } from "@/components/ui/plain/segments-and-chip";
import { Group } from "@/components/ui/plain/group-and-stack";
import { newcomerDays } from "@/lib/directory/newcomers";
import { listFilters, nameFilters, type DirectoryTeam, type FilterId } from "@/lib/directory/filters";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./directory.module.css";
import type { FilterProps } from "./filter-props";
import { FilterSelect, toggleName } from "./filter-select";
import { JoinedFilter } from "./joined-filter";

const maxOptions = 60;

/** Widths of the select boxes in rem. */
const widths: Partial<Record<FilterId, number>> = { office: 7.5, department: 9.25, skill: 7, field: 9 };

export function DirectoryFilters({
  isStacked = false,
  children,
  view,
  change,
  useOptions,
  related,
  counts,
  me,
  mayManage,
  hasFieldFilters,
}: FilterProps & {
  isStacked?: boolean;
  children?: ReactNode;
}) {
  const { absences } = useAbsences();
  // In the stacked layout, two select boxes share a row.
  const width = (rem: number) => (isStacked ? "calc(50% - var(--mantine-spacing-md) / 2)" : `${rem}rem`);
  const style = { select: getSelectProps(isStacked), width };
  const hasReports = me !== null && related.reportCounts.has(me);
  const [manager] = [...view.under, ...view.reports_to];
  const managerPerson = manager === undefined ? undefined : related.managers.get(manager);
  const [gap] = view.gap;
  const isOn = (id: FilterId) => view[id].length > 0;
  const team = (which: DirectoryTeam, label: string, title: string) => (
    <FilterChip
      isOn={view.team.includes(which)}
      onChange={(isChosen) => change({ team: isChosen ? [which] : [] })}
      count={counts?.[which]}
      title={title}
    >
      {label}
    </FilterChip>
  );
  return (
    <Group gap={isStacked ? "md" : "xs"}>
      <ChipToolbar>
        {me !== null && team("mine", "My team", "Me, my manager, my reports and my peers")}
        {(hasReports || view.team.includes("reports")) &&
          team("reports", "My reports", "People who report to me")}
        <FilterChip
          isOn={isOn("new")}
          onChange={(isChosen) => change({ new: isChosen ? ["true"] : [] })}
          count={counts?.is_new}
          title={`Joined in the last ${newcomerDays} days, newest first`}
        >
          New here
        </FilterChip>
        {(absences !== null || isOn("here")) && (
          <FilterChip
            isOn={isOn("here")}
            onChange={(isChosen) => change({ here: isChosen ? ["true"] : [] })}
            count={counts?.is_here}
            title="Not away now, according to their calendars"
          >
            Here today
          </FilterChip>
        )}
        {(mayManage || isOn("manager")) && (
          <FilterChip
            isOn={isOn("manager")}
            onChange={(isChosen) => change({ manager: isChosen ? ["none"] : [] })}
            count={counts?.has_no_manager}
          >
            No manager
          </FilterChip>
        )}
      </ChipToolbar>
      {nameFilters
        .filter((id) => id !== "field" || hasFieldFilters || isOn(id))
        .map((id) => (
          <FilterSelect
            {...style}
            useOptions={useOptions}
            key={id}
            of={id}
            label={listFilters[id].label}
            several={listFilters[id].several}
            rem={widths[id] ?? 8}
            names={view[id]}
            onChoose={(name) => change({ [id]: toggleName(view[id], name) })}
          />
        ))}
      <FilterSelect
        {...style}
        useOptions={useOptions}
        of="manager"
        label={listFilters.under.label}
        rem={9.75}
        listWidth={340}
        chosen={
          manager === undefined
            ? null
            : { value: manager, label: managerPerson ? apiFullName(managerPerson) : "Someone who left" }
        }
        onChoose={(under) => change({ under: under === null ? [] : [under], reports_to: [] })}
      />
      <JoinedFilter {...style} view={view} change={change} />
      {manager !== undefined && (
        <FilterChip
          isOn={isOn("reports_to")}
          onChange={(isDirect) =>
            change(isDirect ? { reports_to: [manager], under: [] } : { under: [manager], reports_to: [] })
          }
          count={counts?.direct ?? undefined}
          title="Without indirect reports"
        >
          Direct reports
        </FilterChip>
      )}
      {mayManage && (
        <FilterSelect
          {...style}
          useOptions={useOptions}
          of="gap"
          label={listFilters.gap.label}
          rem={6.75}
          chosen={gap === undefined ? null : { value: gap, label: "…", labelIfMissing: "Nothing missing" }}
          onChoose={(chosen) => change({ gap: chosen === null ? [] : [chosen] })}
        />
      )}
      {children}
    </Group>
  );
}

const getSelectProps = (isStacked: boolean) =>
  ({
    size: isStacked ? "md" : "sm",
    clearable: true,
    searchable: true,
    limit: maxOptions,
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
          ArrowRight: (at + 1) % chips.length,
          ArrowLeft: at - 1,
          Home: 0,
          End: -1,
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
  title?: string;
  children: ReactNode;
}) {
  return (
    <Chip isOn={isOn} onChange={onChange} title={title}>
      {children} <span className={`${classes["count"]} numbers`}>{count?.toLocaleString("en")}</span>
    </Chip>
  );
}
