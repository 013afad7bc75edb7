"use client";

import { useMemo } from "react";
import { SelectOnDemand } from "@/components/ui/select-on-demand";
import { PersonChoice, tellingApart } from "@/components/ui/person-choice";
import { distinctOffices } from "@/lib/directory/offices";
import { beginsWords, compareNames, nameOf } from "@/lib/matching/names";
import { Counted, Quantity } from "./counted-option";
import type { FilterProperties, SelectLook } from "./filter-properties";
import { officeOption } from "./office-option";
import type { Related } from "./use-directory";

/** Office, title and manager, chosen among those of everybody. */
export function WholeSelects({ select, width, ...properties }: FilterProperties & SelectLook) {
  const { view, change, related, counts } = properties;
  const { offices, office, titles, managers } = useOptions(properties);
  const manager = view.under ?? view.reportsTo;
  return (
    <>
      <SelectOnDemand
        {...select}
        aria-label="Office"
        placeholder="Office"
        w={width(7)}
        data={offices}
        value={office?.value ?? null}
        onChange={(chosen) => change({ offices: chosen === null ? [] : [chosen] })}
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
        filter={({ options, search, limit }) => {
          const isTyped = beginsWords(search);
          return options
            .filter((option) => "value" in option && isTyped(managerText(option.value, related)))
            .slice(0, limit);
        }}
        comboboxProps={{
          ...select.comboboxProps,
          ...(select.comboboxProps?.width !== "target" && { width: 340 }),
        }}
        renderOption={({ option }) => {
          const person = related.managers.get(option.value);
          const place = related.details.get(option.value)?.office;
          const aside = <Quantity count={counts?.under.get(option.value)} />;
          return person ? (
            <PersonChoice person={person} detail={tellingApart(person.title, place)} aside={aside} />
          ) : (
            <bdi>{option.label}</bdi>
          );
        }}
      />
    </>
  );
}

function managerText(id: string, { managers, details }: Related): string {
  const person = managers.get(id);
  return person ? `${nameOf(person)} ${person.title} ${details.get(id)?.office ?? ""}` : "";
}

/** What there is to choose from, and leaves somebody; what is chosen stays on offer. */
function useOptions({ view, people, related, counts }: FilterProperties) {
  const known = useMemo(() => {
    const everybody = people ?? [];
    return {
      offices: distinctOffices(sorted([...related.details.values()].map(({ office }) => office))),
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
    const offices = counts ? sorted([...counts.offices.keys()]) : known.offices;
    const office = officeOption(view.offices, offices);
    const isOffered = office === null || offices.includes(office.value);
    return {
      offices: isOffered ? offices : [office, ...offices],
      office,
      titles: withChosen(left(known.titles, counts?.titles), view.title),
      managers: isMissing
        ? [{ value: chosenId, label: chosen ? nameOf(chosen) : "Someone who left" }, ...managers]
        : managers,
    };
  }, [known, counts, related, chosenId, view.offices, view.title]);
}

const left = (all: readonly string[], counts: ReadonlyMap<string, number> | undefined) =>
  counts ? all.filter((one) => counts.has(one)) : [...all];

const sorted = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].sort(compareNames);

const withChosen = (all: string[], chosen: string | null) =>
  chosen === null || all.includes(chosen) ? all : [chosen, ...all];
