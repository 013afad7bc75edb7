"use client";

import type { OptionsFilter } from "@mantine/core";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/plain/choice";
import { Group } from "@/components/ui/plain/group";
import { newDays, type DirectoryTeam } from "@/lib/directory/view";
import { beginsWords } from "@/lib/matching/names";
import classes from "./directory.module.css";
import type { FilterProperties } from "./filter-properties";

const mostOffered = 60;

/** What narrows the list, beside the search. Each says how many it would leave of what the others leave. */
export function DirectoryFilters({
  isStacked = false,
  ...properties
}: FilterProperties & {
  /** One below the other, for the sheet on phones. */
  isStacked?: boolean;
}) {
  const { view, change, people, related, counts, me, mayManage, parts } = properties;
  const select = {
    ...lookOf(isStacked),
    nothingFoundMessage: people || parts.isServed ? "No matches" : "On the way",
  };
  const width = (rem: number) => (isStacked ? "100%" : `${rem}rem`);
  const hasReports = me !== null && related.reportCounts.has(me);
  const manager = view.under ?? view.reportsTo;
  const team = (which: DirectoryTeam, label: string, title: string) => (
    <Choice
      isOn={view.team === which}
      onChange={(isOn) => change({ team: isOn ? which : null })}
      count={counts?.teams[which]}
      title={title}
    >
      {label}
    </Choice>
  );
  return (
    <Group gap={isStacked ? "md" : "xs"}>
      <Group gap={6}>
        {me !== null &&
          team("mine", "My team", "My manager, I, who reports to me, and who shares my manager")}
        {(hasReports || view.team === "reports") && team("reports", "My reports", "Who reports to me")}
        <Choice
          isOn={view.isNew}
          onChange={(isNew) => change({ isNew })}
          count={counts?.isNew}
          title={`Joined in the last ${newDays} days, newest first`}
        >
          New here
        </Choice>
        <Choice
          isOn={view.hasNoManager}
          onChange={(hasNoManager) => change({ hasNoManager })}
          count={counts?.hasNoManager}
        >
          No manager
        </Choice>
      </Group>
      <parts.Selects {...properties} select={select} width={width} />
      {manager !== null && (
        <Choice
          isOn={view.reportsTo !== null}
          onChange={(isDirect) =>
            change(isDirect ? { reportsTo: manager, under: null } : { under: manager, reportsTo: null })
          }
          count={counts?.reportsTo.get(manager) ?? (counts && 0)}
          title="Without those who are further below"
        >
          Direct reports
        </Choice>
      )}
      {mayManage && <parts.Gap {...properties} select={select} width={width} />}
    </Group>
  );
}

/** What all the lists have in common. */
const lookOf = (isStacked: boolean) =>
  ({
    size: isStacked ? "md" : "sm",
    clearable: true,
    searchable: true,
    limit: mostOffered,
    filter: byFoldedLabel,
    clearButtonProps: { "aria-label": "Clear" },
    comboboxProps: {
      withinPortal: false,
      width: isStacked ? "target" : 280,
      position: "bottom-start",
      ...(isStacked && { zIndex: 1_100 }), // above the title of the sheet, where there is no room below
    },
  }) as const;

/** A filter that is on or off. */
function Choice({
  isOn,
  onChange,
  count,
  title,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  count: number | undefined;
  /** Where the words alone would leave it open who is meant. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <Chip isOn={isOn} onChange={onChange} title={title}>
      {children} <span className={`${classes["count"]} numbers`}>{count?.toLocaleString("en")}</span>
    </Chip>
  );
}

/** As the search of people: without regard to case and diacritics. */
const byFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const isTyped = beginsWords(search);
  return options.filter((option) => "label" in option && isTyped(option.label)).slice(0, limit);
};
