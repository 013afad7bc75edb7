import { Chip, Group, type ChipProps } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import { useAbsences } from "@/components/absence/use-absences";
import { useIsPhone } from "@/components/ui/use-is-phone";
import { getFieldName, listFilters, nameFilters, type FilterId } from "@/lib/directory/filters";
import { newcomerDays } from "@/lib/directory/newcomers";
import { isSameSpelling } from "@/lib/directory/spellings";
import type { DirectoryView } from "@/lib/directory/view";
import { apiFullName } from "@/lib/identity/matching/names";
import classes from "./directory.module.css";
import type { FilterProps } from "./directory-source";
import { FilterSelect, toggleName } from "./filter-select";
import { JoinedFilter } from "./joined-filter";

const maxOptions = 60;

/** `others`: filters that the chip ends, because no one would match both. */
type QuickFilter = {
  id: "team" | "new" | "here" | "away" | "manager";
  value: string;
  count: number | undefined;
  label: string;
  title?: string;
  others?: Partial<DirectoryView>;
};

export function DirectoryFilters({
  view,
  change,
  useOptions,
  related,
  counts,
  me,
  mayManage,
  fieldFilters,
}: FilterProps) {
  const { absences } = useAbsences();
  const isPhone = useIsPhone();
  const select = getSelectProps(isPhone);
  const box = { select, useOptions };
  const hasReports = me !== null && related.reportCounts.has(me);
  const [manager] = [...view.under, ...view.reports_to];
  const managerPerson = manager === undefined ? undefined : related.managers.get(manager);
  const [gap] = view.gap;
  const isOn = (id: FilterId) => view[id].length > 0;
  const quick = (
    id: QuickFilter["id"],
    value: string,
    count: number | undefined,
    more: Partial<QuickFilter> = {},
  ): QuickFilter => ({ id, value, count, label: listFilters[id].label, ...more });
  const chips = [
    me !== null &&
      quick("team", "mine", counts?.mine, {
        label: "My team",
        title: "Me, my manager, my reports and my peers",
      }),
    (hasReports || view.team.includes("reports")) &&
      quick("team", "reports", counts?.reports, { label: "My reports", title: "People who report to me" }),
    quick("new", "true", counts?.is_new, { title: `Joined in the last ${newcomerDays} days, newest first` }),
    (absences !== null || isOn("here")) &&
      quick("here", "true", counts?.is_here, {
        title: "Not away now, according to their calendars",
        others: { away: [] },
      }),
    (absences !== null || isOn("away")) &&
      quick("away", "true", counts?.is_away, {
        title: "Away now, according to their calendars",
        others: { here: [] },
      }),
    (mayManage || isOn("manager")) && quick("manager", "none", counts?.has_no_manager),
  ].filter((chip) => chip !== false);
  const { getItemProps } = useRovingIndex({ total: chips.length });
  // A link may have a field that is no filter any more.
  const fields = [...fieldFilters, ...view.field.map(getFieldName)].filter(
    (name, index, all) => all.findIndex((one) => isSameSpelling(one, name)) === index,
  );
  return (
    <div className={classes["panel"]}>
      {/* One tab stop (WAI-ARIA toolbar). */}
      <Group role="toolbar" aria-label="Quick filters" gap={6} style={{ gridColumn: "1 / -1" }}>
        {chips.map(({ id, value, count, label, title, others }, index) => (
          <FilterChip
            key={label}
            isOn={view[id].includes(value)}
            onChange={(isChosen) => change({ [id]: isChosen ? [value] : [], ...others })}
            count={count}
            title={title}
            {...getItemProps({ index })}
          >
            {label}
          </FilterChip>
        ))}
      </Group>
      {nameFilters
        .filter((id) => id !== "field")
        .map((id) => (
          <FilterSelect
            {...box}
            key={id}
            of={id}
            label={listFilters[id].label}
            several={listFilters[id].several}
            names={view[id]}
            onChoose={(name) => change({ [id]: toggleName(view[id], name) })}
          />
        ))}
      {fields.map((field) => {
        const names = view.field.filter((value) => isSameSpelling(getFieldName(value), field));
        const others = view.field.filter((value) => !names.includes(value));
        return (
          <FilterSelect
            {...box}
            field={field}
            names={names}
            key={field}
            of="field"
            label={field}
            several={listFilters.field.several}
            onChoose={(name) => change({ field: [...others, ...toggleName(names, name)] })}
          />
        );
      })}
      <FilterSelect
        {...box}
        of="manager"
        label={listFilters.under.label}
        listWidth={340}
        chosen={
          manager === undefined
            ? null
            : { value: manager, label: managerPerson ? apiFullName(managerPerson) : "Someone who left" }
        }
        onChoose={(under) => change({ under: under === null ? [] : [under], reports_to: [] })}
      />
      <JoinedFilter select={select} view={view} change={change} />
      {mayManage && (
        <FilterSelect
          {...box}
          of="gap"
          label={listFilters.gap.label}
          chosen={gap === undefined ? null : { value: gap, label: "…", labelIfMissing: "Nothing missing" }}
          onChoose={(chosen) => change({ gap: chosen === null ? [] : [chosen] })}
        />
      )}
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
    </div>
  );
}

const getSelectProps = (isPhone: boolean) =>
  ({
    size: isPhone ? "md" : "sm",
    w: "100%",
    clearable: true,
    searchable: true,
    limit: maxOptions,
    clearButtonProps: { "aria-label": "Clear" },
    comboboxProps: {
      withinPortal: false,
      keepMounted: false,
      width: 280,
      position: "bottom-start",
      zIndex: 1_100,
    },
  }) as const;

function FilterChip({
  isOn,
  count,
  title,
  children,
  ...chip
}: Pick<ChipProps, "onChange" | "children"> &
  Partial<ReturnType<useRovingIndex.ReturnValue["getItemProps"]>> & {
    isOn: boolean;
    count: number | undefined;
    title: string | undefined;
  }) {
  return (
    <Chip size="sm" checked={isOn} wrapperProps={{ title }} {...chip}>
      {children} <span className={`${classes["count"]} numbers`}>{count?.toLocaleString("en")}</span>
    </Chip>
  );
}
