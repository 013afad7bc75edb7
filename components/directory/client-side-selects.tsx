"use client";

import { useMemo } from "react";
import { LazySelect } from "@/components/ui/lazy-select";
import { PersonOption, formatPersonDetail } from "@/components/ui/person-option";
import { removeDuplicateOffices } from "@/lib/directory/offices";
import { createWordPrefixMatcher, compareNames, apiFullName } from "@/lib/identity/matching/names";
import { CountedOption, OptionCount, buildNamesOption, toggleName } from "./filter-option";
import type { FilterProps, FilterSelectStyle } from "./filter-props";
import type { RelatedPeople } from "./use-client-side-directory";

/** Filters for office, department, title and manager, with options from the loaded people. */
export function ClientSideSelects({ select, width, ...properties }: FilterProps & FilterSelectStyle) {
  const { view, change, related, counts } = properties;
  const { offices, office, departments, department, titles, managers } = useSelectOptions(properties);
  const manager = view.under ?? view.reportsTo;
  return (
    <>
      <LazySelect
        {...select}
        aria-label="Office"
        placeholder="Office"
        w={width(7)}
        data={offices}
        value={office?.value ?? null}
        onChange={(chosen) => change({ offices: chosen === null ? [] : [chosen] })}
        renderOption={({ option }) => (
          <CountedOption option={option} count={counts?.offices.get(option.value)} />
        )}
      />
      <LazySelect
        {...select}
        aria-label="Department"
        placeholder="Department"
        w={width(8)}
        data={departments}
        value={department?.value ?? null}
        onChange={(chosen) => change({ departments: toggleName(view.departments, chosen) })}
        renderOption={({ option }) => (
          <CountedOption
            option={option}
            count={counts?.departments.get(option.value)}
            isChosen={view.departments.includes(option.value)}
          />
        )}
      />
      <LazySelect
        {...select}
        aria-label="Title"
        placeholder="Title"
        w={width(8)}
        data={titles}
        value={view.title}
        onChange={(title) => change({ title })}
        renderOption={({ option }) => (
          <CountedOption option={option} count={counts?.titles.get(option.value)} />
        )}
      />
      <LazySelect
        {...select}
        aria-label="Manager"
        placeholder="Under manager"
        w={width(9.75)}
        data={managers}
        value={manager}
        onChange={(under) => change({ under, reportsTo: null })}
        // Title and office distinguish managers of equal names, and are searchable.
        filter={({ options, search, limit }) => {
          const isTyped = createWordPrefixMatcher(search);
          return options
            .filter((option) => "value" in option && isTyped(formatManager(option.value, related)))
            .slice(0, limit);
        }}
        comboboxProps={{
          ...select.comboboxProps,
          ...(select.comboboxProps?.width !== "target" && { width: 340 }),
        }}
        renderOption={({ option }) => {
          const person = related.managers.get(option.value);
          const place = related.details.get(option.value)?.office;
          const aside = <OptionCount count={counts?.under.get(option.value)} />;
          return person ? (
            <PersonOption person={person} detail={formatPersonDetail(person.title, place)} aside={aside} />
          ) : (
            <bdi>{option.label}</bdi>
          );
        }}
      />
    </>
  );
}

function formatManager(id: string, { managers, details }: RelatedPeople): string {
  const person = managers.get(id);
  return person ? `${apiFullName(person)} ${person.title} ${details.get(id)?.office ?? ""}` : "";
}

/** Returns the options that match at least one person, plus the selected options. */
function useSelectOptions({ view, people, related, counts }: FilterProps) {
  const known = useMemo(() => {
    const everybody = people ?? [];
    return {
      offices: removeDuplicateOffices(sortUnique([...related.details.values()].map(({ office }) => office))),
      departments: sortUnique([...related.details.values()].map(({ department }) => department)),
      titles: sortUnique(everybody.map(({ title }) => title)),
      managers: everybody
        .filter(({ id }) => related.reportCounts.has(id))
        .map((person) => ({ value: person.id, label: apiFullName(person) })),
    };
  }, [people, related]);
  const chosenId = view.under ?? view.reportsTo;
  return useMemo(() => {
    const managers = known.managers.filter(
      ({ value }) => value === chosenId || counts?.under.has(value) !== false,
    );
    const isMissing = chosenId !== null && managers.every(({ value }) => value !== chosenId);
    const chosen = chosenId === null ? undefined : related.managers.get(chosenId);
    const offices = counts ? sortUnique([...counts.offices.keys()]) : known.offices;
    const office = buildNamesOption(view.offices, offices);
    const departments = counts ? sortUnique([...counts.departments.keys()]) : known.departments;
    const department = buildNamesOption(view.departments, departments);
    const isDepartmentOffered = department === null || departments.includes(department.value);
    const isOffered = office === null || offices.includes(office.value);
    return {
      offices: isOffered ? offices : [office, ...offices],
      office,
      departments: isDepartmentOffered ? departments : [department, ...departments],
      department,
      titles: includeChosen(keepCounted(known.titles, counts?.titles), view.title),
      managers: isMissing
        ? [{ value: chosenId, label: chosen ? apiFullName(chosen) : "Someone who left" }, ...managers]
        : managers,
    };
  }, [known, counts, related, chosenId, view.offices, view.departments, view.title]);
}

const keepCounted = (all: readonly string[], counts: ReadonlyMap<string, number> | undefined) =>
  counts ? all.filter((one) => counts.has(one)) : [...all];

const sortUnique = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].sort(compareNames);

const includeChosen = (all: string[], chosen: string | null) =>
  chosen === null || all.includes(chosen) ? all : [chosen, ...all];
