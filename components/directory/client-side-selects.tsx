import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LazySelect } from "@/components/ui/lazy-select";
import { PersonOption, formatTitleAndOffice } from "@/components/ui/person-option";
import { removeDuplicateNames, toNameKey } from "@/lib/directory/spellings";
import { createWordPrefixMatcher, compareNames, apiFullName } from "@/lib/identity/matching/names";
import { customFieldValuesQueryOptions, skillsQueryOptions } from "@/lib/browser/people";
import {
  CountedOption,
  OptionCount,
  buildSelectedNamesOption,
  groupNames,
  listNameFilters,
  toggleName,
} from "./filter-option";
import type { FilterProps, FilterSelectStyle } from "./filter-props";
import type { RelatedPeople } from "./use-client-side-directory";

/**
 * Filters for office, department, title, skill, custom fields and manager. Skills and values of custom fields load when
 * needed. The other options come from the loaded people.
 */
export function ClientSideSelects({ select, width, ...properties }: FilterProps & FilterSelectStyle) {
  const { view, change, related, counts, syncedAt } = properties;
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const isWanted = (field: "skills" | "fields") =>
    syncedAt !== null && (wanted.includes(field) || view[field].length > 0);
  const skills = useQuery({ ...skillsQueryOptions(syncedAt), enabled: isWanted("skills") });
  const fields = useQuery({ ...customFieldValuesQueryOptions(syncedAt), enabled: isWanted("fields") });
  const known = useSelectOptions(properties);
  const { managers } = known;
  const listed = { skills: skills.data?.skills, fields: fields.data?.values };
  // Once the matches of the field are counted, offers only names that match at least one person.
  const keepKnown = (field: "skills" | "fields") => {
    const all = listed[field]?.map(({ name }) => name) ?? [];
    return counts !== undefined && counts[field].size > 0 ? keepCounted(all, counts[field]) : all;
  };
  const names = { ...known.names, skills: keepKnown("skills"), fields: keepKnown("fields") };
  const describeNone = (field: "skills" | "fields", error: Error | null, none: string) =>
    error?.message ?? (!listed[field] ? "Loading…" : listed[field].length === 0 ? none : "No matches");
  const noneMessages = {
    skills: describeNone("skills", skills.error, "No one has named a skill yet"),
    fields: describeNone("fields", fields.error, "No one has a value yet"),
  };
  const manager = view.under ?? view.reportsTo;
  return (
    <>
      {listNameFilters(properties).map(({ field, label, several, rem }) => {
        const option = buildSelectedNamesOption(view[field], names[field], several);
        const isOffered = option === null || names[field].includes(option.value);
        return (
          <LazySelect
            {...select}
            key={field}
            aria-label={label}
            placeholder={label}
            w={width(rem)}
            data={[...(isOffered ? [] : [option]), ...groupNames(names[field])]}
            value={option?.value ?? null}
            {...(option && { title: option.title })}
            {...((field === "skills" || field === "fields") && {
              onFocus: () => setWanted((before) => [...before, field]),
              nothingFoundMessage: noneMessages[field],
            })}
            onChange={(chosen) => change({ [field]: toggleName(view[field], chosen) })}
            renderOption={({ option: one }) => (
              <CountedOption
                option={one}
                count={counts?.[field].get(one.value)}
                isChosen={view[field].some((name) => toNameKey(name) === toNameKey(one.value))}
              />
            )}
          />
        );
      })}
      <LazySelect
        {...select}
        aria-label="Manager"
        placeholder="Manager"
        w={width(9.75)}
        data={managers}
        value={manager}
        onChange={(under) => change({ under, reportsTo: null })}
        // Also searches title and office, because several managers may have the same name.
        filter={({ options, search, limit }) => {
          const isTyped = createWordPrefixMatcher(search);
          return options
            .filter((option) => "value" in option && isTyped(formatManager(option.value, related)))
            .slice(0, limit);
        }}
        comboboxProps={{ ...select.comboboxProps, width: 340 }}
        renderOption={({ option }) => {
          const person = related.managers.get(option.value);
          const place = related.details.get(option.value)?.office;
          const aside = <OptionCount count={counts?.under.get(option.value)} />;
          return person ? (
            <PersonOption person={person} detail={formatTitleAndOffice(person.title, place)} aside={aside} />
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

/** Returns the options of the filters. With `counts`, omits options without matches, except the selected manager. */
function useSelectOptions({ view, people, related, counts }: FilterProps) {
  const known = useMemo(() => {
    const everybody = people ?? [];
    return {
      offices: removeDuplicateNames(sortUnique([...related.details.values()].map(({ office }) => office))),
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
    return {
      names: {
        offices: counts ? sortUnique([...counts.offices.keys()]) : known.offices,
        departments: counts ? sortUnique([...counts.departments.keys()]) : known.departments,
        titles: keepCounted(known.titles, counts?.titles),
      },
      managers: isMissing
        ? [{ value: chosenId, label: chosen ? apiFullName(chosen) : "Someone who left" }, ...managers]
        : managers,
    };
  }, [known, counts, related, chosenId]);
}

const keepCounted = (all: readonly string[], counts: ReadonlyMap<string, number> | undefined) =>
  counts ? all.filter((one) => counts.has(one)) : [...all];

const sortUnique = (all: readonly (string | null)[]) =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].sort(compareNames);
