"use client";

import { Chip, Group, type OptionsFilter } from "@mantine/core";
import dynamic from "next/dynamic";
import { useMemo, type ReactNode } from "react";
import { SelectOnDemand } from "@/components/ui/select-on-demand";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { newDays, type DirectoryTeam } from "@/lib/directory/view";
import { beginsWords, compareNames, nameOf } from "@/lib/matching/names";
import { Counted, Quantity } from "./counted-option";
import classes from "./directory.module.css";
import type { FilterProperties } from "./filter-properties";
import type { Related } from "./use-directory";

const mostOffered = 60;

// For executives: nobody else has its script.
const GapFilter = dynamic(() => import("./gap-filter").then((file) => file.GapFilter));

/** What narrows the list, beside the search. Each says how many it would leave of what the others leave. */
export function DirectoryFilters({
  isStacked = false,
  ...properties
}: FilterProperties & {
  /** One below the other, for the sheet on phones. */
  isStacked?: boolean;
}) {
  const { view, change, people, related, counts, me, mayManage } = properties;
  const { offices, titles, managers } = useOptions(properties);
  const select = {
    ...lookOf(isStacked),
    nothingFoundMessage: people ? "No matches" : "On the way",
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
    <Group gap="xs" {...(isStacked && { gap: "md" })}>
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
      <SelectOnDemand
        {...select}
        aria-label="Office"
        placeholder="Office"
        w={width(7)}
        data={offices}
        value={view.office}
        onChange={(office) => change({ office })}
        renderOption={({ option }) => <Counted option={option} count={counts?.offices.get(option.value)} />}
      />
      <SelectOnDemand
        {...select}
        aria-label="Title"
        placeholder="Title"
        w={width(8)}
        data={titles}
        value={view.title}
        onChange={(title) => change({ title })}
        renderOption={({ option }) => <Counted option={option} count={counts?.titles.get(option.value)} />}
      />
      <SelectOnDemand
        {...select}
        aria-label="Manager"
        placeholder="Under manager"
        w={width(9.75)}
        data={managers}
        value={manager}
        onChange={(under) => change({ under, reportsTo: null })}
        // Two of one name are told apart, and found, by title and office.
        filter={({ options, search, limit }) =>
          options
            .filter((option) => "value" in option && beginsWords(managerText(option.value, related), search))
            .slice(0, limit)
        }
        comboboxProps={{ ...select.comboboxProps, ...(!isStacked && { width: 340 }) }}
        renderOption={({ option }) => {
          const person = related.managers.get(option.value);
          const office = related.details.get(option.value)?.office;
          const aside = <Quantity count={counts?.under.get(option.value)} />;
          return person ? (
            <PersonChoice person={person} detail={tellingApart(person.title, office)} aside={aside} />
          ) : (
            <bdi>{option.label}</bdi>
          );
        }}
      />
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
      {mayManage && <GapFilter {...properties} select={select} width={width(6.75)} />}
    </Group>
  );
}

function managerText(id: string, { managers, details }: Related): string {
  const person = managers.get(id);
  return person ? `${nameOf(person)} ${person.title} ${details.get(id)?.office ?? ""}` : "";
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
    <Chip
      size="sm"
      checked={isOn}
      onChange={onChange}
      {...(title !== undefined && { wrapperProps: { title } })}
    >
      {children} <span className={`${classes["count"]} numbers`}>{count?.toLocaleString("en")}</span>
    </Chip>
  );
}

/** What there is to choose from, and leaves somebody; what is chosen stays on offer. */
function useOptions({ view, people, related, counts }: FilterProperties) {
  const known = useMemo(() => {
    const everybody = people ?? [];
    return {
      offices: sorted([...related.details.values()].map(({ office }) => office)),
      titles: sorted(everybody.map(({ title }) => title)),
      managers: everybody
        .filter(({ id }) => related.reportCounts.has(id))
        .map((person) => ({ value: person.id, label: nameOf(person) })),
    };
  }, [people, related]);
  const chosenId = view.under ?? view.reportsTo;
  return useMemo(() => {
    const managers = known.managers.filter(
      ({ value }) => value === chosenId || counts?.under.has(value) !== false,
    );
    const isMissing = chosenId !== null && managers.every(({ value }) => value !== chosenId);
    const chosen = chosenId === null ? undefined : related.managers.get(chosenId);
    return {
      offices: withChosen(left(known.offices, counts?.offices), view.office),
      titles: withChosen(left(known.titles, counts?.titles), view.title),
      managers: isMissing
        ? [{ value: chosenId, label: chosen ? nameOf(chosen) : "Someone who left" }, ...managers]
        : managers,
    };
  }, [known, counts, related, chosenId, view.office, view.title]);
}

const left = (all: readonly string[], counts: ReadonlyMap<string, number> | undefined) =>
  counts ? all.filter((one) => counts.has(one)) : [...all];

const sorted = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].sort(compareNames);

const withChosen = (all: string[], chosen: string | null) =>
  chosen === null || all.includes(chosen) ? all : [chosen, ...all];

/** As the search of people: without regard to case and diacritics. */
const byFoldedLabel: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => "label" in option && beginsWords(option.label, search)).slice(0, limit);
